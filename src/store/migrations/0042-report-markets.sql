-- Sums by country and source over all properties and publishers: an operator's report of a month by country reads some hundred
-- rows in place of all that is told apart.

-- Nobody folds until the new sums are there.
SELECT pg_advisory_xact_lock('report_due'::regclass::oid::int, 0);

ALTER TABLE report_figure DROP CONSTRAINT report_figure_grain_check;
ALTER TABLE report_figure ADD CONSTRAINT report_figure_grain_check
  CHECK (grain IN ('publisher', 'property', 'both', 'fine', 'market'));
CREATE TABLE report_figure_market PARTITION OF report_figure FOR VALUES IN ('market');
SELECT put_behind_wall('report_figure_market', 'property_id = ANY {properties} OR publisher_id = ANY {publishers}', 'SELECT');
COMMENT ON COLUMN report_figure.grain IS 'What is told apart: publishers, properties, both, or (booked and night) room, rate, source and country too, or these two alone (market). The rest is 0 or empty.';

-- What a reservation adds to report_figure.
CREATE OR REPLACE FUNCTION report_lines(fact report_fact) RETURNS SETOF report_figure LANGUAGE sql IMMUTABLE AS $$
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

INSERT INTO report_figure
SELECT basis, 'market', day, moved_on, 0, 0, 0, '', source, country, currency, max(decimals), sum(bookings), sum(cancelled),
       sum(no_shows), sum(room_nights), sum(stay_nights), sum(lead_days), sum(room_revenue), sum(revenue), sum(penalties),
       sum(refunds), sum(commissionable), sum(commission), sum(payable)
  FROM report_figure
 WHERE grain = 'fine'
 GROUP BY basis, day, moved_on, source, country, currency;
