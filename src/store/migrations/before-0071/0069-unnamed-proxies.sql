-- Proxies that pass requests on although no server names them, for the doctor.
-- works with schema 45

CREATE TABLE unnamed_proxy (
  address text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
COMMENT ON TABLE unnamed_proxy IS 'Proxies that passed requests on although TRUST_PROXY does not name them; each for a day.';
COMMENT ON COLUMN unnamed_proxy.address IS 'A private address; empty for a public one, which may be that of a person.';
