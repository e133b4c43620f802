// What changes between two states of a calendar, night by night, and the entries that lead from one state to the other.

import { addDays, type Day, formatDay } from '../../values/civil-dates.ts'
import { EventLoopYield } from '../../values/event-loop-yield.ts'
import { decimalNumber } from '../../values/money.ts'
import type { CalendarEntry } from '../properties/schema-calendar.ts'
import { absent, type RateCalendar } from './calendar.ts'
import {
  type Column,
  type ColumnName,
  columnsOf,
  emptyValue,
  flagFields,
  guestsColumn,
  guestsOf,
  limitFields,
  priceFields,
} from './calendar-columns.ts'
import { type Run, runsOf, shorter } from './runs.ts'

/** A field of an entry; a number is the price of a child of that age band. */
export type EditedField = Exclude<ColumnName, 'flags'> | (typeof flagFields)[number][0]

/** The nights on which a field of a room and rate changes. Values are minor units, nights, days, or 0 and 1. */
export interface FieldDifference {
  readonly roomId: number
  readonly rateCode: string
  readonly field: EditedField
  readonly days: readonly Day[]
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/**
 * The fields that differ between two states of the calendar of a room and rate; the later one covers the earlier. Where the
 * price of one age band or of one number of guests changes, all are named, because an entry sets them together.
 */
export function differencesOf(before: RateCalendar | null, after: RateCalendar): FieldDifference[] {
  const earlier = before ? columnsOf(before) : new Map<ColumnName, Column>()
  const later = columnsOf(after)
  const offset = before ? after.firstDay - before.firstDay : 0
  const valuesOf = (name: ColumnName, bit: number | null): Values => {
    const [was, is, empty] = [earlier.get(name), later.get(name), emptyValue(name)]
    const read = (value: number) => (bit === null ? value : value & bit ? 1 : 0)
    return [night => read(was?.[night + offset] ?? empty), night => read(is?.[night] ?? empty)]
  }
  const difference = (fields: readonly [EditedField, Values][]): FieldDifference[] => {
    const nights = Array.from({ length: after.nights }, (_, night) => night).filter(night =>
      fields.some(([, [was, is]]) => was(night) !== is(night)),
    )
    if (nights.length === 0) return []
    return fields.map(([field, [was, is]]) => ({
      roomId: after.roomId,
      rateCode: after.rateCode,
      field,
      days: nights.map(night => addDays(after.firstDay, night)),
      before: nights.map(was),
      after: nights.map(is),
    }))
  }
  const single = (name: EditedField & ColumnName): [EditedField, Values] => [name, valuesOf(name, null)]
  const bands = Math.max(after.extraChild.length, before?.extraChild.length ?? 0)
  const numbers = Math.max(after.byGuests?.length ?? 0, before?.byGuests?.length ?? 0)
  return [
    ...priceFields.map(name => [single(name)]),
    Array.from({ length: bands }, (_, band) => single(band)),
    Array.from({ length: numbers }, (_, index) => single(guestsColumn(index + 1))),
    ...flagFields.map(([field, bit]): [EditedField, Values][] => [[field, valuesOf('flags', bit)]]),
    ...limitFields.map(name => [single(name)]),
  ].flatMap(difference)
}

/** The values of a field by night, before and after. */
type Values = readonly [before: (night: number) => number, after: (night: number) => number]

/**
 * The entries that set these fields to their values before or after; rooms and rates with equal entries share them. Serves
 * other requests in between.
 */
export async function entriesTo(
  side: 'before' | 'after',
  differences: readonly FieldDifference[],
  decimals: number,
): Promise<CalendarEntry[]> {
  const together = Map.groupBy(differences, ({ roomId, rateCode, field }) =>
    JSON.stringify([roomId, rateCode, entryField(field)]),
  )
  const entries: CalendarEntry[] = []
  const turns = new EventLoopYield()
  for (const fields of together.values()) {
    await turns.next()
    entries.push(...entriesOf(side, fields, decimals))
  }
  return shared(entries)
}

/** The field of an entry that sets a price. */
const entryField = (field: EditedField): string => {
  if (typeof field === 'number') return 'extra_child'
  return guestsOf(field) === null ? field : 'by_guests'
}

/** Of one field, or of the age bands or numbers of guests of a price. */
function entriesOf(
  side: 'before' | 'after',
  fields: readonly FieldDifference[],
  decimals: number,
): CalendarEntry[] {
  const { field, days, roomId, rateCode } = fields[0]!
  const entry = (run: Run): CalendarEntry => ({
    rooms: [roomId],
    rate_plans: [rateCode],
    from: formatDay(days[run.first]!),
    to: formatDay(days[run.end - 1]!),
    ...written(
      field,
      fields.map(each => each[side].slice(run.first, run.end)),
      decimals,
    ),
  })
  const follows = (at: number, previous: number) => days[at] === days[previous]! + 1
  const isSame = (at: number, previous: number) =>
    fields.every(each => each[side][at] === each[side][previous])
  return runsOf({ first: 0, end: days.length }, follows).flatMap(stretch => {
    const even = runsOf(stretch, isSame).map(entry)
    return isPrice(field) ? shorter([entry(stretch)], even) : even
  })
}

const isPrice = (field: EditedField): boolean =>
  typeof field === 'number' || guestsOf(field) !== null || priceFields.some(name => name === field)

/** The field of an entry, from the values of each night; for child prices and those by guests there is a list of lists. */
function written(
  field: EditedField,
  columns: readonly (readonly number[])[],
  decimals: number,
): Partial<CalendarEntry> {
  const [[first = 0] = []] = columns
  if (flagFields.some(([name]) => name === field)) return { [field]: first === 1 }
  if (!isPrice(field)) return { [field]: first === 0 ? null : first }
  const prices = columns.map(values => nightly(values.map(value => amountOf(value, decimals))))
  const isList = typeof field === 'number' || guestsOf(field) !== null
  return { price: { [entryField(field)]: isList ? prices : prices[0]! } }
}

/** One amount where all nights have it, else a list. */
const nightly = (amounts: readonly (number | null)[]): number | null | (number | null)[] =>
  amounts.every(amount => amount === amounts[0]) ? (amounts[0] ?? null) : [...amounts]

const amountOf = (value: number, decimals: number): number | null =>
  value === absent ? null : decimalNumber(value, decimals)

/** Entries that say the same for several rates of a room, and then for several rooms, become one. */
function shared(entries: readonly CalendarEntry[]): CalendarEntry[] {
  const ofRates = [
    ...Map.groupBy(entries, ({ rate_plans: _, ...rest }) => JSON.stringify(rest)).values(),
  ].map(alike => ({ ...alike[0]!, rate_plans: alike.flatMap(({ rate_plans: codes }) => codes ?? []) }))
  return [...Map.groupBy(ofRates, ({ rooms: _, ...rest }) => JSON.stringify(rest)).values()].map(alike => ({
    ...alike[0]!,
    rooms: alike.flatMap(({ rooms }) => rooms ?? []),
  }))
}
