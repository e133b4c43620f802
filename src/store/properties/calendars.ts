// Nightly prices and restrictions: a row for each room, rate and month in the database, consecutive nights for each room
// and rate in memory. Eleven times faster to read than a row for each night, in a sixth of the space (measured).

import { absent, type RateCalendar } from '../../lodging/calendars/calendar.ts'
import { daysInMonth, firstDayOfMonth, type MonthIndex } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { calendarColumns } from './calendar-months.ts'
import { keysOf, monthsOf, putMonths } from './calendar-writing.ts'

/** A row of rate_calendar, its arrays as the driver or as JSON gives them. */
export type MonthRow = { property_id: number; room_id: number; rate_code: string; month: MonthIndex } & {
  readonly [column in (typeof calendarColumns)[number]]: Nights | null
}

type Nights = Int32Array | readonly number[]

/** The calendars of these properties by property id, from the first stored month to the last. */
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
  for (const [id, months] of Map.groupBy(rows, row => row.property_id))
    calendars.set(id, calendarsFrom(months))
  return calendars
}

/** The calendars of one property, from its rows in the order room, rate, month. */
export function calendarsFrom(rows: readonly MonthRow[]): RateCalendar[] {
  const calendars: RateCalendar[] = []
  for (let start = 0; start < rows.length; ) {
    let end = start + 1
    while (end < rows.length && belongTogether(rows[start]!, rows[end]!)) end++
    calendars.push(assemble(rows.slice(start, end)))
    start = end
  }
  return calendars
}

/** Whether a property has prices, of nights or as tariffs. */
export async function storesPrices(reader: Reader, propertyId: number): Promise<boolean> {
  const [row] = await reader.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM rate_calendar WHERE property_id = $1)
            OR EXISTS (SELECT FROM tariff WHERE property_id = $1) AS found`,
    [propertyId],
  )
  return row!.found
}

/** The first of these rooms that has prices by number of guests; null where none has. */
export async function findRoomByGuests(
  reader: Reader,
  propertyId: number,
  roomIds: readonly number[],
): Promise<number | null> {
  if (roomIds.length === 0) return null
  const [row] = await reader.query<{ roomId: number }>(
    `SELECT room_id AS "roomId" FROM rate_calendar
      WHERE property_id = $1 AND room_id = ANY ($2) AND by_guests IS NOT NULL
      ORDER BY room_id LIMIT 1`,
    [propertyId, roomIds],
  )
  return row?.roomId ?? null
}

/**
 * Replaces all calendars of the property and returns whether anything changed. Nights outside a calendar are unset. The
 * caller has written the rooms and locked the property.
 */
export async function writeCalendars(
  transaction: Transaction,
  propertyId: number,
  calendars: readonly RateCalendar[],
): Promise<boolean> {
  const parts = monthsOf(calendars)
  const removed = await transaction.query(
    `DELETE FROM rate_calendar present
      WHERE present.property_id = $1
        AND NOT EXISTS (
              SELECT FROM unnest($2::int[], $3::text[], $4::int[]) AS named (room_id, rate_code, month)
               WHERE (named.room_id, named.rate_code, named.month)
                     = (present.room_id, present.rate_code, present.month))
      RETURNING month`,
    [propertyId, ...keysOf(parts)],
  )
  return (await putMonths(transaction, propertyId, parts)) + removed.length > 0
}

const belongTogether = (a: MonthRow, b: MonthRow): boolean =>
  a.room_id === b.room_id && a.rate_code === b.rate_code

/** Joins the months of one room and rate; a missing month is unset. */
function assemble(rows: readonly MonthRow[]): RateCalendar {
  const first = rows[0]!
  const firstDay = firstDayOfMonth(first.month)
  const nights = firstDayOfMonth(rows.at(-1)!.month + 1) - firstDay
  const join = <Column extends Int32Array | Uint8Array | Uint16Array>(
    column: Column,
    pick: (row: MonthRow) => Nights | null,
  ): Column | null => {
    let isSet = false
    for (const row of rows) {
      const values = pick(row)
      if (!values) continue
      const start = firstDayOfMonth(row.month) - firstDay
      if (values.length === 1) column.fill(values[0]!, start, start + daysInMonth(row.month))
      else column.set(values, start)
      isSet = true
    }
    return isSet ? column : null
  }
  const prices = () => new Int32Array(nights).fill(absent)
  const nightsColumn = (pick: (row: MonthRow) => Nights | null) => join(new Uint8Array(nights), pick)
  const bands = Math.max(...rows.map(row => bandsOf(row, row.extra_child)))
  const numbers = Math.max(...rows.map(row => bandsOf(row, row.by_guests)))
  const bandColumn = (field: 'extra_child' | 'by_guests', band: number) =>
    join(prices(), row => bandOf(row, row[field], band))
  return {
    roomId: first.room_id,
    rateCode: first.rate_code,
    firstDay,
    nights,
    standard: join(prices(), row => row.standard) ?? prices(),
    single: join(prices(), row => row.single),
    extraAdult: join(prices(), row => row.extra_adult),
    extraChild: Array.from({ length: bands }, (_, band) => bandColumn('extra_child', band)),
    ...(numbers > 0 && {
      byGuests: Array.from({ length: numbers }, (_, index) => bandColumn('by_guests', index)),
    }),
    flags: nightsColumn(row => row.flags),
    minStayArrival: nightsColumn(row => row.min_stay_arrival),
    minStayThrough: nightsColumn(row => row.min_stay_through),
    maxStayArrival: nightsColumn(row => row.max_stay_arrival),
    maxStayThrough: nightsColumn(row => row.max_stay_through),
    minAdvanceDays: join(new Uint16Array(nights), row => row.min_advance_days),
    maxAdvanceDays: join(new Uint16Array(nights), row => row.max_advance_days),
  }
}

/** One value for each band: there are fewer age bands, and fewer numbers of guests, than a month has nights. */
const isEven = (values: Nights): boolean => values.length < shortestMonth
const shortestMonth = 28

/** Age bands, or numbers of guests, that have nights one after another. */
function bandsOf({ month }: MonthRow, stored: Nights | null): number {
  if (stored === null) return 0
  return isEven(stored) ? stored.length : stored.length / daysInMonth(month)
}

/** The nights of one band in a month, or their one value; null when the band has no price there. */
function bandOf(row: MonthRow, stored: Nights | null, band: number): Nights | null {
  if (stored === null || band >= bandsOf(row, stored)) return null
  const nights = isEven(stored) ? 1 : daysInMonth(row.month)
  const values = stored.slice(band * nights, (band + 1) * nights)
  return values.some((value: number) => value !== absent) ? values : null
}
