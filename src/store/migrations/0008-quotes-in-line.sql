-- A quote is a little over the two kilobytes from which on PostgreSQL tries to compress a row and else puts parts of it
-- elsewhere. It is sealed, so it does not compress, and it is written once and read at most once.
ALTER TABLE quote_session SET (toast_tuple_target = 8160);
