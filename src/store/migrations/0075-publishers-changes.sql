-- What changed, for publishers: triggers note it with room, rate and nights in the rows of the change feed, and one writer gives
-- it numbers afterwards, in which no commit can come late (decision 58).
-- works with schema 71

CREATE TABLE property_change (
  sequence bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('content', 'price', 'availability', 'restriction', 'terms')),
  property_id int,
  room_id int,
  rate_code text,
  first_night date,
  last_night date,
  publisher_id int,
  at timestamptz NOT NULL,
  CHECK ((first_night IS NULL) = (last_night IS NULL))
);
-- Changes that say the same are found by it.
CREATE INDEX property_change_alike ON property_change (coalesce(property_id, 0), kind, sequence);
COMMENT ON TABLE property_change IS 'What changed of late, for publishers, numbered by one writer in the order of the commits; old rows are folded and deleted.';
COMMENT ON COLUMN property_change.property_id IS 'Null: all; the room, the rate and the nights likewise.';
COMMENT ON COLUMN property_change.publisher_id IS 'Who is told, of a grant or of its own settings; null: all who may sell the property.';
COMMENT ON COLUMN property_change.at IS 'When it was numbered; never falls with the sequence.';
SELECT put_behind_wall('property_change', 'property_id = ANY {properties}', 'SELECT');

CREATE TABLE change_log (
  is_row boolean PRIMARY KEY DEFAULT true CHECK (is_row),
  seen pg_snapshot NOT NULL,
  newest bigint NOT NULL,
  kept_from bigint NOT NULL,
  folded_to bigint NOT NULL,
  numbered_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE change_log IS 'One row, locked by whoever numbers changes.';
COMMENT ON COLUMN change_log.seen IS 'The transactions whose changes have numbers.';
COMMENT ON COLUMN change_log.newest IS 'The last number given.';
COMMENT ON COLUMN change_log.kept_from IS 'Whoever has read up to here or further can go on reading; others need a snapshot.';
COMMENT ON COLUMN change_log.folded_to IS 'Up to here a row that a later one says too is gone.';
ALTER TABLE change_log ENABLE ROW LEVEL SECURITY;
-- What there was before has no numbers.
INSERT INTO change_log (seen, newest, kept_from, folded_to)
SELECT pg_current_snapshot(), first, first, first
  FROM (SELECT CASE WHEN EXISTS (SELECT FROM property) THEN 1 ELSE 0 END AS first) AS begun;

-- Nights of which two arrays of a month differ, the first being 1; an array may be null (each night is blank) or have one element for
-- all nights. A larger one has several age bands: then it is the whole month.
CREATE FUNCTION nights_apart(former int[], latter int[], blank int, nights int) RETURNS int4range LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN greatest(cardinality(former), cardinality(latter)) <> nights THEN int4range(1, nights, '[]')
    ELSE (SELECT int4range(min(night)::int, max(night)::int, '[]')
            FROM unnest(former, latter) WITH ORDINALITY AS both_of (was, becomes, night)
           WHERE CASE cardinality(former) WHEN nights THEN was WHEN 1 THEN former[1] ELSE blank END
              IS DISTINCT FROM CASE cardinality(latter) WHEN nights THEN becomes WHEN 1 THEN latter[1] ELSE blank END)
    END
$$;

-- Of more months than this in one statement only the property is noted, with the first and the last month, and nothing is compared:
-- whoever sends a year of prices waits for no comparison.
CREATE FUNCTION note_rates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  months int := (SELECT count(*) FROM (SELECT FROM changed LIMIT 61) AS counted);
BEGIN
  IF TG_OP <> 'UPDATE' OR months > 60 THEN
    INSERT INTO change (subject, id, kinds, room_id, rate_code, first_night, last_night)
    SELECT 'property', property_id, '{price,restriction}', CASE WHEN months <= 60 THEN room_id END,
           CASE WHEN months <= 60 THEN rate_code END, make_date(min(month) / 12, min(month) % 12 + 1, 1),
           (make_date(max(month) / 12, max(month) % 12 + 1, 1) + interval '1 month')::date - 1
      FROM changed GROUP BY 2, 4, 5;
    RETURN NULL;
  END IF;
  INSERT INTO change (subject, id, kinds, room_id, rate_code, first_night, last_night)
  SELECT 'property', property_id, array_agg(DISTINCT kind), room_id, rate_code, min(first + lower(nights) - 1), max(first + upper(nights) - 2)
    FROM (SELECT present.property_id, present.room_id, present.rate_code, begun.first, part.kind,
                 coalesce(part.nights, int4range(1, begun.days, '[]')) AS nights
            FROM changed AS present
            JOIN former USING (property_id, room_id, rate_code, month)
            CROSS JOIN LATERAL (SELECT make_date(month / 12, month % 12 + 1, 1) AS first) AS month_of
            CROSS JOIN LATERAL (
              SELECT month_of.first, (month_of.first + interval '1 month')::date - month_of.first AS days) AS begun
            CROSS JOIN LATERAL (
              SELECT 'price' AS kind,
                     CASE WHEN (present.single, present.extra_adult, present.extra_child)
                                IS NOT DISTINCT FROM (former.single, former.extra_adult, former.extra_child)
                          THEN nights_apart(former.standard, present.standard, -1, begun.days) END AS nights
               WHERE (present.standard, present.single, present.extra_adult, present.extra_child)
                     IS DISTINCT FROM (former.standard, former.single, former.extra_adult, former.extra_child)
              UNION ALL
              SELECT 'restriction',
                     CASE WHEN (present.min_stay_through, present.max_stay_through, present.max_stay_arrival,
                                present.min_advance_days, present.max_advance_days)
                                IS NOT DISTINCT FROM (former.min_stay_through, former.max_stay_through, former.max_stay_arrival,
                                                      former.min_advance_days, former.max_advance_days)
                          THEN CASE WHEN present.flags IS NOT DISTINCT FROM former.flags
                                    THEN nights_apart(former.min_stay_arrival::int[], present.min_stay_arrival::int[], 0, begun.days)
                                    WHEN present.min_stay_arrival IS NOT DISTINCT FROM former.min_stay_arrival
                                    THEN nights_apart(former.flags::int[], present.flags::int[], 0, begun.days) END END
               WHERE (present.flags, present.min_stay_arrival, present.min_stay_through, present.max_stay_arrival,
                      present.max_stay_through, present.min_advance_days, present.max_advance_days)
                     IS DISTINCT FROM
                     (former.flags, former.min_stay_arrival, former.min_stay_through, former.max_stay_arrival,
                      former.max_stay_through, former.min_advance_days, former.max_advance_days)) AS part) AS parts
   GROUP BY 2, 4, 5;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER rate_calendar_added AFTER INSERT ON rate_calendar REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_rates();
CREATE OR REPLACE TRIGGER rate_calendar_changed AFTER UPDATE ON rate_calendar REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_rates();
CREATE OR REPLACE TRIGGER rate_calendar_removed AFTER DELETE ON rate_calendar REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_rates();

CREATE OR REPLACE FUNCTION note_property() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'night' THEN
      INSERT INTO change (subject, id, kinds, room_id, first_night, last_night)
      SELECT 'inventory', property_id, '{availability}', room_id, min(night), max(night) FROM changed GROUP BY property_id, room_id;
    WHEN 'room' THEN
      INSERT INTO change (subject, id, kinds, room_id) SELECT 'inventory', property_id, '{availability}', room_id FROM changed;
    WHEN 'tariff' THEN
      INSERT INTO change (subject, id, kinds, rate_code)
      SELECT 'property', property_id, '{price,restriction}', rate_code FROM changed;
    WHEN 'property' THEN
      -- What an update changed is compared where the former rows are at hand (note_reordering).
      INSERT INTO change (subject, id, kinds)
      SELECT 'property', property_id, CASE WHEN TG_OP <> 'UPDATE' THEN '{content,terms}'::text[] END FROM changed;
    ELSE PERFORM note_changes(TG_ARGV[0], ARRAY(SELECT DISTINCT property_id FROM changed));
  END CASE;
  RETURN NULL;
END $$;

-- Whether the document is another is told by its version: comparing documents would unpack them at every change of a price.
CREATE OR REPLACE FUNCTION note_reordering() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed JOIN former USING (property_id) WHERE changed.sort_order <> former.sort_order) THEN
    PERFORM note_changes('listing', ARRAY[NULL::int]);
  END IF;
  INSERT INTO change (subject, id, fields)
  SELECT 'property', property_id, ARRAY(
           SELECT key FROM jsonb_each(former.document) AS was FULL JOIN jsonb_each(changed.document) AS becomes USING (key)
            WHERE was.value IS DISTINCT FROM becomes.value
           UNION ALL SELECT 'archived_at' WHERE changed.archived_at IS DISTINCT FROM former.archived_at
           UNION ALL SELECT 'order' WHERE changed.sort_order <> former.sort_order)
    FROM changed JOIN former USING (property_id)
   WHERE changed.document_version <> former.document_version OR changed.sort_order <> former.sort_order
      OR changed.archived_at IS DISTINCT FROM former.archived_at;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change (subject, id, kinds)
  SELECT DISTINCT 'property', property_id, '{content}'::text[] FROM changed WHERE state = 'published';
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_changed_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change (subject, id, kinds)
  SELECT 'property', property_id, '{content}'::text[] FROM changed WHERE state = 'published'
  UNION
  SELECT 'property', property_id, '{content}'::text[] FROM former WHERE state = 'published';
  RETURN NULL;
END $$;

-- A grant or its withdrawal is content that comes or goes; of very many at once only the publisher is noted.
CREATE OR REPLACE FUNCTION note_publisher() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_grant boolean := TG_TABLE_NAME = 'publisher_property';
BEGIN
  IF is_grant AND (SELECT count(*) FROM (SELECT FROM changed LIMIT 1001) AS counted) <= 1000 THEN
    INSERT INTO change (subject, id, kinds, publisher_id, property_id)
    SELECT 'publisher', publisher_id, '{content,terms}', publisher_id, property_id FROM changed;
  ELSE
    INSERT INTO change (subject, id, kinds, publisher_id)
    SELECT DISTINCT 'publisher', publisher_id, '{content,terms}'::text[], publisher_id FROM changed WHERE publisher_id IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

-- Where the links of a publisher's properties lead.
CREATE FUNCTION note_site_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change (subject, id, kinds, publisher_id)
  SELECT 'publisher', moved.publisher_id, '{content}', moved.publisher_id
    FROM (SELECT CASE TG_OP WHEN 'DELETE' THEN OLD.publisher_id ELSE NEW.publisher_id END AS publisher_id) AS moved;
  RETURN NULL;
END $$;
CREATE TRIGGER site_links_moved AFTER INSERT OR UPDATE OF slug, hosts, is_default, document OR DELETE ON site
  FOR EACH ROW EXECUTE FUNCTION note_site_links();

-- Jobs leave notes among the settings.
CREATE FUNCTION note_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change (subject, kinds) VALUES ('terms', '{content,terms}');
  RETURN NULL;
END $$;
CREATE TRIGGER setting_told AFTER INSERT OR UPDATE ON setting FOR EACH ROW
  WHEN (NEW.name NOT IN ('examined_at', 'demo')) EXECUTE FUNCTION note_setting();
CREATE TRIGGER setting_removal_told AFTER DELETE ON setting FOR EACH ROW
  WHEN (OLD.name NOT IN ('examined_at', 'demo')) EXECUTE FUNCTION note_setting();

-- Test keys see the live properties, and so what changes of them.
CREATE VIEW hostelry_test.property_change AS WITH live AS (SELECT * FROM property_change) SELECT * FROM live;
CREATE VIEW hostelry_test.change_log AS WITH live AS (SELECT newest, kept_from FROM change_log) SELECT * FROM live;
CREATE VIEW hostelry_test.publisher_property AS
  WITH live AS (SELECT property_id, publisher_id FROM publisher_property) SELECT * FROM live;

-- Last, as writers of nights lock their tables before this one.
ALTER TABLE change
  ADD COLUMN kinds text[],
  ADD COLUMN fields text[],
  ADD COLUMN publisher_id int,
  ADD COLUMN property_id int,
  ADD COLUMN room_id int,
  ADD COLUMN rate_code text,
  ADD COLUMN first_night date,
  ADD COLUMN last_night date;
COMMENT ON COLUMN change.kinds IS 'What publishers are told of it: content, price, availability, restriction, terms; null: nothing.';
COMMENT ON COLUMN change.fields IS 'Of a document, the fields that changed, from which its kinds follow.';
COMMENT ON COLUMN change.publisher_id IS 'Whom it is told; null: all who may sell the property.';
COMMENT ON COLUMN change.property_id IS 'Of a publisher''s grant; of other subjects the id is the property.';
COMMENT ON COLUMN change.first_night IS 'Null, like last_night, room_id and rate_code: all there are.';
