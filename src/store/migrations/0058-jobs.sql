-- How each job went last, written by the servers that run them, and what operators ask of them.
-- works with schema 45

CREATE TABLE job (
  job_id text PRIMARY KEY,
  started_at timestamptz,
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('done', 'failed')),
  count int,
  worked_at timestamptz,
  worked_count int,
  failed_at timestamptz,
  trouble text,
  failures int NOT NULL DEFAULT 0,
  next_at timestamptz,
  running_since timestamptz,
  asked_at timestamptz,
  CHECK ((ended_at IS NULL) = (outcome IS NULL))
) WITH (fillfactor = 50);
COMMENT ON TABLE job IS 'The last run of each job. Several servers run the same jobs; the run that ended last counts.';
COMMENT ON COLUMN job.count IS 'What the run has done; null where nothing is counted.';
COMMENT ON COLUMN job.worked_at IS 'When a run last had something to do, with worked_count.';
COMMENT ON COLUMN job.trouble IS 'Why the last failure was one, in words of ours: nothing of guests, and no secret.';
COMMENT ON COLUMN job.failures IS 'In a row.';
COMMENT ON COLUMN job.running_since IS 'Of a run that takes longer, or that was asked for.';
COMMENT ON COLUMN job.asked_at IS 'Since when a run is asked for that no server has begun.';

ALTER TABLE delivery ADD COLUMN discarded_at timestamptz;
COMMENT ON COLUMN delivery.discarded_at IS 'Since when a parked one is not shown as stuck work any more.';
