// The doctor: whether everything that must hold of the installation holds now. It reads and changes nothing, so that it
// can be asked of a server at work.

import { type Finding, findReviews, findViolations } from '../store/invariants.ts'
import type { House } from './house.ts'

export interface Diagnosis {
  /** What is wrong; empty when all is well. */
  readonly findings: readonly Finding[]
  /** Reservations on which a person has to decide. */
  readonly reviews: readonly string[]
}

/** Checks the invariants of the reservation protocol on all properties. */
export async function diagnose({ database, clock }: Pick<House, 'database' | 'clock'>): Promise<Diagnosis> {
  // One transaction: what moves meanwhile must not look like a contradiction.
  return database.transaction(
    async transaction => {
      await transaction.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
      const findings = await findViolations(transaction, clock.now().toString())
      return { findings, reviews: await findReviews(transaction) }
    },
    { lockMilliseconds: 0, statementMilliseconds: 0 },
  )
}
