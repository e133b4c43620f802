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

ALTER TABLE person_session
  ADD COLUMN method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'single_sign_on', 'passkey')),
  ADD COLUMN is_vouched boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN person_session.method IS 'How the person signed in.';
COMMENT ON COLUMN person_session.is_vouched IS 'Whether the way of signing in is two factors: a passkey, or a provider that has asked for a second one.';

CREATE OR REPLACE FUNCTION audit_session() RETURNS trigger LANGUAGE plpgsql AS $$
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
