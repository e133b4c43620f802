// Writes calendars as entries of a document: equal consecutive nights become one entry, nights that all differ become
// lists. Reading the entries gives the same columns.

import { addDays, formatDay } from '../../values/civil-dates.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { decimalNumber } from '../../values/money.ts'
import type { Property } from '../properties/property.ts'
import type { CalendarEntry } from '../properties/schema-calendar.ts'
import { absent, type RateCalendar } from './calendar.ts'
import {
  type Column,
  columnsOf,
  flagFields,
  isOfPrices,
  limitFields,
  priceFields,
} from './calendar-columns.ts'
import { type Run, runsOf, shorter } from './runs.ts'

/** An entry without its rooms and rates. */
type Layer = Omit<CalendarEntry, 'rooms' | 'rate_plans'>

/**
 * The entries that `calendarsFrom` reads as these calendars. Prices and restrictions are separate entries; rooms and rates
 * with equal entries share them.
 */
export function calendarEntriesFrom(
  calendars: readonly RateCalendar[],
  property: Pick<Property, 'currency' | 'childAgeBands'>,
): CalendarEntry[] {
  const decimals = decimalsOf(property.currency)
  const sharers = new Map<string, { layers: Layer[]; pairs: RateCalendar[] }>()
  for (const calendar of calendars) {
    const layers = [...priceLayers(calendar, decimals), ...restrictionLayers(calendar)]
    const text = JSON.stringify(layers)
    const sharer = sharers.get(text) ?? { layers, pairs: [] }
    sharer.pairs.push(calendar)
    sharers.set(text, sharer)
  }
  return [...sharers.values()].flatMap(({ layers, pairs }) =>
    blocksOf(pairs).flatMap(block => layers.map(layer => ({ ...block, ...layer }))),
  )
}

/** Prices as runs of equal nights, or as lists where that is shorter. */
function priceLayers(calendar: RateCalendar, decimals: number): Layer[] {
  const columns = [...columnsOf(calendar)].filter(([name]) => isOfPrices(name)).map(([, column]) => column)
  const hasPrice = (night: number) => columns.some(column => column[night] !== absent)
  const isSame = (night: number, before: number) => columns.every(column => column[night] === column[before])
  const layer = (run: Run): Layer => ({ ...datesOf(calendar, run), price: priceOf(calendar, run, decimals) })
  return runsOf({ first: 0, end: calendar.nights }, (a, b) => hasPrice(a) === hasPrice(b))
    .filter(stretch => hasPrice(stretch.first))
    .flatMap(stretch => shorter([layer(stretch)], runsOf(stretch, isSame).map(layer)))
}

type PriceLayer = NonNullable<CalendarEntry['price']>

function priceOf(calendar: RateCalendar, run: Run, decimals: number): PriceLayer {
  const price: PriceLayer = {}
  const columns = [calendar.standard, calendar.single, calendar.extraAdult]
  for (const [index, field] of priceFields.entries()) {
    const value = nightlyValue(columns[index] ?? null, run, decimals)
    if (value !== null) price[field] = value
  }
  const byGuests = (calendar.byGuests ?? []).map(column => nightlyValue(column, run, decimals))
  if (byGuests.some(value => value !== null)) price.by_guests = byGuests
  const children = calendar.extraChild.map(column => nightlyValue(column, run, decimals))
  const [first] = children
  if (children.every(value => value === null)) return price
  const isOneForAll = typeof first === 'number' && children.every(value => value === first)
  price.extra_child = isOneForAll ? first : children
  return price
}

/** One amount where all nights have it, null where none has any, else a list. */
function nightlyValue(
  column: Int32Array | null,
  run: Run,
  decimals: number,
): number | null | (number | null)[] {
  if (column === null) return null
  const units = [...column.subarray(run.first, run.end)]
  const values = units.map(value => (value === absent ? null : decimalNumber(value, decimals)))
  return units.every(value => value === units[0]) ? (values[0] ?? null) : values
}

function restrictionLayers(calendar: RateCalendar): Layer[] {
  const columns = [...columnsOf(calendar)].filter(([name]) => name === 'flags' || isLimit(name))
  const isSame = (night: number, before: number) =>
    columns.every(([, column]) => column[night] === column[before])
  return runsOf({ first: 0, end: calendar.nights }, isSame).flatMap(run => {
    const fields = restrictionsOf(new Map(columns), run.first)
    return Object.keys(fields).length === 0 ? [] : [{ ...datesOf(calendar, run), ...fields }]
  })
}

const isLimit = (name: unknown): boolean => limitFields.some(field => field === name)

function restrictionsOf(columns: ReadonlyMap<unknown, Column>, night: number): Partial<Layer> {
  const fields: Partial<Layer> = {}
  const flags = columns.get('flags')?.[night] ?? 0
  for (const [field, bit] of flagFields) if (flags & bit) fields[field] = true
  for (const field of limitFields) {
    const value = columns.get(field)?.[night] ?? 0
    if (value !== 0) fields[field] = value
  }
  return fields
}

const datesOf = (calendar: RateCalendar, run: Run): { from: string; to: string } => ({
  from: formatDay(addDays(calendar.firstDay, run.first)),
  to: formatDay(addDays(calendar.firstDay, run.end - 1)),
})

/** Groups rooms and rates into few blocks of "each of these rooms with each of these rates". */
function blocksOf(pairs: readonly RateCalendar[]): { rooms: number[]; rate_plans: string[] }[] {
  const ratesByRoom = new Map<number, string[]>()
  for (const { roomId, rateCode } of pairs) {
    ratesByRoom.set(roomId, [...(ratesByRoom.get(roomId) ?? []), rateCode])
  }
  const blocks = new Map<string, { rooms: number[]; rate_plans: string[] }>()
  for (const [roomId, rates] of ratesByRoom) {
    const text = JSON.stringify(rates)
    const block = blocks.get(text) ?? { rooms: [], rate_plans: rates }
    block.rooms.push(roomId)
    blocks.set(text, block)
  }
  return [...blocks.values()]
}
