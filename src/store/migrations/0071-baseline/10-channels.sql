-- Channels: connections, messages, what they know of bookings, and the nights that calendars of other sites close.

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
SELECT put_behind_wall('channel', 'property_id = ANY {properties}');
CREATE TRIGGER channel_audited
  AFTER INSERT OR UPDATE OF state, secret_hash, partner_secret_hash, partner_id, callback_url, minimum_stay, known_by,
                            mapping, settings OR DELETE ON channel FOR EACH ROW
  EXECUTE FUNCTION audit_row('channel', 'channel_id', '', 'property_id',
    'kind state login partner_id address:callback_url currency minimum_stay known_by mapping settings secret:secret_hash secret:partner_secret_hash');

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
SELECT put_behind_wall('channel_message',
  'EXISTS (SELECT FROM channel AS whole WHERE whole.channel_id = channel_message.channel_id)');

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
  sent_version int NOT NULL DEFAULT 0,
  PRIMARY KEY (channel_id, reservation_id)
);
CREATE INDEX channel_booking_changed ON channel_booking (channel_id, changed_at);
CREATE INDEX channel_booking_unknown ON channel_booking (channel_id, reservation_id) WHERE known_version < version;
CREATE INDEX channel_booking_waiting ON channel_booking (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX channel_booking_by_reservation ON channel_booking (reservation_id);
CREATE INDEX channel_booking_stuck ON channel_booking (channel_id, reservation_id)
  WHERE state = 'parked';
COMMENT ON TABLE channel_booking IS 'What each channel knows of the bookings of its property, and what it is still to be told.';
COMMENT ON COLUMN channel_booking.version IS 'Of the reservation, at its last event that channels are told.';
COMMENT ON COLUMN channel_booking.told_version IS 'The version that the channel was last given; known_version is the one that its counts take into account.';
COMMENT ON COLUMN channel_booking.acknowledgement IS 'The id that the channel gave the delivery, with which it acknowledges it.';
COMMENT ON COLUMN channel_booking.partner_reference IS 'The id of the booking at the channel.';
COMMENT ON COLUMN channel_booking.state IS 'Fetched: the channel asks for its bookings. Parked: given up until the booking changes or somebody sends it again.';
COMMENT ON COLUMN channel_booking.sent_version IS 'The first version whose sending was begun, noted before its first byte; 0 before. told_version is the latest that the channel has answered for.';
SELECT put_behind_wall('channel_booking', 'property_id = ANY {properties}');

-- Channels that may make properties here: a credential that an operator gives, and what the channel told of each property.
CREATE TABLE channel_partner (
  partner_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  name text NOT NULL,
  secret_hash bytea NOT NULL,
  callback_url text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX channel_partner_by_secret ON channel_partner (kind, secret_hash) WHERE ended_at IS NULL;
COMMENT ON TABLE channel_partner IS 'Channels that may make properties here and change the content of those that they made.';
COMMENT ON COLUMN channel_partner.secret_hash IS 'Keyed hash of the secret that the channel sends with every call; that of its connections is the same.';
COMMENT ON COLUMN channel_partner.callback_url IS 'Where bookings of the properties that it makes are sent; null: it fetches them.';
CREATE TRIGGER channel_partner_audited AFTER INSERT OR UPDATE ON channel_partner FOR EACH ROW
  EXECUTE FUNCTION audit_row('channel_partner', 'partner_id', '', '', 'kind name address:callback_url secret:secret_hash ended_at');

CREATE TABLE partner_property (
  partner_id int NOT NULL REFERENCES channel_partner,
  their_id text NOT NULL,
  channel_id int NOT NULL UNIQUE REFERENCES channel ON DELETE CASCADE,
  digest bytea NOT NULL,
  mapped jsonb NOT NULL,
  imported jsonb NOT NULL,
  PRIMARY KEY (partner_id, their_id)
);
COMMENT ON TABLE partner_property IS 'Properties that a channel made here.';
COMMENT ON COLUMN partner_property.digest IS 'Of the call that made it: a repetition gets the same answer.';
COMMENT ON COLUMN partner_property.mapped IS 'Its rooms and rate plans by the ids of the channel, as it was answered.';
COMMENT ON COLUMN partner_property.imported IS 'The fields of the document as the channel last told them; one that differs is the operator''s.';

CREATE TABLE icalendar_poll (
  channel_id int PRIMARY KEY REFERENCES channel ON DELETE CASCADE,
  next_at timestamptz NOT NULL DEFAULT now(),
  failures int NOT NULL DEFAULT 0,
  address_hash bytea,
  etag text,
  modified text,
  shown_digest text,
  shown_at timestamptz,
  trouble jsonb,
  told_trouble text,
  tell_at timestamptz
);
CREATE INDEX icalendar_poll_due ON icalendar_poll (next_at);
COMMENT ON TABLE icalendar_poll IS 'When the calendar of a connection is read next, and what ours was when it was last shown.';
COMMENT ON COLUMN icalendar_poll.failures IS 'Readings without a calendar since the last one with it.';
COMMENT ON COLUMN icalendar_poll.address_hash IS 'Of the address whose ETag and Last-Modified are etag and modified; those of another address say nothing.';
COMMENT ON COLUMN icalendar_poll.shown_digest IS 'Of the nights that our calendar showed last, since shown_at.';
COMMENT ON COLUMN icalendar_poll.trouble IS 'What the hotel has to know of the last reading; null when all is well.';
COMMENT ON COLUMN icalendar_poll.told_trouble IS 'Digest of the trouble of which a mail was begun last; null when all was well since.';
COMMENT ON COLUMN icalendar_poll.tell_at IS 'When the mail about it is tried next; null when there is none to send.';
SELECT put_behind_wall('icalendar_poll',
  'EXISTS (SELECT FROM channel AS whole WHERE whole.channel_id = icalendar_poll.channel_id)');

-- Nights that calendars of other sites close are a layer over the counts, which no other writer reaches (decision 55): what can be
-- sold is what the counts leave where no calendar closes the night.
CREATE TABLE night_closing (
  property_id int NOT NULL,
  room_id int NOT NULL,
  night date NOT NULL,
  channel_id int NOT NULL REFERENCES channel ON DELETE CASCADE,
  missing_since timestamptz,
  PRIMARY KEY (property_id, room_id, night, channel_id)
);
CREATE INDEX night_closing_by_channel ON night_closing (channel_id, night);
COMMENT ON TABLE night_closing IS 'Nights of rooms that the calendar of a connection closes. night.closed_with follows it.';
COMMENT ON COLUMN night_closing.missing_since IS 'Since when the calendar has it no more, although the night stays closed: too many went at once.';
SELECT put_behind_wall('night_closing', 'property_id = ANY {properties}');

-- Where versions before schema 68 kept the nights that calendars close. No version writes it any more.
CREATE TABLE icalendar_night (
  channel_id int NOT NULL REFERENCES channel ON DELETE CASCADE,
  property_id int NOT NULL,
  room_id int NOT NULL,
  night date NOT NULL,
  is_clash boolean NOT NULL,
  allotment_before int,
  followed_room boolean NOT NULL,
  PRIMARY KEY (channel_id, night),
  CONSTRAINT icalendar_night_replaced CHECK (false)
);
CREATE INDEX icalendar_night_by_room ON icalendar_night (property_id, room_id, night);
COMMENT ON TABLE icalendar_night IS 'Replaced by night_closing; servers of the version before may still delete from it.';
COMMENT ON COLUMN icalendar_night.is_clash IS 'The night was booked or held here; nothing was done to it.';
COMMENT ON COLUMN icalendar_night.allotment_before IS 'What the night had before it was closed, and gets again.';
SELECT put_behind_wall('icalendar_night', 'property_id = ANY {properties}');
