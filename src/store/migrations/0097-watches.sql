-- Watches: publishers wait for a stay to become bookable, or cheaper than an amount. What changed (property_change) says which of them
-- are looked at again (decision 73).
-- works with schema 71

CREATE TABLE stay_watch (
  property_id int NOT NULL,
  watch_id uuid NOT NULL,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  publisher_id int NOT NULL,
  key_id text NOT NULL,
  room_id int,
  rate_code text,
  checkin date NOT NULL,
  checkout date NOT NULL CHECK (checkout > checkin),
  rooms jsonb NOT NULL,
  currency text NOT NULL,
  below text,
  holds boolean NOT NULL,
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  is_due boolean NOT NULL DEFAULT true,
  told_at timestamptz,
  told jsonb,
  PRIMARY KEY (property_id, watch_id),
  CHECK ((told_at IS NULL) = (told IS NULL))
);
CREATE INDEX stay_watch_due ON stay_watch (sequence) WHERE is_due;
CREATE INDEX stay_watch_ends ON stay_watch (ends_at);
CREATE INDEX stay_watch_by_publisher ON stay_watch (publisher_id, key_id, sequence);
COMMENT ON TABLE stay_watch IS 'Stays that publishers wait for, in the order in which they asked.';
COMMENT ON COLUMN stay_watch.room_id IS 'Null: any room; the rate plan likewise.';
COMMENT ON COLUMN stay_watch.below IS 'A decimal amount in the currency, below which the stay is to cost; null: whatever it costs.';
COMMENT ON COLUMN stay_watch.is_due IS 'It is to be looked at: it is new, or something has changed that it depends on.';
COMMENT ON COLUMN stay_watch.ends_at IS 'When it is deleted; some days after the publisher was told of it.';
COMMENT ON COLUMN stay_watch.told IS 'What the publisher was told: the offer, and the hold where one was made.';
ALTER TABLE stay_watch ENABLE ROW LEVEL SECURITY;

CREATE TABLE watch_turn (
  is_row boolean PRIMARY KEY DEFAULT true CHECK (is_row),
  up_to bigint NOT NULL,
  leased_until timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE watch_turn IS 'One row: the change up to which watches have been made due, and until when a server looks at them, one at a time.';
ALTER TABLE watch_turn ENABLE ROW LEVEL SECURITY;
INSERT INTO watch_turn (up_to) SELECT newest FROM change_log;

CREATE TABLE hostelry_test.stay_watch (LIKE stay_watch INCLUDING ALL);
CREATE TABLE hostelry_test.watch_turn (LIKE watch_turn INCLUDING ALL);
INSERT INTO hostelry_test.watch_turn (up_to) SELECT newest FROM change_log;
CREATE VIEW hostelry_test_clock.stay_watch AS
  SELECT * FROM hostelry_test.stay_watch WHERE hostelry_test_clock.is_seen(publisher_id);

ALTER TABLE outbox_event ADD COLUMN watch jsonb;
ALTER TABLE hostelry_test.outbox_event ADD COLUMN watch jsonb;
COMMENT ON COLUMN outbox_event.watch IS 'Of a watch that has come true: the stay, the offer and the hold.';
