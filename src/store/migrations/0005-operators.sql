-- What those who run the house look at: how the payment company's books and ours differed when they were last compared,
-- and cards that were declined, counted by all servers together.

DROP INDEX reservation_unpaid;
CREATE INDEX reservation_unpaid ON reservation (payment_state, lease_until)
  WHERE payment_state IN ('authorized', 'capturing', 'capture_failed', 'voiding', 'refunding', 'unknown')
     OR (payment_state = 'captured' AND status IN ('cancelled', 'no_show'));

CREATE TABLE payment_comparison (
  gateway text PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  compared_at timestamptz,
  differences text[] NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE payment_comparison IS 'When the books of a payment gateway were last held against ours, and how they differed then, in sentences.';
COMMENT ON COLUMN payment_comparison.begun_at IS 'One server compares at a time; one that began and never ended is passed over after an hour.';

CREATE TABLE declined_card (
  subject bytea NOT NULL,
  attempt uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (subject, attempt)
);
CREATE INDEX declined_card_by_time ON declined_card (at);
COMMENT ON TABLE declined_card IS 'Cards that were declined in the last day, for the limits on trying cards out.';
COMMENT ON COLUMN declined_card.subject IS 'Keyed hash of the key, the session or the first six digits that are counted; nothing of a card is in it that could be read.';
