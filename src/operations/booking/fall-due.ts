// What falls due with the time alone: holds end, stays are over, and duplicates and keys of requests are forgotten (reservation protocol 5).

import type { Property } from '../../lodging/properties/property.ts'
import { readExpiredHolds } from '../../store/inventory/holds.ts'
import {
  type EndedStay,
  forgetDuplicates,
  readStaysEndedBefore,
} from '../../store/reservations/due-reservations.ts'
import { pruneClaims } from '../../store/reservations/idempotency.ts'
import { moveReservation } from '../../store/reservations/reservation-moves.ts'
import { addDays, localTime } from '../../values/civil-dates.ts'
import type { AppContext } from '../context.ts'
import { duplicateHours } from '../reservations/duplicates.ts'
import { eachInTurn } from '../reservations/leased-work.ts'
import { giveBack } from './hold-rooms.ts'

const mostAtOnce = 500

/** Releases the rooms of expired holds; returns their number. */
export async function releaseExpiredHolds({ database, clock }: AppContext): Promise<number> {
  const expired = await readExpiredHolds(database, clock.now().toString(), mostAtOnce)
  await eachInTurn(expired, hold => database.transaction(transaction => giveBack(transaction, hold)))
  return expired.length
}

/** A stay is completed when its check-out day is over in property local time (contract B5); returns how many were. */
export async function completeStays(context: AppContext): Promise<number> {
  const now = context.clock.now()
  let completed = 0
  await eachInTurn(staysOver(context, now), async stay => {
    const isMoved = await context.database.transaction(transaction =>
      moveReservation(transaction, stay, { to: 'completed', cause: 'stay ended', at: now.toString() }),
    )
    if (isMoved) completed += 1
  })
  return completed
}

/** Read page by page: those of western time zones, which are not over yet, precede those of eastern ones. */
async function* staysOver(
  { database, catalog }: AppContext,
  now: Temporal.Instant,
): AsyncGenerator<EndedStay, void> {
  // No time zone is more than a day ahead of UTC; the property's local time decides below.
  const latestToday = addDays(localTime(now, 'UTC').today, 1)
  const isOver = (property: Property | undefined, checkout: number): boolean =>
    property !== undefined && checkout < localTime(now, property.timeZone).today
  let after: EndedStay | undefined
  do {
    const page = await readStaysEndedBefore(database, latestToday, { after, limit: mostAtOnce })
    const properties = await catalog.currentProperties([...new Set(page.map(({ propertyId }) => propertyId))])
    yield* page.filter(({ propertyId, checkout }) => isOver(properties.get(propertyId), checkout))
    after = page.length === mostAtOnce ? page.at(-1) : undefined
  } while (after)
}

/** Deletes duplicate markers and idempotency keys after a day. */
export async function purgeOldClaims({ database, clock }: AppContext): Promise<void> {
  const now = clock.now()
  await database.transaction(async transaction => {
    await forgetDuplicates(transaction, now.subtract({ hours: duplicateHours }).toString())
    await pruneClaims(transaction, now.toString())
  })
}
