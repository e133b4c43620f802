-- works with schema 71
-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS outbox_event_of_properties ON hostelry_test.outbox_event (occurred_at) WHERE reservation_id IS NULL;
