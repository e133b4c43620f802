// The second transaction of a reservation that waited for another system: it sells or releases the held rooms
// (reservation protocol P2 and C). The request and the jobs finish a reservation in the same way.

import type { PaymentState, Reservation } from '../../lodging/reservations/reservation.ts'
import { countedRooms, kindsOf } from '../../lodging/reservations/room-kinds.ts'
import { deleteHoldsOf } from '../../store/inventory/holds.ts'
import { countRooms, lockRooms, releaseHeldNights, sellHeldNights } from '../../store/inventory/inventory.ts'
import { deleteCard } from '../../store/payments/card-vault.ts'
import {
  type AttemptResult,
  type PaymentAttempt,
  settleAttempt,
} from '../../store/payments/payment-attempts.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { returnDiscount } from '../../store/properties/discount-codes.ts'
import { runLater } from '../../store/reservations/due-reservations.ts'
import { freeClaims, settleClaims } from '../../store/reservations/idempotency.ts'
import { type Move, moveReservation } from '../../store/reservations/reservation-moves.ts'
import { type SourceResult, settleSourceAttempt } from '../../store/sources/source-attempts.ts'
import type { Fault } from '../../values/faults.ts'
import { cardDeclined } from './await-outcome.ts'
import { storedRefusal } from './idempotency.ts'

/** The payment company's answer. */
export interface Settlement {
  readonly cause: string
  readonly paymentState: PaymentState
  readonly attempt: PaymentAttempt
  readonly result: AttemptResult
}

/** The inventory source's answer. */
export interface SourceSettlement {
  readonly cause: string
  readonly source: SourceResult
  /** The refusal, stored so that the Idempotency-Key gives it again. */
  readonly refusal?: Fault
}

/** The outcome: which system answered, and what. */
export type End = Settlement | SourceSettlement

/** Confirms; false when the reservation has moved since it was read, and then nothing is written. */
export async function confirmHeld(
  transaction: Transaction,
  seen: Reservation,
  settlement: End,
): Promise<boolean> {
  const { locked } = await lockRooms(transaction, seen.propertyId, countedRooms(kindsOf(seen)), seen)
  if (!(await move(transaction, seen, { ...settlement, to: 'confirmed' }))) return false
  await countRooms(transaction, seen.propertyId, locked, sellHeldNights)
  await deleteHoldsOf(transaction, seen.propertyId, seen.id)
  return true
}

/**
 * Releases everything that was taken; false as above. A declined card is the answer of the request and of its
 * Idempotency-Key; after any other failure the same request may be sent again under the same key.
 */
export async function failHeld(
  transaction: Transaction,
  seen: Reservation,
  settlement: End,
): Promise<boolean> {
  const { locked } = await lockRooms(transaction, seen.propertyId, countedRooms(kindsOf(seen)), seen)
  if (!(await move(transaction, seen, { ...settlement, to: 'failed' }))) return false
  await countRooms(transaction, seen.propertyId, locked, releaseHeldNights)
  await deleteHoldsOf(transaction, seen.propertyId, seen.id)
  if (seen.discountId !== null) await returnDiscount(transaction, seen.id)
  // Stored for the hotel to charge, which has nothing to charge now.
  if (seen.paymentState === 'vaulted') await deleteCard(transaction, seen)
  const refusal = refusalOf(settlement)
  if (refusal) await settleClaims(transaction, seen.id, storedRefusal(refusal))
  else await freeClaims(transaction, seen.id)
  return true
}

/** Keeps the rooms until the outcome of payment or booking is known; false as above. */
export const leaveUnknown = (
  transaction: Transaction,
  seen: Reservation,
  settlement: End,
): Promise<boolean> => {
  const unknownCause = 'source' in settlement ? 'source' : 'payment'
  return move(transaction, seen, { ...settlement, to: 'unknown', unknownCause })
}

/** Records the payment before the source is asked; the rooms stay held. False as above. */
export const authorizeHeld = (
  transaction: Transaction,
  seen: Reservation,
  settlement: End,
): Promise<boolean> => move(transaction, seen, { ...settlement, to: 'authorized' })

/** The same end, after which the jobs leave the reservation alone for some seconds. */
export const andWait =
  (settle: typeof confirmHeld, seconds: number): typeof confirmHeld =>
  async (transaction, seen, settlement) => {
    if (!(await settle(transaction, seen, settlement))) return false
    const { at } = 'source' in settlement ? settlement.source : settlement.result
    const until = Temporal.Instant.from(at).add({ seconds }).toString()
    await runLater(transaction, { ...seen, version: seen.version + 1 }, until)
    return true
  }

async function move(
  transaction: Transaction,
  seen: Reservation,
  settlement: End & Pick<Move, 'to' | 'unknownCause'>,
): Promise<boolean> {
  const { to, cause, unknownCause = null } = settlement
  if ('source' in settlement) {
    const { confirmation, at } = settlement.source
    const move = {
      to,
      cause,
      unknownCause,
      at,
      ...(confirmation !== null && { sourceConfirmation: confirmation }),
    }
    if (!(await moveReservation(transaction, seen, move))) return false
    const { propertyId, id } = seen
    await settleSourceAttempt(transaction, { propertyId, reservationId: id }, settlement.source)
    return true
  }
  const { paymentState, attempt, result } = settlement
  if (!(await moveReservation(transaction, seen, { to, cause, unknownCause, paymentState, at: result.at })))
    return false
  await settleAttempt(transaction, attempt, result)
  return true
}

function refusalOf(settlement: End): Fault | undefined {
  if ('source' in settlement) return settlement.refusal
  return settlement.paymentState === 'declined' ? cardDeclined() : undefined
}
