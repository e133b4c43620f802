// Discount codes of the organisation, found in any case, and the counting of their uses.

import type { DiscountCode } from '../../lodging/prices/rules.ts'
import { foldedText } from '../../values/folded-text.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { codesChanged } from '../postgres/notices.ts'

/** A code as an operator writes it; the store adds id and uses. */
export type DiscountDefinition = Omit<DiscountCode, 'id' | 'uses'>

interface DiscountRow {
  readonly discount_id: number
  readonly definition: DiscountDefinition
  readonly uses: number
}

/** The code of that name in any case; undefined when there is none. */
export async function findDiscount(reader: Reader, code: string): Promise<DiscountCode | undefined> {
  const [row] = await reader.query<DiscountRow>(
    'SELECT discount_id, definition, uses FROM discount_code WHERE code_folded = $1',
    [foldedText(code)],
  )
  return row && discountFrom(row)
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockDiscount(
  transaction: Transaction,
  code: string,
): Promise<DiscountCode | undefined> {
  const [row] = await transaction.query<DiscountRow>(
    'SELECT discount_id, definition, uses FROM discount_code WHERE code_folded = $1 FOR UPDATE',
    [foldedText(code)],
  )
  return row && discountFrom(row)
}

/** The same, among the codes that a publisher may use. */
export async function findDiscountOf(
  reader: Reader,
  publisherId: number,
  code: string,
): Promise<DiscountCode | undefined> {
  const [row] = await reader.query<DiscountRow>(
    `SELECT discount_id, definition, uses
       FROM discount_code
      WHERE code_folded = $2
        AND (coalesce(definition -> 'publishers', 'null') = 'null' OR definition -> 'publishers' @> to_jsonb($1::int))`,
    [publisherId, foldedText(code)],
  )
  return row && discountFrom(row)
}

/** The codes that a publisher may use, in the order they were created, all or a part of them. */
export async function listDiscountsOf(
  reader: Reader,
  publisherId: number,
  { after, limit }: ListPart<number>,
): Promise<DiscountCode[]> {
  const rows = await reader.query<DiscountRow>(
    `SELECT discount_id, definition, uses
       FROM discount_code
      WHERE (coalesce(definition -> 'publishers', 'null') = 'null' OR definition -> 'publishers' @> to_jsonb($1::int))
        AND discount_id > coalesce($2::bigint, 0)
      ORDER BY discount_id
      LIMIT $3`,
    [publisherId, after, limit],
  )
  return rows.map(discountFrom)
}

/** Codes in the order they were created, all or a part of them. */
export async function listDiscounts(
  reader: Reader,
  { after, limit }: ListPart<number> = wholeList,
): Promise<DiscountCode[]> {
  const rows = await reader.query<DiscountRow>(
    `SELECT discount_id, definition, uses
       FROM discount_code
      WHERE discount_id > coalesce($1::bigint, 0)
      ORDER BY discount_id
      LIMIT $2`,
    [after, limit],
  )
  return rows.map(discountFrom)
}

/** Creates the code; undefined, and nothing is written, when there is one of that name in any case. */
export async function insertDiscount(
  transaction: Transaction,
  definition: DiscountDefinition,
): Promise<DiscountCode | undefined> {
  const [row] = await transaction.query<DiscountRow>(
    `INSERT INTO discount_code (code_folded, definition) VALUES ($1, $2)
     ON CONFLICT (code_folded) DO NOTHING
     RETURNING discount_id, definition, uses`,
    [foldedText(definition.code), JSON.stringify(definition)],
  )
  transaction.announce(codesChanged)
  return row && discountFrom(row)
}

/** Creates the code, or replaces the one of that name; its id and its uses stay. */
export async function saveDiscount(
  transaction: Transaction,
  definition: DiscountDefinition,
): Promise<DiscountCode> {
  const [row] = await transaction.query<DiscountRow>(
    `INSERT INTO discount_code (code_folded, definition) VALUES ($1, $2)
     ON CONFLICT (code_folded) DO UPDATE SET definition = excluded.definition
     RETURNING discount_id, definition, uses`,
    [foldedText(definition.code), JSON.stringify(definition)],
  )
  transaction.announce(codesChanged)
  return discountFrom(row!)
}

/** The use of a code by a reservation and a guest. */
export interface Redemption {
  readonly discountId: number
  readonly reservationId: string
  /** Keyed hash of the guest's e-mail address. */
  readonly guestFingerprint: Uint8Array
}

/** Counts one use; false, with nothing counted, when code or guest has none left or the code is gone. */
export async function redeemDiscount(
  transaction: Transaction,
  { discountId, reservationId, guestFingerprint }: Redemption,
): Promise<boolean> {
  // Locks the code, so that concurrent redemptions of one guest are both counted.
  const [code] = await transaction.query<{ mostOfGuest: number | null }>(
    `UPDATE discount_code
        SET uses = uses + 1
      WHERE discount_id = $1
        AND uses < coalesce((definition ->> 'maxUses')::int, 2147483647)
      RETURNING (definition ->> 'maxUsesPerGuest')::int AS "mostOfGuest"`,
    [discountId],
  )
  if (!code) return false
  const redeemed = await transaction.query(
    `INSERT INTO discount_redemption (reservation_id, discount_id, guest_fingerprint)
     SELECT $1, $2, $3
      WHERE $4::int IS NULL
         OR $4 > (SELECT count(*) FROM discount_redemption WHERE discount_id = $2 AND guest_fingerprint = $3)
     RETURNING reservation_id`,
    [reservationId, discountId, Buffer.from(guestFingerprint), code.mostOfGuest],
  )
  transaction.announce(codesChanged)
  if (redeemed.length === 0) await takeBackUse(transaction, discountId)
  return redeemed.length > 0
}

/** Returns a reservation's use to the code and the guest; does nothing when there is none left to return. */
export async function returnDiscount(transaction: Transaction, reservationId: string): Promise<void> {
  const [returned] = await transaction.query<{ discountId: number }>(
    'DELETE FROM discount_redemption WHERE reservation_id = $1 RETURNING discount_id AS "discountId"',
    [reservationId],
  )
  if (returned) await takeBackUse(transaction, returned.discountId)
}

async function takeBackUse(transaction: Transaction, discountId: number): Promise<void> {
  await transaction.query('UPDATE discount_code SET uses = uses - 1 WHERE discount_id = $1', [discountId])
  transaction.announce(codesChanged)
}

/** Deletes a code; false when no code has that id. */
export async function deleteDiscount(transaction: Transaction, id: number): Promise<boolean> {
  const deleted = await transaction.query(
    'DELETE FROM discount_code WHERE discount_id = $1 RETURNING discount_id',
    [id],
  )
  transaction.announce(codesChanged)
  return deleted.length > 0
}

const discountFrom = (row: DiscountRow): DiscountCode => ({
  ...row.definition,
  id: row.discount_id,
  uses: row.uses,
})
