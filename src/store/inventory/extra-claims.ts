// What reservations take of the extras of a property. Nothing of it is counted apart: it is read from the reservations themselves,
// so that whatever ends or changes one gives back what it had (decision 70). Who takes some waits for the property's turn first.

import type { ExtraClaim } from '../../lodging/prices/extras.ts'
import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { inventoryChanged } from '../postgres/notices.ts'
import { dayNumber } from '../postgres/value-formats.ts'

/** Claims on nights from `since` on, by property id; of each property one entry at least. */
export async function readExtraClaims(
  reader: Reader,
  propertyIds: readonly number[],
  since: Day,
): Promise<Map<number, ExtraClaim[]>> {
  const rows = await reader.query<ExtraClaim & { readonly propertyId: number }>(
    `SELECT property_id AS "propertyId", reservation_id AS "reservationId",
            ${dayNumber('checkin')} AS checkin, ${dayNumber('checkout')} AS checkout,
            property_price -> 'extras' AS extras
       FROM ONLY reservation
      WHERE property_id = ANY ($1) AND checkout > $2::date AND property_price ? 'extras'
        AND status NOT IN ('failed', 'cancelled')
      UNION ALL
     SELECT property_id, reservation_id, (proposed ->> 'checkin')::int, (proposed ->> 'checkout')::int,
            proposed -> 'propertyPrice' -> 'extras'
       FROM ONLY reservation_change
      WHERE property_id = ANY ($1) AND state IN ('authorizing', 'unknown')
        AND proposed -> 'propertyPrice' ? 'extras'`,
    [propertyIds, formatDay(since)],
  )
  const claims = new Map<number, ExtraClaim[]>(propertyIds.map(id => [id, []]))
  for (const { propertyId, reservationId, checkin, checkout, extras } of rows) {
    const chosen = extras.map(({ code, quantity }) => ({ code, quantity }))
    claims.get(propertyId)!.push({ reservationId, checkin, checkout, extras: chosen })
  }
  return claims
}

/**
 * Waits until nobody else takes extras of these properties, until the transaction ends. Everybody who locks does it after the nights
 * of all stays and in the order of properties, so that no two deadlock.
 */
export async function lockExtras(transaction: Transaction, propertyIds: readonly number[]): Promise<void> {
  const inOrder = [...new Set(propertyIds)].sort((one, other) => one - other)
  for (const id of inOrder)
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtext('hostelry extras of a property'), $1)`, [
      id,
    ])
}

/** The claims as they are when it is this transaction's turn to take some. */
export async function lockedExtraClaims(
  transaction: Transaction,
  propertyId: number,
  since: Day,
): Promise<ExtraClaim[]> {
  await lockExtras(transaction, [propertyId])
  // A separate statement: after waiting for a lock, a statement still sees other tables as they were when it began.
  return (await readExtraClaims(transaction, [propertyId], since)).get(propertyId)!
}

/** Tells servers that other extras are taken where no night says so. */
export async function noteExtras(transaction: Transaction, propertyId: number): Promise<void> {
  await transaction.query(`INSERT INTO change (subject, id) VALUES ('inventory', $1)`, [propertyId])
  transaction.announce(inventoryChanged(propertyId))
}
