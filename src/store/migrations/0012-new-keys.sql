-- Servers remember for a while which keys they were asked about and do not exist. A new key, and every change of an
-- admin key, is therefore told too.

CREATE FUNCTION note_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes('publisher', ARRAY(SELECT DISTINCT publisher_id FROM changed));
  RETURN NULL;
END $$;

DROP TRIGGER api_key_changed ON api_key;
DROP TRIGGER api_key_removed ON api_key;
CREATE TRIGGER api_key_added AFTER INSERT ON api_key REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_keys();
CREATE TRIGGER api_key_changed AFTER UPDATE ON api_key REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_keys();
CREATE TRIGGER api_key_removed AFTER DELETE ON api_key REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_keys();

COMMENT ON COLUMN change.id IS 'Of the property or the publisher; null where the subject has none, and for the keys of administrators.';
