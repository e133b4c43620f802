-- Oversold nights are few among many, and the dashboard looks for them every minute.
-- works with schema 45
-- outside a transaction

CREATE INDEX CONCURRENTLY IF NOT EXISTS night_oversold ON night (property_id, night) WHERE oversold > 0;
CREATE INDEX CONCURRENTLY IF NOT EXISTS test_night_oversold ON hostelry_test.night (property_id, night) WHERE oversold > 0;
