// Whether the server can serve requests now, for load balancers (/readyz).

import type { Database } from '../../store/postgres/database.ts'
import { probeWritable } from '../../store/postgres/writable.ts'

/** `reason` says what is missing, without internals; null when ready. */
export interface Readiness {
  readonly ready: boolean
  readonly reason: string | null
}

/** Ready when the database accepts writes. */
export async function readiness(database: Database): Promise<Readiness> {
  const unwritable = await probeWritable(database)
  return { ready: unwritable === null, reason: unwritable?.reason ?? null }
}
