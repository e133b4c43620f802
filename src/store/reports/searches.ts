// Searches of publishers, and those of them that found nothing to sell, by day.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'
import type { ReportFilter } from './figures.ts'

export interface SearchCount {
  /** In UTC. */
  readonly day: Day
  readonly propertyId: number
  readonly publisherId: number
  readonly searches: number
}

export interface LostCount extends SearchCount {
  readonly reason: string
  readonly arrival: Day
  readonly nights: number
}

/** Adds counts to those of other servers. */
export async function addSearches(transaction: Transaction, counts: readonly SearchCount[]): Promise<void> {
  await transaction.query(
    // One order everywhere, so that servers that write the same rows do not deadlock.
    `INSERT INTO search_day AS known (day, property_id, publisher_id, searches)
     SELECT day, property_id, publisher_id, searches
       FROM unnest($1::date[], $2::int[], $3::int[], $4::bigint[]) AS counted (day, property_id, publisher_id, searches)
      ORDER BY day, property_id, publisher_id
     ON CONFLICT (day, property_id, publisher_id) DO UPDATE SET searches = known.searches + excluded.searches`,
    [
      counts.map(({ day }) => formatDay(day)),
      counts.map(({ propertyId }) => propertyId),
      counts.map(({ publisherId }) => publisherId),
      counts.map(({ searches }) => searches),
    ],
  )
}

/** The same for lost ones. */
export async function addLostSearches(transaction: Transaction, counts: readonly LostCount[]): Promise<void> {
  await transaction.query(
    `INSERT INTO lost_search AS known (day, property_id, publisher_id, reason, arrival, nights, searches)
     SELECT day, property_id, publisher_id, reason, arrival, nights, searches
       FROM unnest($1::date[], $2::int[], $3::int[], $4::text[], $5::date[], $6::int[], $7::bigint[])
            AS counted (day, property_id, publisher_id, reason, arrival, nights, searches)
      ORDER BY day, property_id, publisher_id, reason, arrival, nights
     ON CONFLICT (day, property_id, publisher_id, reason, arrival, nights)
     DO UPDATE SET searches = known.searches + excluded.searches`,
    [
      counts.map(({ day }) => formatDay(day)),
      counts.map(({ propertyId }) => propertyId),
      counts.map(({ publisherId }) => publisherId),
      counts.map(({ reason }) => reason),
      counts.map(({ arrival }) => formatDay(arrival)),
      counts.map(({ nights }) => nights),
      counts.map(({ searches }) => searches),
    ],
  )
}

export const searchDimensions = [
  'reason',
  'day',
  'month',
  'property',
  'publisher',
  'arrival',
  'nights',
] as const
export type SearchDimension = (typeof searchDimensions)[number]

export interface SearchQuestion {
  readonly from: Day
  readonly to: Day
  readonly by: readonly SearchDimension[]
  readonly filter: Pick<ReportFilter, 'propertyId' | 'publisherId' | 'within'>
  readonly limit: number
}

export interface LostKeys {
  readonly reason: string | null
  readonly day: Day | null
  readonly month: string | null
  readonly property: number | null
  readonly publisher: number | null
  readonly arrival: Day | null
  readonly nights: number | null
}

export interface LostFigures {
  readonly searches: number
  /** Where most of them are. */
  readonly topProperty: number
  readonly topArrival: Day
  readonly topSearches: number
}

/** Lost searches, a row for each combination that has any, the most first. */
export async function readLostSearches(
  reader: Reader,
  { from, to, by, filter, limit }: SearchQuestion,
): Promise<(LostKeys & LostFigures)[]> {
  return reader.query<LostKeys & LostFigures>(
    `WITH counted AS (
       SELECT CASE WHEN 'reason' = ANY ($3::text[]) THEN reason END AS reason,
              CASE WHEN 'day' = ANY ($3::text[]) THEN ${dayNumber('day')} END AS day,
              CASE WHEN 'month' = ANY ($3::text[]) THEN to_char(day, 'YYYY-MM') END AS month,
              CASE WHEN 'property' = ANY ($3::text[]) THEN property_id END AS property,
              CASE WHEN 'publisher' = ANY ($3::text[]) THEN publisher_id END AS publisher,
              CASE WHEN 'arrival' = ANY ($3::text[]) THEN ${dayNumber('arrival')} END AS arrival,
              CASE WHEN 'nights' = ANY ($3::text[]) THEN nights END AS nights,
              property_id AS at_property, ${dayNumber('arrival')} AS at_arrival, sum(searches) AS searches
         FROM lost_search
        WHERE day BETWEEN $1 AND $2
          AND ($4::int IS NULL OR property_id = $4) AND ($5::int IS NULL OR publisher_id = $5)
          AND ($6::int[] IS NULL OR property_id = ANY ($6) OR publisher_id = ANY ($7::int[]))
        GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
     )
     SELECT reason, day, month, property, publisher, arrival, nights, sum(searches)::bigint AS searches,
            (array_agg(at_property ORDER BY searches DESC, at_arrival, at_property))[1] AS "topProperty",
            (array_agg(at_arrival ORDER BY searches DESC, at_arrival, at_property))[1] AS "topArrival",
            max(searches)::bigint AS "topSearches"
       FROM counted
      GROUP BY 1, 2, 3, 4, 5, 6, 7
      ORDER BY sum(searches) DESC, 1, 2, 3, 4, 5, 6, 7
      LIMIT $8`,
    [
      formatDay(from),
      formatDay(to),
      by,
      filter.propertyId,
      filter.publisherId,
      filter.within?.propertyIds ?? null,
      filter.within?.publisherIds ?? null,
      limit,
    ],
  )
}

/** All searches of the days, lost or not. */
export async function countSearches(
  reader: Reader,
  { from, to, filter }: Pick<SearchQuestion, 'from' | 'to' | 'filter'>,
): Promise<number> {
  const [row] = await reader.query<{ searches: number }>(
    `SELECT coalesce(sum(searches), 0)::bigint AS searches
       FROM search_day
      WHERE day BETWEEN $1 AND $2
        AND ($3::int IS NULL OR property_id = $3) AND ($4::int IS NULL OR publisher_id = $4)
        AND ($5::int[] IS NULL OR property_id = ANY ($5) OR publisher_id = ANY ($6::int[]))`,
    [
      formatDay(from),
      formatDay(to),
      filter.propertyId,
      filter.publisherId,
      filter.within?.propertyIds ?? null,
      filter.within?.publisherIds ?? null,
    ],
  )
  return row?.searches ?? 0
}

/** Deletes the counts of days before this one. */
export async function forgetSearches(reader: Reader, before: Day): Promise<void> {
  await reader.query('DELETE FROM lost_search WHERE day < $1', [formatDay(before)])
  await reader.query('DELETE FROM search_day WHERE day < $1', [formatDay(before)])
}
