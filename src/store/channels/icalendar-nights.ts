// Nights that calendars of other sites take: closed by setting the allotment to 0, and given back what they had.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'

/** The room whose nights a connection closes. */
export interface CalendarRoom {
  readonly channelId: number
  readonly propertyId: number
  readonly roomId: number
}

export interface CalendarNight {
  readonly roomId: number
  readonly day: Day
  readonly isClash: boolean
  /** It is a clash no longer: what was booked or held there is gone. */
  readonly isFreed: boolean
}

/** The nights of a connection's calendar as they were taken last, ascending. */
export async function readCalendarNights(reader: Reader, channelId: number): Promise<CalendarNight[]> {
  return reader.query<CalendarNight>(
    `SELECT room_id AS "roomId", ${dayNumber('taken.night')} AS day, is_clash AS "isClash",
            is_clash AND coalesce(night.sold + night.held, 0) = 0 AS "isFreed"
       FROM icalendar_night AS taken
       LEFT JOIN night USING (property_id, room_id, night)
      WHERE channel_id = $1
      ORDER BY taken.night`,
    [channelId],
  )
}

/** Locks a room and all of its nights, and returns its standing allotment; undefined when there is no such room. */
export async function lockRoomNights(
  transaction: Transaction,
  { propertyId, roomId }: CalendarRoom,
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

/** Takes nights: closes those that are free, notes the others as clashes, and returns the clashes. */
export async function takeNights(
  transaction: Transaction,
  { channelId, propertyId, roomId }: CalendarRoom,
  days: readonly Day[],
): Promise<Day[]> {
  const named = [channelId, propertyId, roomId, days.map(formatDay)]
  const taken = await transaction.query<{ day: Day; isClash: boolean }>(
    `INSERT INTO icalendar_night AS taken
            (channel_id, property_id, room_id, night, is_clash, allotment_before, followed_room)
     SELECT $1, $2, $3, named.night, coalesce(night.sold + night.held, 0) > 0,
            CASE WHEN night.night IS NULL THEN room.allotment ELSE night.allotment END,
            coalesce(night.follows_room, true)
       FROM unnest($4::date[]) AS named (night)
       JOIN room ON room.property_id = $2 AND room.room_id = $3
       LEFT JOIN night ON night.property_id = $2 AND night.room_id = $3 AND night.night = named.night
     ON CONFLICT (channel_id, night) DO UPDATE
        SET is_clash = excluded.is_clash, allotment_before = excluded.allotment_before,
            followed_room = excluded.followed_room
     RETURNING ${dayNumber('taken.night')} AS day, is_clash AS "isClash"`,
    named,
  )
  await transaction.query(
    `INSERT INTO night (property_id, room_id, night, allotment, follows_room)
     SELECT property_id, room_id, night, 0, false
       FROM icalendar_night
      WHERE channel_id = $1 AND property_id = $2 AND room_id = $3 AND night = ANY ($4::date[]) AND NOT is_clash
     ON CONFLICT (property_id, room_id, night) DO UPDATE SET allotment = 0, follows_room = false`,
    named,
  )
  return taken.filter(({ isClash }) => isClash).map(({ day }) => day)
}

/**
 * Gives nights back what they had before, unless they were changed since. A night that the calendar of another connection,
 * which is not archived, takes too stays closed; the last calendar to give it back opens it.
 */
export async function giveBackNights(
  transaction: Transaction,
  { channelId, propertyId, roomId }: CalendarRoom,
  days: readonly Day[],
): Promise<void> {
  const named = [channelId, propertyId, roomId, days.map(formatDay)]
  await transaction.query(
    `WITH gone AS (
       DELETE FROM icalendar_night
        WHERE channel_id = $1 AND property_id = $2 AND room_id = $3 AND night = ANY ($4::date[])
       RETURNING night, is_clash, allotment_before, followed_room
     ), heir AS (
       SELECT DISTINCT ON (other.night) other.channel_id, other.night
         FROM icalendar_night AS other JOIN gone USING (night) JOIN channel USING (channel_id)
        WHERE other.channel_id <> $1 AND other.property_id = $2 AND room_id = $3 AND NOT other.is_clash
          AND NOT gone.is_clash AND channel.state <> 'archived'
        ORDER BY other.night, other.channel_id
     ), inherited AS (
       UPDATE icalendar_night AS other
          SET allotment_before = gone.allotment_before, followed_room = gone.followed_room
         FROM heir JOIN gone USING (night)
        WHERE other.channel_id = heir.channel_id AND other.night = heir.night AND other.allotment_before = 0
     )
     UPDATE night
        SET allotment = CASE WHEN gone.followed_room THEN room.allotment ELSE gone.allotment_before END,
            follows_room = gone.followed_room,
            oversold = 0
       FROM gone, room
      WHERE night.property_id = $2 AND night.room_id = $3 AND night.night = gone.night
        AND room.property_id = $2 AND room.room_id = $3
        AND NOT gone.is_clash AND night.allotment = 0 AND NOT night.follows_room AND night.sold + night.held = 0
        AND NOT EXISTS (SELECT FROM heir WHERE heir.night = gone.night)`,
    named,
  )
}

/**
 * The nights of a room without a place left, ascending. Nights that only the calendar of this connection closed are left
 * out: the other site has them already, and two calendars that repeat each other would never open a night again.
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
        AND CASE WHEN night.night IS NULL THEN room.allotment = 0 ELSE night.allotment <= night.sold END
        AND NOT (coalesce(night.sold, 0) = 0
                 AND EXISTS (SELECT FROM icalendar_night AS taken
                              WHERE taken.channel_id = $1 AND taken.night = day.night AND NOT taken.is_clash
                                AND taken.allotment_before IS DISTINCT FROM 0))
      ORDER BY day.night`,
    [channelId, propertyId, roomId, formatDay(from), formatDay(to)],
  )
  return rows.map(({ day }) => day)
}
