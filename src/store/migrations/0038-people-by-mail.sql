-- Invitations and other passwords by mail. The row is written with what it is about, and the mail is sent from it afterwards,
-- so that a mail server that is away loses nothing.

CREATE TABLE person_link (
  link_id uuid PRIMARY KEY,
  person_id int REFERENCES person ON DELETE CASCADE,
  invited_by text,
  purpose text NOT NULL CHECK (purpose IN ('invitation', 'reset')),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  mail_state text NOT NULL DEFAULT 'waiting' CHECK (mail_state IN ('waiting', 'delivered', 'parked')),
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  last_status text
);
CREATE INDEX person_link_waiting ON person_link (next_attempt_at) WHERE mail_state = 'waiting';
CREATE INDEX person_link_by_person ON person_link (person_id);
CREATE INDEX person_link_by_expiry ON person_link (expires_at);
COMMENT ON TABLE person_link IS 'A link by which a person chooses a password, once. Older ones of the person end with a newer one.';
COMMENT ON COLUMN person_link.person_id IS 'Null where somebody asked for an address that nobody has: asking writes the same for everybody, and no mail is sent.';
COMMENT ON COLUMN person_link.invited_by IS 'Name of whoever invites; null in a reset.';
COMMENT ON COLUMN person_link.token_hash IS 'SHA-256 of the token, which is derived from the id with a key that is not in the database.';
COMMENT ON COLUMN person_link.last_status IS 'What came of the last attempt to send the mail, in a word or two of ours.';

CREATE TRIGGER person_link_audited AFTER INSERT OR UPDATE OF used_at ON person_link FOR EACH ROW
  WHEN (NEW.person_id IS NOT NULL)
  EXECUTE FUNCTION audit_row('person_link', 'person_id', '', '', 'purpose invited_by expires_at used_at');
