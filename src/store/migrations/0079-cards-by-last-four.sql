-- works with schema 71
-- outside a transaction
-- Reservations are found by the last four digits of their card.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reservation_by_card ON reservation ((card ->> 'last_four'));
