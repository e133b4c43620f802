-- When what publishers see of a property was last changed, for answers and for lists of what changed since; prices and free rooms
-- are none of it.
-- works with schema 71

ALTER TABLE property
  ADD COLUMN content_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN rooms_at jsonb,
  ADD COLUMN reviews_at timestamptz;
COMMENT ON COLUMN property.content_at IS 'When its document, its place in lists or whether it is in business changed; before this was noted, when that began.';
COMMENT ON COLUMN property.rooms_at IS 'By room id, when the room changed in the document; null: all of them at content_at.';
COMMENT ON COLUMN property.reviews_at IS 'When an imported review that is shown came, changed or went; null: never.';

-- After note_document_version, as triggers run in the order of their names: it says whether the document changed.
CREATE FUNCTION stamp_content() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stamp timestamptz := clock_timestamp();
BEGIN
  IF NEW.document_version <> OLD.document_version THEN
    NEW.rooms_at := (
      SELECT jsonb_object_agg(room ->> 'id',
               CASE WHEN room = former.of THEN coalesce(OLD.rooms_at -> (room ->> 'id'), to_jsonb(OLD.content_at)) ELSE to_jsonb(stamp) END)
        FROM jsonb_array_elements(NEW.document -> 'rooms') AS room
        LEFT JOIN LATERAL (
          SELECT was AS of FROM jsonb_array_elements(OLD.document -> 'rooms') AS was WHERE was -> 'id' = room -> 'id' LIMIT 1) AS former ON true);
  ELSIF NEW.rooms_at IS NULL THEN
    NEW.rooms_at := (
      SELECT jsonb_object_agg(room ->> 'id', to_jsonb(OLD.content_at)) FROM jsonb_array_elements(NEW.document -> 'rooms') AS room);
  END IF;
  NEW.content_at := stamp;
  RETURN NEW;
END $$;
CREATE TRIGGER stamp_content BEFORE UPDATE ON property FOR EACH ROW
  WHEN (NEW.document_version <> OLD.document_version OR NEW.sort_order <> OLD.sort_order
        OR NEW.archived_at IS DISTINCT FROM OLD.archived_at)
  EXECUTE FUNCTION stamp_content();

CREATE OR REPLACE FUNCTION note_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE property SET reviews_at = clock_timestamp()
   WHERE property_id IN (SELECT property_id FROM changed WHERE state = 'published');
  INSERT INTO change (subject, id, kinds)
  SELECT DISTINCT 'property', property_id, '{content}'::text[] FROM changed WHERE state = 'published';
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_changed_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE property SET reviews_at = clock_timestamp()
   WHERE property_id IN (SELECT property_id FROM changed WHERE state = 'published'
                         UNION SELECT property_id FROM former WHERE state = 'published');
  INSERT INTO change (subject, id, kinds)
  SELECT 'property', property_id, '{content}'::text[] FROM changed WHERE state = 'published'
  UNION
  SELECT 'property', property_id, '{content}'::text[] FROM former WHERE state = 'published';
  RETURN NULL;
END $$;

-- Whom a property is granted has not seen it, however long ago it was changed.
ALTER TABLE publisher_property ADD COLUMN granted_at timestamptz NOT NULL DEFAULT now();
CREATE OR REPLACE VIEW hostelry_test.publisher_property AS
  WITH live AS (SELECT property_id, publisher_id, granted_at FROM publisher_property) SELECT * FROM live;
