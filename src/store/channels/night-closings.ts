// Nights that calendars of other sites close: a layer over the counts of the hotel, which no other writer changes. Each night is
// closed as long as the calendar of a connection has it; what the hotel or a channel counts there meanwhile is kept under it.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import { type PlacedRoom, settleNights } from '../inventory/closed-nights.ts'
import { isClosedByStaff } from '../inventory/closures.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'

/** The room whose nights a connection closes. */
export interface CalendarRoom extends PlacedRoom {
  readonly channelId: number
}

export interface Closing {
  readonly roomId: number
  readonly day: Day
  /** Since when the calendar has it no more, although it stays closed; RFC 3339, null for a night that it has. */
  readonly missingSince: string | null
}

/** The nights that a connection closes from a day on, ascending. */
export const readClosings = (reader: Reader, channelId: number, from: Day): Promise<Closing[]> =>
  reader.query<Closing>(
    `SELECT room_id AS "roomId", ${dayNumber('night')} AS day, missing_since AS "missingSince"
       FROM night_closing
      WHERE channel_id = $1 AND night >= $2
      ORDER BY night`,
    [channelId, formatDay(from)],
  )

/** The change of a connection's nights; `closeNights` and `openNights` of its room follow it. */
export interface ClosingChange {
  readonly added: readonly Day[]
  readonly removed: readonly Day[]
  /** They stay closed, and are missing from now on. */
  readonly missing: readonly Day[]
  /** They are missing no more. */
  readonly found: readonly Day[]
}

/**
 * Changes the nights that a connection closes, and closes and opens the nights of its room from a day on as they say. The transaction
 * has locked the room and its nights. Returns those of the added nights that are booked or held.
 */
export async function changeClosings(
  transaction: Transaction,
  room: CalendarRoom,
  { added, removed, missing, found }: ClosingChange,
  { from, now }: { readonly from: Day; readonly now: string },
): Promise<{ clashes: Day[] }> {
  const { channelId, propertyId, roomId } = room
  const of = (days: readonly Day[]) => [channelId, propertyId, roomId, days.map(formatDay)]
  await transaction.query(`DELETE FROM night_closing WHERE ${isNamed}`, of(removed))
  await transaction.query(
    `INSERT INTO night_closing (channel_id, property_id, room_id, night)
     SELECT $1, $2, $3, unnest($4::date[])
     ON CONFLICT DO NOTHING`,
    of(added),
  )
  await transaction.query(`UPDATE night_closing SET missing_since = NULL WHERE ${isNamed}`, of(found))
  await transaction.query(
    `UPDATE night_closing SET missing_since = $5 WHERE ${isNamed} AND missing_since IS NULL`,
    [...of(missing), now],
  )
  await settleNights(transaction, room, from)
  const clashes = await transaction.query<{ day: Day }>(
    `SELECT ${dayNumber('night')} AS day FROM night
      WHERE property_id = $1 AND room_id = $2 AND night = ANY ($3::date[]) AND sold + held > 0
      ORDER BY night`,
    [propertyId, roomId, added.map(formatDay)],
  )
  return { clashes: clashes.map(({ day }) => day) }
}

const isNamed = 'channel_id = $1 AND property_id = $2 AND room_id = $3 AND night = ANY ($4::date[])'

/** Deletes all nights that a connection closes, and returns their rooms; `settleNights` of each opens them. */
export async function deleteClosings(transaction: Transaction, channelId: number): Promise<number[]> {
  const rooms = await transaction.query<{ roomId: number }>(
    `WITH gone AS (DELETE FROM night_closing WHERE channel_id = $1 RETURNING room_id)
     SELECT DISTINCT room_id AS "roomId" FROM gone ORDER BY room_id`,
    [channelId],
  )
  return rooms.map(({ roomId }) => roomId)
}

/**
 * The nights of a room without a place left, ascending. Nights that only the calendar of this connection closes are left out: the
 * other site has them already, and two calendars that repeat each other would never open a night again.
 */
export async function readTakenNights(
  reader: Reader,
  { channelId, propertyId, roomId }: CalendarRoom,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<Day[]> {
  const rows = await reader.query<{ day: Day }>(
    `SELECT ${dayNumber('day.night')} AS day
       FROM room
      CROSS JOIN (SELECT generate_series($4::timestamp, $5::timestamp, interval '1 day')::date AS night) AS day
       LEFT JOIN night
         ON night.property_id = room.property_id AND night.room_id = room.room_id AND night.night = day.night
      WHERE room.property_id = $2 AND room.room_id = $3
        AND (CASE WHEN night.night IS NULL THEN room.allotment = 0 ELSE night.allotment <= night.sold END
             OR EXISTS (SELECT FROM night_closing AS closing JOIN channel USING (channel_id)
                         WHERE closing.property_id = $2 AND closing.room_id = $3 AND closing.night = day.night
                           AND channel_id <> $1 AND channel.state <> 'archived')
             OR ${isClosedByStaff('room.property_id', 'room.room_id', 'day.night')})
      ORDER BY day.night`,
    [channelId, propertyId, roomId, formatDay(from), formatDay(to)],
  )
  return rows.map(({ day }) => day)
}
