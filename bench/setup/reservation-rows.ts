// Reservations by the million, written as rows: what they cost in the tables is what counts, not how they came about.

import pg from 'pg'

interface ReservationRows {
  readonly reservations: number
  readonly properties: number
  /** Stays of 2020 and 2021 whose guests are erased and whose events are deleted; else those of 2026 and 2027. */
  readonly areOver?: boolean
  /** How many there are already. */
  readonly after?: number
}

const atOnce = 100_000

/** Rows as a confirmed booking leaves them; some 3 kB a reservation, as a small hotel's are. */
const statements = [
  `INSERT INTO reservation (property_id, reservation_id, confirmation_number, publisher_id, room_id, room_name, rate_code, status,
                            checkin, checkout, rooms_count, guest, rooms, card, session, price, property_price, exchange, created_at,
                            erased_at)
   SELECT 1 + each % $3, made_id, 'R2611' || upper(substr(md5('n' || each), 1, 11)), 1, 1, 'Room', 'RATE1',
          CASE WHEN $4::boolean THEN 'completed' ELSE 'confirmed' END, first_day + each % 700, first_day + 2 + each % 700, 1,
          jsonb_build_object('first_name', 'Ada', 'last_name', 'Guest ' || each, 'email', each || '@example.com',
                             'phone', '+44 20 7946 0000', 'note', null, 'addresses', '[]'::jsonb),
          '[{"name": "Ada", "adults": 2}]', '{"brand": "visa", "last_four": "1111"}', '{"session_id": null}', priced, priced,
          '{"rate": "1"}', first_day::timestamptz + make_interval(secs => each), CASE WHEN $4 THEN now() END
     FROM generate_series($1::int, $2::int) AS each
    CROSS JOIN (SELECT CASE WHEN $4::boolean THEN '2020-01-01'::date ELSE '2026-01-01'::date END AS first_day) AS year
    CROSS JOIN LATERAL (SELECT md5('id' || each)::uuid AS made_id,
                               jsonb_build_object('total', 10000, 'nights', '[{"rate": "5000"}, {"rate": "5000"}]'::jsonb, 'text',
                                                  repeat(md5('text' || each), 20)) AS priced) AS made`,
  `INSERT INTO reservation_event (property_id, reservation_id, sequence, from_status, to_status, cause)
   SELECT 1 + each % $3, md5('id' || each)::uuid, sequence, NULL, 'confirmed', 'reserved'
     FROM generate_series($1::int, $2::int) AS each, generate_series(1, 2) AS sequence
    WHERE $4::boolean IS NOT NULL`,
  `INSERT INTO outbox_event (event_id, publisher_id, property_id, reservation_id, type, reservation_version, dispatched_at)
   SELECT md5('event' || each)::uuid, 1, 1 + each % $3, md5('id' || each)::uuid, 'reservation.confirmed', 1, now()
     FROM generate_series($1::int, $2::int) AS each
    WHERE NOT $4::boolean`,
]

const deliveries = `
  INSERT INTO delivery (sequence, kind, state, delivered_at)
  SELECT sequence, 'guest_mail', 'delivered', now() FROM outbox_event`

/** Writes without triggers and references, so that neither publisher nor property has to be there. */
export async function loadReservations(
  connectionString: string,
  { reservations, properties, areOver = false, after = 0 }: ReservationRows,
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica')
    const most = after + reservations
    for (let first = after + 1; first <= most; first += atOnce) {
      const last = Math.min(most, first + atOnce - 1)
      for (const statement of statements) await client.query(statement, [first, last, properties, areOver])
    }
    await client.query(deliveries)
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
}
