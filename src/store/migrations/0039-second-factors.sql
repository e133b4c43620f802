-- A second factor of people: codes of an authenticator, and recovery codes for whoever loses it.

CREATE TABLE person_totp (
  person_id int PRIMARY KEY REFERENCES person ON DELETE CASCADE,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE person_totp IS 'The authenticator of a person (RFC 6238). It is asked for when signing in once a code of it was confirmed.';
COMMENT ON COLUMN person_totp.secret IS 'Sealed with a key that is not in the database.';
COMMENT ON COLUMN person_totp.last_step IS 'The step of 30 seconds of the last code that was used; codes of it and of earlier ones are refused.';

CREATE TABLE person_recovery_code (
  person_id int NOT NULL REFERENCES person ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (person_id, code_hash)
);
COMMENT ON TABLE person_recovery_code IS 'Codes that stand for one of the authenticator, each once.';
COMMENT ON COLUMN person_recovery_code.code_hash IS 'Keyed hash of the code.';

CREATE TRIGGER person_totp_audited AFTER INSERT OR UPDATE OF secret, confirmed_at OR DELETE ON person_totp FOR EACH ROW
  EXECUTE FUNCTION audit_row('second_factor', 'person_id', '', '', 'secret:secret confirmed_at');
CREATE TRIGGER person_recovery_code_audited AFTER UPDATE OF used_at ON person_recovery_code FOR EACH ROW
  EXECUTE FUNCTION audit_row('second_factor', 'person_id', '', '', 'used_at');
