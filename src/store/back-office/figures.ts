// Figures of the day for the administration: who comes and goes, and what was booked.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Minor } from '../../values/money.ts'
import type { Reader } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'
import type { Within } from './reservation-records.ts'

/** A property and the day that it is there. */
export interface PlaceAndDay {
  readonly propertyId: number
  readonly day: Day
}

/** Confirmed reservations of a property on a day. */
export interface HouseFigures {
  readonly propertyId: number
  readonly arrivals: number
  readonly departures: number
  /** Those whose night begins on the day, with the arrivals. */
  readonly inHouse: number
}

/** A row for each property that has any. */
export async function readHouseFigures(
  reader: Reader,
  places: readonly PlaceAndDay[],
  within: Within,
): Promise<HouseFigures[]> {
  const [first] = [...places].sort((one, other) => one.day - other.day)
  if (!first) return []
  return reader.query<HouseFigures>(
    `SELECT property_id AS "propertyId",
            count(*) FILTER (WHERE checkin = place.day) AS arrivals,
            count(*) FILTER (WHERE checkout = place.day) AS departures,
            count(*) FILTER (WHERE checkout > place.day) AS "inHouse"
       FROM reservation JOIN unnest($1::int[], $2::date[]) AS place (property_id, day) USING (property_id)
      WHERE status = 'confirmed' AND checkin <= place.day AND checkout >= place.day AND checkout >= $3::date
        AND ($4::int[] IS NULL OR property_id = ANY ($4) OR publisher_id = ANY ($5::int[]))
      GROUP BY property_id
      ORDER BY property_id`,
    [
      places.map(({ propertyId }) => propertyId),
      places.map(({ day }) => formatDay(day)),
      formatDay(first.day),
      within?.propertyIds ?? null,
      within?.publisherIds ?? null,
    ],
  )
}

/** What was booked on a day and stands, in one currency. */
export interface BookedFigures {
  /** In UTC. */
  readonly day: Day
  readonly currency: string
  readonly decimals: number
  readonly bookings: number
  /** The sum of the totals, in minor units. */
  readonly revenue: Minor
}

/** From the first to the last day, both in the range; a row for each day and currency that has any. */
export async function readBookedFigures(
  reader: Reader,
  {
    propertyId,
    from,
    to,
    within,
  }: { readonly propertyId: number | null; readonly from: Day; readonly to: Day; readonly within: Within },
): Promise<BookedFigures[]> {
  return reader.query<BookedFigures>(
    `SELECT ${dayNumber("(created_at AT TIME ZONE 'UTC')::date")} AS day, property_price ->> 'currency' AS currency,
            (property_price ->> 'decimals')::int AS decimals, count(*) AS bookings,
            sum((property_price -> 'total' ->> 'total')::bigint)::bigint AS revenue
       FROM reservation
      WHERE created_at >= $1::timestamp AT TIME ZONE 'UTC'
        AND created_at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC'
        AND ($3::int IS NULL OR property_id = $3)
        AND ($4::int[] IS NULL OR property_id = ANY ($4) OR publisher_id = ANY ($5::int[]))
        AND status IN ('confirmed', 'cancelling', 'completed')
      GROUP BY 1, 2, 3
      ORDER BY 1, 2`,
    [formatDay(from), formatDay(to), propertyId, within?.propertyIds ?? null, within?.publisherIds ?? null],
  )
}

/** Nights of a property on which more is sold or held than the hotel offers. */
export interface OversoldFigures {
  readonly propertyId: number
  readonly nights: number
  /** Rooms too many, over all nights. */
  readonly roomNights: number
  readonly first: Day
  readonly last: Day
}

const mostOversold = 100

/** From the day of each property on; a row for each that has any, the most urgent first, at most a hundred. */
export const readOversold = (
  reader: Reader,
  places: readonly PlaceAndDay[],
  within: Within,
): Promise<OversoldFigures[]> =>
  reader.query<OversoldFigures>(
    `SELECT property_id AS "propertyId", count(DISTINCT night)::int AS nights, sum(oversold)::int AS "roomNights",
            ${dayNumber('min(night)')} AS first, ${dayNumber('max(night)')} AS last
       FROM night JOIN unnest($1::int[], $2::date[]) AS place (property_id, day) USING (property_id)
      WHERE oversold > 0 AND night >= place.day AND ($3::int[] IS NULL OR property_id = ANY ($3))
      GROUP BY property_id
      ORDER BY min(night), property_id
      LIMIT $4`,
    [
      places.map(({ propertyId }) => propertyId),
      places.map(({ day }) => formatDay(day)),
      within?.propertyIds ?? null,
      mostOversold,
    ],
  )

/** The time zone of each property, or of one. */
export async function readTimeZones(
  reader: Reader,
  propertyId: number | null,
): Promise<{ readonly propertyId: number; readonly timeZone: string }[]> {
  return reader.query<{ propertyId: number; timeZone: string }>(
    `SELECT property_id AS "propertyId", time_zone AS "timeZone" FROM property_time_zones()
      WHERE $1::int IS NULL OR property_id = $1
      ORDER BY property_id`,
    [propertyId],
  )
}
