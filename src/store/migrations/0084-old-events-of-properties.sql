-- works with schema 71
-- outside a transaction
-- Events of properties are kept for days, those of reservations for months.
CREATE INDEX CONCURRENTLY IF NOT EXISTS outbox_event_of_properties ON outbox_event (occurred_at) WHERE reservation_id IS NULL;
