// Counts of nights long past, which are deleted. What was sold on them stays in the reservations (decision 47).

import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'

/** The first night whose counts are kept. Rooms on nights before it are neither counted nor given back. */
export async function readKeptFrom(reader: Reader): Promise<Day> {
  const [floor] = await reader.query<{ day: Day }>(`SELECT ${dayNumber('kept_from')} AS day FROM night_floor`)
  return floor!.day
}

/** Gives up the counts before `day`, for good; an earlier day than the present one changes nothing. */
export async function keepNightsFrom(reader: Reader, day: Day): Promise<void> {
  await reader.query('UPDATE night_floor SET kept_from = $1, swept_to = 0 WHERE kept_from < $1::date', [
    formatDay(day),
  ])
}

/**
 * Deletes the nights of the next `properties` that were given up. Null when nothing is left to do, or another server is at it.
 */
export async function forgetNightsGivenUp(
  { query }: Transaction,
  properties: number,
): Promise<{ readonly nights: number } | null> {
  const [turn] = await query<{ sweptTo: number; keptFrom: string }>(
    `SELECT coalesce(swept_to, 0) AS "sweptTo", kept_from::text AS "keptFrom" FROM night_floor
      WHERE swept_to IS NOT NULL FOR UPDATE SKIP LOCKED`,
  )
  if (!turn) return null
  const next = await query<{ id: number }>(
    'SELECT property_id AS id FROM property WHERE property_id > $1 ORDER BY property_id LIMIT $2',
    [turn.sweptTo, properties],
  )
  const ids = next.map(({ id }) => id)
  const deleted = await query<{ count: number }>(
    `WITH gone AS (DELETE FROM night WHERE property_id = ANY ($1) AND night < $2 RETURNING property_id)
     SELECT count(*) FROM gone`,
    [ids, turn.keptFrom],
  )
  await query('DELETE FROM night_closing WHERE property_id = ANY ($1) AND night < $2', [ids, turn.keptFrom])
  await query('UPDATE night_floor SET swept_to = $1', [ids.at(-1) ?? null])
  return { nights: deleted[0]!.count }
}
