// A year and a half of reservations at properties of the demo, and searches that found nothing, written by SQL.

import type { Database } from '../../../src/store/postgres/database.ts'

/** Around a day, the same in every run; the demo's publisher sells them. */
export async function addHistory(database: Database, today: string): Promise<void> {
  await database.query(
    `INSERT INTO reservation (property_id, reservation_id, confirmation_number, publisher_id, room_id, room_name, rate_code,
            status, checkin, checkout, rooms_count, guest, rooms, card, session, price, property_price, exchange, created_at,
            cancellation)
     SELECT property, gen_random_uuid(), 'R' || n, publisher_id, 101, 'Room', (ARRAY['FLEX', 'NRF'])[1 + n % 2],
            CASE WHEN n % 9 = 0 THEN 'cancelled' ELSE 'confirmed' END, made::date + ahead, made::date + ahead + nights, 1,
            jsonb_build_object('first_name', 'Ada', 'last_name', 'Past', 'email', 'ada@example.com', 'addresses',
              jsonb_build_array(jsonb_build_object('country', (ARRAY['US', 'DE', 'GB', 'FR'])[1 + n % 4]))),
            '[]', '{}', '{}', '{}',
            jsonb_build_object('currency', 'USD', 'decimals', 2, 'noShowPenalty', rate, 'nights',
              (SELECT jsonb_agg(jsonb_build_object('rate', rate + night)) FROM generate_series(1, nights) AS night),
              'total', jsonb_build_object('subtotal', nights * rate, 'total', nights * rate + 1250)),
            '{}', made,
            CASE WHEN n % 9 = 0 THEN jsonb_build_object('at', made, 'penalty', 9900, 'refund', 0) END
       FROM (SELECT n, (ARRAY[3144, 3101])[1 + n % 2] AS property, 1 + n % 4 AS nights, 12000 + (n * 7919) % 9000 AS rate,
                    1 + (n * 131) % 70 AS ahead,
                    $1::date - interval '440 days' + n * interval '6 hours' AS made
               FROM generate_series(1, 1760) AS n) AS drawn
      CROSS JOIN (SELECT min(publisher_id) AS publisher_id FROM publisher) AS seller`,
    [today],
  )
  await database.query(
    'INSERT INTO report_due (property_id, reservation_id) SELECT property_id, reservation_id FROM reservation',
  )
  await database.query(
    `INSERT INTO search_day SELECT $1::date - n, 3144, 1, 900 + 31 * n FROM generate_series(0, 8) AS n`,
    [today],
  )
  await database.query(
    `INSERT INTO lost_search
     SELECT $1::date - n, property, 1, reason, $1::date + ahead, 2, most / (n + 1)
       FROM (VALUES (3144, 'no_inventory', 17, 604), (3144, 'no_inventory', 18, 80), (3101, 'less_than_min_stay', 30, 212),
                    (3144, 'closed_to_arrival', 5, 96), (3101, 'occupancy_exceeded', 12, 33)) AS lost (property, reason, ahead, most)
      CROSS JOIN generate_series(0, 6) AS n`,
    [today],
  )
}
