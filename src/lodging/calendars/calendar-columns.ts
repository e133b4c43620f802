// The columns of a calendar: the field in a document, where it is stored, and the value of an empty night. Import and export
// use the same list, so neither can omit a column.

import type { Day } from '../../values/civil-dates.ts'
import { absent, closedToArrival, closedToDeparture, type RateCalendar, stopSell } from './calendar.ts'

export type Column = Int32Array | Uint16Array | Uint8Array

/** `extra_child` stands for the column of one age band. */
export const priceFields = ['standard', 'single', 'extra_adult'] as const
export type PriceField = (typeof priceFields)[number]

export const flagFields = [
  ['stop_sell', stopSell],
  ['closed_to_arrival', closedToArrival],
  ['closed_to_departure', closedToDeparture],
] as const

export const limitFields = [
  'min_stay_arrival',
  'min_stay_through',
  'max_stay_arrival',
  'max_stay_through',
  'min_advance_days',
  'max_advance_days',
] as const
export type LimitField = (typeof limitFields)[number]

/** The column of the price for a number of guests, the first for one. */
export type GuestsColumn = `by_guests[${number}]`

export const guestsColumn = (guests: number): GuestsColumn => `by_guests[${guests - 1}]`

/** The number of guests that a column is for; null for other columns. */
export const guestsOf = (name: ColumnName | string): number | null =>
  typeof name === 'string' && name.startsWith('by_guests[') ? Number.parseInt(name.slice(10), 10) + 1 : null

/** Names of columns while a calendar is built; a number is the column of that child age band. */
export type ColumnName = PriceField | LimitField | GuestsColumn | 'flags' | number

/** Whether a column has prices; the others have restrictions. */
export const isOfPrices = (name: ColumnName): boolean =>
  typeof name === 'number' || guestsOf(name) !== null || priceFields.some(field => field === name)

/** The value of an empty night. */
export const emptyValue = (name: ColumnName): number => (isOfPrices(name) ? absent : 0)

/** An empty column. */
export function emptyColumn(name: ColumnName, nights: number): Column {
  if (isOfPrices(name)) return new Int32Array(nights).fill(absent)
  if (name === 'min_advance_days' || name === 'max_advance_days') return new Uint16Array(nights)
  return new Uint8Array(nights)
}

/** The columns of a calendar by name, without columns that are absent everywhere. */
export function columnsOf(calendar: RateCalendar): Map<ColumnName, Column> {
  const columns: [ColumnName, Column | null][] = [
    ['standard', calendar.standard],
    ['single', calendar.single],
    ['extra_adult', calendar.extraAdult],
    ...calendar.extraChild.map((column, band): [ColumnName, Column | null] => [band, column]),
    ...(calendar.byGuests ?? []).map((column, index): [ColumnName, Column | null] => [
      guestsColumn(index + 1),
      column,
    ]),
    ['flags', calendar.flags],
    ['min_stay_arrival', calendar.minStayArrival],
    ['min_stay_through', calendar.minStayThrough],
    ['max_stay_arrival', calendar.maxStayArrival],
    ['max_stay_through', calendar.maxStayThrough],
    ['min_advance_days', calendar.minAdvanceDays],
    ['max_advance_days', calendar.maxAdvanceDays],
  ]
  return new Map(columns.filter((entry): entry is [ColumnName, Column] => entry[1] !== null))
}

interface CalendarFrame {
  readonly roomId: number
  readonly rateCode: string
  readonly firstDay: Day
  readonly nights: number
  /** Child age bands of the property. */
  readonly bands: number
}

/** A calendar of the given columns; the standard price is always present, absent on all nights if not given. */
export function calendarOf(frame: CalendarFrame, columns: ReadonlyMap<ColumnName, Column>): RateCalendar {
  const { bands, ...place } = frame
  const prices = (name: ColumnName) => (columns.get(name) as Int32Array | undefined) ?? null
  const bytes = (name: ColumnName) => (columns.get(name) as Uint8Array | undefined) ?? null
  const words = (name: ColumnName) => (columns.get(name) as Uint16Array | undefined) ?? null
  return {
    ...place,
    standard: prices('standard') ?? (emptyColumn('standard', frame.nights) as Int32Array),
    single: prices('single'),
    extraAdult: prices('extra_adult'),
    extraChild: Array.from({ length: bands }, (_, band) => prices(band)),
    ...byGuestsIn(columns),
    flags: bytes('flags'),
    minStayArrival: bytes('min_stay_arrival'),
    minStayThrough: bytes('min_stay_through'),
    maxStayArrival: bytes('max_stay_arrival'),
    maxStayThrough: bytes('max_stay_through'),
    minAdvanceDays: words('min_advance_days'),
    maxAdvanceDays: words('max_advance_days'),
  }
}

/** Up to the largest number of guests that has a price; nothing where none has. */
function byGuestsIn(columns: ReadonlyMap<ColumnName, Column>): Pick<RateCalendar, 'byGuests'> {
  let most = 0
  for (const [name, column] of columns) {
    const guests = guestsOf(name) ?? 0
    if (guests > most && (column as Int32Array).some(units => units !== absent)) most = guests
  }
  if (most === 0) return {}
  const columnFor = (_: unknown, index: number) =>
    (columns.get(guestsColumn(index + 1)) as Int32Array | undefined) ?? null
  return { byGuests: Array.from({ length: most }, columnFor) }
}
