// Runs the doctor's invariants on a database.

import { findViolations } from '../../../src/store/monitoring/invariants.ts'
import type { Reader } from '../../../src/store/postgres/database.ts'

/** Violations in counters, reservations and payments, a sentence each; empty on a consistent database. */
export async function inventoryUntruths(reader: Reader): Promise<string[]> {
  const findings = await findViolations(reader, Temporal.Now.instant().toString())
  return findings.map(({ sentence }) => sentence)
}
