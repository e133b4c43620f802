-- What the reservation protocol needs beside the reservation itself: states between the first hold and the end,
-- claims against doubling, attempts at payment companies, and events to deliver.

ALTER TABLE reservation DROP CONSTRAINT reservation_status_check;
ALTER TABLE reservation
  ADD CONSTRAINT reservation_status_check CHECK (status IN (
    'held', 'authorizing', 'authorized', 'source_sent', 'unknown', 'review',
    'confirmed', 'cancelling', 'cancelled', 'no_show', 'completed', 'failed')),
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN unknown_cause text CHECK (unknown_cause IN ('payment', 'source')),
  ADD COLUMN lease_until timestamptz,
  ADD COLUMN source_confirmation text,
  ADD COLUMN payment_state text NOT NULL DEFAULT 'none' CHECK (payment_state IN (
    'none', 'vaulted', 'authorizing', 'authorized', 'capturing', 'captured', 'capture_failed',
    'voiding', 'voided', 'refunding', 'refunded', 'declined', 'unknown')),
  ADD COLUMN cancellation jsonb,
  ADD COLUMN duplicate_fingerprint bytea,
  ADD COLUMN duplicate_active boolean NOT NULL DEFAULT false,
  ADD COLUMN erased_at timestamptz;
COMMENT ON COLUMN reservation.status IS 'The state inside; publishers see pending for those before confirmed, and confirmed while cancelling.';
COMMENT ON COLUMN reservation.lease_until IS 'Until then one worker is on it and the others leave it alone.';
COMMENT ON COLUMN reservation.cancellation IS 'When, by whom and at what penalty it was cancelled.';
COMMENT ON COLUMN reservation.duplicate_fingerprint IS 'Keyed hash of what makes two requests the same booking; no card is in it.';
COMMENT ON COLUMN reservation.duplicate_active IS 'Whether another request with this fingerprint is a duplicate; cleared after a day and at the end.';
COMMENT ON COLUMN reservation.erased_at IS 'When the guest was erased from it; what is left is the stay, the money and the record.';

CREATE UNIQUE INDEX reservation_duplicate ON reservation (property_id, duplicate_fingerprint) WHERE duplicate_active;
CREATE INDEX reservation_by_publisher ON reservation (publisher_id, created_at);
CREATE INDEX reservation_unsettled ON reservation (status, lease_until)
  WHERE status IN ('held', 'authorizing', 'authorized', 'source_sent', 'unknown', 'cancelling');
CREATE INDEX reservation_unpaid ON reservation (payment_state, lease_until)
  WHERE payment_state IN ('authorized', 'capturing', 'capture_failed', 'voiding', 'refunding')
     OR (payment_state = 'captured' AND status = 'cancelled');
CREATE INDEX reservation_with_guest ON reservation (checkout) WHERE erased_at IS NULL;
CREATE INDEX reservation_staying ON reservation (checkout) WHERE status = 'confirmed';

CREATE TABLE inventory_hold (
  property_id int NOT NULL REFERENCES property,
  hold_id uuid NOT NULL,
  publisher_id int NOT NULL REFERENCES publisher,
  room_id int NOT NULL,
  checkin date NOT NULL,
  checkout date NOT NULL CHECK (checkout > checkin),
  rooms_count int NOT NULL CHECK (rooms_count > 0),
  reservation_id uuid,
  session_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  PRIMARY KEY (property_id, hold_id)
);
CREATE INDEX inventory_hold_expiry ON inventory_hold (expires_at) WHERE expires_at IS NOT NULL;
COMMENT ON TABLE inventory_hold IS 'Rooms set aside and counted in night.held: for a publisher who asked, or for a reservation under way. Deleted when released or sold.';
COMMENT ON COLUMN inventory_hold.expires_at IS 'Null while a reservation is past the point where only its outcome may release it.';

CREATE TABLE idempotency_claim (
  publisher_id int NOT NULL REFERENCES publisher,
  endpoint text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  outcome jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (publisher_id, endpoint, key)
);
CREATE INDEX idempotency_claim_by_reservation ON idempotency_claim (reservation_id);
CREATE INDEX idempotency_claim_expiry ON idempotency_claim (expires_at);
COMMENT ON TABLE idempotency_claim IS 'An Idempotency-Key that was used, the request it stood for, and what came of it.';
COMMENT ON COLUMN idempotency_claim.outcome IS 'A refusal as type, status, message and errors; null when the reservation, done or under way, is the answer.';

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
  PRIMARY KEY (property_id, reservation_id, attempt_key),
  FOREIGN KEY (property_id, reservation_id) REFERENCES reservation
);
COMMENT ON TABLE payment_attempt IS 'Written before a payment company is called, so that a crash leaves the key to ask again with.';
COMMENT ON COLUMN payment_attempt.reason IS 'Why it was not approved, in the gateway''s words: for operators, never for publishers.';

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
COMMENT ON TABLE card_vault IS 'Card numbers for properties that charge on site, sealed under a key that is not in the database. Never a CVV.';
CREATE INDEX card_vault_purge ON card_vault (purge_after);

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

CREATE TABLE outbox_event (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id uuid NOT NULL UNIQUE,
  publisher_id int NOT NULL,
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  type text NOT NULL,
  reservation_version int NOT NULL,
  occurred_at timestamptz NOT NULL DEFAULT now(),
  dispatched_at timestamptz
);
CREATE INDEX outbox_event_waiting ON outbox_event (sequence) WHERE dispatched_at IS NULL;
CREATE INDEX outbox_event_by_reservation ON outbox_event (reservation_id, sequence);
CREATE INDEX outbox_event_by_publisher ON outbox_event (publisher_id, sequence);
COMMENT ON TABLE outbox_event IS 'What happened, written in the transaction in which it happened; turned into deliveries afterwards.';

CREATE TABLE webhook_endpoint (
  endpoint_id int GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  publisher_id int NOT NULL REFERENCES publisher,
  url text NOT NULL,
  secrets bytea[] NOT NULL,
  event_types text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz
);
COMMENT ON COLUMN webhook_endpoint.secrets IS 'Sealed; the newest first, a second one while it is being replaced.';
COMMENT ON COLUMN webhook_endpoint.event_types IS 'Types of events to tell of; none is all, those of later versions too.';
COMMENT ON COLUMN webhook_endpoint.disabled_at IS 'Since then nothing is sent: the receiver has answered that it is gone.';

CREATE TABLE delivery (
  delivery_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sequence bigint NOT NULL REFERENCES outbox_event,
  kind text NOT NULL CHECK (kind IN ('webhook', 'guest_mail', 'property_mail')),
  endpoint_id int REFERENCES webhook_endpoint,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'parked')),
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_status text,
  delivered_at timestamptz,
  recipient bytea,
  addressed_at timestamptz
);
CREATE INDEX delivery_waiting ON delivery (kind, coalesce(endpoint_id, 0), next_attempt_at) WHERE state = 'waiting';
CREATE UNIQUE INDEX delivery_once ON delivery (sequence, kind, coalesce(endpoint_id, 0));
CREATE INDEX delivery_by_endpoint ON delivery (endpoint_id, delivery_id) WHERE endpoint_id IS NOT NULL;
CREATE INDEX delivery_by_recipient ON delivery (recipient, addressed_at) WHERE recipient IS NOT NULL;
COMMENT ON TABLE delivery IS 'An event on its way to one receiver. Parked: given up until someone sends it again.';
COMMENT ON COLUMN delivery.next_attempt_at IS 'When it is due; while one server is sending it, when another may take it over.';
COMMENT ON COLUMN delivery.last_status IS 'What came of the last attempt, in a word or two of ours: never what the receiver wrote.';
COMMENT ON COLUMN delivery.recipient IS 'Keyed hash of a guest''s e-mail address, by which mails to one address are counted.';

CREATE TABLE discount_redemption (
  reservation_id uuid PRIMARY KEY,
  discount_id int NOT NULL REFERENCES discount_code ON DELETE CASCADE,
  guest_fingerprint bytea
);
CREATE INDEX discount_redemption_by_guest ON discount_redemption (discount_id, guest_fingerprint);
COMMENT ON TABLE discount_redemption IS 'Uses of discount codes; deleted when the reservation fails or is cancelled.';
COMMENT ON COLUMN discount_redemption.guest_fingerprint IS 'Keyed hash of a guest''s e-mail address, by which uses are counted for each guest; null when the guest was erased.';

CREATE TABLE quote_session (
  publisher_id int NOT NULL,
  session_id text NOT NULL,
  request_fingerprint bytea NOT NULL,
  quote text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (publisher_id, session_id, request_fingerprint)
);
ALTER TABLE quote_session SET UNLOGGED;
COMMENT ON TABLE quote_session IS 'The last quote of a session for a request, for clients that cannot send a quote id. Lost in a crash: then the present price holds.';
