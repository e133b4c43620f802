-- Nights that calendars of other sites close are a layer over the counts, which no other writer reaches (decision 55): what can be sold
-- is what the counts leave where no calendar closes the night.

ALTER TABLE night ADD COLUMN closed_with int;
ALTER TABLE night ADD CONSTRAINT night_closed CHECK (sold + held <= closed_with) NOT VALID;
COMMENT ON COLUMN night.closed_with IS 'Rooms that were sold or held when a calendar closed the night; no more can be sold. Null: no calendar closes it.';

-- Test keys sell nights of their own, which no calendar closes; the statements are the same.
ALTER TABLE hostelry_test.night ADD COLUMN closed_with int;
ALTER TABLE hostelry_test.night ADD CONSTRAINT night_closed CHECK (sold + held <= closed_with) NOT VALID;

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

-- Until now a closed night had an allotment of 0, and icalendar_night knew what it had before. Where several calendars took a night, the
-- first of them knows it.
INSERT INTO night_closing (property_id, room_id, night, channel_id)
SELECT property_id, room_id, night, channel_id
  FROM icalendar_night AS taken JOIN channel USING (property_id, channel_id)
 WHERE channel.state <> 'archived';
UPDATE night
   SET allotment = CASE WHEN before.followed_room THEN room.allotment ELSE before.allotment_before END,
       follows_room = before.followed_room,
       oversold = 0
  FROM (SELECT DISTINCT ON (property_id, room_id, night) * FROM icalendar_night WHERE NOT is_clash
         ORDER BY property_id, room_id, night, followed_room DESC, allotment_before DESC NULLS FIRST) AS before
  JOIN room USING (property_id, room_id)
 WHERE night.property_id = before.property_id AND night.room_id = before.room_id AND night.night = before.night
   AND night.allotment = 0 AND NOT night.follows_room AND night.sold + night.held = 0;
INSERT INTO night (property_id, room_id, night, allotment, follows_room, closed_with)
SELECT DISTINCT room.property_id, room.room_id, night, room.allotment, true, 0
  FROM night_closing JOIN room USING (property_id, room_id)
    ON CONFLICT (property_id, room_id, night) DO UPDATE SET closed_with = night.sold + night.held;
DELETE FROM icalendar_night;
-- A server of the version before would close nights in its own way; it fails to, and one of this version reads the calendar.
ALTER TABLE icalendar_night ADD CONSTRAINT icalendar_night_replaced CHECK (false) NOT VALID;
COMMENT ON TABLE icalendar_night IS 'Replaced by night_closing; servers of the version before may still delete from it.';

-- What a calendar's last reading said that the hotel has to know, and when the hotel is told it.
ALTER TABLE icalendar_poll ADD COLUMN trouble jsonb;
ALTER TABLE icalendar_poll ADD COLUMN told_trouble text;
ALTER TABLE icalendar_poll ADD COLUMN tell_at timestamptz;
COMMENT ON COLUMN icalendar_poll.trouble IS 'What the hotel has to know of the last reading; null when all is well.';
COMMENT ON COLUMN icalendar_poll.told_trouble IS 'Digest of the trouble of which a mail was begun last; null when all was well since.';
COMMENT ON COLUMN icalendar_poll.tell_at IS 'When the mail about it is tried next; null when there is none to send.';

-- As in 0060 and 0066, but for the nights that a calendar closes.
CREATE OR REPLACE FUNCTION take_rooms(bookings jsonb) RETURNS TABLE (place int, outcome text)
LANGUAGE plpgsql
-- A plan is kept for all later calls, and tables grow: these would be wrong then.
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  asked record;
  free_nights int;
BEGIN
  -- A night without a row of its own gets one, as a copy of its room; the lock on the room keeps an import from changing
  -- it in between.
  IF EXISTS (
    SELECT FROM jsonb_to_recordset(bookings) AS stay (property_id int, room_id int, checkin date, checkout date)
     WHERE (SELECT count(*) FROM night
             WHERE night.property_id = stay.property_id AND night.room_id = stay.room_id
               AND night.night >= stay.checkin AND night.night < stay.checkout) < stay.checkout - stay.checkin)
  THEN
    PERFORM FROM room
      JOIN (SELECT DISTINCT property_id, room_id
              FROM jsonb_to_recordset(bookings) AS stay (property_id int, room_id int)) AS named
     USING (property_id, room_id)
     ORDER BY room.property_id, room.room_id
       FOR SHARE OF room;
    INSERT INTO night (property_id, room_id, night, allotment, follows_room)
    SELECT DISTINCT room.property_id, room.room_id, day::date, room.allotment, true
      FROM jsonb_to_recordset(bookings) AS stay (property_id int, room_id int, checkin date, checkout date)
      JOIN room USING (property_id, room_id)
     CROSS JOIN generate_series(stay.checkin::timestamp, stay.checkout::timestamp - interval '1 day', interval '1 day') AS day
     ORDER BY room.property_id, room.room_id, day::date
    ON CONFLICT (property_id, room_id, night) DO NOTHING;
  END IF;

  -- One order for all who lock nights: none waits for another in a circle (contract B1).
  PERFORM FROM night
    JOIN (SELECT DISTINCT stay.property_id, stay.room_id, day::date AS night
            FROM jsonb_to_recordset(bookings) AS stay (property_id int, room_id int, checkin date, checkout date)
           CROSS JOIN generate_series(stay.checkin::timestamp, stay.checkout::timestamp - interval '1 day', interval '1 day') AS day
         ) AS named
   USING (property_id, room_id, night)
   ORDER BY night.property_id, night.room_id, night.night
     FOR UPDATE OF night;

  FOR asked IN
    SELECT * FROM jsonb_to_recordset(bookings) AS booking (
      place int, property_id int, property_version bigint, reservation_id uuid, confirmation_number text, publisher_id int,
      room_id int, room_name text, rate_code text, source text, status text, payment_state text, version int,
      checkin date, checkout date, rooms_count int, guest jsonb, rooms jsonb, card jsonb, session jsonb, price jsonb,
      property_price jsonb, exchange jsonb, language text, created_at timestamptz, duplicate_fingerprint text,
      claim_endpoint text, claim_key text, claim_fingerprint text, claim_expires_at timestamptz,
      event_id uuid, event_type text, cause text)
  LOOP
    place := asked.place;

    -- Read after the locks: the price was worked out for this version of the property, or it has to be worked out again. One that
    -- is archived has no version at which it is sold.
    IF asked.property_version IS DISTINCT FROM
       (SELECT property.version FROM property
         WHERE property.property_id = asked.property_id AND property.archived_at IS NULL) THEN
      outcome := 'changed';
      RETURN NEXT;
      CONTINUE;
    END IF;

    SELECT count(*) INTO free_nights FROM night
     WHERE night.property_id = asked.property_id AND night.room_id = asked.room_id
       AND night.night >= asked.checkin AND night.night < asked.checkout
       AND night.closed_with IS NULL
       AND (night.allotment IS NULL OR night.sold + night.held + asked.rooms_count <= night.allotment);
    IF free_nights < asked.checkout - asked.checkin THEN
      outcome := 'unavailable';
      RETURN NEXT;
      CONTINUE;
    END IF;

    -- The insert itself is the claim (contract B4).
    IF asked.claim_key IS NOT NULL THEN
      INSERT INTO idempotency_claim
             (publisher_id, endpoint, key, fingerprint, property_id, reservation_id, created_at, expires_at)
      VALUES (asked.publisher_id, asked.claim_endpoint, asked.claim_key, decode(asked.claim_fingerprint, 'hex'),
              asked.property_id, asked.reservation_id, asked.created_at, asked.claim_expires_at)
      ON CONFLICT DO NOTHING;
      IF NOT FOUND THEN
        outcome := 'claimed';
        RETURN NEXT;
        CONTINUE;
      END IF;
    END IF;

    INSERT INTO reservation (
      property_id, reservation_id, confirmation_number, publisher_id, room_id, room_name, rate_code, source, status,
      payment_state, version, checkin, checkout, rooms_count, guest, rooms, card, session, price, property_price,
      exchange, language, created_at, changed_at, duplicate_fingerprint, duplicate_active)
    SELECT asked.property_id, asked.reservation_id, asked.confirmation_number, asked.publisher_id, asked.room_id,
           asked.room_name, asked.rate_code, asked.source, asked.status, asked.payment_state, asked.version,
           asked.checkin, asked.checkout, asked.rooms_count, asked.guest, asked.rooms, asked.card, asked.session,
           asked.price, asked.property_price, asked.exchange, coalesce(asked.language, 'en'), asked.created_at,
           asked.created_at,
           decode(asked.duplicate_fingerprint, 'hex'), asked.duplicate_fingerprint IS NOT NULL
     WHERE NOT EXISTS (SELECT FROM reservation WHERE confirmation_number = asked.confirmation_number)
    ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      DELETE FROM idempotency_claim AS claim
       WHERE asked.claim_key IS NOT NULL AND claim.publisher_id = asked.publisher_id
         AND claim.endpoint = asked.claim_endpoint AND claim.key = asked.claim_key;
      outcome := CASE WHEN EXISTS (
        SELECT FROM reservation
         WHERE property_id = asked.property_id AND duplicate_active
           AND duplicate_fingerprint = decode(asked.duplicate_fingerprint, 'hex'))
        THEN 'duplicate' ELSE 'number_taken' END;
      RETURN NEXT;
      CONTINUE;
    END IF;

    UPDATE night SET sold = night.sold + asked.rooms_count
     WHERE night.property_id = asked.property_id AND night.room_id = asked.room_id
       AND night.night >= asked.checkin AND night.night < asked.checkout;
    INSERT INTO reservation_event (property_id, reservation_id, sequence, from_status, to_status, cause)
    VALUES (asked.property_id, asked.reservation_id, asked.version, NULL, asked.status, asked.cause);
    INSERT INTO outbox_event (event_id, publisher_id, property_id, reservation_id, type, reservation_version)
    VALUES (asked.event_id, asked.publisher_id, asked.property_id, asked.reservation_id, asked.event_type, asked.version);
    outcome := 'taken';
    RETURN NEXT;
  END LOOP;
END $$;
