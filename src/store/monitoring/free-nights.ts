// Nights that are for sale at a price of 0 though no document says that they are free, for the doctor: prices of 0 that were
// stored before they were refused.

import type { Reader } from '../postgres/database.ts'

/** A sentence for each room and rate plan of the open properties, from an instant (RFC 3339) on. */
export async function findFreeNights(reader: Reader, now: string): Promise<string[]> {
  const rows = await reader.query<{ sentence: string }>(
    `SELECT format('property %s sells %s %s of room %s, rate plan %s, for 0 between %s and %s: give them a price or stop_sell in '
                   'the calendar (hostelry calendar), or give the room or the rate plan a min_price of 0 if they are free',
                   property_id, count(*), CASE count(*) WHEN 1 THEN 'night' ELSE 'nights' END, room_id, rate_code,
                   min(day), max(day)) AS sentence
       FROM rate_calendar
       JOIN property USING (property_id)
      CROSS JOIN LATERAL (SELECT make_date(month / 12, month % 12 + 1, 1) AS first_day) AS start
      CROSS JOIN LATERAL generate_series(first_day, first_day + interval '1 month - 1 day', interval '1 day') AS at
      CROSS JOIN LATERAL (SELECT at::date AS day, extract(day FROM at)::int AS nth) AS night
      WHERE (0 = ANY (standard) OR 0 = ANY (single) OR 0 = ANY (by_guests))
        AND (0 IN (standard[CASE cardinality(standard) WHEN 1 THEN 1 ELSE nth END],
                   single[CASE cardinality(single) WHEN 1 THEN 1 ELSE nth END])
             OR EXISTS (SELECT FROM unnest(by_guests) WITH ORDINALITY AS priced (units, place)
                         WHERE units = 0
                           AND (cardinality(by_guests) < 28
                                OR (place - 1) % extract(day FROM first_day + interval '1 month - 1 day')::int + 1 = nth)))
        AND coalesce(flags[CASE cardinality(flags) WHEN 1 THEN 1 ELSE nth END], 0) & 1 = 0
        AND day >= ($1::timestamptz AT TIME ZONE (document ->> 'time_zone'))::date
        AND document ->> 'open' = 'true' AND archived_at IS NULL
        AND NOT EXISTS (SELECT FROM tariff
                         WHERE tariff.property_id = rate_calendar.property_id
                           AND tariff.rate_code = rate_calendar.rate_code)
        AND NOT EXISTS (SELECT FROM jsonb_array_elements(document -> 'rate_plans') AS plan
                         WHERE plan ->> 'code' = rate_code AND jsonb_typeof(plan -> 'derived') = 'object')
        AND NOT EXISTS (
              SELECT FROM jsonb_array_elements((document -> 'rooms') || (document -> 'rate_plans')) AS bounded
               WHERE (bounded ->> 'id' = room_id::text OR bounded ->> 'code' = rate_code)
                 AND (bounded ->> 'min_price')::numeric = 0)
      GROUP BY property_id, room_id, rate_code
      ORDER BY property_id, room_id, rate_code`,
    [now],
  )
  return rows.map(({ sentence }) => sentence)
}
