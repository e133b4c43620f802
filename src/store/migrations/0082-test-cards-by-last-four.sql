-- works with schema 71
-- outside a transaction
-- The same for reservations of test keys, whose table is as the live one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reservation_by_card ON hostelry_test.reservation ((card ->> 'last_four'));
