// What must hold of the tables whatever was running, as hostelry doctor asks it.

import { findViolations } from '../../src/store/monitoring/invariants.ts'
import type { Reader } from '../../src/store/postgres/database.ts'

/** Everything that is wrong with counters, reservations and payments, a sentence each; empty when all is well. */
export async function inventoryUntruths(reader: Reader): Promise<string[]> {
  const findings = await findViolations(reader, Temporal.Now.instant().toString())
  return findings.map(({ sentence }) => sentence)
}
