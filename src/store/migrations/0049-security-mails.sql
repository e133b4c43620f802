-- works with schema 45
-- Mails that tell people of every change of the ways in which they sign in. Triggers begin them in the transaction of the change,
-- so that nothing that writes can forget one: pages, the command line, or a statement typed by hand.

CREATE TABLE security_mail (
  mail_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id int NOT NULL REFERENCES person ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('password_changed', 'authenticator_added', 'authenticator_removed', 'passkey_added',
                                     'passkey_removed', 'identity_bound', 'identity_unbound')),
  passkey_name text,
  changed_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'parked')),
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_status text
);
CREATE INDEX security_mail_waiting ON security_mail (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX security_mail_by_person ON security_mail (person_id);
CREATE INDEX security_mail_by_age ON security_mail (changed_at);
COMMENT ON TABLE security_mail IS 'Mails to people about changes of how they sign in.';
COMMENT ON COLUMN security_mail.passkey_name IS 'As the person named it; null for what is no passkey.';
COMMENT ON COLUMN security_mail.last_status IS 'What came of the last attempt to send the mail, in a word or two of ours.';

-- Nobody is told who is just being deleted.
CREATE FUNCTION tell_of_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  present jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  INSERT INTO security_mail (person_id, kind, passkey_name)
  SELECT person_id, TG_ARGV[0], CASE WHEN TG_TABLE_NAME = 'person_passkey' THEN present ->> 'name' END
    FROM person WHERE person_id = (present ->> 'person_id')::int;
  RETURN NULL;
END $$;

-- The first password of somebody who was invited is no change.
CREATE TRIGGER person_password_told AFTER UPDATE OF password_hash ON person FOR EACH ROW
  WHEN (OLD.password_hash IS NOT NULL AND NEW.password_hash IS DISTINCT FROM OLD.password_hash)
  EXECUTE FUNCTION tell_of_sign_in('password_changed');
CREATE TRIGGER person_totp_told AFTER UPDATE OF confirmed_at ON person_totp FOR EACH ROW
  WHEN (OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL)
  EXECUTE FUNCTION tell_of_sign_in('authenticator_added');
CREATE TRIGGER person_totp_removal_told AFTER DELETE ON person_totp FOR EACH ROW
  WHEN (OLD.confirmed_at IS NOT NULL)
  EXECUTE FUNCTION tell_of_sign_in('authenticator_removed');
CREATE TRIGGER person_passkey_told AFTER INSERT ON person_passkey FOR EACH ROW
  EXECUTE FUNCTION tell_of_sign_in('passkey_added');
CREATE TRIGGER person_passkey_removal_told AFTER DELETE ON person_passkey FOR EACH ROW
  EXECUTE FUNCTION tell_of_sign_in('passkey_removed');
CREATE TRIGGER person_identity_told AFTER INSERT ON person_identity FOR EACH ROW
  EXECUTE FUNCTION tell_of_sign_in('identity_bound');
CREATE TRIGGER person_identity_removal_told AFTER DELETE ON person_identity FOR EACH ROW
  EXECUTE FUNCTION tell_of_sign_in('identity_unbound');
