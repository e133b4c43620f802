// The Idempotency-Key of a change: the same key with the same request gives the first answer again (contract B4).

import type { ReservationChange } from '../../../lodging/reservations/reservation-change.ts'
import type { Reader } from '../../../store/postgres/database.ts'
import { readSurely } from '../../../store/postgres/sure-reading.ts'
import type { KeyClaim } from '../../../store/reservations/idempotency.ts'
import { findChange } from '../../../store/reservations/reservation-changes.ts'
import type { AppContext } from '../../context.ts'
import { findEarlier, stillUnderWay } from '../../reservations/idempotency.ts'

/** Milliseconds that a second request waits for the first. */
const longestWait = 20_000
const pause = 100

/**
 * The change that a key was used for; null when it was not, or came to nothing that may not be asked again. Refuses as the
 * first request was refused, and with 409 when the first is still being worked on after 20 seconds.
 */
export async function earlierChange(context: AppContext, claim: KeyClaim): Promise<ReservationChange | null> {
  const end = performance.now() + longestWait
  for (;;) {
    const stored = await findEarlier(context, claim)
    if (!stored || stored.changeId === null) return null
    const { propertyId, reservationId, changeId: id } = stored
    const find = (reader: Reader) => findChange(reader, { propertyId, reservationId, id })
    const change = await find(context.database)
    if (!change) return null
    if (change.state === 'done' || change.state === 'unknown' || change.isChallenged)
      return (await readSurely(context.database, find)) ?? null
    if (performance.now() >= end) throw stillUnderWay()
    await new Promise(resume => setTimeout(resume, pause))
  }
}
