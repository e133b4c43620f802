// Whether the server can serve requests now, for load balancers (/readyz), and how safe its database is.

import { missingRedundancy, type Redundancy, readRedundancy } from '../../store/monitoring/redundancy.ts'
import type { Database } from '../../store/postgres/database.ts'
import { probeWritable } from '../../store/postgres/writable.ts'

/** `reason` says what is missing, without internals; null when ready. */
export interface Readiness {
  readonly ready: boolean
  readonly reason: string | null
  /** What staff should see to, although requests are served: a standby is missing. */
  readonly warning: string | null
}

/** Ready when the database accepts writes. `expected` is how many standbys it is to have. */
export async function readiness(database: Database, expected: number): Promise<Readiness> {
  const { isWritable, reason, redundancy } = await databaseFigures(database)
  const missing = redundancy ? missingRedundancy(redundancy, expected) : []
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
