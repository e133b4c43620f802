-- People of the administration: roles, ways of signing in, mails about these; and how jobs went.

-- People who sign in to the administration, what they may do, and their sessions. Machines go on using admin keys.
CREATE TABLE person (
  person_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  email_folded text NOT NULL UNIQUE,
  password_hash text,
  language text NOT NULL,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'disabled')),
  created_at timestamptz NOT NULL DEFAULT now(),
  unlocked_at timestamptz
);
COMMENT ON TABLE person IS 'Somebody who signs in to the administration. Never deleted: records name people.';
COMMENT ON COLUMN person.email_folded IS 'The address as addresses are compared: without case and width.';
COMMENT ON COLUMN person.password_hash IS 'Argon2id as a PHC string, with its own parameters and salt; null until a password is chosen.';
COMMENT ON COLUMN person.unlocked_at IS 'Failures before this instant no longer keep strangers'' attempts waiting.';
CREATE TRIGGER person_audited AFTER INSERT OR UPDATE OR DELETE ON person FOR EACH ROW
  EXECUTE FUNCTION audit_row('person', 'person_id', '', '', 'name email language state secret:password_hash unlocked_at');

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

CREATE TABLE person_role (
  person_role_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id int NOT NULL REFERENCES person ON DELETE CASCADE,
  role text NOT NULL
    CHECK (role IN ('operator', 'publisher_manager', 'property_manager', 'front_desk', 'read_only')),
  publisher_id int REFERENCES publisher ON DELETE CASCADE,
  property_id int REFERENCES property ON DELETE CASCADE,
  UNIQUE NULLS NOT DISTINCT (person_id, role, publisher_id, property_id),
  CHECK (publisher_id IS NULL OR property_id IS NULL),
  CHECK (role <> 'operator' OR (publisher_id IS NULL AND property_id IS NULL))
);
COMMENT ON TABLE person_role IS 'What a person may do: for one publisher, for one property, or (both null) for the whole installation.';
CREATE TRIGGER person_role_audited AFTER INSERT OR UPDATE OR DELETE ON person_role FOR EACH ROW
  EXECUTE FUNCTION audit_row('role', 'person_id', 'publisher_id', 'property_id', 'role publisher_id property_id');

CREATE TABLE person_session (
  session_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  person_id int NOT NULL REFERENCES person ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  address text,
  agent text NOT NULL,
  revoked_at timestamptz,
  method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'single_sign_on', 'passkey')),
  is_vouched boolean NOT NULL DEFAULT false
);
CREATE INDEX person_session_by_person ON person_session (person_id);
CREATE INDEX person_session_by_expiry ON person_session (expires_at);
COMMENT ON TABLE person_session IS 'A browser in which a person is signed in. It ends at expires_at, after an hour without a request, or when it is revoked.';
COMMENT ON COLUMN person_session.token_hash IS 'SHA-256 of the token, which has 256 random bits.';
COMMENT ON COLUMN person_session.address IS 'Where the person signed in; null for this machine.';
COMMENT ON COLUMN person_session.agent IS 'Family of the browser and its system, such as Firefox on Linux.';
COMMENT ON COLUMN person_session.method IS 'How the person signed in.';
COMMENT ON COLUMN person_session.is_vouched IS 'Whether the way of signing in is two factors: a passkey, or a provider that has asked for a second one.';

-- Signing in and out. Whoever signs in is the actor.
CREATE FUNCTION audit_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_audit('signed_in', 'person', NEW.person_id::text, NULL, NULL, NULL,
      jsonb_build_object('agent', NEW.agent, 'method', NEW.method),
      jsonb_build_object('kind', 'person', 'id', NEW.person_id::text, 'address', NEW.address,
                         'source', audit_actor() ->> 'source'));
  ELSE
    PERFORM note_audit('signed_out', 'person', NEW.person_id::text, NULL, NULL, jsonb_build_object('agent', NEW.agent), NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER person_session_begin_audited AFTER INSERT ON person_session
  FOR EACH ROW EXECUTE FUNCTION audit_session();
CREATE TRIGGER person_session_end_audited AFTER UPDATE OF revoked_at ON person_session
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION audit_session();

-- The row is written with what it is about, and the mail is sent from it afterwards, so that a mail server that is away loses nothing.
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
CREATE TRIGGER person_totp_audited AFTER INSERT OR UPDATE OF secret, confirmed_at OR DELETE ON person_totp FOR EACH ROW
  EXECUTE FUNCTION audit_row('second_factor', 'person_id', '', '', 'secret:secret confirmed_at');
CREATE TRIGGER person_totp_told AFTER UPDATE OF confirmed_at ON person_totp FOR EACH ROW
  WHEN (OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL)
  EXECUTE FUNCTION tell_of_sign_in('authenticator_added');
CREATE TRIGGER person_totp_removal_told AFTER DELETE ON person_totp FOR EACH ROW
  WHEN (OLD.confirmed_at IS NOT NULL)
  EXECUTE FUNCTION tell_of_sign_in('authenticator_removed');

CREATE TABLE person_recovery_code (
  person_id int NOT NULL REFERENCES person ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (person_id, code_hash)
);
COMMENT ON TABLE person_recovery_code IS 'Codes that stand for one of the authenticator, each once.';
COMMENT ON COLUMN person_recovery_code.code_hash IS 'Keyed hash of the code.';
CREATE TRIGGER person_recovery_code_audited AFTER UPDATE OF used_at ON person_recovery_code FOR EACH ROW
  EXECUTE FUNCTION audit_row('second_factor', 'person_id', '', '', 'used_at');

-- Signing in without a password: through an identity provider, or with a passkey.
CREATE TABLE person_identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  person_id int NOT NULL REFERENCES person ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (issuer, person_id)
);
COMMENT ON TABLE person_identity IS 'Who a person is at an identity provider: found by the e-mail address once, and by this from then on.';
CREATE TRIGGER person_identity_audited AFTER INSERT OR UPDATE OR DELETE ON person_identity FOR EACH ROW
  EXECUTE FUNCTION audit_row('identity', 'person_id', '', '', 'issuer subject');
CREATE TRIGGER person_identity_told AFTER INSERT ON person_identity FOR EACH ROW
  EXECUTE FUNCTION tell_of_sign_in('identity_bound');
CREATE TRIGGER person_identity_removal_told AFTER DELETE ON person_identity FOR EACH ROW
  EXECUTE FUNCTION tell_of_sign_in('identity_unbound');

CREATE TABLE person_passkey (
  passkey_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id int NOT NULL REFERENCES person ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX person_passkey_by_person ON person_passkey (person_id);
COMMENT ON TABLE person_passkey IS 'A passkey of a person (WebAuthn): who has its authenticator, and what that asks for, signs in.';
COMMENT ON COLUMN person_passkey.credential_id IS 'As the authenticator names it, in base64url.';
COMMENT ON COLUMN person_passkey.counter IS 'Of the last use; many authenticators do not count and say 0. One that counts and has not risen is a copy.';
CREATE TRIGGER person_passkey_audited AFTER INSERT OR DELETE ON person_passkey FOR EACH ROW
  EXECUTE FUNCTION audit_row('passkey', 'person_id', '', '', 'passkey_id name');
CREATE TRIGGER person_passkey_told AFTER INSERT ON person_passkey FOR EACH ROW
  EXECUTE FUNCTION tell_of_sign_in('passkey_added');
CREATE TRIGGER person_passkey_removal_told AFTER DELETE ON person_passkey FOR EACH ROW
  EXECUTE FUNCTION tell_of_sign_in('passkey_removed');

CREATE TABLE sign_in_step (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('provider', 'code', 'passkey', 'new_passkey')),
  content bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_step_by_expiry ON sign_in_step (expires_at);
COMMENT ON TABLE sign_in_step IS 'What is kept between two requests of signing in. Each is good once, for minutes, in the browser that has its token.';
COMMENT ON COLUMN sign_in_step.kind IS 'provider: somebody is at the identity provider; code: somebody was there, and the code of the second factor is missing; passkey, new_passkey: an authenticator was asked.';
COMMENT ON COLUMN sign_in_step.content IS 'Sealed with a key that is not in the database.';

-- Mails that tell people of every change of the ways in which they sign in. Triggers begin them in the transaction of the change,
-- so that nothing that writes can forget one: pages, the command line, or a statement typed by hand.
CREATE TABLE security_mail (
  mail_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id int NOT NULL REFERENCES person ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('password_changed', 'authenticator_added', 'authenticator_removed', 'passkey_added',
                                     'passkey_removed', 'identity_bound', 'identity_unbound', 'sign_in_failures')),
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

-- Filters of the list of reservations that people keep under a name, so that they are there on every device.
CREATE TABLE saved_filter (
  filter_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id int NOT NULL REFERENCES person ON DELETE CASCADE,
  name text NOT NULL,
  name_folded text NOT NULL,
  conditions jsonb NOT NULL,
  UNIQUE (person_id, name_folded)
);
COMMENT ON TABLE saved_filter IS 'A filter of the list of reservations that a person keeps, for that person only.';
COMMENT ON COLUMN saved_filter.conditions IS 'As in the address of the list, without what was searched for, which may be the name of a guest.';
-- A name is what its person wrote, maybe of a guest.
CREATE TRIGGER saved_filter_audited AFTER INSERT OR UPDATE OR DELETE ON saved_filter FOR EACH ROW
  EXECUTE FUNCTION audit_row('saved_filter', 'filter_id', '', '', 'person_id secret:name secret:conditions');

-- How each job went last, written by the servers that run them, and what operators ask of them.
CREATE TABLE job (
  job_id text PRIMARY KEY,
  started_at timestamptz,
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('done', 'failed')),
  count int,
  worked_at timestamptz,
  worked_count int,
  failed_at timestamptz,
  trouble text,
  failures int NOT NULL DEFAULT 0,
  next_at timestamptz,
  running_since timestamptz,
  asked_at timestamptz,
  CHECK ((ended_at IS NULL) = (outcome IS NULL))
) WITH (fillfactor = 50);
COMMENT ON TABLE job IS 'The last run of each job. Several servers run the same jobs; the run that ended last counts.';
COMMENT ON COLUMN job.count IS 'What the run has done; null where nothing is counted.';
COMMENT ON COLUMN job.worked_at IS 'When a run last had something to do, with worked_count.';
COMMENT ON COLUMN job.trouble IS 'Why the last failure was one, in words of ours: nothing of guests, and no secret.';
COMMENT ON COLUMN job.failures IS 'In a row.';
COMMENT ON COLUMN job.running_since IS 'Of a run that takes longer, or that was asked for.';
COMMENT ON COLUMN job.asked_at IS 'Since when a run is asked for that no server has begun.';

CREATE TABLE unnamed_proxy (
  address text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
COMMENT ON TABLE unnamed_proxy IS 'Proxies that passed requests on although TRUST_PROXY does not name them; each for a day.';
COMMENT ON COLUMN unnamed_proxy.address IS 'A private address; empty for a public one, which may be that of a person.';
