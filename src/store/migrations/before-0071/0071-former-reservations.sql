-- works with schema 45
-- Reservations from before are taken in again: all by their words, after the trigger of 0070 is there for everybody, and those that
-- fell with a penalty into the sums of reports, which now count a share of a penalty when it was collected.

INSERT INTO reservation_text_due SELECT property_id, reservation_id FROM reservation;

-- As in 0041, but for the share of a reservation that fell: none until the whole penalty was taken.
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
                (SELECT sum(CASE paid.kind WHEN 'capture' THEN paid.amount ELSE -paid.amount END) FROM payment_attempt AS paid
                  WHERE paid.property_id = reservation.property_id AND paid.reservation_id = reservation.reservation_id
                    AND paid.state = 'approved' AND paid.kind IN ('capture', 'refund')), 0)
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

INSERT INTO report_due (property_id, reservation_id)
SELECT property_id, reservation_id FROM report_fact WHERE penalties > 0;

-- Money moves after a stay has fallen, and no event tells of it. The last statement, as payments wait from here on. As the owner: whoever decides on a reservation need not write here.
CREATE FUNCTION note_paid_report_due() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO report_due (property_id, reservation_id) VALUES (NEW.property_id, NEW.reservation_id);
  RETURN NULL;
END $$;
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION note_paid_report_due() SET search_path = %I, pg_temp', current_schema());
END $$;
CREATE TRIGGER payment_attempt_report_due AFTER INSERT OR UPDATE OF state ON payment_attempt FOR EACH ROW
  WHEN (NEW.state = 'approved' AND NEW.kind IN ('capture', 'refund'))
  EXECUTE FUNCTION note_paid_report_due();
