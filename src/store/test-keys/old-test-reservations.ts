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

/** Deletes at most `limit` reservations made before an instant (RFC 3339), and nights that are over; returns their number. */
export async function deleteTestReservations(
  transaction: Transaction,
  madeBefore: string,
  limit: number,
): Promise<number> {
  const old = await transaction.query<{ id: string }>(
    `SELECT reservation_id AS id FROM hostelry_test.reservation
      WHERE created_at < $1
      ORDER BY created_at
      LIMIT $2
        FOR UPDATE SKIP LOCKED`,
    [madeBefore, limit],
  )
  const ids = old.map(({ id }) => id)
  await transaction.query(
    `DELETE FROM hostelry_test.delivery
      WHERE sequence IN (SELECT sequence FROM hostelry_test.outbox_event WHERE reservation_id = ANY ($1))`,
    [ids],
  )
  for (const table of ofReservation)
    await transaction.query(`DELETE FROM hostelry_test.${table} WHERE reservation_id = ANY ($1)`, [ids])
  await transaction.query('DELETE FROM hostelry_test.reservation WHERE reservation_id = ANY ($1)', [ids])
  await transaction.query(
    "DELETE FROM hostelry_test.night WHERE night < ($1::timestamptz AT TIME ZONE 'UTC')::date",
    [madeBefore],
  )
  return old.length
}
