// Calendars and counts of many properties over some nights, in one statement for all of them.

import type { RateCalendar } from '../../lodging/calendars/calendar.ts'
import { type Day, formatDay, monthOf } from '../../values/civil-dates.ts'
import type { Reader } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'
import { calendarColumns } from './calendar-months.ts'
import { calendarsFrom, type MonthRow } from './calendars.ts'

/** The same nights of several properties. */
export interface NightsOfMany {
  readonly propertyIds: readonly number[]
  readonly first: Day
  readonly last: Day
}

/** The stored calendars in whole months, by property id; without those that have nothing stored there. */
export async function readCalendarsOfMany(
  reader: Reader,
  { propertyIds, first, last }: NightsOfMany,
): Promise<Map<number, RateCalendar[]>> {
  const rows = await reader.query<MonthRow>(
    `SELECT property_id, room_id, rate_code, month, ${calendarColumns.join(', ')}
       FROM rate_calendar
      WHERE property_id = ANY ($1) AND month BETWEEN $2 AND $3
      ORDER BY property_id, room_id, rate_code, month`,
    [propertyIds, monthOf(first), monthOf(last)],
  )
  const byProperty = Map.groupBy(rows, row => row.property_id)
  return new Map([...byProperty].map(([id, months]) => [id, calendarsFrom(months)]))
}

export interface CountedNightOfMany {
  readonly propertyId: number
  readonly roomId: number
  readonly day: Day
  /** Null: sold without a count. */
  readonly allotment: number | null
  /** Rooms sold or held. */
  readonly taken: number
  readonly isClosed: boolean
}

/** The nights that have counts of their own, by property id. */
export async function readCountsOfMany(
  reader: Reader,
  { propertyIds, first, last }: NightsOfMany,
): Promise<Map<number, CountedNightOfMany[]>> {
  const rows = await reader.query<CountedNightOfMany>(
    `SELECT property_id AS "propertyId", room_id AS "roomId", ${dayNumber('night')} AS day, allotment, sold + held AS taken,
            closed_with IS NOT NULL AS "isClosed"
       FROM night
      WHERE property_id = ANY ($1) AND night BETWEEN $2 AND $3
      ORDER BY property_id, room_id, night`,
    [propertyIds, formatDay(first), formatDay(last)],
  )
  return Map.groupBy(rows, row => row.propertyId)
}

/** The codes of the rate plans that a channel prices by the stay, by property id. */
export async function readTariffCodesOfMany(
  reader: Reader,
  propertyIds: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await reader.query<{ property_id: number; rate_code: string }>(
    'SELECT property_id, rate_code FROM tariff WHERE property_id = ANY ($1) ORDER BY property_id, rate_code',
    [propertyIds],
  )
  const byProperty = Map.groupBy(rows, row => row.property_id)
  return new Map([...byProperty].map(([id, found]) => [id, found.map(row => row.rate_code)]))
}
