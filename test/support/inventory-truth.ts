// What must hold of the tables whatever was running, as hostelry doctor asks it.

import type { Reader } from '../../src/store/database.ts'
import { findViolations } from '../../src/store/invariants.ts'

/** Everything that is wrong with counters, reservations and payments, a sentence each; empty when all is well. */
export async function inventoryUntruths(reader: Reader): Promise<string[]> {
  const findings = await findViolations(reader, Temporal.Now.instant().toString())
  return findings.map(({ sentence }) => sentence)
}
