// Deletes reservations of test keys with everything that belongs to them. Its statements name their tables with the schema of
// test keys, so that they cannot delete a live reservation whatever connection they are run on.

import type { Transaction } from '../postgres/database.ts'

/** Tables whose rows refer to a reservation. */
const ofReservation = [
  'reservation_event',
  'reservation_change',
  'reservation_number',
  'basket_item',
  'payment_attempt',
  'source_attempt',
  'card_vault',
  'inventory_hold',
  'outbox_event',
  'idempotency_claim',
  'discount_redemption',
] as const

/**
 * Deletes at most `limit` reservations made before an instant (RFC 3339) by the server's clock, and nights that are over; returns their
 * number. What goes by a clock of its own is deleted with that.
 */
export async function deleteTestReservations(
  transaction: Transaction,
  madeBefore: string,
  limit: number,
): Promise<number> {
  const old = await transaction.query<{ id: string }>(
    `SELECT reservation_id AS id FROM hostelry_test.reservation
      WHERE created_at < $1
        AND publisher_id NOT IN (SELECT publisher_id FROM hostelry_test.test_clock)
      ORDER BY created_at
      LIMIT $2
        FOR UPDATE SKIP LOCKED`,
    [madeBefore, limit],
  )
  await deleteWhole(
    transaction,
    old.map(({ id }) => id),
  )
  await transaction.query(
    "DELETE FROM hostelry_test.night WHERE night < ($1::timestamptz AT TIME ZONE 'UTC')::date",
    [madeBefore],
  )
  return old.length
}

/** Deletes at most `limit` reservations of a publisher; returns their number. */
export async function deleteTestReservationsOf(
  transaction: Transaction,
  publisherId: number,
  limit: number,
): Promise<number> {
  const made = await transaction.query<{ id: string }>(
    'SELECT reservation_id AS id FROM hostelry_test.reservation WHERE publisher_id = $1 LIMIT $2 FOR UPDATE',
    [publisherId, limit],
  )
  await deleteWhole(
    transaction,
    made.map(({ id }) => id),
  )
  return made.length
}

/** Deletes what a publisher's test keys have made beside reservations and depends on the time: holds, claims, quotes and watches. */
export async function deleteTestPromisesOf(transaction: Transaction, publisherId: number): Promise<void> {
  for (const table of ['inventory_hold', 'idempotency_claim', 'quote_session', 'stay_watch'] as const)
    await transaction.query(`DELETE FROM hostelry_test.${table} WHERE publisher_id = $1`, [publisherId])
}

async function deleteWhole(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.query(
    `DELETE FROM hostelry_test.delivery
      WHERE sequence IN (SELECT sequence FROM hostelry_test.outbox_event WHERE reservation_id = ANY ($1))`,
    [ids],
  )
  for (const table of ofReservation)
    await transaction.query(`DELETE FROM hostelry_test.${table} WHERE reservation_id = ANY ($1)`, [ids])
  await transaction.query('DELETE FROM hostelry_test.reservation WHERE reservation_id = ANY ($1)', [ids])
}
