// Cancelling at a remote source: the reservation is `cancelling` from the moment it was asked for until the source has
// said that it is cancelled, however often it has to be asked; its rooms are given back then (reservation protocol 4,
// "Cancel"). The key towards the source is always the same.

import type { Reservation } from '../../lodging/reservation.ts'
import { askCancel } from '../../sources/asking.ts'
import type { InventorySource } from '../../sources/source.ts'
import { lockNights, releaseNights } from '../../store/inventory/inventory.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { returnDiscount } from '../../store/properties/discount-codes.ts'
import { runLater, takeCancelling } from '../../store/reservations/due-reservations.ts'
import { moveReservation } from '../../store/reservations/reservation-moves.ts'
import { getSourceAttempt, type SourceAttempt } from '../../store/sources/source-attempts.ts'
import type { AppContext } from '../context.ts'
import type { OnReview } from '../payments/resolve-unknown-payments.ts'
import { eachLeased } from '../reservations/leased-work.ts'

/** Seconds until a source that has not answered is asked again, and until one that will not is. */
const soon = 60
const later = 3600
const reviewAfterMinutes = 30

/** Asks again where it is due; `onReview` hears, once an hour, of what takes long or is refused. */
export const finishAllCancelling = (context: AppContext, onReview: OnReview): Promise<void> =>
  eachLeased(context, takeCancelling, async reservation => {
    const trouble = await cancelAtSource(context, reservation)
    if (trouble?.isForPerson)
      onReview(reservation, `it is not cancelled at its source: ${trouble.reason}; ${wayOut(reservation)}`)
  })

/** What a person does about a booking that the house cannot cancel at its source. */
export const wayOut = ({ id }: Pick<Reservation, 'id'>): string =>
  `cancel it there, then say so: hostelry reservation resolve ${id} cancelled`

export interface CancelTrouble {
  readonly reason: string
  readonly isForPerson: boolean
}

/** Cancels a reservation that is `cancelling` at its source and finishes it; else says why it is not finished. */
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
  if (!source.supports.cancel) return { reason: 'the source cannot be asked to', isFinal: true }
  const { propertyId, reservationId: reference, confirmation, sentAt } = attempt
  // What an answer proves is counted from when it was asked for: it may be read late.
  const asked = clock.now()
  const outcome = await askCancel(source, { propertyId, reference, confirmation, sentAt: sentAt ?? '' })
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

/** What was booked a moment ago may not be seen yet, so that "no such booking" proves nothing. */
const isTooFresh = (
  { times }: InventorySource,
  { sentAt }: SourceAttempt,
  asked: Temporal.Instant,
): boolean => asked.since(sentAt ?? asked).total('seconds') <= times.final + times.lag

/** What follows when a reservation is cancelled at its source. False when someone else has finished it before. */
export async function finishCancelling(
  transaction: Transaction,
  reservation: Reservation,
  end: { readonly cause: string; readonly at: string },
): Promise<boolean> {
  const { propertyId, roomId, id, rooms, discountId } = reservation
  const { inventory } = await lockNights(transaction, propertyId, roomId, reservation)
  if (!(await moveReservation(transaction, reservation, { ...end, to: 'cancelled' }))) return false
  await releaseNights(transaction, propertyId, inventory, rooms.length)
  if (discountId !== null) await returnDiscount(transaction, id)
  return true
}
