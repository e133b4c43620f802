-- works with schema 45
-- Reservations are found by any part of a name, an e-mail address, a telephone or a number, whatever the capitals and marks. The
-- collation of the database may know ASCII letters only (that of the embedded one does), so text is folded by an ICU collation.

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

-- As the owner: whoever may change a reservation need not write here.
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

-- Those from before, which a job takes in.
CREATE TABLE reservation_text_due (
  property_id int NOT NULL,
  reservation_id uuid NOT NULL
);
COMMENT ON TABLE reservation_text_due IS 'Reservations from before reservation_text that are not in it yet.';

CREATE FUNCTION search_patterns(words text[], with_e boolean) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg('%' || regexp_replace(CASE WHEN with_e THEN folded_with_e(word) ELSE folded(word) END,
                                         '([\\%_])', '\\\1', 'g') || '%')
    FROM unnest(words) AS word
$$;
COMMENT ON FUNCTION search_patterns IS 'For LIKE ALL over reservation_text.words.';

-- Who runs a hotel sees no publisher, and has to know whether one sells it.
CREATE FUNCTION is_sold_by_somebody(asked int) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT EXISTS (SELECT FROM publisher WHERE sells_all AND archived_at IS NULL)
      OR EXISTS (SELECT FROM publisher_property JOIN publisher USING (publisher_id)
                  WHERE property_id = asked AND archived_at IS NULL)
$$;
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION keep_reservation_text() SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION is_sold_by_somebody(int) SET search_path = %I, pg_temp', current_schema());
END $$;
REVOKE EXECUTE ON FUNCTION is_sold_by_somebody(int) FROM PUBLIC;
