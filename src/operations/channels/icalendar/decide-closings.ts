// Decides which nights a reading of a calendar closes and opens. Closing is always safe. Opening is not: a site that answers with an
// empty calendar by mistake looks like one whose guests have all cancelled, so that many nights at once open late (decision 55).

import type { Closing, ClosingChange } from '../../../store/channels/night-closings.ts'
import type { Day } from '../../../values/civil-dates.ts'

/** Nights that go missing together open when every reading of so many hours said so, or when somebody of the hotel does. */
export const doubtHours = 12
/** Of so many nights, more than half are many; of fewer, all of them. */
const manyNights = 10

/**
 * The change from the nights that a connection closes to those that its calendar has now, both ascending and from today on; `now` is
 * RFC 3339.
 */
export function decideClosings(
  known: readonly Pick<Closing, 'day' | 'missingSince'>[],
  nights: readonly Day[],
  now: string,
): ClosingChange {
  const wanted = new Set(nights)
  const closed = new Set(known.map(({ day }) => day))
  const lost = known.filter(({ day }) => !wanted.has(day))
  const isDoubtful = nights.length === 0 || (known.length >= manyNights && lost.length * 2 > known.length)
  const doubtBefore = Temporal.Instant.from(now).subtract({ hours: doubtHours })
  const stays = ({ missingSince }: Pick<Closing, 'missingSince'>): boolean =>
    isDoubtful &&
    (missingSince === null || Temporal.Instant.compare(Temporal.Instant.from(missingSince), doubtBefore) > 0)
  const days = (some: readonly Pick<Closing, 'day'>[]) => some.map(({ day }) => day)
  return {
    added: nights.filter(day => !closed.has(day)),
    removed: days(lost.filter(night => !stays(night))),
    missing: days(lost.filter(stays)),
    found: days(known.filter(({ day, missingSince }) => missingSince !== null && wanted.has(day))),
  }
}
