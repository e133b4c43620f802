// Writes the counts of searches, and deletes old ones.

import { addLostSearches, addSearches, forgetSearches } from '../../store/reports/searches.ts'
import { addDays, localTime } from '../../values/civil-dates.ts'
import type { AppContext } from '../context.ts'

/** Thirteen months, so that a month can be compared with that of the year before. */
const keptDays = 396
const mostTogether = 1000

/** Writes all counts; those that cannot be written stay for the next call. */
export async function writeSearches({
  database,
  searches: counter,
}: Pick<AppContext, 'database' | 'searches'>): Promise<void> {
  const { searches, lost } = counter.take()
  const left = { searches: [...searches], lost: [...lost] }
  while (left.searches.length + left.lost.length > 0) {
    const some = { searches: left.searches.slice(0, mostTogether), lost: left.lost.slice(0, mostTogether) }
    try {
      await database.transaction(async transaction => {
        if (some.searches.length > 0) await addSearches(transaction, some.searches)
        if (some.lost.length > 0) await addLostSearches(transaction, some.lost)
      })
    } catch (error) {
      counter.putBack(left)
      throw error
    }
    left.searches.splice(0, mostTogether)
    left.lost.splice(0, mostTogether)
  }
}

/** Deletes counts of more than thirteen months ago. */
export async function forgetOldSearches({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  await forgetSearches(database.patient, addDays(localTime(clock.now(), 'UTC').today, -keptDays))
}
