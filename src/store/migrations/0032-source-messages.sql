-- What is exchanged with remote sources about bookings, kept for the staff who decide on them.

CREATE TABLE source_message (
  message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL,
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  call text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status int,
  error text,
  sent text,
  answered text,
  at timestamptz NOT NULL
);
CREATE INDEX source_message_by_reservation ON source_message (property_id, reservation_id, message_id);
CREATE INDEX source_message_by_age ON source_message (at);
COMMENT ON TABLE source_message IS 'What was exchanged with sources about bookings in the last thirty days.';
COMMENT ON COLUMN source_message.path IS 'Without its query.';
COMMENT ON COLUMN source_message.sent IS 'JSON without credentials, cards and guests; so is answered.';
COMMENT ON COLUMN source_message.error IS 'Why there was no answer, in our own words; null where there was one.';

CREATE TABLE hostelry_test.source_message (LIKE source_message INCLUDING ALL);
