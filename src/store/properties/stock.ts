// Everything for sale at properties, read in one statement so that document, prices and counts are consistent: the content
// of the catalog's cache.

import { absent, type RateCalendar, type RoomInventory } from '../../lodging/calendars/calendar.ts'
import { withDerivedPlans } from '../../lodging/calendars/derived-calendars.ts'
import { defaultLanguage } from '../../lodging/documents/languages.ts'
import type { Tariff } from '../../lodging/prices/tariff.ts'
import type { Property } from '../../lodging/properties/property.ts'
import { addDays, type Day, formatDay, nightsBetween } from '../../values/civil-dates.ts'
import { EventLoopYield } from '../../values/event-loop-yield.ts'
import { freeRooms } from '../inventory/inventory.ts'
import type { Reader } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'
import { calendarsFrom, type MonthRow } from './calendars.ts'
import { type ContentRow, contentColumns, contentOf } from './contents.ts'
import { withTariffs } from './tariffs.ts'

export interface PropertyStock {
  readonly id: number
  readonly version: number
  /** Whether it is out of business, so that nobody may see or sell it. */
  readonly isArchived: boolean
  readonly property: Property
  /** Characters of document, tariffs and reviews as text, from which their size in memory is estimated. */
  readonly documentLength: number
  readonly calendars: readonly RateCalendar[]
  /** One entry for each room, over the nights with counts of their own; others follow the room's allotment. */
  readonly inventory: readonly RoomInventory[]
}

interface CountsRow {
  readonly room_id: number
  readonly standing: number
  readonly days: readonly Day[]
  readonly free: readonly number[]
}

/** A list of JSON objects for each row of `property`; $2 is the first day of interest. */
const counts = `
  (SELECT json_agg(counted) FROM (
     SELECT room.room_id, coalesce(room.allotment, ${absent}) AS standing,
            coalesce(json_agg(${dayNumber('night.night')} ORDER BY night.night)
                       FILTER (WHERE night.night IS NOT NULL), '[]') AS days,
            coalesce(json_agg(${freeRooms} ORDER BY night.night)
                       FILTER (WHERE night.night IS NOT NULL), '[]') AS free
       FROM room
       LEFT JOIN night
         ON night.property_id = room.property_id AND night.room_id = room.room_id AND night.night >= $2
      WHERE room.property_id = property.property_id
      GROUP BY room.room_id, room.allotment) AS counted) AS counts`

interface StockRow extends ContentRow {
  readonly id: number
  readonly version: number
  readonly isArchived: boolean
  readonly months: readonly MonthRow[] | null
  readonly tariffs: string | null
  readonly counts: readonly CountsRow[] | null
}

/** What these properties sell from `since` on; missing properties are left out. */
export async function readStock(
  reader: Reader,
  ids: readonly number[],
  since: Day,
): Promise<PropertyStock[]> {
  const rows = await reader.query<StockRow>(
    `SELECT property_id AS id, version, archived_at IS NOT NULL AS "isArchived",
            (SELECT json_agg(stored ORDER BY room_id, rate_code, month)
               FROM rate_calendar AS stored
              WHERE stored.property_id = property.property_id) AS months,
            (SELECT json_agg(tariff.document ORDER BY rate_code)::text
               FROM tariff
              WHERE tariff.property_id = property.property_id) AS tariffs,
            ${counts},
            ${contentColumns}
       FROM property
      WHERE property_id = ANY ($1)`,
    [ids, formatDay(since)],
  )
  const stocks: PropertyStock[] = []
  const turns = new EventLoopYield()
  for (const row of rows) {
    await turns.next()
    const { id, version, isArchived, document, months, tariffs, counts: counted, reviews } = row
    const property = contentOf(row)
    const stays = tariffs === null ? [] : (JSON.parse(tariffs) as Tariff[])
    stocks.push({
      id,
      version,
      isArchived,
      property,
      documentLength:
        document.length + (tariffs ?? '').length + (reviews === null ? 0 : JSON.stringify(reviews).length),
      calendars: soldCalendars(calendarsFrom(months ?? []), stays, property, since),
      inventory: (counted ?? []).map(inventoryFrom),
    })
  }
  return stocks
}

/** Only the counts of these properties, by property id. */
export async function readCounts(
  reader: Reader,
  ids: readonly number[],
  since: Day,
): Promise<Map<number, readonly RoomInventory[]>> {
  const rows = await reader.query<{ id: number; counts: readonly CountsRow[] | null }>(
    `SELECT property_id AS id, ${counts} FROM property WHERE property_id = ANY ($1)`,
    [ids, formatDay(since)],
  )
  return new Map(rows.map(row => [row.id, (row.counts ?? []).map(inventoryFrom)]))
}

/** One column from the first counted night to the last; nights without a row follow the room. */
function inventoryFrom({ room_id, standing, days, free }: CountsRow): RoomInventory {
  const firstDay = days[0] ?? (0 as Day)
  const last = days.at(-1)
  const column = new Int32Array(last === undefined ? 0 : nightsBetween(firstDay, addDays(last, 1)))
  column.fill(standing)
  days.forEach((day, index) => {
    column[nightsBetween(firstDay, day)] = free[index]!
  })
  return { roomId: room_id, firstDay, free: column }
}

/** Written calendars with what tariffs and derived plans sell from `since` on. */
export function soldCalendars(
  written: readonly RateCalendar[],
  tariffs: readonly Tariff[],
  property: Property,
  since: Day,
): readonly RateCalendar[] {
  const { ratePlans, language } = property
  const priced = tariffs.filter(
    ({ rateCode }) => !ratePlans.some(({ code, derived }) => code === rateCode && derived !== undefined),
  )
  return withDerivedPlans(withTariffs(written, priced, since, language ?? defaultLanguage), property)
}
