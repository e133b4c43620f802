-- works with schema 71
-- Nights that staff closes for a reason: one owner of closed nights among others. night.closed_with follows it as it follows the
-- calendars of other sites, so that no channel, import or edit opens them, and the end of a closure opens nothing of others.

CREATE TABLE closure (
  property_id int NOT NULL REFERENCES property ON DELETE CASCADE,
  closure_id int GENERATED ALWAYS AS IDENTITY,
  room_ids int[] CHECK (room_ids <> '{}'),
  first_night date NOT NULL,
  last_night date NOT NULL,
  planned_last_night date NOT NULL,
  reason text NOT NULL,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  ended_by text,
  ended_at timestamptz,
  PRIMARY KEY (property_id, closure_id),
  CHECK (last_night <= planned_last_night AND first_night <= planned_last_night),
  CHECK ((ended_by IS NULL) = (ended_at IS NULL))
);
COMMENT ON TABLE closure IS 'Nights that the staff of a property closes. Those after last_night open by themselves.';
COMMENT ON COLUMN closure.room_ids IS 'Null: all rooms, also those that the property gets later.';
COMMENT ON COLUMN closure.last_night IS 'Before first_night where the closure was ended before it began; it closes nothing then.';
COMMENT ON COLUMN closure.planned_last_night IS 'As it was made.';
COMMENT ON COLUMN closure.made_by IS 'The name of a person or key as it was then; ended_by likewise.';
SELECT put_behind_wall('closure', 'property_id = ANY {properties}');
CREATE TRIGGER closure_audited AFTER INSERT OR UPDATE ON closure FOR EACH ROW
  EXECUTE FUNCTION audit_row('closure', 'closure_id', '', 'property_id', 'room_ids first_night last_night reason');

COMMENT ON COLUMN night.closed_with IS 'Rooms that were sold or held when a calendar or the staff closed the night; no more can be sold. Null: nobody closes it.';
