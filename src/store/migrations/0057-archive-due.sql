-- The archive takes reservations without a guest by departure; those with one have reservation_with_guest.
-- works with schema 45
-- outside a transaction

CREATE INDEX CONCURRENTLY IF NOT EXISTS reservation_without_guest ON reservation (checkout) WHERE erased_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS test_reservation_without_guest ON hostelry_test.reservation (checkout) WHERE erased_at IS NOT NULL;
