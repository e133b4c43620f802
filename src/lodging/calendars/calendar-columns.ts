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

/** Names of columns while a calendar is built; a number is the column of that child age band. */
export type ColumnName = PriceField | LimitField | 'flags' | number

/** The value of an empty night. */
export const emptyValue = (name: ColumnName): number =>
  typeof name === 'number' || priceFields.some(field => field === name) ? absent : 0

/** An empty column. */
export function emptyColumn(name: ColumnName, nights: number): Column {
  if (emptyValue(name) === absent) return new Int32Array(nights).fill(absent)
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
    flags: bytes('flags'),
    minStayArrival: bytes('min_stay_arrival'),
    minStayThrough: bytes('min_stay_through'),
    maxStayArrival: bytes('max_stay_arrival'),
    maxStayThrough: bytes('max_stay_through'),
    minAdvanceDays: words('min_advance_days'),
    maxAdvanceDays: words('max_advance_days'),
  }
}
