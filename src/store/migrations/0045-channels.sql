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

CREATE TRIGGER channel_partner_audited AFTER INSERT OR UPDATE ON channel_partner FOR EACH ROW
  EXECUTE FUNCTION audit_row('channel_partner', 'partner_id', '', '', 'kind name address:callback_url secret:secret_hash ended_at');

-- A night on which more is sold than the hotel now offers is told to the hotel: once for each fall, gathered over some minutes,
-- because calendars change in bursts. A trigger sees every way by which an allotment falls.
CREATE TABLE oversold_mail (
  mail_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  property_id int NOT NULL REFERENCES property ON DELETE CASCADE,
  begun_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'parked')),
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now() + interval '3 minutes',
  last_status text
);
CREATE UNIQUE INDEX oversold_mail_gathering ON oversold_mail (property_id) WHERE attempts = 0;
CREATE INDEX oversold_mail_waiting ON oversold_mail (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX oversold_mail_by_age ON oversold_mail (begun_at);
COMMENT ON TABLE oversold_mail IS 'Mails to hotels about nights that became oversold. One without attempts still gathers nights.';
SELECT put_behind_wall('oversold_mail', 'property_id = ANY {properties}');

CREATE TABLE oversold_night (
  mail_id int NOT NULL REFERENCES oversold_mail ON DELETE CASCADE,
  property_id int NOT NULL,
  room_id int NOT NULL,
  night date NOT NULL,
  PRIMARY KEY (mail_id, room_id, night)
);
COMMENT ON TABLE oversold_night IS 'What such a mail is about.';
SELECT put_behind_wall('oversold_night', 'property_id = ANY {properties}');

CREATE FUNCTION note_oversold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gathering int;
BEGIN
  -- The update locks the row, so that nobody sends the mail while a night is being added.
  INSERT INTO oversold_mail (property_id) VALUES (NEW.property_id)
  ON CONFLICT (property_id) WHERE attempts = 0 DO UPDATE SET property_id = excluded.property_id
  RETURNING mail_id INTO gathering;
  INSERT INTO oversold_night (mail_id, property_id, room_id, night)
  VALUES (gathering, NEW.property_id, NEW.room_id, NEW.night)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER night_oversold AFTER UPDATE OF oversold ON night FOR EACH ROW
  WHEN (NEW.oversold > OLD.oversold) EXECUTE FUNCTION note_oversold();
