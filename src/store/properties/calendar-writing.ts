// Writes months of calendars, all in one statement that changes only rows with different values.

import type { RateCalendar } from '../../lodging/calendars/calendar.ts'
import type { Transaction } from '../postgres/database.ts'
import { binaryIntegers } from '../postgres/value-formats.ts'
import { addMonthsOf, type CalendarMonths, calendarColumns, noMonths } from './calendar-months.ts'

/** Months in a statement, so that calendars of many years fit into memory. */
const monthsOfStatement = 1000

/** The months in which these calendars set anything, in parts of one statement each. */
export function monthsOf(calendars: readonly RateCalendar[]): CalendarMonths[] {
  const parts: CalendarMonths[] = []
  let filling = noMonths()
  for (const calendar of calendars) {
    addMonthsOf(calendar, filling)
    if (filling.months.length < monthsOfStatement) continue
    parts.push(filling)
    filling = noMonths()
  }
  return filling.months.length > 0 ? [...parts, filling] : parts
}

/** The rooms, rate codes and months of parts, as statement parameters. */
export const keysOf = (parts: readonly CalendarMonths[]): [Buffer, string[], Buffer] => [
  integers(parts.flatMap(({ roomIds }) => roomIds)),
  parts.flatMap(({ rateCodes }) => rateCodes),
  integers(parts.flatMap(({ months }) => months)),
]

/**
 * Writes these months and returns how many rows were changed or added. The transaction must have locked the property, so
 * that no month appears between the check and the insert.
 */
export async function putMonths(
  transaction: Transaction,
  propertyId: number,
  parts: readonly CalendarMonths[],
): Promise<number> {
  let written = 0
  for (const part of parts) {
    const rows = await transaction.query(put, [
      propertyId,
      ...keysOf([part]),
      binaryIntegers(part.values.view()),
      ...part.places.map(integers),
    ])
    written += rows.length
  }
  return written
}

const integers = (numbers: readonly number[]): Buffer => binaryIntegers(Int32Array.from(numbers))

const list = (write: (column: string, index: number) => string): string =>
  calendarColumns.map(write).join(', ')

const priceColumns: ReadonlySet<string> = new Set([
  'standard',
  'single',
  'extra_adult',
  'extra_child',
  'by_guests',
])

/** The part of $5 at a position; position 0 precedes the first number, which makes the column null. */
const column = (name: string): string =>
  `($5::int[])[${name} + 1 : ${name} + ($5::int[])[${name}]]::${priceColumns.has(name) ? 'int' : 'smallint'}[] AS ${name}`

const isNamed = `present.property_id = $1
       AND (present.room_id, present.rate_code, present.month) = (named.room_id, named.rate_code, named.month)`

const put = `
  WITH named AS MATERIALIZED (
    SELECT room_id, rate_code, month, ${list(column)}
      FROM unnest($2::int[], $3::text[], $4::int[], ${list((_, index) => `$${index + 6}::int[]`)})
        AS placed (room_id, rate_code, month, ${list(name => name)})
  ), changed AS (
    UPDATE rate_calendar AS present
       SET ${list(name => `${name} = named.${name}`)}
      FROM named
     WHERE ${isNamed}
       AND (${list(name => `present.${name}`)}) IS DISTINCT FROM (${list(name => `named.${name}`)})
    RETURNING present.month
  ), added AS (
    INSERT INTO rate_calendar (property_id, room_id, rate_code, month, ${list(name => name)})
    SELECT $1, named.*
      FROM named
     WHERE NOT EXISTS (SELECT FROM rate_calendar AS present WHERE ${isNamed})
    RETURNING month
  )
  SELECT month FROM changed UNION ALL SELECT month FROM added`
