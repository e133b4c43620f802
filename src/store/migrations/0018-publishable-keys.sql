-- Publishable keys for browsers, limits on the requests of a key, and how many requests came with it.

ALTER TABLE api_key
  ADD COLUMN origins text[] CHECK (origins IS NULL OR (kind = 'publisher' AND cardinality(origins) > 0)),
  ADD COLUMN requests_per_minute int CHECK (requests_per_minute IS NULL OR (kind = 'publisher' AND requests_per_minute >= 0));
COMMENT ON COLUMN api_key.origins IS 'Null: a secret key. Otherwise a publishable one, and the origins of the pages that may use it.';
COMMENT ON COLUMN api_key.requests_per_minute IS 'At each server; 0 is no limit, null the setting for keys of its kind.';

CREATE TABLE key_usage (
  key_id text NOT NULL REFERENCES api_key ON DELETE CASCADE,
  day date NOT NULL,
  operation text NOT NULL,
  requests bigint NOT NULL CHECK (requests >= 0),
  limited bigint NOT NULL CHECK (limited BETWEEN 0 AND requests),
  PRIMARY KEY (key_id, day, operation)
);
CREATE INDEX key_usage_by_day ON key_usage (day);
COMMENT ON TABLE key_usage IS 'Requests of a key on a day in UTC, of all servers. What a server had not written yet when it crashed is missing.';
COMMENT ON COLUMN key_usage.limited IS 'Those of them that were over the limit of the key and refused.';
