-- People who sign in to the administration, what they may do, and their sessions. Machines go on using admin keys.

CREATE TABLE person (
  person_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  email_folded text NOT NULL UNIQUE,
  password_hash text,
  language text NOT NULL,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'disabled')),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE person IS 'Somebody who signs in to the administration. Never deleted: records name people.';
COMMENT ON COLUMN person.email_folded IS 'The address as addresses are compared: without case and width.';
COMMENT ON COLUMN person.password_hash IS 'Argon2id as a PHC string, with its own parameters and salt; null until a password is chosen.';

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

CREATE TABLE person_session (
  session_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  person_id int NOT NULL REFERENCES person ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  address text,
  agent text NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX person_session_by_person ON person_session (person_id);
CREATE INDEX person_session_by_expiry ON person_session (expires_at);
COMMENT ON TABLE person_session IS 'A browser in which a person is signed in. It ends at expires_at, after an hour without a request, or when it is revoked.';
COMMENT ON COLUMN person_session.token_hash IS 'SHA-256 of the token, which has 256 random bits.';
COMMENT ON COLUMN person_session.address IS 'Where the person signed in; null for this machine.';
COMMENT ON COLUMN person_session.agent IS 'Family of the browser and its system, such as Firefox on Linux.';
