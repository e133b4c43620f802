-- What sources need whose rooms have no calendar here: what they offered a publisher, kept for the preview and the booking
-- that follow; what a booking books, kept before it is sent; and which source is left alone because it does not answer.

CREATE UNLOGGED TABLE live_offer (
  publisher_id int NOT NULL,
  property_id int NOT NULL,
  source text NOT NULL,
  stay_fingerprint bytea NOT NULL,
  offers text NOT NULL,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (publisher_id, property_id, source, stay_fingerprint)
);
CREATE INDEX live_offer_by_age ON live_offer (publisher_id, answered_at);
COMMENT ON TABLE live_offer IS 'What a source offered a publisher for a stay, by room, rate and bed. Lost in a crash: then the source is searched again.';
COMMENT ON COLUMN live_offer.stay_fingerprint IS 'Keyed hash of dates, party, currency and language.';
COMMENT ON COLUMN live_offer.offers IS 'The availability as the source gave it, JSON.';

ALTER TABLE source_attempt ADD COLUMN live jsonb;
COMMENT ON COLUMN source_attempt.live IS 'What is booked at a source that is searched live; null at any other.';
ALTER TABLE hostelry_test.source_attempt ADD COLUMN live jsonb;

CREATE UNLOGGED TABLE hostelry_test.live_offer (LIKE live_offer INCLUDING ALL);

CREATE TABLE source_rest (
  source text PRIMARY KEY,
  since timestamptz NOT NULL,
  reason text NOT NULL
);
COMMENT ON TABLE source_rest IS 'Sources that a server has left alone after failures in a row and that have not answered since.';
