// Which nights are closed whatever is counted there: those that calendars of other sites take and those that staff closes. The counts
// follow all owners together, so that none opens a night of another (decision 55).

import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'
import { isClosedByStaff } from './closures.ts'

export interface PlacedRoom {
  readonly propertyId: number
  readonly roomId: number
}

export interface RoomNight {
  readonly roomId: number
  readonly day: Day
}

/** Those of these nights that are closed, by room and day. */
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

/** Locks a room and all of its nights, and returns its standing allotment; undefined when there is no such room. */
export async function lockRoomNights(
  transaction: Transaction,
  { propertyId, roomId }: PlacedRoom,
): Promise<{ allotment: number | null } | undefined> {
  const [room] = await transaction.query<{ allotment: number | null }>(
    'SELECT allotment FROM room WHERE property_id = $1 AND room_id = $2 FOR NO KEY UPDATE',
    [propertyId, roomId],
  )
  await transaction.query(
    'SELECT FROM night WHERE property_id = $1 AND room_id = $2 ORDER BY night FOR UPDATE',
    [propertyId, roomId],
  )
  return room
}

/** A connection that was archived closes nothing, whatever it left behind. */
const isClosed = `(EXISTS (
  SELECT FROM night_closing AS closing JOIN channel USING (channel_id)
   WHERE closing.property_id = night.property_id AND closing.room_id = night.room_id AND closing.night = night.night
     AND channel.state <> 'archived')
  OR ${isClosedByStaff('night.property_id', 'night.room_id', 'night.night')})`

/** The nights of rooms of a property (`$1`) that somebody closes. */
const closings = `
  SELECT closing.property_id, closing.room_id, closing.night
    FROM night_closing AS closing JOIN channel USING (channel_id)
   WHERE closing.property_id = $1 AND channel.state <> 'archived'
  UNION
  SELECT closure.property_id, room.room_id, day::date
    FROM closure
    JOIN room ON room.property_id = closure.property_id
             AND (closure.room_ids IS NULL OR room.room_id = ANY (closure.room_ids))
   CROSS JOIN generate_series(closure.first_night::timestamp, closure.last_night::timestamp, interval '1 day') AS day
   WHERE closure.property_id = $1`

/**
 * Closes and opens the nights of a room from a day on as all who close them say together: a night that several close opens with the
 * last of them. The transaction has locked the room and its nights.
 */
export async function settleNights(
  transaction: Transaction,
  { propertyId, roomId }: PlacedRoom,
  from: Day,
): Promise<void> {
  const named = [propertyId, roomId, formatDay(from)]
  await transaction.query(
    `INSERT INTO night (property_id, room_id, night, allotment, follows_room, closed_with)
     SELECT room.property_id, room.room_id, closing.night, room.allotment, true, 0
       FROM room JOIN (${closings}) AS closing USING (property_id, room_id)
      WHERE room.room_id = $2 AND closing.night >= $3
      ORDER BY closing.night
     ON CONFLICT (property_id, room_id, night) DO UPDATE SET closed_with = night.sold + night.held
      WHERE night.closed_with IS NULL`,
    named,
  )
  await transaction.query(
    `UPDATE night SET closed_with = NULL
      WHERE property_id = $1 AND room_id = $2 AND night >= $3 AND closed_with IS NOT NULL AND NOT ${isClosed}`,
    named,
  )
}

/** Whether the nights of a room from a day on are closed and open as all who close them say. */
export async function areNightsSettled(
  reader: Reader,
  { propertyId, roomId }: PlacedRoom,
  from: Day,
): Promise<boolean> {
  const [row] = await reader.query<{ isSettled: boolean }>(
    `SELECT NOT EXISTS (
              SELECT FROM night
               WHERE property_id = $1 AND room_id = $2 AND night >= $3 AND closed_with IS NOT NULL AND NOT ${isClosed})
            AND NOT EXISTS (
              SELECT FROM (${closings}) AS closing
                LEFT JOIN night ON night.property_id = closing.property_id AND night.room_id = closing.room_id
                                AND night.night = closing.night
               WHERE closing.room_id = $2 AND closing.night >= $3 AND night.closed_with IS NULL) AS "isSettled"`,
    [propertyId, roomId, formatDay(from)],
  )
  return row!.isSettled
}

/** Closes nights of rooms that a property has just got, where a closure is for all of its rooms. */
export async function closeAddedRooms(
  transaction: Transaction,
  propertyId: number,
  roomIds: readonly number[],
): Promise<void> {
  await transaction.query(
    `INSERT INTO night (property_id, room_id, night, allotment, follows_room, closed_with)
     SELECT room.property_id, room.room_id, day::date, room.allotment, true, 0
       FROM room
       JOIN closure ON closure.property_id = room.property_id AND closure.room_ids IS NULL
      CROSS JOIN night_floor
      CROSS JOIN generate_series(greatest(closure.first_night, kept_from)::timestamp, closure.last_night::timestamp,
                                 interval '1 day') AS day
      WHERE room.property_id = $1 AND room.room_id = ANY ($2)
      ORDER BY room.room_id, day
     ON CONFLICT (property_id, room_id, night) DO NOTHING`,
    [propertyId, roomIds],
  )
}
