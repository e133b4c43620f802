// Discount codes of the organisation, found without regard to case, and the counting of their uses.

import type { DiscountCode } from '../lodging/rules.ts'
import type { Reader, Transaction } from './database.ts'

/** A code as it is written down; its id and its uses are the store's. */
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
    [folded(code)],
  )
  return row && discountFrom(row)
}

/** All codes in the order they were created. */
export async function listDiscounts(reader: Reader): Promise<DiscountCode[]> {
  const rows = await reader.query<DiscountRow>(
    'SELECT discount_id, definition, uses FROM discount_code ORDER BY discount_id',
  )
  return rows.map(discountFrom)
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
    [folded(definition.code), JSON.stringify(definition)],
  )
  return discountFrom(row!)
}

/** Counts one use; false when the code has none left or is gone, and nothing was counted. */
export async function redeemDiscount(transaction: Transaction, id: number): Promise<boolean> {
  const redeemed = await transaction.query(
    `UPDATE discount_code
        SET uses = uses + 1
      WHERE discount_id = $1
        AND uses < coalesce((definition ->> 'maxUses')::int, 2147483647)
      RETURNING discount_id`,
    [id],
  )
  return redeemed.length > 0
}

/** Takes one use back, for a reservation that came to nothing. */
export async function returnDiscount(transaction: Transaction, id: number): Promise<void> {
  await transaction.query('UPDATE discount_code SET uses = greatest(0, uses - 1) WHERE discount_id = $1', [
    id,
  ])
}

/** Removes a code; false when there was none of that id. */
export async function deleteDiscount(transaction: Transaction, id: number): Promise<boolean> {
  const deleted = await transaction.query(
    'DELETE FROM discount_code WHERE discount_id = $1 RETURNING discount_id',
    [id],
  )
  return deleted.length > 0
}

const folded = (code: string): string => code.normalize('NFKC').toLowerCase()

const discountFrom = (row: DiscountRow): DiscountCode => ({
  ...row.definition,
  id: row.discount_id,
  uses: row.uses,
})
