// Nightly prices and restrictions: a row for each room, rate and month in the database, one run of consecutive nights
// for each room and rate in memory. Measured eleven times faster to take in than a row a night, in a sixth of the space.

import { absent, type RateCalendar } from '../lodging/calendar.ts'
import { daysInMonth, firstDayOfMonth, type MonthIndex } from '../values/civil-dates.ts'
import { type CalendarMonth, calendarColumns, monthsOf } from './calendar-months.ts'
import type { Reader, Transaction } from './database.ts'

type MonthRow = { property_id: number; room_id: number; rate_code: string; month: MonthIndex } & {
  readonly [column in (typeof calendarColumns)[number]]: Int32Array | null
}

/** The calendars of these properties by property id; nights run from the first stored month to the last. */
export async function readCalendars(
  reader: Reader,
  propertyIds: readonly number[],
): Promise<Map<number, RateCalendar[]>> {
  const rows = await reader.query<MonthRow>(
    `SELECT property_id, room_id, rate_code, month, ${calendarColumns.join(', ')}
       FROM rate_calendar
      WHERE property_id = ANY ($1)
      ORDER BY property_id, room_id, rate_code, month`,
    [propertyIds],
  )
  const calendars = new Map<number, RateCalendar[]>()
  for (let start = 0; start < rows.length; ) {
    const first = rows[start]!
    let end = start + 1
    while (end < rows.length && belongTogether(first, rows[end]!)) end++
    const ofProperty = calendars.get(first.property_id) ?? []
    ofProperty.push(assemble(rows.slice(start, end)))
    calendars.set(first.property_id, ofProperty)
    start = end
  }
  return calendars
}

/**
 * Makes these the only calendars of the property and gives whether anything changed. Nights outside a calendar are
 * unset. The rooms must have been written before.
 */
export async function writeCalendars(
  transaction: Transaction,
  propertyId: number,
  calendars: readonly RateCalendar[],
): Promise<boolean> {
  const months = calendars.flatMap(monthsOf)
  const keys = [
    months.map(month => month.roomId),
    months.map(month => month.rateCode),
    months.map(month => month.month),
  ]
  const removed = await transaction.query(
    `DELETE FROM rate_calendar present
      WHERE present.property_id = $1
        AND NOT EXISTS (
              SELECT FROM unnest($2::int[], $3::text[], $4::int[]) AS named (room_id, rate_code, month)
               WHERE (named.room_id, named.rate_code, named.month)
                     = (present.room_id, present.rate_code, present.month))
      RETURNING month`,
    [propertyId, ...keys],
  )
  const written = await transaction.query(upsertMonths, [propertyId, ...keys, ...columnsOf(months)])
  return removed.length + written.length > 0
}

const list = (write: (column: string, index: number) => string): string =>
  calendarColumns.map(write).join(', ')

/** unnest would flatten arrays of arrays, so each month's array travels as text and is read as an array here. */
const upsertMonths = `
  INSERT INTO rate_calendar AS present (property_id, room_id, rate_code, month, ${list(column => column)})
  SELECT $1, room_id, rate_code, month, ${list(column => `${column}::int[]`)}
    FROM unnest($2::int[], $3::text[], $4::int[], ${list((_, index) => `$${index + 5}::text[]`)})
      AS named (room_id, rate_code, month, ${list(column => column)})
  ON CONFLICT (property_id, room_id, rate_code, month) DO UPDATE
     SET ${list(column => `${column} = excluded.${column}`)}
   WHERE (${list(column => `present.${column}`)})
         IS DISTINCT FROM (${list(column => `excluded.${column}`)})
  RETURNING month`

const columnsOf = (months: readonly CalendarMonth[]): (string | null)[][] =>
  calendarColumns.map(column => months.map(month => month.columns[column]))

const belongTogether = (a: MonthRow, b: MonthRow): boolean =>
  a.property_id === b.property_id && a.room_id === b.room_id && a.rate_code === b.rate_code

/** Joins the months of one room and rate; a month that is not stored is unset. */
function assemble(rows: readonly MonthRow[]): RateCalendar {
  const first = rows[0]!
  const firstDay = firstDayOfMonth(first.month)
  const nights = firstDayOfMonth(rows.at(-1)!.month + 1) - firstDay
  const join = <Column extends Int32Array | Uint8Array | Uint16Array>(
    column: Column,
    pick: (row: MonthRow) => Int32Array | null,
  ): Column | null => {
    let isSet = false
    for (const row of rows) {
      const values = pick(row)
      if (!values) continue
      column.set(values, firstDayOfMonth(row.month) - firstDay)
      isSet = true
    }
    return isSet ? column : null
  }
  const prices = () => new Int32Array(nights).fill(absent)
  const nightsColumn = (pick: (row: MonthRow) => Int32Array | null) => join(new Uint8Array(nights), pick)
  const bands = Math.max(...rows.map(row => (row.extra_child?.length ?? 0) / daysInMonth(row.month)))
  return {
    roomId: first.room_id,
    rateCode: first.rate_code,
    firstDay,
    nights,
    standard: join(prices(), row => row.standard) ?? prices(),
    single: join(prices(), row => row.single),
    extraAdult: join(prices(), row => row.extra_adult),
    extraChild: Array.from({ length: bands }, (_, band) => join(prices(), row => bandOf(row, band))),
    flags: nightsColumn(row => row.flags),
    minStayArrival: nightsColumn(row => row.min_stay_arrival),
    minStayThrough: nightsColumn(row => row.min_stay_through),
    maxStayArrival: nightsColumn(row => row.max_stay_arrival),
    maxStayThrough: nightsColumn(row => row.max_stay_through),
    minAdvanceDays: join(new Uint16Array(nights), row => row.min_advance_days),
    maxAdvanceDays: join(new Uint16Array(nights), row => row.max_advance_days),
  }
}

/** One age band's nights of a month; null when that band has no price there. */
function bandOf(row: MonthRow, band: number): Int32Array | null {
  const days = daysInMonth(row.month)
  const values = row.extra_child?.subarray(band * days, (band + 1) * days)
  return values?.some(value => value !== absent) ? values : null
}
