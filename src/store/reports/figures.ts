// The sums of reports, with what is not folded into them yet.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Minor } from '../../values/money.ts'
import type { Reader } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'

/** What a report may tell apart. A room is told apart by its property too. */
export const dimensions = [
  'day',
  'month',
  'property',
  'room',
  'rate',
  'publisher',
  'channel',
  'country',
] as const
export type Dimension = (typeof dimensions)[number]

/** Only reservations of these; null: of any. */
export interface ReportFilter {
  readonly propertyId: number | null
  readonly publisherId: number | null
  readonly roomId: number | null
  readonly rateCode: string | null
  /** The inventory source: crs, or the name of a remote one. */
  readonly channel: string | null
  /** ISO 3166; empty: not known. */
  readonly country: string | null
  /** ISO 4217. */
  readonly currency: string | null
  /** Only what the roles of the asker cover. */
  readonly within: {
    readonly propertyIds: readonly number[]
    readonly publisherIds: readonly number[]
  } | null
}

/** Which day of a reservation counts (report_lines). */
export type Basis = 'booked' | 'night' | 'ended' | 'pick_up'

export interface FigureQuestion {
  readonly basis: Basis
  /** Both in the range. */
  readonly from: Day
  readonly to: Day
  readonly by: readonly Dimension[]
  readonly filter: ReportFilter
  /** For pick-up: nights on the books at the end of the day `until`, and those of them since the end of `since`. */
  readonly since: Day | null
  readonly until: Day | null
  readonly limit: number
}

/** What a row is about; null for what is not told apart. */
export interface FigureKeys {
  readonly currency: string
  readonly decimals: number
  readonly day: Day | null
  /** YYYY-MM. */
  readonly month: string | null
  readonly property: number | null
  readonly room: number | null
  readonly rate: string | null
  readonly publisher: number | null
  readonly channel: string | null
  readonly country: string | null
}

/** Sums; amounts in minor units of the currency. */
export interface Figures {
  readonly bookings: number
  readonly cancelled: number
  readonly noShows: number
  /** Rooms times nights of the stays that stand, as everything below but penalties, refunds and commissions. */
  readonly roomNights: number
  readonly pickedUp: number
  readonly stayNights: number
  readonly leadDays: number
  readonly roomRevenue: Minor
  readonly revenue: Minor
  readonly penalties: Minor
  readonly refunds: Minor
  readonly commissionable: Minor
  /** Rounded once, half away from zero, as is payable. */
  readonly commission: Minor
  readonly payable: Minor
}

/** A row for each combination that has anything, in the order of its keys. */
export async function readFigures(
  reader: Reader,
  { basis, from, to, by, filter, since, until, limit }: FigureQuestion,
): Promise<(FigureKeys & Figures)[]> {
  return reader.query<FigureKeys & Figures>(
    `SELECT currency, max(decimals) AS decimals,
            CASE WHEN 'day' = ANY ($5::text[]) THEN ${dayNumber('day')} END AS day,
            CASE WHEN 'month' = ANY ($5::text[]) THEN to_char(day, 'YYYY-MM') END AS month,
            CASE WHEN 'property' = ANY ($5::text[]) OR 'room' = ANY ($5::text[]) THEN property_id END AS property,
            CASE WHEN 'room' = ANY ($5::text[]) THEN room_id END AS room,
            CASE WHEN 'rate' = ANY ($5::text[]) THEN rate_code END AS rate,
            CASE WHEN 'publisher' = ANY ($5::text[]) THEN publisher_id END AS publisher,
            CASE WHEN 'channel' = ANY ($5::text[]) THEN source END AS channel,
            CASE WHEN 'country' = ANY ($5::text[]) THEN country END AS country,
            sum(bookings)::bigint AS bookings, sum(cancelled)::bigint AS cancelled, sum(no_shows)::bigint AS "noShows",
            sum(CASE WHEN moved_on <= $15::date THEN room_nights ELSE 0 END)::bigint AS "roomNights",
            sum(CASE WHEN moved_on > $14::date AND moved_on <= $15::date THEN room_nights ELSE 0 END)::bigint AS "pickedUp",
            sum(stay_nights)::bigint AS "stayNights", sum(lead_days)::bigint AS "leadDays",
            sum(room_revenue)::bigint AS "roomRevenue", sum(revenue)::bigint AS revenue,
            sum(penalties)::bigint AS penalties, sum(refunds)::bigint AS refunds,
            sum(commissionable)::bigint AS commissionable, round(sum(commission) / 1000000)::bigint AS commission,
            round(sum(payable) / 1000000)::bigint AS payable
       FROM (SELECT * FROM report_figure
              WHERE basis = $1 AND grain = $2 AND day BETWEEN $3 AND $4
             UNION ALL
             SELECT * FROM report_unfolded() WHERE basis = $1 AND grain = $2 AND day BETWEEN $3 AND $4) AS figure
      WHERE ($6::int IS NULL OR property_id = $6) AND ($7::int IS NULL OR publisher_id = $7)
        AND ($8::int IS NULL OR room_id = $8) AND ($9::text IS NULL OR rate_code = $9)
        AND ($10::text IS NULL OR source = $10) AND ($11::text IS NULL OR country = $11)
        AND ($12::text IS NULL OR currency = $12)
        AND ($13::int[] IS NULL OR property_id = ANY ($13) OR publisher_id = ANY ($16::int[]))
      GROUP BY currency, 3, 4, 5, 6, 7, 8, 9, 10
     HAVING sum(bookings) <> 0 OR sum(revenue) <> 0
         OR sum(CASE WHEN moved_on <= $15::date THEN room_nights ELSE 0 END) <> 0
         OR sum(CASE WHEN moved_on > $14::date AND moved_on <= $15::date THEN room_nights ELSE 0 END) <> 0
      ORDER BY currency, 3, 4, 5, 6, 7, 8, 9, 10
      LIMIT $17`,
    [
      basis,
      grainOf(by, filter),
      formatDay(from),
      formatDay(to),
      by,
      filter.propertyId,
      filter.publisherId,
      filter.roomId,
      filter.rateCode,
      filter.channel,
      filter.country,
      filter.currency,
      filter.within?.propertyIds ?? null,
      since === null ? 'infinity' : formatDay(since),
      until === null ? 'infinity' : formatDay(until),
      filter.within?.publisherIds ?? null,
      limit,
    ],
  )
}

type Grain = 'publisher' | 'property' | 'both' | 'fine' | 'market'

/** The smallest sums that tell apart what is asked for (report_figure.grain). */
function grainOf(by: readonly Dimension[], filter: ReportFilter): Grain {
  const { within } = filter
  const tells = (...asked: readonly Dimension[]): boolean => by.some(each => asked.includes(each))
  const byProperty = tells('property') || filter.propertyId !== null || (within?.propertyIds.length ?? 0) > 0
  const byPublisher =
    tells('publisher') || filter.publisherId !== null || (within?.publisherIds.length ?? 0) > 0
  if (tells('room', 'rate') || filter.roomId !== null || filter.rateCode !== null) return 'fine'
  if (tells('channel', 'country') || filter.channel !== null || filter.country !== null)
    return byProperty || byPublisher || within !== null ? 'fine' : 'market'
  if (byProperty) return byPublisher ? 'both' : 'property'
  return 'publisher'
}

export interface Capacity {
  readonly forSale: number
  readonly sold: number
}

type CapacityKeys = Pick<FigureKeys, 'currency' | 'day' | 'month' | 'property' | 'room'>

/**
 * Rooms for sale and rooms sold, from the counts of the calendar that are kept; rooms that sell without a count are left out. From the
 * day on which its property is archived, and where a calendar of another site closes the night, a room has for sale what is sold. The keys are those of `readFigures`.
 */
export async function readCapacity(
  reader: Reader,
  { from, to, by, filter, limit }: Pick<FigureQuestion, 'from' | 'to' | 'by' | 'filter' | 'limit'>,
): Promise<(CapacityKeys & Capacity)[]> {
  return reader.query<CapacityKeys & Capacity>(
    `SELECT coalesce(property.document ->> 'currency', '') AS currency,
            CASE WHEN 'day' = ANY ($3::text[]) THEN ${dayNumber('each.day')} END AS day,
            CASE WHEN 'month' = ANY ($3::text[]) THEN to_char(each.day, 'YYYY-MM') END AS month,
            CASE WHEN 'property' = ANY ($3::text[]) OR 'room' = ANY ($3::text[]) THEN room.property_id END AS property,
            CASE WHEN 'room' = ANY ($3::text[]) THEN room.room_id END AS room,
            sum(CASE WHEN each.day >= archived_on OR night.closed_with IS NOT NULL THEN night.sold
                     WHEN night.night IS NULL THEN room.allotment
                     ELSE night.allotment END)::bigint AS "forSale",
            coalesce(sum(night.sold), 0)::bigint AS sold
       FROM room
       JOIN (SELECT property_id, document, (archived_at AT TIME ZONE 'UTC')::date AS archived_on FROM property) AS property
      USING (property_id)
      CROSS JOIN (SELECT generate_series(greatest($1::date, kept_from)::timestamp, $2::timestamp, '1 day')::date AS day
                    FROM night_floor) AS each
       LEFT JOIN night
         ON night.property_id = room.property_id AND night.room_id = room.room_id AND night.night = each.day
      WHERE ($4::int IS NULL OR room.property_id = $4) AND ($5::int IS NULL OR room.room_id = $5)
        AND property.document ->> 'currency' IS NOT NULL AND ($6::text IS NULL OR property.document ->> 'currency' = $6)
        AND ($7::int[] IS NULL OR room.property_id = ANY ($7))
        AND CASE WHEN night.night IS NULL THEN room.allotment ELSE night.allotment END IS NOT NULL
        AND (coalesce(each.day < archived_on, true) OR night.sold > 0)
      GROUP BY 1, 2, 3, 4, 5
      ORDER BY 1, 2, 3, 4, 5
      LIMIT $8`,
    [
      formatDay(from),
      formatDay(to),
      by,
      filter.propertyId,
      filter.roomId,
      filter.currency,
      filter.within?.propertyIds ?? null,
      limit,
    ],
  )
}
