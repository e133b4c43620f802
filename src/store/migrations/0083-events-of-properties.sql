-- Events that tell publishers of changed properties stand beside those of reservations, so that one sequence orders both.
-- works with schema 71

ALTER TABLE outbox_event
  ALTER COLUMN property_id DROP NOT NULL,
  ALTER COLUMN reservation_id DROP NOT NULL,
  ALTER COLUMN reservation_version DROP NOT NULL,
  ADD COLUMN kinds text[],
  ADD COLUMN change bigint;
ALTER TABLE hostelry_test.outbox_event
  ALTER COLUMN property_id DROP NOT NULL,
  ALTER COLUMN reservation_id DROP NOT NULL,
  ALTER COLUMN reservation_version DROP NOT NULL,
  ADD COLUMN kinds text[],
  ADD COLUMN change bigint;
COMMENT ON COLUMN outbox_event.reservation_id IS 'Null, like its version, for an event of a property.';
COMMENT ON COLUMN outbox_event.property_id IS 'Null for an event of many properties.';
COMMENT ON COLUMN outbox_event.kinds IS 'Of a property: the kinds of changes that it stands for.';
COMMENT ON COLUMN outbox_event.change IS 'Of a property: the newest of them, as property_change numbers it.';

CREATE TABLE told_changes (
  is_row boolean PRIMARY KEY DEFAULT true CHECK (is_row),
  up_to bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE told_changes IS 'One row: the change up to which publishers have been told by events, and when they were told last.';
ALTER TABLE told_changes ENABLE ROW LEVEL SECURITY;
INSERT INTO told_changes (up_to) SELECT newest FROM change_log;

-- Reports are of reservations.
CREATE OR REPLACE FUNCTION note_report_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_due (property_id, reservation_id)
  SELECT DISTINCT now.property_id, now.reservation_id
    FROM now JOIN before USING (sequence)
   WHERE now.dispatched_at IS NOT NULL AND before.dispatched_at IS NULL AND now.reservation_id IS NOT NULL;
  RETURN NULL;
END $$;
-- Replacing a function forgets whose rights it has.
ALTER FUNCTION note_report_due() SECURITY DEFINER;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION note_report_due() SET search_path = %I, pg_temp', current_schema());
END $$;
CREATE OR REPLACE FUNCTION report_unfolded() RETURNS SETOF report_figure LANGUAGE sql STABLE AS $$
  SELECT changes.*
    FROM (SELECT array_agg(property_id) AS property_ids, array_agg(reservation_id) AS reservation_ids
            FROM (SELECT property_id, reservation_id FROM report_due
                   UNION
                  SELECT property_id, reservation_id FROM outbox_event
                   WHERE dispatched_at IS NULL AND reservation_id IS NOT NULL) AS waiting) AS waiting
   CROSS JOIN LATERAL report_changes(property_ids, reservation_ids) AS changes
$$;
