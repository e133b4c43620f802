-- Channels: systems that push prices and counts of a property, or fetch them, and that are told its bookings. Each connection
-- joins one property to one channel.

CREATE TABLE channel (
  channel_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  property_id int NOT NULL REFERENCES property ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('cloudbeds', 'alpinebits', 'siteconnect', 'icalendar')),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'archived')),
  login text NOT NULL,
  secret_hash bytea NOT NULL,
  partner_secret bytea,
  partner_secret_hash bytea,
  partner_id text,
  callback_url text,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  minimum_stay text NOT NULL CHECK (minimum_stay IN ('arrival', 'through')),
  known_by text NOT NULL CHECK (known_by IN ('acknowledgement', 'delivery')),
  mapping jsonb NOT NULL,
  settings jsonb NOT NULL,
  polled_at timestamptz,
  poll_validator text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, login)
);
CREATE INDEX channel_by_property ON channel (property_id);
CREATE INDEX channel_by_partner_secret ON channel (kind, partner_secret_hash) WHERE partner_secret_hash IS NOT NULL;
COMMENT ON TABLE channel IS 'Connections of properties to channels.';
COMMENT ON COLUMN channel.state IS 'A paused one takes and sends nothing, but keeps what is to be sent; an archived one stays as a record.';
COMMENT ON COLUMN channel.login IS 'Names the connection in what the channel sends.';
COMMENT ON COLUMN channel.secret_hash IS 'Keyed hash of the secret that the channel sends with its login. The secret itself is kept nowhere.';
COMMENT ON COLUMN channel.partner_secret IS 'Sealed: a secret that the channel gave, which is sent to it.';
COMMENT ON COLUMN channel.partner_secret_hash IS 'Keyed hash of the same, for channels that send it too.';
COMMENT ON COLUMN channel.partner_id IS 'The id of the property at the channel, as the channel told it.';
COMMENT ON COLUMN channel.callback_url IS 'Where bookings are sent; null: the channel fetches them.';
COMMENT ON COLUMN channel.minimum_stay IS 'Whether a minimum stay of the channel binds stays that arrive on a night or stays that include it.';
COMMENT ON COLUMN channel.known_by IS 'From when on the counts of the channel take a booking into account: its acknowledgement, or its delivery.';
COMMENT ON COLUMN channel.mapping IS 'Rooms and rate plans by the codes of the channel (src/lodging/channel.ts).';
COMMENT ON COLUMN channel.polled_at IS 'When the address of a polled channel was last read; poll_validator is the ETag that it had.';

CREATE TABLE channel_message (
  message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel_id int NOT NULL REFERENCES channel ON DELETE CASCADE,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  action text NOT NULL,
  sender_id text,
  digest bytea,
  request_id text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('accepted', 'refused', 'failed')),
  error text,
  warnings text[] NOT NULL DEFAULT '{}',
  body text NOT NULL,
  answer text,
  replay_of bigint,
  at timestamptz NOT NULL
);
CREATE INDEX channel_message_by_channel ON channel_message (channel_id, message_id);
CREATE INDEX channel_message_refused ON channel_message (channel_id, message_id) WHERE outcome <> 'accepted';
CREATE INDEX channel_message_by_age ON channel_message (at);
-- A change counts once under the id that its sender gave it. The same id with another content is another message.
CREATE UNIQUE INDEX channel_message_once ON channel_message (channel_id, action, sender_id, digest)
  WHERE digest IS NOT NULL;
COMMENT ON TABLE channel_message IS 'What was exchanged with channels in the last thirty days.';
COMMENT ON COLUMN channel_message.sender_id IS 'The id that the sender gave the message; a repetition has the same one.';
COMMENT ON COLUMN channel_message.digest IS 'Of the content of an accepted change that has a sender_id; else null.';
COMMENT ON COLUMN channel_message.outcome IS 'Refused: the message was wrong; failed: a fault of a server or of the network.';
COMMENT ON COLUMN channel_message.body IS 'Without credentials, cards and guests.';
COMMENT ON COLUMN channel_message.replay_of IS 'The message that was taken again.';

CREATE TABLE channel_booking (
  channel_id int NOT NULL REFERENCES channel ON DELETE CASCADE,
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  version int NOT NULL,
  changed_at timestamptz NOT NULL,
  told_version int NOT NULL DEFAULT 0,
  known_version int NOT NULL DEFAULT 0,
  acknowledgement text,
  partner_reference text,
  state text NOT NULL CHECK (state IN ('fetched', 'waiting', 'told', 'parked')),
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_status text,
  PRIMARY KEY (channel_id, reservation_id)
);
CREATE INDEX channel_booking_changed ON channel_booking (channel_id, changed_at);
CREATE INDEX channel_booking_unknown ON channel_booking (channel_id, reservation_id) WHERE known_version < version;
CREATE INDEX channel_booking_waiting ON channel_booking (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX channel_booking_by_reservation ON channel_booking (reservation_id);
COMMENT ON TABLE channel_booking IS 'What each channel knows of the bookings of its property, and what it is still to be told.';
COMMENT ON COLUMN channel_booking.version IS 'Of the reservation, at its last event that channels are told.';
COMMENT ON COLUMN channel_booking.told_version IS 'The version that the channel was last given; known_version is the one that its counts take into account.';
COMMENT ON COLUMN channel_booking.acknowledgement IS 'The id that the channel gave the delivery, with which it acknowledges it.';
COMMENT ON COLUMN channel_booking.partner_reference IS 'The id of the booking at the channel.';
COMMENT ON COLUMN channel_booking.state IS 'Fetched: the channel asks for its bookings. Parked: given up until the booking changes or somebody sends it again.';
