// What must hold of inventory and reservations whatever was running: asked of the tables themselves, in SQL.

import type { Reader } from '../../src/store/database.ts'

/** Everything that is wrong with the counters of all nights, a sentence each; empty when all is well. */
export async function inventoryUntruths(reader: Reader): Promise<string[]> {
  const [limits, sums] = await Promise.all([brokenLimits(reader), brokenSums(reader)])
  return [...limits, ...sums]
}

/** No counter below 0, and no more sold and held than offered, beyond what the hotel itself has cut away. */
async function brokenLimits(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ broken: string }>(
    `SELECT format('room %s of %s on %s: %s sold, %s held of %s', room_id, property_id, night, sold, held, allotment)
              AS broken
       FROM night
      WHERE sold < 0 OR held < 0 OR sold + held > allotment + oversold
      ORDER BY property_id, room_id, night`,
  )
  return rows.map(({ broken }) => broken)
}

/** Sold is the rooms of reservations that stand, held those of pending ones, night by night; neither more nor less. */
async function brokenSums(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ broken: string }>(
    `WITH reserved AS (
       SELECT property_id, room_id, covered::date AS night,
              coalesce(sum(rooms_count) FILTER (WHERE status IN ('confirmed', 'no_show', 'completed')), 0) AS sold,
              coalesce(sum(rooms_count) FILTER (WHERE status = 'pending'), 0) AS held
         FROM reservation
        CROSS JOIN generate_series(checkin::timestamp, checkout::timestamp - interval '1 day', interval '1 day')
                AS covered
        GROUP BY property_id, room_id, covered
     )
     SELECT format('room %s of %s on %s: counted %s sold and %s held, reserved %s and %s', room_id, property_id,
                   night, night.sold, night.held, reserved.sold, reserved.held) AS broken
       FROM night
       FULL JOIN reserved USING (property_id, room_id, night)
      WHERE (coalesce(night.sold, 0), coalesce(night.held, 0))
            IS DISTINCT FROM (coalesce(reserved.sold, 0), coalesce(reserved.held, 0))
      ORDER BY property_id, room_id, night`,
  )
  return rows.map(({ broken }) => broken)
}
