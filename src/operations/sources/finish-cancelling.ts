// Cancels at a remote source: the reservation is `cancelling` from the request until the source has confirmed the
// cancellation, however often it must be asked; then its rooms are released (reservation protocol 4, "Cancel"). The
// key sent to the source is always the same.

import type { Reservation } from '../../lodging/reservations/reservation.ts'
import { countedRooms, kindsOf } from '../../lodging/reservations/room-kinds.ts'
import { askCancel } from '../../sources/asking.ts'
import type { InventorySource } from '../../sources/source.ts'
import { countRooms, lockRooms, releaseNights } from '../../store/inventory/inventory.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { returnDiscount } from '../../store/properties/discount-codes.ts'
import { runLater, takeCancelling } from '../../store/reservations/due-reservations.ts'
import { moveReservation } from '../../store/reservations/reservation-moves.ts'
import { getSourceAttempt, type SourceAttempt } from '../../store/sources/source-attempts.ts'
import type { AppContext } from '../context.ts'
import type { OnReview } from '../payments/resolve-unknown-payments.ts'
import { eachLeased } from '../reservations/leased-work.ts'
import { referenceOf } from './booking-reference.ts'

/** Seconds until the next try with a source that did not answer, and with one that refused. */
const soon = 60
const later = 3600
const reviewAfterMinutes = 30

/** Retries all that are due; `onReview` receives, once an hour, those that take long or are refused. */
export const finishAllCancelling = (context: AppContext, onReview: OnReview): Promise<number> =>
  eachLeased(context, takeCancelling, async reservation => {
    const trouble = await cancelAtSource(context, reservation)
    if (trouble?.isForPerson)
      onReview(
        reservation,
        `it could not be cancelled at its source: ${trouble.reason}; ${wayOut(reservation)}`,
      )
  })

/** What staff must do about a booking that the server cannot cancel at its source. */
export const wayOut = ({ id }: Pick<Reservation, 'id'>): string =>
  `cancel it there, then record it: hostelry reservation resolve ${id} cancelled`

export interface CancelTrouble {
  readonly reason: string
  readonly isForPerson: boolean
}

/** Cancels a `cancelling` reservation at its source and finishes it; otherwise says why it is not finished. */
export async function cancelAtSource(
  context: AppContext,
  reservation: Reservation,
): Promise<CancelTrouble | null> {
  const { propertyId, id, cancellation } = reservation
  const attempt = await getSourceAttempt(context.database, propertyId, id)
  const refusal = await ask(context, attempt)
  const now = context.clock.now()
  if (refusal === null) {
    const end = { cause: 'cancelled at the source', at: now.toString() }
    await context.database.transaction(transaction => finishCancelling(transaction, reservation, end))
    return null
  }
  const isLong = now.since(cancellation?.at ?? now).total('minutes') >= reviewAfterMinutes
  const isForPerson = refusal.isFinal || isLong
  const again = now.add({ seconds: isForPerson ? later : soon }).toString()
  await context.database.transaction(transaction => runLater(transaction, reservation, again))
  return { reason: refusal.reason, isForPerson }
}

/** Null when it is cancelled. */
async function ask(
  { sources, clock }: AppContext,
  attempt: SourceAttempt,
): Promise<{ readonly reason: string; readonly isFinal: boolean } | null> {
  const source = sources.get(attempt.source)
  if (!source) return { reason: `the source ${attempt.source} is not configured`, isFinal: true }
  if (!source.supports.cancel)
    return { reason: 'the source takes no cancellations from the server', isFinal: true }
  // The finding proves something about the time of the question, not of reading the answer.
  const asked = clock.now()
  const outcome = await askCancel(source, referenceOf(attempt))
  switch (outcome.outcome) {
    case 'cancelled':
      return null
    case 'nothing':
      return isTooFresh(source, attempt, asked) ? { reason: 'not seen there yet', isFinal: false } : null
    case 'rejected':
      return { reason: outcome.reason, isFinal: true }
    case 'unknown':
      return { reason: outcome.reason, isFinal: false }
  }
}

/** A recent booking may not be visible yet, so "no such booking" proves nothing. */
const isTooFresh = (
  { times }: InventorySource,
  { sentAt }: SourceAttempt,
  asked: Temporal.Instant,
): boolean => asked.since(sentAt ?? asked).total('seconds') <= times.final + times.lag

/** Finishes a reservation that is cancelled at its source. False when it is already finished. */
export async function finishCancelling(
  transaction: Transaction,
  reservation: Reservation,
  end: { readonly cause: string; readonly at: string },
): Promise<boolean> {
  const { propertyId, id, discountId } = reservation
  const { locked } = await lockRooms(transaction, propertyId, countedRooms(kindsOf(reservation)), reservation)
  if (!(await moveReservation(transaction, reservation, { ...end, to: 'cancelled' }))) return false
  await countRooms(transaction, propertyId, locked, releaseNights)
  if (discountId !== null) await returnDiscount(transaction, id)
  return true
}
