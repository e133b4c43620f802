-- The public keys of receipts. A private key is derived from the installation's secret and the name of the key, and is nowhere stored.
-- works with schema 71

CREATE TABLE receipt_key (
  kid text PRIMARY KEY CHECK (kid ~ '^receipt-[A-Za-z0-9_-]{16}$'),
  x text NOT NULL,
  y text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE receipt_key IS 'The newest signs; all verify. Rows are only ever added.';
COMMENT ON COLUMN receipt_key.x IS 'Of the point on P-256, base64url as in a JSON Web Key; y likewise.';
ALTER TABLE receipt_key ENABLE ROW LEVEL SECURITY;
CREATE TRIGGER receipt_key_audited AFTER INSERT ON receipt_key FOR EACH ROW
  EXECUTE FUNCTION audit_row('setting', 'kid', '', '', 'x y');
