-- Reservations, their history, what they are found by, and those that were made elsewhere.

CREATE FUNCTION audit_reservation(action text, of_property int, of_reservation uuid, former jsonb, latter jsonb)
RETURNS void LANGUAGE sql AS $$
  SELECT note_audit(action, 'reservation', of_reservation::text, publisher_id, property_id, former, latter)
    FROM reservation WHERE property_id = of_property AND reservation_id = of_reservation
$$;

CREATE TABLE reservation (
  property_id int NOT NULL REFERENCES property,
  reservation_id uuid NOT NULL,
  confirmation_number text NOT NULL,
  publisher_id int NOT NULL REFERENCES publisher,
  room_id int NOT NULL,
  room_name text NOT NULL,
  rate_code text NOT NULL,
  status text NOT NULL CHECK (status IN (
    'held', 'authorizing', 'authorized', 'source_sent', 'unknown', 'review',
    'confirmed', 'cancelling', 'cancelled', 'no_show', 'completed', 'failed')),
  version int NOT NULL DEFAULT 1,
  checkin date NOT NULL,
  checkout date NOT NULL CHECK (checkout > checkin),
  rooms_count int NOT NULL CHECK (rooms_count > 0),
  guest jsonb NOT NULL,
  rooms jsonb NOT NULL,
  card jsonb NOT NULL,
  session jsonb NOT NULL,
  price jsonb NOT NULL,
  property_price jsonb NOT NULL,
  exchange jsonb NOT NULL,
  discount_id int,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  unknown_cause text CHECK (unknown_cause IN ('payment', 'source')),
  lease_until timestamptz,
  source_confirmation text,
  payment_state text NOT NULL DEFAULT 'none' CHECK (payment_state IN (
    'none', 'vaulted', 'authorizing', 'challenged', 'authorized', 'capturing', 'captured', 'capture_failed',
    'voiding', 'voided', 'refunding', 'refunded', 'declined', 'unknown')),
  cancellation jsonb,
  duplicate_fingerprint bytea,
  duplicate_active boolean NOT NULL DEFAULT false,
  erased_at timestamptz,
  source text NOT NULL DEFAULT 'crs',
  language text NOT NULL DEFAULT 'en',
  open_change uuid,
  PRIMARY KEY (property_id, reservation_id),
  UNIQUE (property_id, confirmation_number)
);
CREATE INDEX reservation_by_confirmation_number ON reservation (confirmation_number);
CREATE UNIQUE INDEX reservation_duplicate ON reservation (property_id, duplicate_fingerprint) WHERE duplicate_active;
CREATE INDEX reservation_by_publisher ON reservation (publisher_id, created_at);
CREATE INDEX reservation_unsettled ON reservation (status, lease_until)
  WHERE status IN ('held', 'authorizing', 'authorized', 'source_sent', 'unknown', 'cancelling');
CREATE INDEX reservation_with_guest ON reservation (checkout) WHERE erased_at IS NULL;
CREATE INDEX reservation_staying ON reservation (checkout) WHERE status = 'confirmed';
-- Whoever has only the id of a reservation asks for it by that: a publisher of one that is pending, a key that is used
-- again, a message of a payment company.
CREATE INDEX reservation_by_id ON reservation (reservation_id);
CREATE INDEX reservation_unpaid ON reservation (payment_state, lease_until)
  WHERE payment_state IN ('authorized', 'capturing', 'capture_failed', 'voiding', 'refunding', 'unknown')
     OR (payment_state = 'captured' AND status IN ('cancelled', 'no_show'));
CREATE INDEX reservation_changing ON reservation (property_id, reservation_id) WHERE open_change IS NOT NULL;
-- The dashboard reads the reservations of the last days of all properties.
CREATE INDEX reservation_by_creation ON reservation (created_at);
-- The list of reservations counts what each of its filters finds, for all properties at once. Everything that most filters ask for
-- is in the index, so that counting reads no row.
CREATE INDEX reservation_by_arrival ON reservation (status, checkin)
  INCLUDE (checkout, property_id, publisher_id);
-- The archive takes reservations without a guest by departure; those with one have reservation_with_guest.
CREATE INDEX reservation_without_guest ON reservation (checkout) WHERE erased_at IS NOT NULL;
COMMENT ON COLUMN reservation.room_id IS 'Not tied to the room table: a reservation outlives the room it was made for.';
COMMENT ON COLUMN reservation.status IS 'The state inside; publishers see pending for those before confirmed, and confirmed while cancelling.';
COMMENT ON COLUMN reservation.version IS 'Rises with every change of status; a change names the version that it saw.';
COMMENT ON COLUMN reservation.card IS 'Brand, last four digits, expiry and name: never the number or the CVV.';
COMMENT ON COLUMN reservation.price IS 'The price as promised, in the currency shown.';
COMMENT ON COLUMN reservation.property_price IS 'The same price in the property''s currency, which is what the property is owed.';
COMMENT ON COLUMN reservation.discount_id IS 'Not tied to the code: a reservation outlives it.';
COMMENT ON COLUMN reservation.lease_until IS 'Until then one worker is on it and the others leave it alone.';
COMMENT ON COLUMN reservation.cancellation IS 'When, by whom and at what penalty it was cancelled.';
COMMENT ON COLUMN reservation.duplicate_fingerprint IS 'Keyed hash of what makes two requests the same booking; no card is in it.';
COMMENT ON COLUMN reservation.duplicate_active IS 'Whether another request with this fingerprint is a duplicate; cleared after a day and at the end.';
COMMENT ON COLUMN reservation.erased_at IS 'When the guest was erased from it; what is left is the stay, the money and the record.';
COMMENT ON COLUMN reservation.source IS 'The inventory source it was taken from; crs is our own.';
COMMENT ON COLUMN reservation.language IS 'ISO 639: of the texts in its prices and of its mails.';
COMMENT ON COLUMN reservation.open_change IS 'The change whose payment is under way; null for none.';
SELECT put_behind_wall('reservation', 'property_id = ANY {properties} OR publisher_id = ANY {publishers}');

CREATE FUNCTION audit_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_reservation('erased', NEW.property_id, NEW.reservation_id, NULL, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER reservation_erasure_audited AFTER UPDATE OF erased_at ON reservation
  FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION audit_erasure();

CREATE TABLE reservation_event (
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  sequence int NOT NULL,
  from_status text,
  to_status text NOT NULL,
  cause text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (property_id, reservation_id, sequence),
  FOREIGN KEY (property_id, reservation_id) REFERENCES reservation
);
COMMENT ON TABLE reservation_event IS 'Every change of a reservation''s status with its time and cause. Rows are only ever added.';
COMMENT ON COLUMN reservation_event.from_status IS 'Null for the first event.';
SELECT put_behind_wall('reservation_event', 'property_id = ANY {properties} OR EXISTS (
  SELECT FROM reservation AS whole
   WHERE whole.property_id = reservation_event.property_id AND whole.reservation_id = reservation_event.reservation_id)');

-- What people, keys and commands decide on a reservation. What publishers and guests do is in its own history, and their
-- requests name no actor, so that they pay for no more than the condition. The reason is free text that may name a guest: it
-- stays with the reservation.
CREATE FUNCTION audit_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF audit_actor() ->> 'kind' IN ('person', 'key', 'command') THEN
    PERFORM audit_reservation('decided', NEW.property_id, NEW.reservation_id,
      jsonb_build_object('status', NEW.from_status), jsonb_build_object('status', NEW.to_status));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reservation_event_audited AFTER INSERT ON reservation_event
  FOR EACH ROW WHEN (current_setting('hostelry.actor', true) <> '') EXECUTE FUNCTION audit_decision();

-- Changes of confirmed reservations, each with the stay before and after it. What is charged for a change is an
-- authorisation of its own, so a capture, release or refund names the authorisation that it belongs to.
CREATE TABLE reservation_change (
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  change_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('authorizing', 'unknown', 'done', 'failed')),
  reservation_version int,
  cause text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  penalty bigint NOT NULL CHECK (penalty >= 0),
  charged bigint NOT NULL CHECK (charged >= 0),
  refunded bigint NOT NULL CHECK (refunded >= 0),
  payment_key text,
  proposed jsonb,
  made_at timestamptz NOT NULL,
  settled_at timestamptz,
  lease_until timestamptz,
  is_challenged boolean NOT NULL DEFAULT false,
  PRIMARY KEY (property_id, reservation_id, change_id),
  FOREIGN KEY (property_id, reservation_id) REFERENCES reservation,
  CHECK ((state = 'done') = (reservation_version IS NOT NULL)),
  CHECK ((state IN ('authorizing', 'unknown')) = (proposed IS NOT NULL))
);
CREATE UNIQUE INDEX reservation_change_open ON reservation_change (property_id, reservation_id)
  WHERE state IN ('authorizing', 'unknown');
COMMENT ON TABLE reservation_change IS 'How a reservation was changed. Rows are added and settled once, never changed after that.';
COMMENT ON COLUMN reservation_change.state IS 'authorizing, unknown: its payment is under way, and the reservation is still as before.';
COMMENT ON COLUMN reservation_change.reservation_version IS 'The version of the reservation that the change made.';
COMMENT ON COLUMN reservation_change.before IS 'Room, rate, dates, party and price; nothing of who the guests are.';
COMMENT ON COLUMN reservation_change.penalty IS 'Like charged and refunded, in minor units of the property''s currency.';
COMMENT ON COLUMN reservation_change.proposed IS 'The reservation as the change makes it, guest included; null once the change is settled.';
COMMENT ON COLUMN reservation_change.lease_until IS 'Until then one worker asks for its payment and the others leave it alone.';
COMMENT ON COLUMN reservation_change.is_challenged IS 'Its payment waits for the guest, who has until lease_until; the state stays authorizing.';
SELECT put_behind_wall('reservation_change', 'property_id = ANY {properties} OR EXISTS (
  SELECT FROM reservation AS whole
   WHERE whole.property_id = reservation_change.property_id AND whole.reservation_id = reservation_change.reservation_id)');

CREATE TABLE reservation_note (
  note_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  text text NOT NULL,
  written_by text NOT NULL,
  written_at timestamptz NOT NULL
);
CREATE INDEX reservation_note_by_reservation ON reservation_note (property_id, reservation_id, note_id);
COMMENT ON TABLE reservation_note IS 'What the staff wrote about a reservation. The guest never sees it; it is erased with the guest.';
COMMENT ON COLUMN reservation_note.written_by IS 'A name, or the id of an admin key.';
SELECT put_behind_wall('reservation_note', 'property_id = ANY {properties} OR EXISTS (
  SELECT FROM reservation AS whole
   WHERE whole.property_id = reservation_note.property_id AND whole.reservation_id = reservation_note.reservation_id)');

-- The text of a note stays with the reservation, as it may name a guest.
CREATE FUNCTION audit_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_reservation('noted', NEW.property_id, NEW.reservation_id, NULL,
    jsonb_build_object('note_id', NEW.note_id));
  RETURN NULL;
END $$;
CREATE TRIGGER reservation_note_audited AFTER INSERT ON reservation_note FOR EACH ROW EXECUTE FUNCTION audit_note();

-- Clients of the older form of the interface know a reservation by an integer. It gets one when such a client is first given
-- the reservation.
CREATE TABLE reservation_number (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  property_id int NOT NULL,
  reservation_id uuid NOT NULL UNIQUE
);
COMMENT ON TABLE reservation_number IS 'The integer ids of reservations, unique in the installation; in the order in which they were given.';

-- Reservations are found by any part of a name, an e-mail address, a telephone or a number, whatever the capitals and marks.
CREATE TABLE reservation_text (
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  publisher_id int NOT NULL,
  words text NOT NULL,
  phone text NOT NULL,
  PRIMARY KEY (property_id, reservation_id)
);
COMMENT ON TABLE reservation_text IS 'What each reservation is found by: narrow rows, which a search reads as a whole. Only the numbers of one whose guest was erased.';
COMMENT ON COLUMN reservation_text.words IS 'Folded: names, e-mail address and numbers; names a second time as whoever has no umlauts writes them.';
COMMENT ON COLUMN reservation_text.phone IS 'The digits of the telephone without zeros before them.';
SELECT put_behind_wall('reservation_text', 'property_id = ANY {properties} OR publisher_id = ANY {publishers}', 'SELECT');

-- The collation of the database may know ASCII letters only (that of the embedded one does), so text is folded by an ICU collation.
-- PostgreSQL without ICU folds as its database does.
DO $$
DECLARE
  known text := coalesce((SELECT 'pg_catalog."und-x-icu"' FROM pg_collation WHERE collname = 'und-x-icu' LIMIT 1),
                         'pg_catalog."default"');
  made_in text;
BEGIN
  FOREACH made_in IN ARRAY ARRAY[current_schema()::text, 'hostelry_test'] LOOP
    EXECUTE format('CREATE FUNCTION %I.in_capitals(asked text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE '
                   'RETURN upper(asked COLLATE %s)', made_in, known);
  END LOOP;
END $$;
COMMENT ON FUNCTION in_capitals IS 'The same for texts that differ in capitals only, in every script.';

CREATE FUNCTION folded(asked text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(replace(translate(
         in_capitals(regexp_replace(normalize(asked, NFKD), '[\u0300-\u036F\u0591-\u05C7\u064B-\u065F]', '', 'g')),
         'ØŁĐÐ', 'OLDD'), 'Æ', 'AE'), 'Œ', 'OE');
COMMENT ON FUNCTION folded IS 'In capitals and without marks: Müller is MULLER.';

CREATE FUNCTION folded_with_e(asked text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN folded(replace(replace(replace(replace(replace(
         in_capitals(normalize(asked, NFKC)), 'Ä', 'AE'), 'Ö', 'OE'), 'Ü', 'UE'), 'Ø', 'OE'), 'Å', 'AA'));
COMMENT ON FUNCTION folded_with_e IS 'As whoever has no such keys writes it: Müller is MUELLER.';

-- In PL/pgSQL, which keeps its plans: bookings wait for it.
CREATE FUNCTION text_of(asked reservation) RETURNS reservation_text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  names text;
  made reservation_text;
BEGIN
  made.property_id := asked.property_id;
  made.reservation_id := asked.reservation_id;
  made.publisher_id := asked.publisher_id;
  made.phone := '';
  IF asked.erased_at IS NULL THEN
    names := concat_ws(' ', asked.guest ->> 'first_name', asked.guest ->> 'last_name', E'\n', asked.guest ->> 'email', E'\n');
    IF jsonb_typeof(asked.rooms) = 'array' THEN
      SELECT concat_ws(E'\n', names, string_agg(DISTINCT room ->> 'name', E'\n')) INTO names
        FROM jsonb_array_elements(asked.rooms) AS room;
    END IF;
    made.phone := ltrim(regexp_replace(replace(coalesce(asked.guest ->> 'phone', ''), '(0)', ''), '\D', '', 'g'), '0');
  END IF;
  made.words := folded(concat_ws(E'\n', asked.confirmation_number, asked.source_confirmation, names));
  IF normalize(names, NFC) ~ '[ÄÖÜÅØäöüåø]' THEN
    made.words := made.words || E'\n' || folded_with_e(names);
  END IF;
  RETURN made;
END $$;

CREATE FUNCTION keep_reservation_text() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  made reservation_text := text_of(NEW);
BEGIN
  INSERT INTO reservation_text VALUES (made.*)
  ON CONFLICT (property_id, reservation_id) DO UPDATE SET words = excluded.words, phone = excluded.phone;
  RETURN NULL;
END $$;
CREATE TRIGGER reservation_text_kept
  AFTER INSERT OR UPDATE OF guest, rooms, erased_at, source_confirmation ON reservation
  FOR EACH ROW EXECUTE FUNCTION keep_reservation_text();

CREATE FUNCTION search_patterns(words text[], with_e boolean) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg('%' || regexp_replace(CASE WHEN with_e THEN folded_with_e(word) ELSE folded(word) END,
                                         '([\\%_])', '\\\1', 'g') || '%')
    FROM unnest(words) AS word
$$;
COMMENT ON FUNCTION search_patterns IS 'For LIKE ALL over reservation_text.words.';

CREATE TABLE reservation_text_due (
  property_id int NOT NULL,
  reservation_id uuid NOT NULL
);
COMMENT ON TABLE reservation_text_due IS 'Reservations from before reservation_text that are not in it yet.';

-- Reservations that were made elsewhere: which of another system's numbers is which reservation here, and how far the last
-- import of each property is.
CREATE TABLE imported_reservation (
  property_id int NOT NULL,
  number text NOT NULL,
  reservation_id uuid NOT NULL,
  digest bytea NOT NULL,
  PRIMARY KEY (property_id, number)
);
COMMENT ON TABLE imported_reservation IS 'Reservations that were made elsewhere, by their number there: the same one is never taken in twice.';
COMMENT ON COLUMN imported_reservation.digest IS 'Of the stay, the status and the total as they were taken in, so that another reservation under the same number shows. Nothing of the guest is in it.';
SELECT put_behind_wall('imported_reservation', 'property_id = ANY {properties}');

CREATE TABLE reservation_import (
  property_id int PRIMARY KEY REFERENCES property ON DELETE CASCADE,
  import_id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  may_oversell boolean NOT NULL,
  total int NOT NULL,
  done int NOT NULL,
  imported int NOT NULL,
  present int NOT NULL,
  elsewhere int NOT NULL,
  refused int NOT NULL,
  refusals jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz
);
COMMENT ON TABLE reservation_import IS 'The last import of reservations of each property, and how far it is.';
COMMENT ON COLUMN reservation_import.may_oversell IS 'Whether nights may get more reservations than they have rooms.';
COMMENT ON COLUMN reservation_import.present IS 'Lines whose reservations were here already.';
COMMENT ON COLUMN reservation_import.elsewhere IS 'Lines of other properties.';
COMMENT ON COLUMN reservation_import.refusals IS 'Line, column and reason of what was refused, the first of them.';
SELECT put_behind_wall('reservation_import', 'property_id = ANY {properties}');

CREATE TABLE reservation_import_line (
  import_id bigint NOT NULL REFERENCES reservation_import (import_id) ON DELETE CASCADE,
  line int NOT NULL,
  reservation jsonb NOT NULL,
  PRIMARY KEY (import_id, line)
);
COMMENT ON TABLE reservation_import_line IS 'Lines that wait, with their guests; each is deleted in the transaction that takes it in.';
SELECT put_behind_wall('reservation_import_line',
  'EXISTS (SELECT FROM reservation_import AS whole WHERE whole.import_id = reservation_import_line.import_id)');

-- Who "sold" what was made elsewhere: a publisher without keys and without properties to sell.
CREATE TABLE import_publisher (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  publisher_id int NOT NULL REFERENCES publisher
);
COMMENT ON TABLE import_publisher IS 'The publisher of imported reservations; made by the first import.';

-- Whoever imports for a property may not make publishers; this one has nothing of anybody in it.
CREATE FUNCTION publisher_of_imports() RETURNS int LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS $$
DECLARE
  found int := (SELECT publisher_id FROM import_publisher);
BEGIN
  IF found IS NOT NULL THEN RETURN found; END IF;
  LOCK TABLE import_publisher IN SHARE ROW EXCLUSIVE MODE;
  SELECT publisher_id INTO found FROM import_publisher;
  IF found IS NOT NULL THEN RETURN found; END IF;
  INSERT INTO publisher (name, settings, sells_all) VALUES ('Imported', '{}', false) RETURNING publisher_id INTO found;
  INSERT INTO import_publisher (publisher_id) VALUES (found);
  RETURN found;
END $$;
