// What reservations are found by, for those from before there was a trigger that keeps it (migration 0070).

import type { Transaction } from '../postgres/database.ts'

/** Takes in up to `limit` reservations and returns how many; 0 when there are none left. */
export async function takeFormerTexts(transaction: Transaction, limit: number): Promise<number> {
  const [taken] = await transaction.query<{ count: number }>(
    `WITH due AS (
       DELETE FROM reservation_text_due
        WHERE ctid = ANY (ARRAY(SELECT ctid FROM reservation_text_due LIMIT $1 FOR UPDATE SKIP LOCKED))
       RETURNING property_id, reservation_id
     ), kept AS (
       INSERT INTO reservation_text
       SELECT text.* FROM due JOIN reservation USING (property_id, reservation_id)
        CROSS JOIN LATERAL text_of(reservation) AS text
       ON CONFLICT DO NOTHING
     )
     SELECT count(*) AS count FROM due`,
    [limit],
  )
  return taken!.count
}
