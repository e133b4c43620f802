-- Events of reservations, and their deliveries to publishers and guests.

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
SELECT put_behind_wall('outbox_event', 'property_id = ANY {properties} OR publisher_id = ANY {publishers}');

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
  addressed_at timestamptz,
  times_resent int NOT NULL DEFAULT 0,
  discarded_at timestamptz
);
CREATE INDEX delivery_waiting ON delivery (kind, coalesce(endpoint_id, 0), next_attempt_at) WHERE state = 'waiting';
CREATE UNIQUE INDEX delivery_once ON delivery (sequence, kind, coalesce(endpoint_id, 0));
CREATE INDEX delivery_by_endpoint ON delivery (endpoint_id, delivery_id) WHERE endpoint_id IS NOT NULL;
CREATE INDEX delivery_by_recipient ON delivery (recipient, addressed_at) WHERE recipient IS NOT NULL;
-- What was given up is little among much, and the page of the jobs counts it.
CREATE INDEX delivery_stuck ON delivery (delivery_id)
  WHERE state = 'parked' AND discarded_at IS NULL;
COMMENT ON TABLE delivery IS 'An event on its way to one receiver. Parked: given up until someone sends it again.';
COMMENT ON COLUMN delivery.next_attempt_at IS 'When it is due; while one server is sending it, when another may take it over.';
COMMENT ON COLUMN delivery.last_status IS 'What came of the last attempt, in a word or two of ours: never what the receiver wrote.';
COMMENT ON COLUMN delivery.recipient IS 'Keyed hash of a guest''s e-mail address, by which mails to one address are counted.';
COMMENT ON COLUMN delivery.times_resent IS 'How often somebody asked to send it again. Part of the Message-ID, as mailboxes hide a second mail of the same one.';
COMMENT ON COLUMN delivery.discarded_at IS 'Since when a parked one is not shown as stuck work any more.';
SELECT put_behind_wall('delivery',
  'EXISTS (SELECT FROM webhook_endpoint AS whole WHERE whole.endpoint_id = delivery.endpoint_id)
   OR endpoint_id IS NULL AND EXISTS (SELECT FROM outbox_event AS whole WHERE whole.sequence = delivery.sequence)');
