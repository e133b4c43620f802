// What the prices of a property depended on before each change. Triggers write the rows (migration former-prices), in the transaction
// of the change.

import type { RateCalendar } from '../../lodging/calendars/calendar.ts'
import type { Tariff } from '../../lodging/prices/tariff.ts'
import type { Property } from '../../lodging/properties/property.ts'
import { propertyFrom } from '../../lodging/properties/property-document.ts'
import type { StoredDocument } from '../../lodging/properties/property-document-schema.ts'
import {
  type FormerMonth,
  type FormerPrices,
  type FormerTariff,
  formerPriceDays,
  monthKey,
} from '../../lodging/property-documents/former-prices.ts'
import { type Day, monthOf, parseDay } from '../../values/civil-dates.ts'
import type { Reader } from '../postgres/database.ts'
import { calendarsFrom, type MonthRow } from './calendars.ts'

type FormerRow = Pick<
  MonthRow,
  'property_id' | 'standard' | 'single' | 'extra_adult' | 'extra_child' | 'by_guests'
> & {
  /** Milliseconds since 1970. */
  readonly until: number
  readonly room_id: number | null
  readonly rate_code: string | null
  readonly month: number | null
  readonly document: unknown
}

/** What is sold at a property now. */
export type PresentPrices = FormerPrices['present']

/** The former prices of nights from `since` on, by property id; of properties that are sold as `present` says. */
export async function readFormerPrices(
  reader: Reader,
  present: ReadonlyMap<number, PresentPrices>,
  since: Day,
): Promise<Map<number, FormerPrices>> {
  const ids = [...present.keys()]
  const documents = await reader.query<{ id: number; document: string }>(
    'SELECT property_id AS id, document::text AS document FROM property WHERE property_id = ANY ($1)',
    [ids],
  )
  const rows = await reader.query<FormerRow>(
    `SELECT property_id, extract(epoch FROM until)::float8 * 1000 AS until, room_id, rate_code, month,
            standard, single, extra_adult, extra_child, by_guests, document
       FROM former_price
      WHERE property_id = ANY ($1) AND (month IS NULL OR month >= $2)
      ORDER BY property_id, former_price.until DESC, former_id DESC`,
    [ids, monthOf(since)],
  )
  const byProperty = Map.groupBy(rows, row => row.property_id)
  return new Map(
    documents.map(({ id, document }) => [
      id,
      formerFrom(byProperty.get(id) ?? [], JSON.parse(document) as StoredDocument, present.get(id)!),
    ]),
  )
}

function formerFrom(
  rows: readonly FormerRow[],
  document: StoredDocument,
  present: PresentPrices,
): FormerPrices {
  const months = new Map<string, FormerMonth[]>()
  const tariffs: FormerTariff[] = []
  const rules: { until: number; property: Property }[] = []
  let keptSince: number | null = null
  let then = document
  let property = present.property
  for (const row of rows) {
    const { until, room_id: roomId, rate_code: rateCode, month } = row
    if (month !== null) {
      const key = monthKey(roomId!, rateCode!, month)
      const entries = months.get(key) ?? []
      months.set(key, entries)
      entries.push({ until, calendar: () => calendarOf(row) })
    } else if (rateCode !== null) tariffs.push({ until, rateCode, tariff: row.document as Tariff | null })
    else if (row.document === null) keptSince = until
    else {
      then = withFields(then, row.document as Partial<StoredDocument>)
      const former = propertyFrom(then)
      // A text that was edited is no other price.
      if (pricesOf(former) === pricesOf(property)) continue
      property = withPricesOf(present.property, former)
      rules.push({ until, property })
    }
  }
  return { keptSince, present, rules, tariffs, months }
}

/** Fields that the document lacked are null. */
const withFields = (document: StoredDocument, fields: Partial<StoredDocument>): StoredDocument =>
  Object.fromEntries(
    Object.entries({ ...document, ...fields }).filter(([, value]) => value !== null),
  ) as unknown as StoredDocument

/** The part of a property that prices of nights depend on, as a text to compare. */
const pricesOf = ({ currency, childAgeBands, rooms, ratePlans, promotions }: Property): string =>
  JSON.stringify([
    currency,
    childAgeBands,
    rooms.map(({ id, standardOccupancy, priceLimits }) => [id, standardOccupancy, priceLimits]),
    ratePlans.map(({ code, derived, access }) => [code, derived, access]),
    promotions,
  ])

const withPricesOf = (
  present: Property,
  { currency, childAgeBands, rooms, ratePlans, promotions }: Property,
): Property => ({ ...present, currency, childAgeBands, rooms, ratePlans, promotions })

const withoutLimits = {
  flags: null,
  min_stay_arrival: null,
  min_stay_through: null,
  max_stay_arrival: null,
  max_stay_through: null,
  min_advance_days: null,
  max_advance_days: null,
}

const calendarOf = ({ room_id, rate_code, month, ...prices }: FormerRow): RateCalendar =>
  calendarsFrom([
    { ...withoutLimits, ...prices, room_id: room_id!, rate_code: rate_code!, month: month! },
  ])[0]!

/** Days for which a price counts that stood before a reduction of now or later began, and one, as days begin at other times. */
const daysOfEvery = 31

/**
 * Deletes former prices that no reduction needs any more: those of past months; where a property has no promotion, those that ended
 * thirty days ago; and of all what ended before any reduction that still has a prior price.
 */
export async function forgetFormerPrices(reader: Reader, now: Temporal.Instant): Promise<void> {
  const before = (days: number): string => now.subtract({ hours: 24 * days }).toString()
  const yesterday = parseDay(before(2).slice(0, 10))!
  await reader.query(
    `DELETE FROM former_price
      WHERE until < $1
         OR month < $2
         OR (until < $3 AND property_id IN (
              SELECT property_id FROM property WHERE coalesce(jsonb_array_length(document -> 'promotions'), 0) = 0))`,
    [before(formerPriceDays), monthOf(yesterday), before(daysOfEvery)],
  )
}
