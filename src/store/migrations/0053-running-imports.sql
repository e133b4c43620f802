-- works with schema 45
-- Imports from a source that the server goes on with by itself, that people stop and resume, and those before the last one.

ALTER TABLE source_import
  ADD COLUMN in_background boolean NOT NULL DEFAULT false,
  ADD COLUMN next_step_at timestamptz,
  ADD COLUMN pause_reason text,
  ADD COLUMN failures int NOT NULL DEFAULT 0,
  ADD COLUMN stopped_at timestamptz,
  ADD COLUMN stopped_because text;
COMMENT ON COLUMN source_import.in_background IS 'Whether a job of the servers takes the steps; else a command or a program does.';
COMMENT ON COLUMN source_import.next_step_at IS 'No step is worth anything before; while the job takes one, when another server may try.';
COMMENT ON COLUMN source_import.pause_reason IS 'Why the next step waits; null where it does not.';
COMMENT ON COLUMN source_import.failures IS 'Steps in a row that the source has not answered.';
COMMENT ON COLUMN source_import.stopped_because IS 'What the source refused; null where somebody stopped it.';

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
