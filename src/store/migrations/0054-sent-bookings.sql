-- works with schema 45
-- Which version of a booking a channel may have although its answer was lost, so that its cancellation is sent as well.

ALTER TABLE channel_booking ADD COLUMN sent_version int NOT NULL DEFAULT 0;
COMMENT ON COLUMN channel_booking.sent_version IS 'The highest version whose sending was begun, before its first byte; told_version is the one that the channel has answered for.';
