// How many machines have what is acknowledged: the standbys of the primary, and whether commits wait for them.

import type { Reader } from '../postgres/database.ts'

export interface Redundancy {
  /** synchronous_standby_names names somebody: commits wait for a standby. */
  readonly isSynchronous: boolean
  /** synchronous_commit, of this connection. */
  readonly synchronousCommit: string
  /** Standbys that are connected. */
  readonly connected: number
  /** Those that commits wait for; null where the user of the database may not see that (pg_monitor). */
  readonly synchronous: number | null
}

/** How many standbys the primary has now, and what its commits wait for. */
export async function readRedundancy(reader: Reader): Promise<Redundancy> {
  const [row] = await reader.query<Redundancy & Record<string, unknown>>(
    `SELECT current_setting('synchronous_standby_names') <> '' AS "isSynchronous",
            current_setting('synchronous_commit') AS "synchronousCommit",
            count(*)::int AS connected,
            CASE WHEN count(*) = count(sync_state)
                 THEN (count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')))::int END AS synchronous
       FROM pg_stat_replication
      WHERE state IS DISTINCT FROM 'backup'`,
  )
  return row!
}

/** Sentences without internals on what is missing, if `expected` standbys are to be there; none when all is well. */
export function missingRedundancy(
  { isSynchronous, synchronousCommit, connected, synchronous }: Redundancy,
  expected: number,
): string[] {
  const sentences: string[] = []
  if (connected < expected)
    sentences.push(
      connected === 0
        ? `no standby is connected, of ${expected}: what is booked now is on one machine`
        : `standbys connected: ${connected}, of ${expected}`,
    )
  if (isSynchronous && (connected === 0 || synchronous === 0))
    sentences.push('commits wait for a standby (synchronous_standby_names), and none of those is connected')
  if (!isSynchronous && expected > 0)
    sentences.push(
      'commits wait for no standby (synchronous_standby_names is empty): the loss of the primary loses bookings that were confirmed',
    )
  if (isSynchronous && (synchronousCommit === 'off' || synchronousCommit === 'local'))
    sentences.push(`commits do not wait for the standby (synchronous_commit is ${synchronousCommit})`)
  return sentences
}
