-- Properties: the document, calendars and counts of rooms, who changed them, reviews.

-- The first schema. Every table of a property has property_id first in its primary key, and no statement of the
-- server joins two properties, so that the tables can be spread over several machines by property.
-- Works on PostgreSQL 15 and newer, without extensions.
CREATE TABLE property (
  property_id int PRIMARY KEY CHECK (property_id > 0),
  name text NOT NULL,
  sort_order int NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  document jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  document_version int NOT NULL DEFAULT 1,
  archived_at timestamptz
);
-- Lists show properties in their sort order, a page at a time: without this every page sorts them all.
CREATE INDEX property_in_order ON property (sort_order, property_id);
COMMENT ON TABLE property IS 'A hotel as it describes itself: content, rooms, rate plans and rules, without prices and counts.';
COMMENT ON COLUMN property.version IS 'Rises with every change of the document, the calendars or the inventory settings.';
COMMENT ON COLUMN property.document IS 'The canonical property document, without its calendar and inventory sections.';
COMMENT ON COLUMN property.document_version IS 'The version that the document was last changed at; those after it changed nights or counts.';
COMMENT ON COLUMN property.archived_at IS 'Since when no publisher sees or sells it; null while it is in business.';
SELECT put_behind_wall('property', 'property_id = ANY {properties}');
CREATE TRIGGER property_added AFTER INSERT ON property REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');
CREATE TRIGGER property_changed AFTER UPDATE ON property REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');
CREATE TRIGGER property_removed AFTER DELETE ON property REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');

CREATE FUNCTION note_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN PERFORM note_changes('listing', ARRAY[NULL::int]); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER property_listed AFTER INSERT ON property REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_listing();

CREATE FUNCTION note_reordering() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed JOIN former USING (property_id) WHERE changed.sort_order <> former.sort_order) THEN
    PERFORM note_changes('listing', ARRAY[NULL::int]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER property_reordered AFTER UPDATE ON property REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_reordering();
CREATE TRIGGER property_unlisted AFTER DELETE ON property REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_listing();
-- The document of a new property is not repeated: it is the present one with every later change taken back.
CREATE TRIGGER property_creation_audited AFTER INSERT ON property FOR EACH ROW
  EXECUTE FUNCTION audit_row('property', 'property_id', '', 'property_id', 'name sort_order');
CREATE TRIGGER property_audited AFTER UPDATE OF name, sort_order, document, archived_at OR DELETE ON property FOR EACH ROW
  EXECUTE FUNCTION audit_row('property', 'property_id', '', 'property_id', 'name sort_order document archived_at');

-- People who edit a document at the same time cannot overwrite each other, while prices, which change all day, are in nobody's way.
CREATE FUNCTION note_document_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.document_version := NEW.version;
  RETURN NEW;
END $$;
CREATE TRIGGER property_document_version BEFORE UPDATE OF document ON property
  FOR EACH ROW WHEN (OLD.document IS DISTINCT FROM NEW.document) EXECUTE FUNCTION note_document_version();

CREATE TABLE property_edit (
  property_id int NOT NULL REFERENCES property ON DELETE CASCADE,
  version int NOT NULL,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  fields text[] NOT NULL,
  PRIMARY KEY (property_id, version)
);
CREATE INDEX property_edit_by_time ON property_edit (made_at);
COMMENT ON TABLE property_edit IS 'Imports of documents of the last month that changed something.';
COMMENT ON COLUMN property_edit.version IS 'That of the property after the import.';
COMMENT ON COLUMN property_edit.made_by IS 'The name of a person or key, or what else imported it, as it was then.';
COMMENT ON COLUMN property_edit.fields IS 'The fields of the document that changed, as the document calls them.';
SELECT put_behind_wall('property_edit', 'property_id = ANY {properties}');

CREATE TABLE room (
  property_id int NOT NULL REFERENCES property,
  room_id int NOT NULL,
  allotment int CHECK (allotment >= 0),
  PRIMARY KEY (property_id, room_id)
);
COMMENT ON TABLE room IS 'What inventory has to know of a room. A room that the document dropped stays while nights of it are sold or held.';
COMMENT ON COLUMN room.allotment IS 'Standing allotment: rooms for sale on a night that has no row of its own; null sells without a count.';
SELECT put_behind_wall('room', 'property_id = ANY {properties}');
CREATE TRIGGER room_added AFTER INSERT ON room REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('inventory');
CREATE TRIGGER room_changed AFTER UPDATE ON room REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('inventory');
CREATE TRIGGER room_removed AFTER DELETE ON room REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('inventory');

CREATE TABLE rate_calendar (
  property_id int NOT NULL,
  room_id int NOT NULL,
  rate_code text NOT NULL,
  month int NOT NULL,
  standard int[],
  single int[],
  extra_adult int[],
  extra_child int[],
  flags smallint[],
  min_stay_arrival smallint[],
  min_stay_through smallint[],
  max_stay_arrival smallint[],
  max_stay_through smallint[],
  min_advance_days smallint[],
  max_advance_days smallint[],
  PRIMARY KEY (property_id, room_id, rate_code, month),
  FOREIGN KEY (property_id, room_id) REFERENCES room ON DELETE CASCADE
);
COMMENT ON TABLE rate_calendar IS 'Prices and restrictions of a rate in a room for one month: each array has an element a night, or one for all nights of the month; null where nothing is set in that month.';
COMMENT ON COLUMN rate_calendar.month IS 'Year x 12 + month - 1.';
COMMENT ON COLUMN rate_calendar.standard IS 'Prices are minor units of the property''s currency; -1 is a night without a price.';
COMMENT ON COLUMN rate_calendar.extra_child IS 'One age band after another, each with an element a night; or one element a band, for all nights of the month.';
COMMENT ON COLUMN rate_calendar.flags IS 'Bits: 1 stop sell, 2 closed to arrival, 4 closed to departure.';
COMMENT ON COLUMN rate_calendar.min_stay_arrival IS 'Nights; 0 is no limit, here and in the columns that follow.';
SELECT put_behind_wall('rate_calendar', 'property_id = ANY {properties}');
CREATE TRIGGER rate_calendar_added AFTER INSERT ON rate_calendar REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');
CREATE TRIGGER rate_calendar_changed AFTER UPDATE ON rate_calendar REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');
CREATE TRIGGER rate_calendar_removed AFTER DELETE ON rate_calendar REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');

-- Rate plans whose stays are priced by rules that a channel sent, in place of nightly prices.
CREATE TABLE tariff (
  property_id int NOT NULL REFERENCES property ON DELETE CASCADE,
  rate_code text NOT NULL,
  room_ids int[] NOT NULL,
  document jsonb NOT NULL,
  PRIMARY KEY (property_id, rate_code)
);
COMMENT ON TABLE tariff IS 'The rules of a rate plan that is priced by the stay; its calendars, if it has any, are not used.';
COMMENT ON COLUMN tariff.room_ids IS 'The rooms that it has rates for.';
COMMENT ON COLUMN tariff.document IS 'src/lodging/tariff.ts';
SELECT put_behind_wall('tariff', 'property_id = ANY {properties}');
CREATE TRIGGER tariff_added AFTER INSERT ON tariff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');
CREATE TRIGGER tariff_changed AFTER UPDATE ON tariff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');
CREATE TRIGGER tariff_removed AFTER DELETE ON tariff REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');

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
  before jsonb,
  after jsonb,
  PRIMARY KEY (property_id, version)
);
CREATE INDEX calendar_edit_by_time ON calendar_edit (made_at);
COMMENT ON TABLE calendar_edit IS 'Changes of nights of the last days. An import is not one of them: a version without a row was made by something else.';
COMMENT ON COLUMN calendar_edit.version IS 'That of the property after the change.';
COMMENT ON COLUMN calendar_edit.made_by IS 'The name of a person, key or channel, as it was then.';
COMMENT ON COLUMN calendar_edit.rate_codes IS 'Empty where only counts of rooms changed.';
COMMENT ON COLUMN calendar_edit.before IS 'The edit that takes it back; null where it is not known, or long.';
SELECT put_behind_wall('calendar_edit', 'property_id = ANY {properties}');

CREATE FUNCTION audit_calendar_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_audit('changed', 'calendar', NEW.property_id::text, NULL, NEW.property_id, NEW.before,
    jsonb_build_object('version', NEW.version, 'room_ids', NEW.room_ids, 'rate_codes', NEW.rate_codes,
                       'first_night', NEW.first_night, 'last_night', NEW.last_night) || coalesce(NEW.after, '{}'));
  RETURN NULL;
END $$;
CREATE TRIGGER calendar_edit_audited AFTER INSERT ON calendar_edit FOR EACH ROW EXECUTE FUNCTION audit_calendar_edit();

CREATE TABLE night (
  property_id int NOT NULL,
  room_id int NOT NULL,
  night date NOT NULL,
  allotment int CHECK (allotment >= 0),
  follows_room boolean NOT NULL,
  oversold int NOT NULL DEFAULT 0 CHECK (oversold >= 0),
  sold int NOT NULL DEFAULT 0 CHECK (sold >= 0),
  held int NOT NULL DEFAULT 0 CHECK (held >= 0),
  closed_with int,
  PRIMARY KEY (property_id, room_id, night),
  FOREIGN KEY (property_id, room_id) REFERENCES room,
  CONSTRAINT night_never_oversold CHECK (allotment IS NULL OR sold + held <= allotment + oversold),
  CONSTRAINT night_closed CHECK (sold + held <= closed_with)
);
-- Oversold nights are few among many, and the dashboard looks for them every minute.
CREATE INDEX night_oversold ON night (property_id, night) WHERE oversold > 0;
COMMENT ON TABLE night IS 'Counters of a room on one night: only for nights that differ from the standing allotment or once had something sold or held.';
COMMENT ON COLUMN night.allotment IS 'Rooms for sale on this night; null sells without a count.';
COMMENT ON COLUMN night.follows_room IS 'The allotment is a copy of the room''s standing one and moves with it.';
COMMENT ON COLUMN night.oversold IS 'Rooms by which the hotel itself cut the allotment below what was already sold or held; sales never raise it.';
COMMENT ON COLUMN night.closed_with IS 'Rooms that were sold or held when a calendar closed the night; no more can be sold. Null: no calendar closes it.';
SELECT put_behind_wall('night', 'property_id = ANY {properties}');
CREATE TRIGGER night_added AFTER INSERT ON night REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('inventory');
CREATE TRIGGER night_changed AFTER UPDATE ON night REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('inventory');
CREATE TRIGGER night_removed AFTER DELETE ON night REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('inventory');

CREATE FUNCTION note_oversold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gathering int;
BEGIN
  -- The update locks the row, so that nobody sends the mail while a night is being added.
  INSERT INTO oversold_mail (property_id) VALUES (NEW.property_id)
  ON CONFLICT (property_id) WHERE attempts = 0 DO UPDATE SET property_id = excluded.property_id
  RETURNING mail_id INTO gathering;
  INSERT INTO oversold_night (mail_id, property_id, room_id, night)
  VALUES (gathering, NEW.property_id, NEW.room_id, NEW.night)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER night_oversold AFTER UPDATE OF oversold ON night FOR EACH ROW
  WHEN (NEW.oversold > OLD.oversold) EXECUTE FUNCTION note_oversold();

-- Nights long past are deleted, so that the largest table holds no more than some years (decision 47).
CREATE TABLE night_floor (
  is_row boolean PRIMARY KEY DEFAULT true CHECK (is_row),
  kept_from date NOT NULL,
  swept_to int
);
COMMENT ON TABLE night_floor IS 'One row: from which night on counts are kept. What was sold on the nights before is in the reservations.';
COMMENT ON COLUMN night_floor.kept_from IS 'Rises only. Earlier nights may have no row though rooms were sold on them, and are never counted again.';
COMMENT ON COLUMN night_floor.swept_to IS 'The last property whose earlier nights are deleted; null when those of all are.';
-- Whoever cancels an old reservation has to know it.
SELECT put_behind_wall('night_floor', 'true', 'SELECT');
INSERT INTO night_floor (kept_from) VALUES ('1970-01-01');

-- A night on which more is sold than the hotel now offers is told to the hotel: once for each fall, gathered over some minutes,
-- because calendars change in bursts. A trigger sees every way by which an allotment falls.
CREATE TABLE oversold_mail (
  mail_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  property_id int NOT NULL REFERENCES property ON DELETE CASCADE,
  begun_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'parked')),
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now() + interval '3 minutes',
  last_status text
);
CREATE UNIQUE INDEX oversold_mail_gathering ON oversold_mail (property_id) WHERE attempts = 0;
CREATE INDEX oversold_mail_waiting ON oversold_mail (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX oversold_mail_by_age ON oversold_mail (begun_at);
COMMENT ON TABLE oversold_mail IS 'Mails to hotels about nights that became oversold. One without attempts still gathers nights.';
SELECT put_behind_wall('oversold_mail', 'property_id = ANY {properties}');

CREATE TABLE oversold_night (
  mail_id int NOT NULL REFERENCES oversold_mail ON DELETE CASCADE,
  property_id int NOT NULL,
  room_id int NOT NULL,
  night date NOT NULL,
  PRIMARY KEY (mail_id, room_id, night)
);
COMMENT ON TABLE oversold_night IS 'What such a mail is about.';
SELECT put_behind_wall('oversold_night', 'property_id = ANY {properties}');

-- Reviews that the server itself keeps, imported from a survey, a form or another site. Staff publishes or rejects them.
CREATE TABLE review (
  review_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  property_id int NOT NULL REFERENCES property ON DELETE CASCADE,
  source text NOT NULL,
  external_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'published', 'rejected')),
  rating numeric(2, 1) NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title text NOT NULL,
  text text NOT NULL,
  author text NOT NULL,
  language text,
  written_on date NOT NULL,
  stayed_on date,
  trip_type text,
  url text,
  owner_response text,
  imported_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (property_id, source, external_id)
);
CREATE INDEX review_published ON review (property_id, written_on DESC, review_id DESC) WHERE state = 'published';
COMMENT ON TABLE review IS 'Reviews of properties that were imported.';
COMMENT ON COLUMN review.source IS 'Where the review was written; external_id is its id there.';
COMMENT ON COLUMN review.state IS 'Only published reviews are shown.';
COMMENT ON COLUMN review.author IS 'The name shown with the review.';
SELECT put_behind_wall('review', 'property_id = ANY {properties}');

-- Properties are held in memory with their published reviews, so a change of those is a change of the property.
CREATE FUNCTION note_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes('property', ARRAY(SELECT DISTINCT property_id FROM changed WHERE state = 'published'));
  RETURN NULL;
END $$;
CREATE TRIGGER review_added AFTER INSERT ON review REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_review();

CREATE FUNCTION note_changed_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes('property', ARRAY(
    SELECT property_id FROM changed WHERE state = 'published'
    UNION
    SELECT property_id FROM former WHERE state = 'published'));
  RETURN NULL;
END $$;
CREATE TRIGGER review_changed AFTER UPDATE ON review REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_review();
CREATE TRIGGER review_removed AFTER DELETE ON review REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_review();
-- Who wrote a review and what is the guest's; what is decided on it is ours.
CREATE TRIGGER review_audited AFTER INSERT OR UPDATE OR DELETE ON review FOR EACH ROW
  EXECUTE FUNCTION audit_row('review', 'review_id', '', 'property_id',
    'source external_id state rating written_on secret:owner_response');
