// Changes some nights of some calendars; reads and writes only the months that contain them.

import type { RateCalendar } from '../../lodging/calendars/calendar.ts'
import { type Day, monthOf } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { calendarColumns } from './calendar-months.ts'
import { monthsOf, putMonths } from './calendar-writing.ts'
import { calendarsFrom, type MonthRow } from './calendars.ts'

/** Nights of a room and rate. */
export interface CalendarStretch {
  readonly roomId: number
  readonly rateCode: string
  readonly first: Day
  readonly last: Day
}

/**
 * Changes the months of the given stretches and returns whether anything changed. `change` gets the stored months, null
 * where there is none, and returns the months to store. At most one stretch for each room and rate; the transaction must
 * have locked the property.
 */
export async function changeCalendars<Stretch extends CalendarStretch>(
  transaction: Transaction,
  propertyId: number,
  stretches: readonly Stretch[],
  change: (stretch: Stretch, present: RateCalendar | null) => RateCalendar,
): Promise<boolean> {
  if (stretches.length === 0) return false
  const rows = await readMonths(transaction, propertyId, stretches)
  const present = new Map(calendarsFrom(rows).map(calendar => [keyOf(calendar), calendar]))
  const parts = monthsOf(stretches.map(stretch => change(stretch, present.get(keyOf(stretch)) ?? null)))
  const kept = new Set(
    parts.flatMap(({ roomIds, rateCodes, months }) =>
      months.map((month, index) => `${month} ${roomIds[index]} ${rateCodes[index]}`),
    ),
  )
  const emptied = rows.filter(row => !kept.has(`${row.month} ${row.room_id} ${row.rate_code}`))
  await removeMonths(transaction, propertyId, emptied)
  return (await putMonths(transaction, propertyId, parts)) + emptied.length > 0
}

/** The stored calendars of the given stretches, in whole months, without those that have nothing stored there. */
export async function readStretches(
  reader: Reader,
  propertyId: number,
  stretches: readonly CalendarStretch[],
): Promise<RateCalendar[]> {
  return stretches.length === 0 ? [] : calendarsFrom(await readMonths(reader, propertyId, stretches))
}

async function readMonths(
  reader: Reader,
  propertyId: number,
  stretches: readonly CalendarStretch[],
): Promise<MonthRow[]> {
  return reader.query<MonthRow>(
    `SELECT present.property_id, present.room_id, present.rate_code, present.month, ${calendarColumns.map(name => `present.${name}`).join(', ')}
       FROM rate_calendar AS present
       JOIN unnest($2::int[], $3::text[], $4::int[], $5::int[]) AS named (room_id, rate_code, first, last)
         ON present.room_id = named.room_id AND present.rate_code = named.rate_code
        AND present.month BETWEEN named.first AND named.last
      WHERE present.property_id = $1
      ORDER BY present.room_id, present.rate_code, present.month`,
    [
      propertyId,
      stretches.map(({ roomId }) => roomId),
      stretches.map(({ rateCode }) => rateCode),
      stretches.map(({ first }) => monthOf(first)),
      stretches.map(({ last }) => monthOf(last)),
    ],
  )
}

const keyOf = ({ roomId, rateCode }: { readonly roomId: number; readonly rateCode: string }): string =>
  `${roomId} ${rateCode}`

/** A month with nothing set has no row. */
async function removeMonths(
  transaction: Transaction,
  propertyId: number,
  rows: readonly MonthRow[],
): Promise<void> {
  if (rows.length === 0) return
  await transaction.query(
    `DELETE FROM rate_calendar AS present
      USING unnest($2::int[], $3::text[], $4::int[]) AS named (room_id, rate_code, month)
      WHERE present.property_id = $1
        AND (present.room_id, present.rate_code, present.month) = (named.room_id, named.rate_code, named.month)`,
    [propertyId, rows.map(row => row.room_id), rows.map(row => row.rate_code), rows.map(row => row.month)],
  )
}
