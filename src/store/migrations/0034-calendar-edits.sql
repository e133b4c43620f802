-- Who changed a calendar: what an editor is told whose change meets that of another, and what open pages name.

CREATE TABLE calendar_edit (
  property_id int NOT NULL REFERENCES property ON DELETE CASCADE,
  version int NOT NULL,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  room_ids int[] NOT NULL,
  rate_codes text[] NOT NULL,
  first_night date NOT NULL,
  last_night date NOT NULL,
  PRIMARY KEY (property_id, version)
);
CREATE INDEX calendar_edit_by_time ON calendar_edit (made_at);
COMMENT ON TABLE calendar_edit IS 'Changes of nights of the last days. An import is not one of them: a version without a row was made by something else.';
COMMENT ON COLUMN calendar_edit.version IS 'That of the property after the change.';
COMMENT ON COLUMN calendar_edit.made_by IS 'The name of a person, key or channel, as it was then.';
COMMENT ON COLUMN calendar_edit.rate_codes IS 'Empty where only counts of rooms changed.';
