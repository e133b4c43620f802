-- Documents made of what a source tells of its properties: what each import wrote, so that the next one changes only that,
-- and how far an import is, so that it goes on where it was.

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

CREATE SEQUENCE source_property_id AS int MINVALUE 2000000000 MAXVALUE 2147483647;

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
  finished_at timestamptz
);
COMMENT ON TABLE source_import IS 'The last import of each source, and how far it is.';
COMMENT ON COLUMN source_import.done IS 'So many of the keys, in order, are imported.';
COMMENT ON COLUMN source_import.is_listing IS 'Whether keys are still being listed, page by page; next_page is null for the first.';
