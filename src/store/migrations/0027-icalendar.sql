-- Calendars of other sites: when each is read, and the nights that it closed here.

CREATE TABLE icalendar_poll (
  channel_id int PRIMARY KEY REFERENCES channel ON DELETE CASCADE,
  next_at timestamptz NOT NULL DEFAULT now(),
  failures int NOT NULL DEFAULT 0,
  address_hash bytea,
  etag text,
  modified text,
  shown_digest text,
  shown_at timestamptz
);
CREATE INDEX icalendar_poll_due ON icalendar_poll (next_at);
COMMENT ON TABLE icalendar_poll IS 'When the calendar of a connection is read next, and what ours was when it was last shown.';
COMMENT ON COLUMN icalendar_poll.failures IS 'Readings without a calendar since the last one with it.';
COMMENT ON COLUMN icalendar_poll.address_hash IS 'Of the address whose ETag and Last-Modified are etag and modified; those of another address say nothing.';
COMMENT ON COLUMN icalendar_poll.shown_digest IS 'Of the nights that our calendar showed last, since shown_at.';

CREATE TABLE icalendar_night (
  channel_id int NOT NULL REFERENCES channel ON DELETE CASCADE,
  property_id int NOT NULL,
  room_id int NOT NULL,
  night date NOT NULL,
  is_clash boolean NOT NULL,
  allotment_before int,
  followed_room boolean NOT NULL,
  PRIMARY KEY (channel_id, night)
);
CREATE INDEX icalendar_night_by_room ON icalendar_night (property_id, room_id, night);
COMMENT ON TABLE icalendar_night IS 'Nights that the calendar of a connection takes.';
COMMENT ON COLUMN icalendar_night.is_clash IS 'The night was booked or held here; nothing was done to it.';
COMMENT ON COLUMN icalendar_night.allotment_before IS 'What the night had before it was closed, and gets again.';
