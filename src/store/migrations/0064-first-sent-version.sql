-- works with schema 45
-- What the column says since only the first version is noted.

COMMENT ON COLUMN channel_booking.sent_version IS 'The first version whose sending was begun, noted before its first byte; 0 before. told_version is the latest that the channel has answered for.';
