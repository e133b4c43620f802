// Deletes counts of nights long past, of a few properties at a time, so that nobody waits for it.

import { readSettings } from '../../store/installation/settings.ts'
import { forgetNightsGivenUp, keepNightsFrom } from '../../store/inventory/past-nights.ts'
import { parseDay } from '../../values/civil-dates.ts'
import type { AppContext } from '../context.ts'

/** A property has some 150 nights of a month, and at the first time those of years. */
const propertiesAtOnce = 20

/**
 * Gives up the nights before the month that was `nightRetentionMonths` ago, and deletes them on one of the
 * servers. If a run is interrupted, the next one continues. Returns how many nights it deleted.
 */
export async function forgetPastNights({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<number> {
  const { nightRetentionMonths } = await readSettings(database)
  const month = clock.now().toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 })
  const keptFrom = parseDay(month.subtract({ months: nightRetentionMonths }).toString())
  if (keptFrom === undefined) throw new RangeError(`no date exists ${nightRetentionMonths} months ago`)
  await keepNightsFrom(database, keptFrom)
  for (let deleted = 0; ; ) {
    const done = await database.transaction(transaction => forgetNightsGivenUp(transaction, propertiesAtOnce))
    if (done === null) return deleted
    deleted += done.nights
  }
}
