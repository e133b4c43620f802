-- works with schema 45
-- A property can be taken out of business, and back (decision 52): nothing is sold there, and what was sold stays as it is.

ALTER TABLE property ADD COLUMN archived_at timestamptz;
COMMENT ON COLUMN property.archived_at IS 'Since when no publisher sees or sells it; null while it is in business.';

-- For bookings with test keys, which see nothing but what this schema has.
CREATE OR REPLACE VIEW hostelry_test.property AS
  WITH live AS (SELECT property_id, version, archived_at FROM property) SELECT * FROM live;

CREATE OR REPLACE TRIGGER property_audited AFTER UPDATE OF name, sort_order, document, archived_at OR DELETE ON property FOR EACH ROW
  EXECUTE FUNCTION audit_row('property', 'property_id', '', 'property_id', 'name sort_order document archived_at');

-- As in 0015, but for the condition of the version: a price that was worked out while the property was in business sells nothing
-- afterwards, whatever the memory of the server that asks.
CREATE OR REPLACE FUNCTION take_rooms(bookings jsonb) RETURNS TABLE (place int, outcome text)
LANGUAGE plpgsql
SET lock_timeout = '2s'
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
