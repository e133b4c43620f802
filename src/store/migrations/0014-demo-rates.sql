-- The exchange rates of the demo are nobody's word: they are told as such, and the first import takes their place.

ALTER TABLE exchange_rate
  DROP CONSTRAINT exchange_rate_origin_check,
  ADD CONSTRAINT exchange_rate_origin_check CHECK (origin IN ('ecb', 'admin', 'demo'));
COMMENT ON COLUMN exchange_rate.origin IS
  'A rate that an admin set is never overwritten by the European Central Bank''s; one of the demo always is.';

-- The day of the demo's rates. What an admin sets is of the day on which it is set, which this server has not seen.
UPDATE exchange_rate SET origin = 'demo' WHERE origin = 'admin' AND as_of = DATE '2024-01-04';
