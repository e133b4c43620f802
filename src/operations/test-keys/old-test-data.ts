// Deletes what test keys have left: reservations after thirty days, whatever their state, because nobody arrives and nobody is
// owed anything; quotes and failed attempts as live ones.

import { forgetFailed } from '../../store/limits/failed-attempts.ts'
import { pruneSessionQuotes } from '../../store/shopping/quote-sessions.ts'
import { keptSince, pruneLiveOffers } from '../../store/sources/live-offers.ts'
import { deleteTestReservations } from '../../store/test-keys/old-test-reservations.ts'
import type { AppContext } from '../context.ts'
import { failedAttemptHours } from '../limits/limits.ts'

const hoursKept = 30 * 24
const eachTime = 500

/** `context` is that of test keys. Works in small transactions. */
export async function deleteOldTestData({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const madeBefore = now.subtract({ hours: hoursKept }).toString()
  for (let deleted = eachTime; deleted === eachTime; ) {
    deleted = await database.transaction(transaction =>
      deleteTestReservations(transaction, madeBefore, eachTime),
    )
  }
  await database.transaction(pruneSessionQuotes)
  await database.transaction(transaction => pruneLiveOffers(transaction, keptSince(now)))
  await forgetFailed(database.patient, now.subtract({ hours: failedAttemptHours }).toString())
}
