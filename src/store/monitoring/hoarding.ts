// How much of each room a publisher or session took lately: rooms held now and rooms booked since an instant, for each
// night (threat C3).

import { statusesOfNothing } from '../../lodging/reservations/reservation.ts'
import { roomsByType } from '../inventory/rooms-by-type.ts'
import type { Reader } from '../postgres/database.ts'
import { textList } from '../postgres/text-list.ts'

export interface ShareQuestion {
  /** RFC 3339. */
  readonly now: string
  readonly bookedSince: string
  /** Reports nights of which more than this percentage of the allotment is taken. */
  readonly percent: number
  /** Minimum number of holds and bookings. */
  readonly claims: number
}

export interface InventoryShare {
  readonly publisherId: number
  /** Null for all sessions of the publisher together. */
  readonly sessionId: string | null
  readonly propertyId: number
  readonly roomId: number
  readonly nights: number
  /** `YYYY-MM-DD`: the first and the last of the nights. */
  readonly from: string
  readonly to: string
  /** Of the night with the highest share. */
  readonly percent: number
}

/** The largest first. */
export async function readInventoryShares(
  reader: Reader,
  { now, bookedSince, percent, claims }: ShareQuestion,
): Promise<InventoryShare[]> {
  return reader.query<InventoryShare>(
    `WITH taken AS (
       SELECT publisher_id, session_id, property_id, room_id, checkin, checkout, rooms_count
         FROM inventory_hold
        WHERE reservation_id IS NULL AND expires_at > $1
        UNION ALL
       SELECT made.publisher_id, made.session ->> 'session_id', made.property_id, made.type_id, made.checkin,
              made.checkout, made.of_type
         FROM publisher
        CROSS JOIN LATERAL (
               SELECT reservation.*, by_type.room_id AS type_id, by_type.rooms_count AS of_type
                 FROM reservation ${roomsByType}
                WHERE reservation.publisher_id = publisher.publisher_id AND created_at >= $2
                  AND status NOT IN ${textList(statusesOfNothing)}) AS made
     ), claim AS (
       SELECT publisher_id, NULL AS session_id, property_id, room_id, checkin, checkout, rooms_count FROM taken
        UNION ALL
       SELECT * FROM taken WHERE session_id IS NOT NULL
     ), share AS (
       SELECT publisher_id, session_id, property_id, room_id, covered::date AS night, sum(rooms_count) AS rooms
         FROM claim
        CROSS JOIN generate_series(checkin::timestamp, checkout::timestamp - interval '1 day',
                                   interval '1 day') AS covered
        GROUP BY publisher_id, session_id, property_id, room_id, night
       HAVING count(*) >= $4
     )
     SELECT publisher_id AS "publisherId", session_id AS "sessionId", property_id AS "propertyId",
            room_id AS "roomId", count(*) AS nights, min(night)::text AS "from", max(night)::text AS "to",
            max(rooms * 100 / allotment)::int AS percent
       FROM share
       JOIN night USING (property_id, room_id, night)
      WHERE allotment > 0 AND rooms * 100 > allotment * $3
      GROUP BY publisher_id, session_id, property_id, room_id
      ORDER BY percent DESC, nights DESC, property_id, room_id, publisher_id, session_id NULLS FIRST
      LIMIT 100`,
    [now, bookedSince, percent, claims],
  )
}
