-- works with schema 71
-- outside a transaction
-- What is left of extras that are counted is read from the reservations to come that have some (decision 70).
CREATE INDEX CONCURRENTLY IF NOT EXISTS reservation_with_extras ON reservation (property_id, checkout)
  WHERE property_price ? 'extras';
