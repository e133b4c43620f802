// The public keys of receipts: the newest signs, all of them verify. Rows are only ever added.

import type { PublicPoint } from '../../values/secrets/signed-text.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

export interface ReceiptKey extends PublicPoint {
  /** The name of the key in the header of a receipt. */
  readonly kid: string
  /** RFC 3339. */
  readonly madeAt: string
}

/** The newest first. */
export const listReceiptKeys = (reader: Reader): Promise<ReceiptKey[]> =>
  reader.query<ReceiptKey>(
    `SELECT kid, x, y, to_char(made_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "madeAt"
       FROM receipt_key ORDER BY made_at DESC, kid`,
  )

/** Adds a key, which signs from now on. With `first` only where there is none: of several processes one makes it. */
export async function insertReceiptKey(
  { query }: Transaction,
  { kid, x, y, first }: Omit<ReceiptKey, 'madeAt'> & { readonly first: boolean },
): Promise<void> {
  await query('LOCK TABLE receipt_key IN SHARE ROW EXCLUSIVE MODE')
  await query(
    `INSERT INTO receipt_key (kid, x, y)
     SELECT $1, $2, $3 WHERE NOT $4::boolean OR NOT EXISTS (SELECT FROM receipt_key)`,
    [kid, x, y, first],
  )
}
