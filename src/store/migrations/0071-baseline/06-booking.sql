-- What booking writes beside the reservation: holds, claims against doubling, quotes, uses of discount codes; and the booking of many
-- at once.

CREATE TABLE inventory_hold (
  property_id int NOT NULL REFERENCES property,
  hold_id uuid NOT NULL,
  publisher_id int NOT NULL REFERENCES publisher,
  room_id int NOT NULL,
  checkin date NOT NULL,
  checkout date NOT NULL CHECK (checkout > checkin),
  rooms_count int NOT NULL CHECK (rooms_count > 0),
  reservation_id uuid,
  session_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  key_id text,
  guest_address bytea,
  PRIMARY KEY (property_id, hold_id)
);
CREATE INDEX inventory_hold_expiry ON inventory_hold (expires_at) WHERE expires_at IS NOT NULL;
COMMENT ON TABLE inventory_hold IS 'Rooms set aside and counted in night.held: for a publisher who asked, or for a reservation under way. Deleted when released or sold.';
COMMENT ON COLUMN inventory_hold.expires_at IS 'Null while a reservation is past the point where only its outcome may release it.';
COMMENT ON COLUMN inventory_hold.key_id IS 'The key that asked; null for a reservation.';
COMMENT ON COLUMN inventory_hold.guest_address IS 'Keyed hash of the address of a guest of booking pages; null where there is none.';
SELECT put_behind_wall('inventory_hold', 'property_id = ANY {properties} OR publisher_id = ANY {publishers}');

CREATE TABLE idempotency_claim (
  publisher_id int NOT NULL REFERENCES publisher,
  endpoint text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  outcome jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  change_id uuid,
  PRIMARY KEY (publisher_id, endpoint, key)
);
CREATE INDEX idempotency_claim_by_reservation ON idempotency_claim (reservation_id);
CREATE INDEX idempotency_claim_expiry ON idempotency_claim (expires_at);
COMMENT ON TABLE idempotency_claim IS 'An Idempotency-Key that was used, the request it stood for, and what came of it.';
COMMENT ON COLUMN idempotency_claim.outcome IS 'A refusal as type, status, message and errors; null when the reservation, done or under way, is the answer.';
COMMENT ON COLUMN idempotency_claim.change_id IS 'The change that the key stands for; null where it stands for the reservation.';
SELECT put_behind_wall('idempotency_claim', 'property_id = ANY {properties} OR publisher_id = ANY {publishers}');

-- What a COMMIT left unclear is found out by a row that only one of two can write: the transaction itself, or whoever asks for
-- its outcome (decision 36). Both commit, so the answer is as durable as what it tells of.
CREATE TABLE commit_token (
  token uuid PRIMARY KEY,
  is_tombstone boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE commit_token IS 'Transactions whose outcome may have to be found out; rows are deleted after ten minutes.';
COMMENT ON COLUMN commit_token.is_tombstone IS 'Written by whoever asked for the outcome: the transaction of this token was not committed, and never will be.';

-- A quote is a little over the two kilobytes from which on PostgreSQL tries to compress a row and else puts parts of it
-- elsewhere. It is sealed, so it does not compress, and it is written once and read at most once.
CREATE UNLOGGED TABLE quote_session (
  publisher_id int NOT NULL,
  session_id text NOT NULL,
  request_fingerprint bytea NOT NULL,
  quote text NOT NULL,
  expires_at timestamptz NOT NULL,
  name bytea NOT NULL,
  PRIMARY KEY (publisher_id, session_id, request_fingerprint, name)
) WITH (toast_tuple_target = 8160);
CREATE INDEX quote_session_by_name ON quote_session (name);
COMMENT ON TABLE quote_session IS 'Quotes of the last while, found by the name in a quote_id or by session and request. Lost in a crash: then a quote_id still says what total was promised.';
COMMENT ON COLUMN quote_session.session_id IS 'Empty for previews without a session.';
COMMENT ON COLUMN quote_session.name IS 'Keyed hash of request and price.';

CREATE TABLE discount_redemption (
  reservation_id uuid PRIMARY KEY,
  discount_id int NOT NULL REFERENCES discount_code ON DELETE CASCADE,
  guest_fingerprint bytea
);
CREATE INDEX discount_redemption_by_guest ON discount_redemption (discount_id, guest_fingerprint);
COMMENT ON TABLE discount_redemption IS 'Uses of discount codes; deleted when the reservation fails or is cancelled.';
COMMENT ON COLUMN discount_redemption.guest_fingerprint IS 'Keyed hash of a guest''s e-mail address, by which uses are counted for each guest; null when the guest was erased.';
SELECT put_behind_wall('discount_redemption',
  'EXISTS (SELECT FROM reservation AS whole WHERE whole.reservation_id = discount_redemption.reservation_id)');

-- Whoever cancels a reservation gives back the use of its discount code.
ALTER TABLE discount_code ENABLE ROW LEVEL SECURITY;
CREATE POLICY wall ON discount_code FOR SELECT
  USING (EXISTS (SELECT FROM reservation AS used WHERE used.discount_id = discount_code.discount_id));
CREATE POLICY wall_change ON discount_code FOR UPDATE
  USING (EXISTS (SELECT FROM reservation AS used WHERE used.discount_id = discount_code.discount_id));

CREATE TABLE failed_attempt (
  subject bytea NOT NULL,
  attempt text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (subject, attempt)
);
CREATE INDEX failed_attempt_by_time ON failed_attempt (at);
COMMENT ON TABLE failed_attempt IS 'Cards that were declined and discount codes that do not exist, of the last day, for the limits on trying them out.';
COMMENT ON COLUMN failed_attempt.subject IS 'Keyed hash of what is counted: a key, a session, an e-mail address, the first six digits of a card; nothing in it could be read.';
COMMENT ON COLUMN failed_attempt.attempt IS 'Of a card a number by chance, of a code its keyed hash.';

-- Takes many rooms in one statement, which is a transaction of its own: each booking is granted or refused by itself, in
-- the order in which they came (reservation protocol, T1 and C in one where nothing leaves the server). It does what takeRoom
-- (src/operations/booking/take-room.ts) does for one. How long it waits for a lock is its request's to say.
CREATE FUNCTION take_rooms(bookings jsonb) RETURNS TABLE (place int, outcome text)
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
COMMENT ON FUNCTION take_rooms IS 'Sells rooms to bookings that need nobody outside the house; gives for each: taken, changed, unavailable, claimed, duplicate or number_taken. Of what is not taken nothing is written.';
