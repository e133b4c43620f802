-- What was given up is little among much, and the page of the jobs counts it.
-- works with schema 45
-- outside a transaction

CREATE INDEX CONCURRENTLY IF NOT EXISTS delivery_stuck ON delivery (delivery_id)
  WHERE state = 'parked' AND discarded_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS channel_booking_stuck ON channel_booking (channel_id, reservation_id)
  WHERE state = 'parked';
