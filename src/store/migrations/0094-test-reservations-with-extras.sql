-- works with schema 71
-- outside a transaction
-- The same for reservations of test keys, whose table is as the live one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reservation_with_extras ON hostelry_test.reservation (property_id, checkout)
  WHERE property_price ? 'extras';
