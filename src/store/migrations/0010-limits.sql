-- Discount codes that do not exist are counted by all servers together, as cards that are declined are; and rooms that are
-- held are counted for their key too.

ALTER TABLE declined_card RENAME TO failed_attempt;
ALTER TABLE failed_attempt RENAME CONSTRAINT declined_card_pkey TO failed_attempt_pkey;
ALTER TABLE failed_attempt ALTER COLUMN attempt TYPE text;
ALTER INDEX declined_card_by_time RENAME TO failed_attempt_by_time;
COMMENT ON TABLE failed_attempt IS 'Cards that were declined and discount codes that do not exist, of the last day, for the limits on trying them out.';
COMMENT ON COLUMN failed_attempt.subject IS 'Keyed hash of what is counted: a key, a session, an e-mail address, the first six digits of a card; nothing in it could be read.';
COMMENT ON COLUMN failed_attempt.attempt IS 'Of a card a number by chance, of a code its keyed hash.';

ALTER TABLE inventory_hold ADD COLUMN key_id text;
COMMENT ON COLUMN inventory_hold.key_id IS 'The key that asked; null for a reservation.';
