-- works with schema 71
-- outside a transaction
-- Reservations are found by three digits of their telephone in a row.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reservation_text_phone ON reservation_text USING gin (search_grams(phone COLLATE "C"));
