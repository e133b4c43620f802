// The last questions of companion services without an answer that counts, told by all servers.

import type { Database, Reader } from '../postgres/database.ts'

export interface CompanionTrouble {
  /** RFC 3339, UTC. */
  readonly at: string
  /** The name of the message. */
  readonly message: string
  readonly reason: string
}

/** So many are kept of each service. */
const mostTroubles = 20

/** Notes one and forgets those before the last; a service that is gone meanwhile has none. */
export async function insertTrouble(
  database: Database,
  companionId: number,
  { at, message, reason }: CompanionTrouble,
): Promise<void> {
  await database.transaction(async transaction => {
    await transaction.query(
      `INSERT INTO companion_trouble (companion_id, at, message, reason)
       SELECT companion_id, $2, $3, $4 FROM companion WHERE companion_id = $1 FOR KEY SHARE`,
      [companionId, at, message, reason],
    )
    await transaction.query(
      `DELETE FROM companion_trouble WHERE companion_id = $1 AND trouble_id <= (
         SELECT trouble_id FROM companion_trouble WHERE companion_id = $1 ORDER BY trouble_id DESC OFFSET $2 LIMIT 1)`,
      [companionId, mostTroubles],
    )
  })
}

/** Those of some services, the newest first. */
export async function readTroubles(
  reader: Reader,
  companionIds: readonly number[],
): Promise<(CompanionTrouble & { readonly companionId: number })[]> {
  return reader.query<CompanionTrouble & { companionId: number }>(
    `SELECT companion_id AS "companionId", at, message, reason FROM companion_trouble
      WHERE companion_id = ANY ($1) ORDER BY trouble_id DESC`,
    [companionIds],
  )
}
