// Applies the calendar entries of a document one after another to columns of consecutive nights.

import { addDays, type Day, weekdayOf } from '../../values/civil-dates.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { minorUnits, readDay, weekdayNumbers } from '../documents/document-reading.ts'
import type { Property } from '../properties/property.ts'
import { type CalendarEntry, mostGuestsPriced } from '../properties/schema-calendar.ts'
import { absent, type RateCalendar } from './calendar.ts'
import {
  type Column,
  type ColumnName,
  calendarOf,
  columnsOf,
  emptyColumn,
  emptyValue,
  flagFields,
  guestsColumn,
  guestsOf,
  isOfPrices,
  limitFields,
  priceFields,
} from './calendar-columns.ts'

/** The effect of an entry on one column: one value, one for each night, or flag bits to set or clear. */
type Change =
  | { readonly kind: 'value'; readonly column: ColumnName; readonly value: number }
  | { readonly kind: 'nightly'; readonly column: ColumnName; readonly values: Int32Array }
  | { readonly kind: 'bit'; readonly column: 'flags'; readonly bit: number; readonly isSet: boolean }

/** An entry, read once and then applied to every room and rate it names. */
interface Layer {
  readonly first: Day
  readonly last: Day
  /** By weekday, Monday first; null for all. */
  readonly onWeekday: readonly boolean[] | null
  readonly changes: readonly Change[]
}

/**
 * The calendars of checked entries, one for each room and rate with any value, from the first night with a value to the
 * last. Entries apply in order; a later one changes only the fields it names.
 */
export function calendarsFrom(entries: readonly CalendarEntry[], property: Property): RateCalendar[] {
  return changesFrom(entries, property).flatMap(change => trimmed(calendarOver(change, null)))
}

/** The effect of entries on the calendar of one room and rate. */
export interface CalendarChange {
  readonly roomId: number
  readonly rateCode: string
  /** The first and the last night that the entries cover. */
  readonly first: Day
  readonly last: Day
  /** Child age bands of the property. */
  readonly bands: number
  readonly layers: readonly Layer[]
}

/** The changes of checked entries, one for each room and rate, in the order in which the entries name them. */
export function changesFrom(entries: readonly CalendarEntry[], property: Property): CalendarChange[] {
  const bands = property.childAgeBands.length
  const occupancies = new Map(property.rooms.map(room => [room.id, room.standardOccupancy]))
  const allRates = property.ratePlans.map(plan => plan.code)
  const derived = new Set(property.ratePlans.filter(plan => plan.derived).map(plan => plan.code))
  const changes: Unfinished[] = []
  const byRoom = new Map<number, Map<string, Unfinished>>()
  for (const entry of entries) {
    const layerOf = layersFrom(entry, property)
    const rates = [...new Set(entry.rate_plans ?? allRates)]
    for (const roomId of new Set(entry.rooms ?? occupancies.keys())) {
      const ofRoom = byRoom.get(roomId) ?? new Map<string, Unfinished>()
      byRoom.set(roomId, ofRoom)
      const whole = layerOf(occupancies.get(roomId) ?? 1)
      for (const rateCode of rates) {
        const layer = derived.has(rateCode) ? withoutPrices(whole) : whole
        if (layer.changes.length === 0) continue
        const known = ofRoom.get(rateCode)
        if (known !== undefined) {
          known.layers.push(layer)
          if (layer.first < known.first) known.first = layer.first
          if (layer.last > known.last) known.last = layer.last
          continue
        }
        const { first, last } = layer
        const change = { roomId, rateCode, first, last, bands, layers: [layer] }
        ofRoom.set(rateCode, change)
        changes.push(change)
      }
    }
  }
  return changes
}

interface Unfinished extends CalendarChange {
  first: Day
  last: Day
  readonly layers: Layer[]
}

/** The columns of prices that a change sets on a night. */
export const pricedNights =
  ({ layers }: CalendarChange) =>
  (day: Day): ColumnName[] =>
    layers.flatMap(({ first, last, onWeekday, changes }) =>
      day >= first && day <= last && (onWeekday?.[weekdayOf(day)] ?? true)
        ? changes.map(({ column }) => column).filter(isOfPrices)
        : [],
    )

/** The present calendar with a change applied, over the nights of both. */
export function calendarOver(change: CalendarChange, present: RateCalendar | null): RateCalendar {
  const { roomId, rateCode, layers } = change
  const end = present ? Math.max(change.last + 1, present.firstDay + present.nights) : change.last + 1
  const firstDay = (present ? Math.min(change.first, present.firstDay) : change.first) as Day
  const nights = end - firstDay
  const columns = new Map<ColumnName, Column>()
  for (const [name, column] of present ? columnsOf(present) : []) {
    const wider = emptyColumn(name, nights)
    wider.set(column, present!.firstDay - firstDay)
    columns.set(name, wider)
  }
  for (const layer of layers) lay(layer, firstDay, nights, columns)
  const bands = Math.max(change.bands, present?.extraChild.length ?? 0)
  return calendarOf({ roomId, rateCode, firstDay, nights, bands }, columns)
}

/** The layer that an entry is in rooms of a standard occupancy; the same in all, unless it has prices by number of guests. */
function layersFrom(entry: CalendarEntry, property: Property): (standardOccupancy: number) => Layer {
  const layers = new Map<number, Layer>()
  return standardOccupancy => {
    const key = entry.price?.by_guests === undefined ? 0 : standardOccupancy
    const layer = layers.get(key) ?? layerFrom(entry, property, standardOccupancy)
    layers.set(key, layer)
    return layer
  }
}

function layerFrom(entry: CalendarEntry, property: Property, standardOccupancy: number): Layer {
  const weekdays = entry.weekdays ? weekdayNumbers(entry.weekdays) : null
  return {
    first: readDay(entry.from),
    last: readDay(entry.to),
    onWeekday: weekdays && Array.from({ length: 7 }, (_, weekday) => weekdays.includes(weekday)),
    changes: [...priceChanges(entry, property, standardOccupancy), ...restrictionChanges(entry)],
  }
}

/** What an entry for all rate plans says of a derived one: its prices are computed. */
const withoutPrices = (layer: Layer): Layer => ({
  ...layer,
  changes: layer.changes.filter(({ column }) => !isOfPrices(column)),
})

function priceChanges(entry: CalendarEntry, property: Property, standardOccupancy: number): Change[] {
  const prices = entry.price
  if (!prices) return []
  const decimals = decimalsOf(property.currency)
  const units = (value: number | string | null) => (value === null ? absent : minorUnits(value, decimals))
  const change = (column: ColumnName, value: CalendarPrice): Change =>
    Array.isArray(value)
      ? { kind: 'nightly', column, values: new Int32Array(value.map(units)) }
      : { kind: 'value', column, value: units(value) }
  const changes: Change[] = []
  for (const field of priceFields) {
    const value = prices[field]
    if (value !== undefined) changes.push(change(field, value))
  }
  if (prices.by_guests !== undefined)
    for (const [column, value] of guestsPrices(prices.by_guests, standardOccupancy))
      changes.push(change(column, value))
  const child = prices.extra_child
  if (child === undefined) return changes
  const bands = property.childAgeBands.map((_, band) =>
    Array.isArray(child) ? (child[band] ?? null) : child,
  )
  return [...changes, ...bands.map((value, band) => change(band, value))]
}

/**
 * The table of prices by number of guests replaces the one before. The standard occupancy and one guest have columns already, so
 * that no price has two places; the table leaves them as they are where it does not name them.
 */
function guestsPrices(
  table: readonly CalendarPrice[] | null,
  standardOccupancy: number,
): [ColumnName, CalendarPrice][] {
  const prices: [ColumnName, CalendarPrice][] = []
  for (let guests = 1; guests <= mostGuestsPriced; guests += 1) {
    const price = table?.[guests - 1] ?? null
    if (guests === standardOccupancy || guests === 1) {
      if (price === null) continue
      prices.push([guests === standardOccupancy ? 'standard' : 'single', price])
      if (standardOccupancy === 1) prices.push(['single', null])
    } else prices.push([guestsColumn(guests), price])
  }
  return prices
}

type CalendarPrice = Exclude<NonNullable<CalendarEntry['price']>['standard'], undefined>

function restrictionChanges(entry: CalendarEntry): Change[] {
  const changes: Change[] = []
  for (const [field, bit] of flagFields) {
    const isSet = entry[field]
    if (isSet !== undefined) changes.push({ kind: 'bit', column: 'flags', bit, isSet: isSet === true })
  }
  for (const field of limitFields) {
    const value = entry[field]
    if (value !== undefined) changes.push({ kind: 'value', column: field, value: value ?? 0 })
  }
  return changes
}

function lay(layer: Layer, first: Day, nights: number, columns: Map<ColumnName, Column>): void {
  const [begin, end] = [layer.first - first, layer.last - first + 1]
  for (const change of layer.changes) {
    const present = columns.get(change.column)
    if (present === undefined && guestsOf(change.column) !== null && clears(change)) continue
    const column = present ?? emptyColumn(change.column, nights)
    columns.set(change.column, column)
    if (change.kind === 'nightly') {
      column.set(change.values, begin)
    } else if (change.kind === 'value' && layer.onWeekday === null) {
      column.fill(change.value, begin, end)
    } else {
      for (let night = begin; night < end; night++) {
        if (layer.onWeekday && !layer.onWeekday[weekdayOf(addDays(first, night))]) continue
        column[night] = changed(change, column[night]!)
      }
    }
  }
}

/** Numbers of guests without a price have no column. */
const clears = (change: Change): boolean => change.kind === 'value' && change.value === absent

function changed(change: Exclude<Change, { kind: 'nightly' }>, value: number): number {
  if (change.kind === 'value') return change.value
  return change.isSet ? value | change.bit : value & ~change.bit
}

/** The calendar from its first to its last night with a value, without empty columns; an empty list if there is none. */
function trimmed(calendar: RateCalendar): RateCalendar[] {
  let [begin, end] = [calendar.nights, 0]
  const used = new Map<ColumnName, Column>()
  for (const [name, column] of columnsOf(calendar)) {
    const empty = emptyValue(name)
    const first = firstUsed(column, empty)
    if (first === column.length) continue
    used.set(name, column)
    begin = Math.min(begin, first)
    end = Math.max(end, endOfUsed(column, empty))
  }
  if (end === 0) return []
  for (const [name, column] of used) used.set(name, column.slice(begin, end))
  const frame = { roomId: calendar.roomId, rateCode: calendar.rateCode, bands: calendar.extraChild.length }
  return [calendarOf({ ...frame, firstDay: addDays(calendar.firstDay, begin), nights: end - begin }, used)]
}

function firstUsed(column: Column, empty: number): number {
  let night = 0
  while (night < column.length && column[night] === empty) night += 1
  return night
}

function endOfUsed(column: Column, empty: number): number {
  let end = column.length
  while (end > 0 && column[end - 1] === empty) end -= 1
  return end
}
