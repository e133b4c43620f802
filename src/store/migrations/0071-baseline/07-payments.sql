-- Payments: attempts at payment companies, comparisons with their books, cards for properties that charge on site.

CREATE TABLE payment_attempt (
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  attempt_key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('authorise', 'capture', 'void', 'refund')),
  gateway text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('sent', 'approved', 'declined', 'unknown', 'failed')),
  gateway_reference text,
  reason text,
  sent_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  authorisation_key text,
  PRIMARY KEY (property_id, reservation_id, attempt_key),
  FOREIGN KEY (property_id, reservation_id) REFERENCES reservation
);
CREATE INDEX payment_attempt_unanswered ON payment_attempt (property_id, reservation_id)
  WHERE kind = 'authorise' AND state IN ('sent', 'unknown');
COMMENT ON TABLE payment_attempt IS 'Written before a payment company is called, so that a crash leaves the key to ask again with.';
COMMENT ON COLUMN payment_attempt.reason IS 'Why it was not approved, in the gateway''s words: for operators, never for publishers.';
COMMENT ON COLUMN payment_attempt.authorisation_key IS 'The key of the authorisation that a capture, void or refund belongs to; null for an authorisation.';
SELECT put_behind_wall('payment_attempt', 'property_id = ANY {properties} OR EXISTS (
  SELECT FROM reservation AS whole
   WHERE whole.property_id = payment_attempt.property_id AND whole.reservation_id = payment_attempt.reservation_id)');

-- Servers of versions before schema 17 know one authorisation of a reservation only.
CREATE FUNCTION name_authorisation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.authorisation_key := NEW.reservation_id || ':auth:1';
  RETURN NEW;
END $$;
CREATE TRIGGER payment_attempt_authorisation BEFORE INSERT ON payment_attempt FOR EACH ROW
  WHEN (NEW.kind <> 'authorise' AND NEW.authorisation_key IS NULL)
  EXECUTE FUNCTION name_authorisation();

CREATE TABLE payment_comparison (
  gateway text PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  compared_at timestamptz,
  differences text[] NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE payment_comparison IS 'When the books of a payment gateway were last held against ours, and how they differed then, in sentences.';
COMMENT ON COLUMN payment_comparison.begun_at IS 'One server compares at a time; one that began and never ended is passed over after an hour.';

CREATE TABLE card_vault (
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  wrapped_key bytea NOT NULL,
  sealed_card bytea NOT NULL,
  views int NOT NULL DEFAULT 0 CHECK (views BETWEEN 0 AND 3),
  purge_after date NOT NULL,
  PRIMARY KEY (property_id, reservation_id),
  FOREIGN KEY (property_id, reservation_id) REFERENCES reservation
);
CREATE INDEX card_vault_purge ON card_vault (purge_after);
COMMENT ON TABLE card_vault IS 'Card numbers for properties that charge on site, sealed under a key that is not in the database. Never a CVV.';
SELECT put_behind_wall('card_vault', 'property_id = ANY {properties}');

CREATE TABLE card_view (
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  view_number int NOT NULL CHECK (view_number BETWEEN 1 AND 3),
  viewed_by text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (property_id, reservation_id, view_number),
  FOREIGN KEY (property_id, reservation_id) REFERENCES reservation
);
COMMENT ON TABLE card_view IS 'Who looked at a card and when; it stays when the card is purged.';
SELECT put_behind_wall('card_view', 'property_id = ANY {properties} OR EXISTS (
  SELECT FROM reservation AS whole
   WHERE whole.property_id = card_view.property_id AND whole.reservation_id = card_view.reservation_id)');

CREATE FUNCTION audit_card_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_reservation('card_viewed', NEW.property_id, NEW.reservation_id, NULL,
    jsonb_build_object('viewed_by', NEW.viewed_by, 'view', NEW.view_number));
  RETURN NULL;
END $$;
CREATE TRIGGER card_view_audited AFTER INSERT ON card_view FOR EACH ROW EXECUTE FUNCTION audit_card_view();
