-- Remote sources of rooms: attempts at them, what is exchanged, comparisons with their books, offers, imports of their content.

CREATE TABLE source_attempt (
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  source text NOT NULL,
  total bigint NOT NULL CHECK (total >= 0),
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN (
    'prepared', 'sent', 'unknown', 'confirmed', 'failed', 'orphan', 'orphan_cancelled')),
  confirmation text,
  reason text,
  look_ups int NOT NULL DEFAULT 0,
  misses int NOT NULL DEFAULT 0,
  sent_at timestamptz,
  settled_at timestamptz,
  live jsonb,
  PRIMARY KEY (property_id, reservation_id),
  FOREIGN KEY (property_id, reservation_id) REFERENCES reservation
);
CREATE INDEX source_attempt_by_day ON source_attempt (source, sent_at);
CREATE INDEX source_attempt_orphan ON source_attempt (state) WHERE state = 'orphan';
COMMENT ON TABLE source_attempt IS 'Written before a source is called, under the reservation''s id as reference, so that a crash leaves it to ask again with.';
COMMENT ON COLUMN source_attempt.total IS 'What the source quoted: it is not to be booked at more.';
COMMENT ON COLUMN source_attempt.state IS 'orphan: booked at the source although the reservation failed here, and to be cancelled.';
COMMENT ON COLUMN source_attempt.reason IS 'Why it was not confirmed, in a word or two: for operators, never for publishers.';
COMMENT ON COLUMN source_attempt.misses IS 'Look-ups in a row that found nothing.';
COMMENT ON COLUMN source_attempt.live IS 'What is booked at a source that is searched live; null at any other.';
SELECT put_behind_wall('source_attempt', 'property_id = ANY {properties} OR EXISTS (
  SELECT FROM reservation AS whole
   WHERE whole.property_id = source_attempt.property_id AND whole.reservation_id = source_attempt.reservation_id)');

-- Servers of versions before schema 16 call an orphan a ghost.
CREATE FUNCTION rename_orphan_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.state := CASE NEW.state WHEN 'ghost' THEN 'orphan' ELSE 'orphan_cancelled' END;
  RETURN NEW;
END $$;
CREATE TRIGGER source_attempt_former_state BEFORE INSERT OR UPDATE OF state ON source_attempt
  FOR EACH ROW WHEN (NEW.state IN ('ghost', 'ghost_cancelled')) EXECUTE FUNCTION rename_orphan_state();

-- What is exchanged with remote sources about bookings, kept for the staff who decide on them.
CREATE TABLE source_message (
  message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL,
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  call text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status int,
  error text,
  sent text,
  answered text,
  at timestamptz NOT NULL
);
CREATE INDEX source_message_by_reservation ON source_message (property_id, reservation_id, message_id);
CREATE INDEX source_message_by_age ON source_message (at);
COMMENT ON TABLE source_message IS 'What was exchanged with sources about bookings in the last thirty days.';
COMMENT ON COLUMN source_message.path IS 'Without its query.';
COMMENT ON COLUMN source_message.error IS 'Why there was no answer, in our own words; null where there was one.';
COMMENT ON COLUMN source_message.sent IS 'JSON without credentials, cards and guests; so is answered.';
SELECT put_behind_wall('source_message', 'property_id = ANY {properties} OR EXISTS (
  SELECT FROM reservation AS whole
   WHERE whole.property_id = source_message.property_id AND whole.reservation_id = source_message.reservation_id)');

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

CREATE UNLOGGED TABLE live_offer (
  publisher_id int NOT NULL,
  property_id int NOT NULL,
  source text NOT NULL,
  stay_fingerprint bytea NOT NULL,
  offers text NOT NULL,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (publisher_id, property_id, source, stay_fingerprint)
);
CREATE INDEX live_offer_by_age ON live_offer (publisher_id, answered_at);
COMMENT ON TABLE live_offer IS 'What a source offered a publisher for a stay, by room, rate and bed. Lost in a crash: then the source is searched again.';
COMMENT ON COLUMN live_offer.stay_fingerprint IS 'Keyed hash of dates, party, currency and language.';
COMMENT ON COLUMN live_offer.offers IS 'The availability as the source gave it, JSON.';

CREATE TABLE source_rest (
  source text PRIMARY KEY,
  since timestamptz NOT NULL,
  reason text NOT NULL
);
COMMENT ON TABLE source_rest IS 'Sources that a server has left alone after failures in a row and that have not answered since.';

CREATE SEQUENCE source_property_id AS int MINVALUE 2000000000 MAXVALUE 2147483647;

-- Documents made of what a source tells of its properties: what each import wrote, so that the next one changes only that.
CREATE TABLE source_property (
  source text NOT NULL,
  key text NOT NULL,
  property_id int REFERENCES property ON DELETE CASCADE,
  found_by text,
  imported jsonb NOT NULL,
  pictures jsonb NOT NULL DEFAULT '{}',
  read_at timestamptz,
  unlisted_at timestamptz,
  PRIMARY KEY (source, key)
);
CREATE UNIQUE INDEX source_property_by_id ON source_property (property_id, source);
CREATE INDEX source_property_found ON source_property (source, found_by);
COMMENT ON TABLE source_property IS 'Properties that were imported from a source, or mapped to it before that.';
COMMENT ON COLUMN source_property.property_id IS 'Null where no document could be made yet.';
COMMENT ON COLUMN source_property.found_by IS 'The selection that found it: region:178309, country:US; null where it was named.';
COMMENT ON COLUMN source_property.imported IS 'What the last import made of it; a field that differs from it now was changed by the operator.';
COMMENT ON COLUMN source_property.pictures IS 'Ids of stored pictures by the address they were fetched from.';
COMMENT ON COLUMN source_property.unlisted_at IS 'Since when the source does not list it any more; null while it does.';

CREATE TABLE source_import (
  source text PRIMARY KEY,
  import_id int GENERATED ALWAYS AS IDENTITY,
  asked jsonb NOT NULL,
  keys text[] NOT NULL,
  done int NOT NULL DEFAULT 0,
  pages int NOT NULL DEFAULT 0,
  is_listing boolean NOT NULL,
  next_page text,
  result jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  in_background boolean NOT NULL DEFAULT false,
  next_step_at timestamptz,
  pause_reason text,
  failures int NOT NULL DEFAULT 0,
  stopped_at timestamptz,
  stopped_because text
);
COMMENT ON TABLE source_import IS 'The last import of each source, and how far it is.';
COMMENT ON COLUMN source_import.done IS 'So many of the keys, in order, are imported.';
COMMENT ON COLUMN source_import.is_listing IS 'Whether keys are still being listed, page by page; next_page is null for the first.';
COMMENT ON COLUMN source_import.in_background IS 'Whether a job of the servers takes the steps; else a command or a program does.';
COMMENT ON COLUMN source_import.next_step_at IS 'No step is worth anything before; while the job takes one, when another server may try.';
COMMENT ON COLUMN source_import.pause_reason IS 'Why the next step waits; null where it does not.';
COMMENT ON COLUMN source_import.failures IS 'Steps in a row that the source has not answered.';
COMMENT ON COLUMN source_import.stopped_because IS 'What the source refused; null where somebody stopped it.';

-- Who began, stopped and resumed an import; its steps leave entries of the properties that they change. A polygon and a list of
-- properties may be long, and are not repeated.
CREATE FUNCTION audit_source_import() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted jsonb := NEW.asked #> '{selection,wanted}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_audit('created', 'source_import', NEW.source, NULL, NULL, NULL, jsonb_build_object(
      'selection', CASE WHEN jsonb_typeof(wanted) = 'object' THEN wanted - 'corners' - 'keys' END, 'dry_run', NEW.asked -> 'isDryRun',
      'in_background', NEW.in_background));
  ELSE
    PERFORM note_audit('changed', 'source_import', NEW.source, NULL, NULL,
      jsonb_build_object('stopped_at', OLD.stopped_at, 'in_background', OLD.in_background),
      jsonb_build_object('stopped_at', NEW.stopped_at, 'in_background', NEW.in_background));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER source_import_begin_audited AFTER INSERT ON source_import
  FOR EACH ROW EXECUTE FUNCTION audit_source_import();
CREATE TRIGGER source_import_audited AFTER UPDATE OF stopped_at, in_background ON source_import FOR EACH ROW
  WHEN (OLD.stopped_at IS DISTINCT FROM NEW.stopped_at OR OLD.in_background <> NEW.in_background)
  EXECUTE FUNCTION audit_source_import();

CREATE TABLE past_source_import (
  import_id int PRIMARY KEY,
  source text NOT NULL,
  asked jsonb NOT NULL,
  done int NOT NULL,
  total int NOT NULL,
  is_listing boolean NOT NULL,
  in_background boolean NOT NULL,
  result jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  stopped_at timestamptz,
  stopped_because text
);
CREATE INDEX past_source_import_by_source ON past_source_import (source, import_id);
COMMENT ON TABLE past_source_import IS 'Imports in whose place another one came, as far as they had come; the last hundred of each source.';
