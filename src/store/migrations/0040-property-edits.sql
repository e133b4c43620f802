-- Who changed the document of a property, and since which version it is as it is: two people who edit it at the same time
-- cannot overwrite each other, while prices, which change all day, are in nobody's way.
--
-- A server of an older version does not say so while it is being replaced; the trigger does.
ALTER TABLE property ADD COLUMN document_version int NOT NULL DEFAULT 1;
UPDATE property SET document_version = version;
COMMENT ON COLUMN property.document_version IS 'The version that the document was last changed at; those after it changed nights or counts.';

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
