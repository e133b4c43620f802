-- works with schema 66
-- Strangers who fail to sign in as somebody: the person is told, and an operator lifts the rest that they cause.

ALTER TABLE person ADD COLUMN unlocked_at timestamptz;
COMMENT ON COLUMN person.unlocked_at IS 'Failures before this instant no longer keep strangers'' attempts waiting.';

ALTER TABLE security_mail DROP CONSTRAINT security_mail_kind_check;
ALTER TABLE security_mail ADD CONSTRAINT security_mail_kind_check
  CHECK (kind IN ('password_changed', 'authenticator_added', 'authenticator_removed', 'passkey_added', 'passkey_removed',
                  'identity_bound', 'identity_unbound', 'sign_in_failures')) NOT VALID;

CREATE OR REPLACE TRIGGER person_audited AFTER INSERT OR UPDATE OR DELETE ON person FOR EACH ROW
  EXECUTE FUNCTION audit_row('person', 'person_id', '', '', 'name email language state secret:password_hash unlocked_at');
