-- works with schema 71
-- outside a transaction
-- Reservations are found by three letters of their words in a row.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reservation_text_words ON reservation_text USING gin (search_grams(words COLLATE "C"));
