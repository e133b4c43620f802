// The second transaction of a reservation that waited for somebody outside: its held rooms are sold, or given back
// (reservation protocol P2 and C). Whoever comes to it, the request itself or the reconciler, finds the same end.

import type { PaymentState, Reservation } from '../lodging/reservation.ts'
import type { Transaction } from '../store/database.ts'
import { returnDiscount } from '../store/discounts.ts'
import { deleteHold } from '../store/holds.ts'
import { freeClaims, settleClaims } from '../store/idempotency.ts'
import { lockNights, releaseHeldNights, sellHeldNights } from '../store/inventory.ts'
import { type AttemptResult, type PaymentAttempt, settleAttempt } from '../store/payment-attempts.ts'
import { type Move, moveReservation } from '../store/reservation-moves.ts'
import { cardDeclined } from './first-answer.ts'
import { storedRefusal } from './idempotency.ts'

export interface Settlement {
  readonly cause: string
  readonly paymentState: PaymentState
  readonly attempt: PaymentAttempt
  readonly result: AttemptResult
}

/** Confirms; false when someone else has moved the reservation since it was seen, and then nothing was written. */
export async function confirmHeld(
  transaction: Transaction,
  seen: Reservation,
  settlement: Settlement,
): Promise<boolean> {
  const nights = await lockNights(transaction, seen.propertyId, seen.roomId, seen)
  if (!(await move(transaction, seen, { ...settlement, to: 'confirmed' }))) return false
  await sellHeldNights(transaction, seen.propertyId, nights.inventory, seen.rooms.length)
  await deleteHold(transaction, seen.propertyId, seen.id)
  return true
}

/**
 * Gives everything back that was taken; false as above. A card that was declined is the answer of the request, also under
 * its Idempotency-Key; after any other failure the same request may be sent again under the same key.
 */
export async function failHeld(
  transaction: Transaction,
  seen: Reservation,
  settlement: Settlement,
): Promise<boolean> {
  const nights = await lockNights(transaction, seen.propertyId, seen.roomId, seen)
  if (!(await move(transaction, seen, { ...settlement, to: 'failed' }))) return false
  await releaseHeldNights(transaction, seen.propertyId, nights.inventory, seen.rooms.length)
  await deleteHold(transaction, seen.propertyId, seen.id)
  if (seen.discountId !== null) await returnDiscount(transaction, seen.id)
  if (settlement.paymentState === 'declined') {
    await settleClaims(transaction, seen.id, storedRefusal(cardDeclined()))
  } else await freeClaims(transaction, seen.id)
  return true
}

/** Keeps the rooms until it is known whether the payment was made; false as above. */
export const leaveUnknown = (
  transaction: Transaction,
  seen: Reservation,
  settlement: Settlement,
): Promise<boolean> => move(transaction, seen, { ...settlement, to: 'unknown', unknownCause: 'payment' })

async function move(
  transaction: Transaction,
  seen: Reservation,
  { attempt, result, ...to }: Settlement & Move,
): Promise<boolean> {
  const moved = await moveReservation(transaction, seen, { ...to, at: result.at })
  if (moved) await settleAttempt(transaction, attempt, result)
  return moved
}
