-- works with schema 71
-- Money that a property takes and gives back itself, and what it asks for no more, as its staff records it.

CREATE TABLE recorded_payment (
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  entry int NOT NULL CHECK (entry > 0),
  direction text NOT NULL CHECK (direction IN ('taken', 'given_back', 'written_off')),
  kind text CHECK (kind IN ('cash', 'card_machine', 'bank_transfer', 'voucher')),
  amount bigint NOT NULL,
  currency text NOT NULL,
  paid_on date NOT NULL,
  note text,
  reverses int,
  idempotency_key uuid NOT NULL,
  recorded_by text NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (property_id, reservation_id, entry),
  UNIQUE (property_id, reservation_id, reverses),
  UNIQUE (property_id, reservation_id, idempotency_key),
  FOREIGN KEY (property_id, reservation_id, reverses) REFERENCES recorded_payment,
  CHECK ((kind IS NULL) = (direction = 'written_off')),
  CHECK (CASE WHEN reverses IS NULL THEN amount > 0 ELSE amount < 0 END)
);
COMMENT ON TABLE recorded_payment IS 'What the staff recorded of money outside the payment companies. Rows are only ever added; a wrong one is reversed by another.';
COMMENT ON COLUMN recorded_payment.entry IS 'From 1, in the order of the entries of a reservation.';
COMMENT ON COLUMN recorded_payment.amount IS 'Minor units of the currency of the property; below zero where it reverses another entry.';
COMMENT ON COLUMN recorded_payment.paid_on IS 'The day at the property.';
COMMENT ON COLUMN recorded_payment.note IS 'It may name a guest, and is erased with the guest.';
COMMENT ON COLUMN recorded_payment.reverses IS 'The entry that this one makes undone.';
COMMENT ON COLUMN recorded_payment.recorded_by IS 'A name, or the id of an admin key.';
SELECT put_behind_wall('recorded_payment', 'property_id = ANY {properties} OR EXISTS (
  SELECT FROM reservation AS whole
   WHERE whole.property_id = recorded_payment.property_id AND whole.reservation_id = recorded_payment.reservation_id)');

-- Only the note goes, with its guest.
CREATE FUNCTION keep_recorded_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.note IS NULL AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a recorded payment stays as it is; reverse it by another' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER recorded_payment_stays BEFORE UPDATE ON recorded_payment
  FOR EACH ROW EXECUTE FUNCTION keep_recorded_payment();

-- The note stays with the reservation, as it may name a guest.
CREATE FUNCTION audit_recorded_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_reservation('paid', NEW.property_id, NEW.reservation_id, NULL,
    jsonb_strip_nulls(to_jsonb(NEW) - '{property_id,reservation_id,note,idempotency_key,recorded_by,recorded_at}'::text[]));
  RETURN NULL;
END $$;
CREATE TRIGGER recorded_payment_audited AFTER INSERT ON recorded_payment
  FOR EACH ROW EXECUTE FUNCTION audit_recorded_payment();

CREATE TRIGGER recorded_payment_report_due AFTER INSERT ON recorded_payment FOR EACH ROW
  WHEN (NEW.direction <> 'written_off')
  EXECUTE FUNCTION note_paid_report_due();

-- What was settled of each reservation, by payment companies and by its property.
CREATE VIEW settlement WITH (security_invoker = true) AS
  SELECT property_id, reservation_id, CASE kind WHEN 'capture' THEN amount ELSE -amount END AS paid, 0::bigint AS written_off
    FROM payment_attempt
   WHERE state = 'approved' AND kind IN ('capture', 'refund')
  UNION ALL
  SELECT property_id, reservation_id,
         CASE direction WHEN 'taken' THEN amount WHEN 'given_back' THEN -amount ELSE 0 END,
         CASE direction WHEN 'written_off' THEN amount ELSE 0 END
    FROM recorded_payment;
COMMENT ON VIEW settlement IS 'Money that was taken, less what was given back, and what is not asked for any more, in rows that are to be summed.';

-- A penalty that the property collected is one that was collected.
CREATE OR REPLACE VIEW report_source WITH (security_invoker = true) AS
  SELECT reservation.property_id, reservation.reservation_id, reservation.publisher_id, reservation.room_id,
         reservation.rate_code, reservation.source,
         coalesce(CASE WHEN erased_at IS NULL THEN guest -> 'addresses' -> 0 ->> 'country' ELSE folded.country END, '')
           AS country,
         property_price ->> 'currency' AS currency, (property_price ->> 'decimals')::int AS decimals,
         CASE WHEN reservation.status = 'cancelling' THEN 'confirmed' ELSE reservation.status END AS status,
         day.booked_on,
         CASE reservation.status
           WHEN 'cancelled' THEN coalesce((cancellation ->> 'at')::timestamptz AT TIME ZONE 'UTC', changed_at AT TIME ZONE 'UTC')::date
           WHEN 'no_show' THEN reservation.checkin END AS fallen_on,
         reservation.checkin, reservation.checkout, reservation.rooms_count,
         ARRAY(SELECT (night ->> 'rate')::bigint
                 FROM jsonb_array_elements(property_price -> 'nights') WITH ORDINALITY AS priced (night, place)
                ORDER BY place) AS night_rates,
         CASE WHEN stay.stands THEN (property_price -> 'total' ->> 'subtotal')::bigint ELSE 0 END AS room_revenue,
         CASE WHEN stay.stands THEN (property_price -> 'total' ->> 'total')::bigint ELSE 0 END AS revenue,
         owed.penalties,
         CASE WHEN reservation.status = 'cancelled' THEN coalesce((cancellation ->> 'refund')::bigint, 0) ELSE 0 END AS refunds,
         CASE WHEN stay.stands OR owed.penalties <= coalesce(
                (SELECT sum(settlement.paid) FROM settlement
                  WHERE settlement.property_id = reservation.property_id
                    AND settlement.reservation_id = reservation.reservation_id), 0)
              THEN coalesce((SELECT agreed.percent_millionths FROM publisher_commission AS agreed
                              WHERE agreed.publisher_id = reservation.publisher_id AND agreed.since <= day.booked_on
                              ORDER BY agreed.since DESC LIMIT 1), 0)
              ELSE 0 END AS percent_millionths
    FROM reservation
    LEFT JOIN report_fact AS folded USING (property_id, reservation_id)
   CROSS JOIN LATERAL (SELECT (reservation.created_at AT TIME ZONE 'UTC')::date AS booked_on) AS day
   CROSS JOIN LATERAL (SELECT reservation.status NOT IN ('cancelled', 'no_show') AS stands) AS stay
   CROSS JOIN LATERAL (SELECT CASE reservation.status
           WHEN 'cancelled' THEN coalesce((cancellation ->> 'penalty')::bigint, 0)
           WHEN 'no_show' THEN (property_price ->> 'noShowPenalty')::bigint
           ELSE 0 END AS penalties) AS owed
   WHERE reservation.status IN ('confirmed', 'cancelling', 'cancelled', 'no_show', 'completed');
