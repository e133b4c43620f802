// The columns of a calendar by name: what a field of a document is called, where it is kept, and what an empty
// night holds there. Import and export walk the same list, so that neither can forget a column.

import type { Day } from '../values/civil-dates.ts'
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

/** The names of columns while a calendar is put together; a number is the column of that child age band. */
export type ColumnName = PriceField | LimitField | 'flags' | number

/** What a night holds that nothing was written to. */
export const emptyValue = (name: ColumnName): number =>
  typeof name === 'number' || priceFields.some(field => field === name) ? absent : 0

/** A column in which nothing is written yet. */
export function emptyColumn(name: ColumnName, nights: number): Column {
  if (emptyValue(name) === absent) return new Int32Array(nights).fill(absent)
  if (name === 'min_advance_days' || name === 'max_advance_days') return new Uint16Array(nights)
  return new Uint8Array(nights)
}

/** The columns of a calendar by name; those that are absent everywhere are left out. */
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

/** A calendar of the columns given; a price for the standard occupancy is always there, if only absent. */
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
