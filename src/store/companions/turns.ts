// Whose turn it is of the services that are asked for what they have, and how far each has been read.

import type { Database, Transaction } from '../postgres/database.ts'

export interface Turn {
  /** Null before the first answer. */
  readonly cursor: string | null
}

/** Takes the turn of a service, whose next one is so many seconds later; undefined where it is not due, or another server has it. */
export async function takeTurn(
  database: Database,
  companionId: number,
  seconds: number,
): Promise<Turn | undefined> {
  const [turn] = await database.query<{ cursor: string | null }>(
    `INSERT INTO companion_turn AS turn (companion_id, next_at)
     SELECT companion_id, now() + make_interval(secs => $2) FROM companion WHERE companion_id = $1
         ON CONFLICT (companion_id) DO UPDATE SET next_at = excluded.next_at WHERE turn.next_at <= now()
     RETURNING cursor`,
    [companionId, seconds],
  )
  return turn
}

/** Keeps how far a service has been read. */
export async function keepCursor(
  transaction: Transaction,
  companionId: number,
  cursor: string,
): Promise<void> {
  await transaction.query('UPDATE companion_turn SET cursor = $2 WHERE companion_id = $1', [
    companionId,
    cursor,
  ])
}
