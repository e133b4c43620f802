-- Figures of reports: sums by day that a job keeps, and what of each reservation is in them. A report is these sums and what
-- is not folded into them yet, read in one statement, so that it is right at any moment. Bookings write nothing for it: what
-- is not folded yet are the events that were not dispatched, and the reservations of those that were, which are in report_due.
-- Test reservations have a schema of their own, from which nothing is read here.

CREATE TABLE report_due (
  due_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  property_id int NOT NULL,
  reservation_id uuid NOT NULL
);
COMMENT ON TABLE report_due IS 'Reservations that changed since they were folded into the figures; one may be there several times.';
SELECT put_behind_wall('report_due', 'property_id = ANY {properties} OR EXISTS (SELECT FROM reservation AS whole
  WHERE whole.property_id = report_due.property_id AND whole.reservation_id = report_due.reservation_id)', 'SELECT');

-- The dispatcher runs beside the bookings, so they do not wait for this.
CREATE FUNCTION note_report_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_due (property_id, reservation_id)
  SELECT DISTINCT now.property_id, now.reservation_id
    FROM now JOIN before USING (sequence)
   WHERE now.dispatched_at IS NOT NULL AND before.dispatched_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_event_report_due AFTER UPDATE ON outbox_event
  REFERENCING OLD TABLE AS before NEW TABLE AS now
  FOR EACH STATEMENT EXECUTE FUNCTION note_report_due();

-- Money moves after a stay has fallen, and no event tells of it.
CREATE FUNCTION note_paid_report_due() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO report_due (property_id, reservation_id) VALUES (NEW.property_id, NEW.reservation_id);
  RETURN NULL;
END $$;
CREATE TRIGGER payment_attempt_report_due AFTER INSERT OR UPDATE OF state ON payment_attempt FOR EACH ROW
  WHEN (NEW.state = 'approved' AND NEW.kind IN ('capture', 'refund'))
  EXECUTE FUNCTION note_paid_report_due();

CREATE TABLE report_fact (
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  publisher_id int NOT NULL,
  room_id int NOT NULL,
  rate_code text NOT NULL,
  source text NOT NULL,
  country text NOT NULL,
  currency text NOT NULL,
  decimals int NOT NULL,
  status text NOT NULL,
  booked_on date NOT NULL,
  fallen_on date,
  checkin date NOT NULL,
  checkout date NOT NULL,
  rooms_count int NOT NULL,
  night_rates bigint[] NOT NULL,
  room_revenue bigint NOT NULL,
  revenue bigint NOT NULL,
  penalties bigint NOT NULL,
  refunds bigint NOT NULL,
  percent_millionths int NOT NULL,
  PRIMARY KEY (property_id, reservation_id)
);
COMMENT ON TABLE report_fact IS 'What of each reservation is in report_figure; taken out again when it changes. Nothing of who the guests are but their country.';
COMMENT ON COLUMN report_fact.country IS 'Of the guest''s address; empty where it is not known.';
COMMENT ON COLUMN report_fact.fallen_on IS 'The day on which it was cancelled, or the arrival of a guest who did not come; null for a stay that stands.';
SELECT put_behind_wall('report_fact', 'property_id = ANY {properties} OR publisher_id = ANY {publishers}', 'SELECT');

CREATE TABLE report_figure (
  basis text NOT NULL CHECK (basis IN ('booked', 'night', 'ended', 'pick_up')),
  grain text NOT NULL CHECK (grain IN ('publisher', 'property', 'both', 'fine', 'market')),
  day date NOT NULL,
  moved_on date NOT NULL,
  property_id int NOT NULL,
  publisher_id int NOT NULL,
  room_id int NOT NULL,
  rate_code text NOT NULL,
  source text NOT NULL,
  country text NOT NULL,
  currency text NOT NULL,
  decimals int NOT NULL,
  bookings bigint NOT NULL,
  cancelled bigint NOT NULL,
  no_shows bigint NOT NULL,
  room_nights bigint NOT NULL,
  stay_nights bigint NOT NULL,
  lead_days bigint NOT NULL,
  room_revenue bigint NOT NULL,
  revenue bigint NOT NULL,
  penalties bigint NOT NULL,
  refunds bigint NOT NULL,
  commissionable bigint NOT NULL,
  commission numeric NOT NULL,
  payable numeric NOT NULL,
  PRIMARY KEY (basis, grain, day, moved_on, property_id, publisher_id, room_id, rate_code, source, country, currency)
) PARTITION BY LIST (grain);
COMMENT ON TABLE report_figure IS 'Sums over reservations. Amounts are minor units of the currency of the property.';
COMMENT ON COLUMN report_figure.basis IS 'What the day is: booked (UTC), a night, the end of the stay or of the booking, or (pick_up) a night whose count moved on moved_on.';
COMMENT ON COLUMN report_figure.grain IS 'What is told apart: publishers, properties, both, or (booked and night) room, rate, source and country too, or these two alone (market). The rest is 0 or empty.';
COMMENT ON COLUMN report_figure.moved_on IS 'The day itself except for pick_up.';
COMMENT ON COLUMN report_figure.commission IS 'Like payable in millionths of a minor unit, so that nothing is rounded before it is shown.';

-- A report reads one kind of sums for some days; apart, they lie close together.
CREATE TABLE report_figure_publisher PARTITION OF report_figure FOR VALUES IN ('publisher');
CREATE TABLE report_figure_property PARTITION OF report_figure FOR VALUES IN ('property');
CREATE TABLE report_figure_both PARTITION OF report_figure FOR VALUES IN ('both') PARTITION BY LIST (basis);
CREATE TABLE report_figure_both_booked PARTITION OF report_figure_both FOR VALUES IN ('booked');
CREATE TABLE report_figure_both_night PARTITION OF report_figure_both FOR VALUES IN ('night');
CREATE TABLE report_figure_both_ended PARTITION OF report_figure_both FOR VALUES IN ('ended');
CREATE TABLE report_figure_both_pick_up PARTITION OF report_figure_both FOR VALUES IN ('pick_up');
CREATE TABLE report_figure_fine PARTITION OF report_figure FOR VALUES IN ('fine') PARTITION BY LIST (basis);
CREATE TABLE report_figure_fine_booked PARTITION OF report_figure_fine FOR VALUES IN ('booked');
CREATE TABLE report_figure_fine_night PARTITION OF report_figure_fine FOR VALUES IN ('night');
CREATE TABLE report_figure_market PARTITION OF report_figure FOR VALUES IN ('market');
SELECT put_behind_wall(relid, 'property_id = ANY {properties} OR publisher_id = ANY {publishers}', 'SELECT')
  FROM pg_partition_tree('report_figure');

-- A reservation as it is now, in the columns of report_fact. The country of a guest who was erased is the one that was folded. One that
-- fell has no share until the whole penalty was taken.
CREATE VIEW report_source WITH (security_invoker = true) AS
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

-- The part of both amounts that falls on each night, in proportion to the prices of the nights; the parts add up to them.
CREATE FUNCTION report_shares(room_revenue bigint, revenue bigint, rates bigint[], nights int)
RETURNS TABLE (night int, room_share bigint, share bigint) LANGUAGE sql IMMUTABLE AS $$
  WITH weighed AS (
    SELECT place, sum(weight) OVER (ORDER BY place) AS through, sum(weight) OVER () AS whole
      FROM (SELECT place, CASE WHEN cardinality(rates) = nights AND 0 < (SELECT sum(rate) FROM unnest(rates) AS rate)
                               THEN rates[place]::numeric ELSE 1 END AS weight
              FROM generate_series(1, nights) AS place) AS each_night
  ), parted AS (
    SELECT place, div(room_revenue * through, whole)::bigint AS room_due, div(revenue * through, whole)::bigint AS due
      FROM weighed
  )
  SELECT place - 1, room_due - coalesce(lag(room_due) OVER (ORDER BY place), 0),
         due - coalesce(lag(due) OVER (ORDER BY place), 0)
    FROM parted
$$;

-- What a reservation adds to report_figure.
CREATE FUNCTION report_lines(fact report_fact) RETURNS SETOF report_figure LANGUAGE sql IMMUTABLE AS $$
  WITH whole AS (
    SELECT fact.fallen_on IS NULL AS stands, (fact.status = 'cancelled')::int::bigint AS cancelled,
           (fact.status = 'no_show')::int::bigint AS no_show, fact.checkout - fact.checkin AS nights,
           fact.room_revenue + fact.penalties AS commissionable
  ), line AS (
    SELECT basis, day, day AS moved_on, 1::bigint AS bookings, cancelled, no_show,
           CASE WHEN stands THEN nights * fact.rooms_count ELSE 0 END::bigint AS room_nights,
           CASE WHEN stands THEN nights ELSE 0 END::bigint AS stay_nights,
           CASE WHEN stands THEN greatest(fact.checkin - fact.booked_on, 0) ELSE 0 END::bigint AS lead_days,
           fact.room_revenue AS room_revenue, fact.revenue AS revenue, fact.penalties AS penalties, fact.refunds AS refunds,
           commissionable, commissionable::numeric * fact.percent_millionths AS commission,
           CASE WHEN fact.status = 'confirmed' THEN 0 ELSE commissionable::numeric * fact.percent_millionths END AS payable
      FROM whole
     CROSS JOIN LATERAL (VALUES ('booked', fact.booked_on), ('ended', coalesce(fact.fallen_on, fact.checkout))) AS of (basis, day)
    UNION ALL
    SELECT basis, fact.checkin + rooms.night, CASE basis WHEN 'night' THEN fact.checkin + rooms.night ELSE fact.booked_on END,
           0, 0, 0, fact.rooms_count, 0, 0, CASE basis WHEN 'night' THEN rooms.room_share ELSE 0 END,
           CASE basis WHEN 'night' THEN rooms.share ELSE 0 END, 0, 0, 0, 0, 0
      FROM whole
     CROSS JOIN LATERAL report_shares(fact.room_revenue, fact.revenue, fact.night_rates, nights) AS rooms
     CROSS JOIN (VALUES ('night'), ('pick_up')) AS of (basis)
     WHERE stands
    UNION ALL
    SELECT 'pick_up', fact.checkin + night, moved_on, 0, 0, 0, rooms, 0, 0, 0, 0, 0, 0, 0, 0, 0
      FROM whole
     CROSS JOIN LATERAL generate_series(0, nights - 1) AS night
     CROSS JOIN LATERAL (VALUES (fact.booked_on, fact.rooms_count), (fact.fallen_on, -fact.rooms_count)) AS of (moved_on, rooms)
     WHERE NOT stands AND fact.fallen_on > fact.booked_on
  )
  SELECT basis, grain, day, moved_on, CASE WHEN grain IN ('publisher', 'market') THEN 0 ELSE fact.property_id END,
         CASE WHEN grain IN ('property', 'market') THEN 0 ELSE fact.publisher_id END,
         CASE grain WHEN 'fine' THEN fact.room_id ELSE 0 END, CASE grain WHEN 'fine' THEN fact.rate_code ELSE '' END,
         CASE WHEN grain IN ('fine', 'market') THEN fact.source ELSE '' END,
         CASE WHEN grain IN ('fine', 'market') THEN fact.country ELSE '' END,
         fact.currency, fact.decimals, bookings, cancelled, no_show, room_nights, stay_nights, lead_days,
         room_revenue, revenue, penalties, refunds, commissionable, commission, payable
    FROM line CROSS JOIN (VALUES ('publisher'), ('property'), ('both'), ('fine'), ('market')) AS kept (grain)
   WHERE NOT (grain IN ('fine', 'market') AND basis IN ('ended', 'pick_up'))
$$;

-- What folding these reservations would add to report_figure: what they are now, without what they were.
CREATE FUNCTION report_changes(property_ids int[], reservation_ids uuid[]) RETURNS SETOF report_figure
LANGUAGE sql STABLE AS $$
  WITH asked AS (
    SELECT DISTINCT property_id, reservation_id
      FROM unnest(property_ids, reservation_ids) AS asked (property_id, reservation_id)
  ), fact AS (
    SELECT 1 AS sign, ROW(source.*)::report_fact AS fact
      FROM asked JOIN report_source AS source USING (property_id, reservation_id)
    UNION ALL
    SELECT -1, folded FROM asked JOIN report_fact AS folded USING (property_id, reservation_id)
  )
  SELECT basis, grain, day, moved_on, property_id, publisher_id, room_id, rate_code, source, country, currency, decimals,
         sign * bookings, sign * cancelled, sign * no_shows, sign * room_nights, sign * stay_nights, sign * lead_days,
         sign * room_revenue, sign * revenue, sign * penalties, sign * refunds, sign * commissionable,
         sign * commission, sign * payable
    FROM fact CROSS JOIN LATERAL report_lines(fact.fact)
$$;

-- What is not folded yet: of what was dispatched, and of what was not.
CREATE FUNCTION report_unfolded() RETURNS SETOF report_figure LANGUAGE sql STABLE AS $$
  SELECT changes.*
    FROM (SELECT array_agg(property_id) AS property_ids, array_agg(reservation_id) AS reservation_ids
            FROM (SELECT property_id, reservation_id FROM report_due
                   UNION
                  SELECT property_id, reservation_id FROM outbox_event WHERE dispatched_at IS NULL) AS waiting) AS waiting
   CROSS JOIN LATERAL report_changes(property_ids, reservation_ids) AS changes
$$;

CREATE TABLE search_day (
  day date NOT NULL,
  property_id int NOT NULL,
  publisher_id int NOT NULL,
  searches bigint NOT NULL,
  PRIMARY KEY (day, property_id, publisher_id)
);
COMMENT ON TABLE search_day IS 'Answers to availability requests, by day in UTC, kept for thirteen months.';
SELECT put_behind_wall('search_day', 'property_id = ANY {properties} OR publisher_id = ANY {publishers}', 'SELECT');

CREATE TABLE lost_search (
  day date NOT NULL,
  property_id int NOT NULL,
  publisher_id int NOT NULL,
  reason text NOT NULL,
  arrival date NOT NULL,
  nights int NOT NULL,
  searches bigint NOT NULL,
  PRIMARY KEY (day, property_id, publisher_id, reason, arrival, nights)
);
COMMENT ON TABLE lost_search IS 'Those of search_day that had nothing to sell, each with one reason.';
COMMENT ON COLUMN lost_search.nights IS 'Of the stay; 30 stands for 30 and more.';
SELECT put_behind_wall('lost_search', 'property_id = ANY {properties} OR publisher_id = ANY {publishers}', 'SELECT');
