-- The list of reservations counts what each of its filters finds, for all properties at once. Everything that most filters ask for
-- is in the index, so that counting reads no row.
-- works with schema 45
-- outside a transaction

CREATE INDEX CONCURRENTLY IF NOT EXISTS reservation_by_arrival ON reservation (status, checkin)
  INCLUDE (checkout, property_id, publisher_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS test_reservation_by_arrival ON hostelry_test.reservation (status, checkin)
  INCLUDE (checkout, property_id, publisher_id);
