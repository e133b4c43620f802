-- works with schema 71
-- Prices by number of guests: a column of the calendar beside the others. Changes of it are noted as those of other prices are.
ALTER TABLE rate_calendar ADD COLUMN by_guests int[];
COMMENT ON COLUMN rate_calendar.by_guests IS 'Prices for 1, 2, 3 … guests, one number after another, each with an element a night; or one element a number, for all nights of the month. Those of the standard occupancy and of one guest are in the other columns.';

CREATE OR REPLACE FUNCTION note_rates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  months int := (SELECT count(*) FROM (SELECT FROM changed LIMIT 61) AS counted);
BEGIN
  IF TG_OP <> 'UPDATE' OR months > 60 THEN
    INSERT INTO change (subject, id, kinds, room_id, rate_code, first_night, last_night)
    SELECT 'property', property_id, '{price,restriction}', CASE WHEN months <= 60 THEN room_id END,
           CASE WHEN months <= 60 THEN rate_code END, make_date(min(month) / 12, min(month) % 12 + 1, 1),
           (make_date(max(month) / 12, max(month) % 12 + 1, 1) + interval '1 month')::date - 1
      FROM changed GROUP BY 2, 4, 5;
    RETURN NULL;
  END IF;
  INSERT INTO change (subject, id, kinds, room_id, rate_code, first_night, last_night)
  SELECT 'property', property_id, array_agg(DISTINCT kind), room_id, rate_code, min(first + lower(nights) - 1), max(first + upper(nights) - 2)
    FROM (SELECT present.property_id, present.room_id, present.rate_code, begun.first, part.kind,
                 coalesce(part.nights, int4range(1, begun.days, '[]')) AS nights
            FROM changed AS present
            JOIN former USING (property_id, room_id, rate_code, month)
            CROSS JOIN LATERAL (SELECT make_date(month / 12, month % 12 + 1, 1) AS first) AS month_of
            CROSS JOIN LATERAL (
              SELECT month_of.first, (month_of.first + interval '1 month')::date - month_of.first AS days) AS begun
            CROSS JOIN LATERAL (
              SELECT 'price' AS kind,
                     CASE WHEN (present.single, present.extra_adult, present.extra_child, present.by_guests)
                                IS NOT DISTINCT FROM (former.single, former.extra_adult, former.extra_child, former.by_guests)
                          THEN nights_apart(former.standard, present.standard, -1, begun.days) END AS nights
               WHERE (present.standard, present.single, present.extra_adult, present.extra_child, present.by_guests)
                     IS DISTINCT FROM (former.standard, former.single, former.extra_adult, former.extra_child, former.by_guests)
              UNION ALL
              SELECT 'restriction',
                     CASE WHEN (present.min_stay_through, present.max_stay_through, present.max_stay_arrival,
                                present.min_advance_days, present.max_advance_days)
                                IS NOT DISTINCT FROM (former.min_stay_through, former.max_stay_through, former.max_stay_arrival,
                                                      former.min_advance_days, former.max_advance_days)
                          THEN CASE WHEN present.flags IS NOT DISTINCT FROM former.flags
                                    THEN nights_apart(former.min_stay_arrival::int[], present.min_stay_arrival::int[], 0, begun.days)
                                    WHEN present.min_stay_arrival IS NOT DISTINCT FROM former.min_stay_arrival
                                    THEN nights_apart(former.flags::int[], present.flags::int[], 0, begun.days) END END
               WHERE (present.flags, present.min_stay_arrival, present.min_stay_through, present.max_stay_arrival,
                      present.max_stay_through, present.min_advance_days, present.max_advance_days)
                     IS DISTINCT FROM
                     (former.flags, former.min_stay_arrival, former.min_stay_through, former.max_stay_arrival,
                      former.max_stay_through, former.min_advance_days, former.max_advance_days)) AS part) AS parts
   GROUP BY 2, 4, 5;
  RETURN NULL;
END $$;
