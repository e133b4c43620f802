// Whether the server can serve requests now, for load balancers (/readyz), and how safe its database is.

import { missingRedundancy, type Redundancy, readRedundancy } from '../../store/monitoring/redundancy.ts'
import { type ReplicaLag, readReplicaLags, replicaTroubles } from '../../store/monitoring/replica-lag.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { Replicas } from '../../store/postgres/primary/replicas.ts'
import { probeWritable } from '../../store/postgres/writable.ts'

/** `reason` says what is missing, without internals; null when ready. */
export interface Readiness {
  readonly ready: boolean
  readonly reason: string | null
  /** What staff should see to, although requests are served: a standby is missing, or cannot be read from. */
  readonly warning: string | null
}

interface Expected {
  /** How many standbys the database is to have. */
  readonly standbys: number
  readonly replicas: Replicas | null
}

/** Ready when the database accepts writes. */
export async function readiness(database: Database, { standbys, replicas }: Expected): Promise<Readiness> {
  const { isWritable, reason, redundancy } = await databaseFigures(database)
  const missing = redundancy ? missingRedundancy(redundancy, standbys) : []
  const unread = isWritable ? replicaTroubles(await replicaLags(database, replicas)).length : 0
  // Which, the doctor tells.
  if (unread > 0)
    missing.push(`standbys that cannot be read from: ${unread}; the primary answers in their place`)
  return { ready: isWritable, reason, warning: missing.length === 0 ? null : missing.join('; ') }
}

export interface DatabaseFigures {
  readonly isWritable: boolean
  /** Why it is not writable. */
  readonly reason: string | null
  /** Null when it cannot be read. */
  readonly redundancy: Redundancy | null
}

/** For the metrics. Never throws. */
export async function databaseFigures(database: Database): Promise<DatabaseFigures> {
  const unwritable = await probeWritable(database)
  // A database that is away would be waited for once more.
  const redundancy = unwritable ? null : await readRedundancy(database).catch(() => null)
  return { isWritable: unwritable === null, reason: unwritable?.reason ?? null, redundancy }
}

/** Never throws; nothing where the primary cannot be asked. */
export const replicaLags = async (
  database: Database,
  replicas: Replicas | null,
): Promise<readonly ReplicaLag[]> =>
  replicas === null ? [] : readReplicaLags(database, replicas.all).catch(() => [])
