// The demand for nights: rooms for sale and sold, bookings of the last days, and what was booked for nights that are over.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Reader } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'
import { roomsByType } from './rooms-by-type.ts'

/** The rooms of a property with their standing allotments; null: not counted. */
export async function readStandingAllotments(
  reader: Reader,
  propertyId: number,
): Promise<Map<number, number | null>> {
  const rows = await reader.query<{ roomId: number; allotment: number | null }>(
    'SELECT room_id AS "roomId", allotment FROM room WHERE property_id = $1 ORDER BY room_id',
    [propertyId],
  )
  return new Map(rows.map(row => [row.roomId, row.allotment]))
}

/** Rooms that were booked on a day for a night. */
export interface BookedRooms {
  readonly roomId: number
  readonly night: Day
  /** In the time zone that was asked for. */
  readonly bookedOn: Day
  readonly rooms: number
}

interface BookedSince {
  readonly since: Day
  readonly timeZone: string
  /** The first night that counts. */
  readonly first: Day
}

/** What was booked on a day or later and still stands, by the days of a time zone. */
export async function readBookedSince(
  reader: Reader,
  propertyId: number,
  { since, timeZone, first }: BookedSince,
): Promise<BookedRooms[]> {
  return reader.query<BookedRooms>(
    `SELECT by_type.room_id AS "roomId", ${dayNumber('night.day::date')} AS night,
            ${dayNumber('(reservation.created_at AT TIME ZONE $3)::date')} AS "bookedOn",
            sum(by_type.rooms_count)::int AS rooms
       FROM reservation
      ${roomsByType}
      CROSS JOIN LATERAL generate_series(greatest(reservation.checkin, $4::date), reservation.checkout - 1, interval '1 day')
        AS night (day)
      WHERE reservation.property_id = $1
        AND reservation.created_at >= $2::date::timestamp AT TIME ZONE $3
        AND reservation.checkout > $4::date
        AND reservation.status IN ('confirmed', 'cancelling', 'completed')
      GROUP BY 1, 2, 3`,
    [propertyId, formatDay(since), timeZone, formatDay(first)],
  )
}

/** A booking of a stay that is over, or that was cancelled. */
export interface PastBooking {
  readonly roomId: number
  readonly rateCode: string
  readonly rooms: number
  readonly checkin: Day
  readonly checkout: Day
  /** UTC, as in reports. */
  readonly bookedOn: Day
  /** The day on which it was cancelled; null for a stay that stands. */
  readonly fallenOn: Day | null
  /** What each night cost, in minor units; empty where that is not known. */
  readonly rates: readonly number[]
}

/** Bookings of nights from one day to another, as reports know them. */
export async function readPastBookings(
  reader: Reader,
  propertyId: number,
  { first, last }: { readonly first: Day; readonly last: Day },
): Promise<PastBooking[]> {
  return reader.query<PastBooking>(
    `SELECT room_id AS "roomId", rate_code AS "rateCode", rooms_count AS rooms, ${dayNumber('checkin')} AS checkin,
            ${dayNumber('checkout')} AS checkout, ${dayNumber('booked_on')} AS "bookedOn",
            ${dayNumber('fallen_on')} AS "fallenOn", to_json(night_rates) AS rates
       FROM report_fact
      WHERE property_id = $1 AND checkout > $2 AND checkin <= $3
      ORDER BY booked_on, reservation_id`,
    [propertyId, formatDay(first), formatDay(last)],
  )
}
