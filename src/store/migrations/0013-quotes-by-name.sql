-- A quote_id is short and only names its quote, so quotes are kept for those without a session too, and found by name.
-- The same price for the same request has the same name: however often it is previewed, it is kept once for a session.
DELETE FROM quote_session;
ALTER TABLE quote_session ADD COLUMN name bytea NOT NULL;
ALTER TABLE quote_session DROP CONSTRAINT quote_session_pkey;
ALTER TABLE quote_session ADD PRIMARY KEY (publisher_id, session_id, request_fingerprint, name);
CREATE INDEX quote_session_by_name ON quote_session (name);
COMMENT ON TABLE quote_session IS 'Quotes of the last while, found by the name in a quote_id or by session and request. Lost in a crash: then a quote_id still says what total was promised.';
COMMENT ON COLUMN quote_session.session_id IS 'Empty for previews without a session.';
COMMENT ON COLUMN quote_session.name IS 'Keyed hash of request and price.';
