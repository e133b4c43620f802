// Tariffs of properties: a document for each rate plan that is priced by the stay.

import type { RateCalendar } from '../../lodging/calendars/calendar.ts'
import { calendarsOfTariff } from '../../lodging/calendars/tariff-calendar.ts'
import type { Tariff } from '../../lodging/prices/tariff.ts'
import type { Day } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

/** In the order of their rate plans' codes. */
export async function readTariffs(reader: Reader, propertyId: number): Promise<Tariff[]> {
  const rows = await reader.query<{ document: Tariff }>(
    'SELECT document FROM tariff WHERE property_id = $1 ORDER BY rate_code',
    [propertyId],
  )
  return rows.map(({ document }) => document)
}

/** Replaces all tariffs of a property, which the transaction has locked, and returns whether anything changed. */
export async function writeTariffs(
  transaction: Transaction,
  propertyId: number,
  tariffs: readonly Tariff[],
): Promise<boolean> {
  const removed = await transaction.query(
    'DELETE FROM tariff WHERE property_id = $1 AND rate_code <> ALL ($2) RETURNING rate_code',
    [propertyId, tariffs.map(({ rateCode }) => rateCode)],
  )
  let changed = removed.length > 0
  for (const tariff of tariffs) {
    const rooms = [...new Set(tariff.rates.map(({ roomId }) => roomId))]
    const written = await transaction.query(
      `INSERT INTO tariff AS present (property_id, rate_code, room_ids, document)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT (property_id, rate_code) DO UPDATE
             SET room_ids = excluded.room_ids, document = excluded.document
           WHERE present.document IS DISTINCT FROM excluded.document
       RETURNING rate_code`,
      [propertyId, tariff.rateCode, rooms, JSON.stringify(tariff)],
    )
    changed ||= written.length > 0
  }
  return changed
}

/** The calendars of a property from `since` on: those of rate plans with a tariff are the tariff's. */
export function withTariffs(
  calendars: readonly RateCalendar[],
  tariffs: readonly Tariff[],
  since: Day,
  language: string,
): readonly RateCalendar[] {
  if (tariffs.length === 0) return calendars
  const priced = new Set(tariffs.map(({ rateCode }) => rateCode))
  return [
    ...calendars.filter(({ rateCode }) => !priced.has(rateCode)),
    ...tariffs.flatMap(tariff => calendarsOfTariff(tariff, since, language)),
  ]
}
