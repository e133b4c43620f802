// Moves reservations of stays long past out of the tables that bookings work in, a few at a time, so that nobody waits for it.

import { readSettings } from '../../store/installation/settings.ts'
import { type Archiving, archiveReservations } from '../../store/reservations/archive.ts'
import { type Day, parseDay } from '../../values/civil-dates.ts'
import type { AppContext } from '../context.ts'

const atOnce = 200
/** The first look after a long run passes over all that it moved, as long as it is not vacuumed. */
const patience = { lockMilliseconds: 2_000, statementMilliseconds: 300_000 }

/**
 * Archives the stays that ended more than `reservationArchiveMonths` ago and whose guests are erased; returns how many. Each
 * transaction moves some of them whole. Servers that work at the same time take different ones; broken off, the next run goes on.
 */
export async function archivePastReservations({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<number> {
  const { reservationArchiveMonths } = await readSettings(database)
  const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const before = parseDay(today.subtract({ months: reservationArchiveMonths }).toString())
  if (before === undefined) throw new RangeError(`no date exists ${reservationArchiveMonths} months ago`)
  let from: Day | null = null
  for (let archived = 0; ; ) {
    const asked: Archiving = { from, before, limit: atOnce }
    const { count, reached } = await database.transaction(
      transaction => archiveReservations(transaction, asked),
      patience,
    )
    archived += count
    if (count < atOnce) return archived
    from = reached
  }
}
