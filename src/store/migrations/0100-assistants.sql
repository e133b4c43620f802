-- works with schema 71
-- Assistants that a person connects to a publisher (OAuth, decision 84). What an assistant may do is a key of the publisher, whose text
-- nobody has: it is reached by tokens. So scopes, limits, usage, the wall, the list of keys and the audit trail hold as for any key.

CREATE TABLE assistant_client (
  client_id text PRIMARY KEY,
  name text NOT NULL,
  redirect_uris text[] NOT NULL CHECK (cardinality(redirect_uris) > 0),
  registered_at timestamptz NOT NULL
);
CREATE INDEX assistant_client_by_time ON assistant_client (registered_at);
COMMENT ON TABLE assistant_client IS 'Programs that registered themselves (RFC 7591); one without a key is deleted after a day.';
-- Whoever consents reads which program asks; it belongs to no publisher.
SELECT put_behind_wall('assistant_client', 'true', 'SELECT');

ALTER TABLE api_key ADD COLUMN client_id text;
COMMENT ON COLUMN api_key.client_id IS 'The program that reaches the key by tokens; null: whoever has the text of the key.';

CREATE TABLE assistant_token (
  token_hash bytea PRIMARY KEY,
  key_id text NOT NULL REFERENCES api_key ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('code', 'access', 'refresh')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  redirect_uri text,
  challenge text,
  CHECK ((kind = 'code') = (redirect_uri IS NOT NULL AND challenge IS NOT NULL))
);
CREATE INDEX assistant_token_by_key ON assistant_token (key_id);
CREATE INDEX assistant_token_by_end ON assistant_token (expires_at);
COMMENT ON TABLE assistant_token IS 'Codes, access tokens and refresh tokens. One that is used again ends the key and with it the whole family.';
COMMENT ON COLUMN assistant_token.token_hash IS 'SHA-256 of the token, which has 256 random bits and is kept nowhere.';
COMMENT ON COLUMN assistant_token.used_at IS 'Of a code or refresh token: when it was exchanged, which it is once.';
SELECT put_behind_wall('assistant_token', 'EXISTS (SELECT FROM api_key AS whole WHERE whole.key_id = assistant_token.key_id)');
