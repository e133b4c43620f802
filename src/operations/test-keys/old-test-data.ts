// Deletes what test keys have left: reservations after thirty days, whatever their state, because nobody arrives and nobody is
// owed anything; quotes and failed attempts as live ones. What goes by a clock of its own ends with that clock.

import { forgetFailed } from '../../store/limits/failed-attempts.ts'
import type { Database, Transaction } from '../../store/postgres/database.ts'
import { pruneSessionQuotes } from '../../store/shopping/quote-sessions.ts'
import { keptSince, pruneLiveOffers } from '../../store/sources/live-offers.ts'
import {
  deleteTestPromisesOf,
  deleteTestReservations,
  deleteTestReservationsOf,
} from '../../store/test-keys/old-test-reservations.ts'
import { endTestClock, listTestClocks } from '../../store/test-keys/test-clocks.ts'
import type { AppContext } from '../context.ts'
import { failedAttemptHours } from '../limits/limits.ts'

/** Days that reservations are kept, and clocks after they were first set. */
export const daysKept = 30
const eachTime = 500

/** `context` is that of test keys. Works in small transactions. */
export async function deleteOldTestData({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = now.subtract({ hours: daysKept * 24 })
  for (const { publisherId, begunAt } of await listTestClocks(database))
    if (Temporal.Instant.compare(begunAt, before) < 0) await endClock(database, publisherId)
  await inParts(database, transaction => deleteTestReservations(transaction, before.toString(), eachTime))
  await database.transaction(pruneSessionQuotes)
  await database.transaction(transaction => pruneLiveOffers(transaction, keptSince(now)))
  await forgetFailed(database.patient, now.subtract({ hours: failedAttemptHours }).toString())
}

/** Has a publisher's test keys go by the server's clock again, and deletes what they have made. */
export async function endClock(database: Database, publisherId: number): Promise<void> {
  await inParts(database, transaction => deleteTestReservationsOf(transaction, publisherId, eachTime))
  await database.transaction(async transaction => {
    await deleteTestPromisesOf(transaction, publisherId)
    await endTestClock(transaction, publisherId)
  })
}

async function inParts(
  database: Database,
  remove: (transaction: Transaction) => Promise<number>,
): Promise<void> {
  for (let deleted = eachTime; deleted === eachTime; ) deleted = await database.transaction(remove)
}
