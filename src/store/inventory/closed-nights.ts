// Which nights calendars of other sites close, as the counts know them.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Reader } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'

export interface RoomNight {
  readonly roomId: number
  readonly day: Day
}

/** Those of these nights that calendars close, by room and day. */
export async function readClosedNights(
  reader: Reader,
  propertyId: number,
  nights: readonly RoomNight[],
): Promise<RoomNight[]> {
  if (nights.length === 0) return []
  return reader.query<RoomNight>(
    `SELECT room_id AS "roomId", ${dayNumber('night')} AS day
       FROM night JOIN unnest($2::int[], $3::date[]) AS named (room_id, night) USING (room_id, night)
      WHERE property_id = $1 AND closed_with IS NOT NULL
      ORDER BY room_id, night`,
    [propertyId, nights.map(({ roomId }) => roomId), nights.map(({ day }) => formatDay(day))],
  )
}
