-- Changes of confirmed reservations, each with the stay before and after it. What is charged for a change is an
-- authorisation of its own, so a capture, release or refund names the authorisation that it belongs to.

CREATE TABLE reservation_change (
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  change_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('authorizing', 'unknown', 'done', 'failed')),
  reservation_version int,
  cause text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  penalty bigint NOT NULL CHECK (penalty >= 0),
  charged bigint NOT NULL CHECK (charged >= 0),
  refunded bigint NOT NULL CHECK (refunded >= 0),
  payment_key text,
  proposed jsonb,
  made_at timestamptz NOT NULL,
  settled_at timestamptz,
  lease_until timestamptz,
  PRIMARY KEY (property_id, reservation_id, change_id),
  FOREIGN KEY (property_id, reservation_id) REFERENCES reservation,
  CHECK ((state = 'done') = (reservation_version IS NOT NULL)),
  CHECK ((state IN ('authorizing', 'unknown')) = (proposed IS NOT NULL))
);
CREATE UNIQUE INDEX reservation_change_open ON reservation_change (property_id, reservation_id)
  WHERE state IN ('authorizing', 'unknown');
COMMENT ON TABLE reservation_change IS 'How a reservation was changed. Rows are added and settled once, never changed after that.';
COMMENT ON COLUMN reservation_change.state IS 'authorizing, unknown: its payment is under way, and the reservation is still as before.';
COMMENT ON COLUMN reservation_change.reservation_version IS 'The version of the reservation that the change made.';
COMMENT ON COLUMN reservation_change.before IS 'Room, rate, dates, party and price; nothing of who the guests are.';
COMMENT ON COLUMN reservation_change.penalty IS 'Like charged and refunded, in minor units of the property''s currency.';
COMMENT ON COLUMN reservation_change.proposed IS 'The reservation as the change makes it, guest included; null once the change is settled.';
COMMENT ON COLUMN reservation_change.lease_until IS 'Until then one worker asks for its payment and the others leave it alone.';

ALTER TABLE reservation ADD COLUMN open_change uuid;
CREATE INDEX reservation_changing ON reservation (property_id, reservation_id) WHERE open_change IS NOT NULL;
COMMENT ON COLUMN reservation.open_change IS 'The change whose payment is under way; null for none.';

ALTER TABLE idempotency_claim ADD COLUMN change_id uuid;
COMMENT ON COLUMN idempotency_claim.change_id IS 'The change that the key stands for; null where it stands for the reservation.';

ALTER TABLE payment_attempt ADD COLUMN authorisation_key text;
UPDATE payment_attempt SET authorisation_key = reservation_id || ':auth:1' WHERE kind <> 'authorise';
CREATE INDEX payment_attempt_unanswered ON payment_attempt (property_id, reservation_id)
  WHERE kind = 'authorise' AND state IN ('sent', 'unknown');

-- A server of an older version knows one authorisation of a reservation only while it is being replaced.
CREATE FUNCTION name_authorisation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.authorisation_key := NEW.reservation_id || ':auth:1';
  RETURN NEW;
END $$;
CREATE TRIGGER payment_attempt_authorisation BEFORE INSERT ON payment_attempt FOR EACH ROW
  WHEN (NEW.kind <> 'authorise' AND NEW.authorisation_key IS NULL)
  EXECUTE FUNCTION name_authorisation();
COMMENT ON COLUMN payment_attempt.authorisation_key IS 'The key of the authorisation that a capture, void or refund belongs to; null for an authorisation.';
