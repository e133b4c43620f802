// How far each replica is behind the primary, and whether it is read from.

import { setTimeout as pause } from 'node:timers/promises'
import type { Reader } from '../postgres/database.ts'
import { serverName } from '../postgres/primary/primary-watch.ts'
import type { Replica } from '../postgres/primary/replicas.ts'
import type { Unfitness } from '../postgres/primary/standing.ts'

export interface ReplicaLag {
  /** "db2:5432" */
  readonly host: string
  /** Why it is not read from; null when it may be. */
  readonly unfitness: Unfitness | null
  /** Of the log of the primary that it has not replayed; null when it does not say. */
  readonly bytes: number | null
  /** Age of the newest commit that it has replayed, while there are bytes; null as above. */
  readonly seconds: number | null
}

/** Milliseconds in which a replica usually catches up. */
const momentMilliseconds = 100

/** Of all replicas, compared with the log of the primary as it is now. Takes little more than a second at most. */
export async function readReplicaLags(reader: Reader, replicas: readonly Replica[]): Promise<ReplicaLag[]> {
  const [row] = await reader.query<{ server: string | null; position: string | null }>(
    // What is flushed is sent at once, so an idle replica has it.
    `SELECT ${serverName} AS server,
            CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_flush_lsn()::text END AS position`,
  )
  const { server, position } = row!
  if (server === null || position === null) return []
  return Promise.all(
    replicas.map(async (replica): Promise<ReplicaLag> => {
      let look = await replica.look({ server, position })
      if (look.unfitness?.reason === 'behind') {
        await pause(momentMilliseconds)
        look = await replica.look({ server, position })
      }
      const { standing, unfitness } = look
      const { bytes = null, milliseconds = null } = standing ?? {}
      const age = milliseconds === null ? null : milliseconds / 1000
      const hasAll = bytes !== null && bytes <= 0
      return { host: replica.host, unfitness, bytes: hasAll ? 0 : bytes, seconds: hasAll ? 0 : age }
    }),
  )
}

/** A replica that is a few seconds behind is told by the metrics only. */
const toldSeconds = 10

/** A sentence on each replica that cannot be read from, or is far behind. */
export const replicaTroubles = (lags: readonly ReplicaLag[]): string[] =>
  lags.flatMap(({ host, unfitness, bytes, seconds }) => {
    // All hosts of a cluster may be named.
    if (unfitness === null || unfitness.reason === 'primary') return []
    if (unfitness.reason !== 'behind' || seconds === null) return [told(host, unfitness.sentence)]
    if (seconds < toldSeconds) return []
    return [told(host, `is ${bytes} bytes and ${Math.round(seconds)} seconds behind the primary`)]
  })

const told = (host: string, sentence: string): string =>
  `the replica ${host} ${sentence}; the primary answers in its place`
