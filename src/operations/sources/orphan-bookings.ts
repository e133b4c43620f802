// Orphans: bookings that exist at a source although the reservation failed here, because the source answered after the
// deadline. A job cancels them at once and reports them to staff (reservation protocol 5, "late success").

import { cameToNothing, type Reservation } from '../../lodging/reservations/reservation.ts'
import { askCancel } from '../../sources/asking.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { runLater, takeOrphans } from '../../store/reservations/due-reservations.ts'
import { noteOnReservation } from '../../store/reservations/reservation-moves.ts'
import { findReservation } from '../../store/reservations/reservations.ts'
import { getSourceAttempt, settleSourceAttempt } from '../../store/sources/source-attempts.ts'
import type { AppContext } from '../context.ts'
import type { OnReview } from '../payments/resolve-unknown-payments.ts'
import { eachLeased } from '../reservations/leased-work.ts'
import { wayOut } from './finish-cancelling.ts'

/** How often it is written again because the reservation has changed, for example by the job of its payment. */
const attempts = 5

/**
 * Records that a failed reservation is booked at its source; the job below cancels it. Does nothing unless the
 * reservation has failed.
 */
export async function recordOrphan(
  { database, clock }: AppContext,
  { propertyId, id }: Pick<Reservation, 'propertyId' | 'id'>,
  confirmation: string | null,
): Promise<void> {
  const at = clock.now().toString()
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const seen = await findReservation(database, { propertyId, id })
    if (!seen || !cameToNothing(seen.status)) return
    const isNoted = await database.transaction(async transaction => {
      if (!(await noteOnReservation(transaction, seen, { cause: 'found booked at the source', at })))
        return false
      const orphan = { state: 'orphan', confirmation, reason: 'booked after it had failed', at } as const
      await settleSourceAttempt(transaction, { propertyId, reservationId: id }, orphan)
      return true
    })
    if (isNoted) return
  }
  throw new Error(`reservation ${id} changes too fast to record that it is booked at its source`)
}

/** Cancels the known orphans. `onReview` gets each one, as the operator may have to pay for it. */
export const cancelOrphans = (context: AppContext, onReview: OnReview): Promise<number> =>
  eachLeased(context, takeOrphans, reservation => cancelOrphan(context, reservation, onReview))

async function cancelOrphan(
  context: AppContext,
  reservation: Reservation,
  onReview: OnReview,
): Promise<void> {
  const { propertyId, id } = reservation
  const source = context.sources.get(reservation.source)
  const { confirmation, sentAt, settledAt, email } = await getSourceAttempt(context.database, propertyId, id)
  if (!source?.supports.cancel || sentAt === null) {
    await waitAnHour(context, reservation)
    onReview(
      reservation,
      `it failed here but is booked at its source, which takes no cancellations from the server; ${wayOut(reservation)}`,
    )
    return
  }
  // The finding proves something about the time of the question, not of reading the answer.
  const asked = context.clock.now()
  const outcome = await askCancel(source, { propertyId, reference: id, confirmation, sentAt, email })
  const isUnseen =
    outcome.outcome === 'nothing' && asked.since(settledAt ?? asked).total('seconds') <= source.times.lag
  // Asked again when the lease expires; until then the doctor reports it.
  if (outcome.outcome === 'unknown' || isUnseen) return
  if (outcome.outcome === 'rejected') {
    await waitAnHour(context, reservation)
    onReview(
      reservation,
      `it failed here but is booked at its source, and could not be cancelled: ${outcome.reason}; ${wayOut(reservation)}`,
    )
    return
  }
  const end = { cause: 'orphan_cancelled', at: context.clock.now().toString() }
  const isOurs = await context.database.transaction(transaction =>
    finishOrphan(transaction, reservation, end),
  )
  if (isOurs)
    onReview(reservation, 'it failed here but was booked at its source; it has been cancelled there')
}

/** Writes down that an orphan is cancelled. False when someone else has changed its reservation before. */
export async function finishOrphan(
  transaction: Transaction,
  reservation: Reservation,
  end: { readonly cause: string; readonly at: string },
): Promise<boolean> {
  if (!(await noteOnReservation(transaction, reservation, end))) return false
  const { propertyId, id: reservationId } = reservation
  const result = { state: 'orphan_cancelled', confirmation: null, reason: null, at: end.at } as const
  await settleSourceAttempt(transaction, { propertyId, reservationId }, result)
  return true
}

async function waitAnHour({ database, clock }: AppContext, reservation: Reservation): Promise<void> {
  const again = clock.now().add({ hours: 1 }).toString()
  await database.transaction(transaction => runLater(transaction, reservation, again))
}
