// The share that publishers have in what they book.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Millionths } from '../../values/money.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

/** The share that holds now, by publisher; those that have none are left out. */
export async function readCommissions(
  reader: Reader,
  publisherIds: readonly number[],
): Promise<ReadonlyMap<number, Millionths>> {
  const rows = await reader.query<{ publisherId: number; percent: number }>(
    `SELECT DISTINCT ON (publisher_id) publisher_id AS "publisherId", percent_millionths AS percent
       FROM publisher_commission
      WHERE publisher_id = ANY ($1::int[])
      ORDER BY publisher_id, since DESC`,
    [publisherIds],
  )
  return new Map(rows.map(({ publisherId, percent }) => [publisherId, percent]))
}

/** Sets the share for what is booked on a day, in UTC, and later. What was booked on it already is folded again. */
export async function setCommission(
  transaction: Transaction,
  {
    publisherId,
    percent,
    since,
  }: { readonly publisherId: number; readonly percent: Millionths; readonly since: Day },
): Promise<void> {
  await transaction.query(
    `INSERT INTO publisher_commission (publisher_id, since, percent_millionths) VALUES ($1, $2, $3)
     ON CONFLICT (publisher_id, since) DO UPDATE SET percent_millionths = excluded.percent_millionths`,
    [publisherId, formatDay(since), percent],
  )
  await transaction.query(
    `INSERT INTO report_due (property_id, reservation_id)
     SELECT property_id, reservation_id FROM reservation
      WHERE publisher_id = $1 AND created_at >= $2::timestamp AT TIME ZONE 'UTC'`,
    [publisherId, formatDay(since)],
  )
}
