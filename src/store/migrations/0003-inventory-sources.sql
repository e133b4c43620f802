-- What reservations at remote inventory sources need: where each was taken from, what was asked of the source, and where
-- its books and ours were found to differ.

ALTER TABLE reservation ADD COLUMN source text NOT NULL DEFAULT 'crs';
COMMENT ON COLUMN reservation.source IS 'The inventory source it was taken from; crs is our own.';

CREATE TABLE source_attempt (
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  source text NOT NULL,
  total bigint NOT NULL CHECK (total >= 0),
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN (
    'prepared', 'sent', 'unknown', 'confirmed', 'failed', 'ghost', 'ghost_cancelled')),
  confirmation text,
  reason text,
  look_ups int NOT NULL DEFAULT 0,
  misses int NOT NULL DEFAULT 0,
  sent_at timestamptz,
  settled_at timestamptz,
  PRIMARY KEY (property_id, reservation_id),
  FOREIGN KEY (property_id, reservation_id) REFERENCES reservation
);
CREATE INDEX source_attempt_by_day ON source_attempt (source, sent_at);
CREATE INDEX source_attempt_ghost ON source_attempt (state) WHERE state = 'ghost';
COMMENT ON TABLE source_attempt IS 'Written before a source is called, under the reservation''s id as reference, so that a crash leaves it to ask again with.';
COMMENT ON COLUMN source_attempt.total IS 'What the source quoted: it is not to be booked at more.';
COMMENT ON COLUMN source_attempt.state IS 'ghost: booked there although the reservation came to nothing, and to be cancelled.';
COMMENT ON COLUMN source_attempt.reason IS 'Why it was not confirmed, in a word or two: for operators, never for publishers.';
COMMENT ON COLUMN source_attempt.misses IS 'Look-ups in a row that found nothing.';

CREATE TABLE source_comparison (
  source text NOT NULL,
  day date NOT NULL,
  compared_at timestamptz NOT NULL,
  PRIMARY KEY (source, day)
);
COMMENT ON TABLE source_comparison IS 'Days whose list of bookings at a source was held against ours.';

CREATE TABLE source_difference (
  source text NOT NULL,
  day date NOT NULL,
  number int NOT NULL,
  sentence text NOT NULL,
  PRIMARY KEY (source, day, number),
  FOREIGN KEY (source, day) REFERENCES source_comparison ON DELETE CASCADE
);
COMMENT ON TABLE source_difference IS 'Where the books of a source and ours differed when they were last compared.';
