// How many reservations each of some filters finds, by one statement, and never more of them than a person wants to read.

import { pendingStatuses, statusMoves } from '../../lodging/reservations/reservation.ts'
import { addDays, type Day } from '../../values/civil-dates.ts'
import type { Reader } from '../postgres/database.ts'
import { dateOf, isOwing, type RecordFilter, type Within, waitsForPerson } from './reservation-records.ts'

/** The conditions of a list but for a search, which no index finds. */
export type CountedFilter = Omit<RecordFilter, 'search' | 'within'>

const allStatuses = Object.keys(statusMoves)

/** Ends of ranges that a filter leaves open. */
const [earliest, latest] = ['-infinity', 'infinity']

const isMet = `status = ANY (asked.statuses)
        AND checkin BETWEEN asked.checkin_from AND asked.checkin_to
        AND checkout BETWEEN asked.checkout_from AND asked.checkout_to
        AND (asked.property IS NULL OR reservation.property_id = asked.property)
        AND (asked.publisher IS NULL OR publisher_id = asked.publisher)
        AND ($2::int[] IS NULL OR reservation.property_id = ANY ($2) OR publisher_id = ANY ($3::int[]))`

/** The count of what meets a condition more, in SQL. */
const found = (more: string): string =>
  `(SELECT count(*) FROM (SELECT FROM reservation WHERE ${isMet} AND ${more} LIMIT $5) AS found)`

/** Counts what each filter finds within, at most `most` of each. The counts are in the order of the filters. */
export async function countRecords(
  reader: Reader,
  filters: readonly CountedFilter[],
  { within, most }: { readonly within: Within; readonly most: number },
): Promise<number[]> {
  // Each has a plan of its own: most read the index alone, and those that wait for a person are few and have indexes of their own.
  const rows = await reader.query<{ place: number; count: number }>(
    `SELECT asked.place, CASE
              WHEN asked.attention THEN ${found(`${waitsForPerson} AND (NOT asked.owing OR ${isOwing('$4::text[]')})`)}
              WHEN asked.owing THEN ${found(isOwing('$4::text[]'))}
              ELSE ${found('true')}
            END::int AS count
       FROM jsonb_to_recordset($1::jsonb) AS asked (
              place int, statuses text[], property int, publisher int, checkin_from date,
              checkin_to date, checkout_from date, checkout_to date, attention boolean, owing boolean)
      ORDER BY asked.place`,
    [
      JSON.stringify(filters.map(askedOf)),
      within?.propertyIds ?? null,
      within?.publisherIds ?? null,
      pendingStatuses,
      most,
    ],
  )
  return rows.map(({ count }) => count)
}

const isDay = (day: Day | null): day is Day => day !== null

const inTime = (one: Day, other: Day): number => one - other

/** Who leaves on a day came before it; who sleeps there in a night came on its day at the latest, and leaves on a later one. */
function askedOf(filter: CountedFilter, place: number) {
  const night = filter.stayingOn
  const lastCheckin = [filter.checkinTo, night, filter.checkoutTo && addDays(filter.checkoutTo, -1)].filter(
    isDay,
  )
  const firstCheckout = [filter.checkoutFrom, night && addDays(night, 1)].filter(isDay)
  return {
    place,
    statuses: filter.statuses ?? allStatuses,
    property: filter.propertyId,
    publisher: filter.publisherId,
    checkin_from: dateOf(filter.checkinFrom) ?? earliest,
    checkin_to: dateOf(lastCheckin.sort(inTime)[0] ?? null) ?? latest,
    checkout_from: dateOf(firstCheckout.sort(inTime).at(-1) ?? null) ?? earliest,
    checkout_to: dateOf(filter.checkoutTo) ?? latest,
    attention: filter.needsAttention ?? false,
    owing: filter.isOwing ?? false,
  }
}
