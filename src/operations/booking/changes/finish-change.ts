// The second transaction of a change that waited for its payment: the rooms set aside are sold and the old ones given back, or
// everything stays as it was (reservation protocol 8). Whoever comes to it, the request itself or the job, finds the same end.

import type { Reservation } from '../../../lodging/reservations/reservation.ts'
import {
  nightChanges,
  type ReservationChange,
  soldNights,
} from '../../../lodging/reservations/reservation-change.ts'
import { deleteHoldsOf } from '../../../store/inventory/holds.ts'
import { releaseHeldNights, sellHeldNights } from '../../../store/inventory/inventory.ts'
import {
  type AttemptResult,
  type PaymentAttempt,
  readAttempts,
  settleAttempt,
} from '../../../store/payments/payment-attempts.ts'
import type { Transaction } from '../../../store/postgres/database.ts'
import { movePayment } from '../../../store/reservations/due-reservations.ts'
import { settleClaimsOfChange } from '../../../store/reservations/idempotency.ts'
import {
  changeReservation,
  leaveChangeToGuest,
  leaveChangeUnknown,
  settleChange,
  type WaitingChange,
} from '../../../store/reservations/reservation-changes.ts'
import { lockReservation } from '../../../store/reservations/reservations.ts'
import type { Fault } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import { challengeEnd } from '../../payments/challenge-time.ts'
import { paymentStateOf } from '../../payments/payment-steps.ts'
import { storedRefusal } from '../../reservations/idempotency.ts'
import { noteOtherExtras } from '../locked-extras.ts'
import { changeCode, giveBack, keepCard, lockBoth, nightsOf, taken } from './take-change.ts'

/**
 * Changes the reservation, whose payment is approved; false when that was done before, or the reservation is no longer one to
 * be changed: then the change fails, and the payment is released like any other. Throws BookingValidationException when the
 * discount code has been used up meanwhile, and then nothing is written.
 */
export async function completeChange(
  transaction: Transaction,
  context: AppContext,
  waiting: WaitingChange,
  result: AttemptResult,
): Promise<boolean> {
  const { change, proposed } = waiting
  const { propertyId, reservationId, id, cause } = change
  const before = withStay(proposed, change)
  await lockBoth(transaction, propertyId, before, proposed)
  const now = await lockReservation(transaction, { propertyId, id: reservationId })
  if (now.openChange !== id) return false
  await settlePayment(transaction, change, result)
  if (now.status !== 'confirmed') {
    await endUnchanged(transaction, waiting, now, result.at)
    await settleClaimsOfChange(transaction, reservationId, id, null)
    return false
  }
  const changes = nightChanges(soldNights(before), soldNights(proposed))
  for (const each of taken(changes)) await sellHeldNights(transaction, propertyId, nightsOf(each), each.rooms)
  await deleteHoldsOf(transaction, propertyId, reservationId)
  await giveBack(transaction, propertyId, changes)
  await noteOtherExtras(transaction, now, proposed)
  await changeCode(transaction, context, { reservation: now, proposed })
  const attempts = await readAttempts(transaction, propertyId, reservationId)
  const paymentState = paymentStateOf({ ...proposed, status: now.status }, attempts, now.paymentState)
  const written = { ...proposed, version: now.version, openChange: id, paymentState }
  if (!(await changeReservation(transaction, written, { cause, at: result.at })))
    throw new Error(`reservation ${reservationId} was erased while it was being changed`)
  await settleChange(transaction, change, { state: 'done', version: now.version + 1, at: result.at })
  await keepCard(transaction, proposed)
  return true
}

/** Why a change came to nothing. */
export interface ChangeFailure {
  readonly at: string
  /** What the payment company said; null where it never did. */
  readonly result: AttemptResult | null
  /** What its Idempotency-Key answers from now on; null where the same request may be sent again. */
  readonly refusal: Fault | null
}

/** Leaves the reservation as it was; false when someone else has settled the change before. */
export async function failChange(
  transaction: Transaction,
  waiting: WaitingChange,
  { at, result, refusal }: ChangeFailure,
): Promise<boolean> {
  const { change, proposed } = waiting
  const { propertyId, reservationId, id } = change
  await lockBoth(transaction, propertyId, withStay(proposed, change), proposed)
  const now = await lockReservation(transaction, { propertyId, id: reservationId })
  if (now.openChange !== id) return false
  if (result) await settlePayment(transaction, change, result)
  await endUnchanged(transaction, waiting, now, at)
  await settleClaimsOfChange(transaction, reservationId, id, refusal && storedRefusal(refusal))
  return true
}

/** Writes that nobody knows yet what became of the payment; the job asks again. */
export async function leaveUnknown(
  transaction: Transaction,
  { change }: WaitingChange,
  result: AttemptResult,
): Promise<boolean> {
  await settlePayment(transaction, change, result)
  await leaveChangeUnknown(transaction, change)
  return true
}

/** Writes that the guest is asked to confirm the payment; both stays are held until the time is over. */
export async function leaveToGuest(
  transaction: Transaction,
  { change }: WaitingChange,
  attempt: Pick<PaymentAttempt, 'sentAt'>,
): Promise<boolean> {
  await leaveChangeToGuest(transaction, change, challengeEnd(attempt).toString())
  return true
}

/** What is found out about the payment of a change that was given up: what is held is released. */
export async function settleLatePayment(
  transaction: Transaction,
  change: ReservationChange,
  result: AttemptResult,
): Promise<void> {
  const { propertyId, reservationId: id } = change
  const now = await lockReservation(transaction, { propertyId, id })
  await settlePayment(transaction, change, result)
  await followPayment(transaction, now, result.at)
}

/** The reservation as the nights of the old stay need it. */
const withStay = (
  proposed: Reservation,
  { before: { roomId, checkin, checkout, party } }: ReservationChange,
): Reservation => ({
  ...proposed,
  roomId,
  checkin,
  checkout,
  rooms: party.map(each => ({ ...each, name: '', ages_assumed: false, bed_type: null })),
})

const settlePayment = (
  transaction: Transaction,
  { propertyId, reservationId, paymentKey }: ReservationChange,
  result: AttemptResult,
): Promise<void> => settleAttempt(transaction, { propertyId, reservationId, key: paymentKey! }, result)

/** Gives back what was set aside; the money follows the reservation as it is. */
async function endUnchanged(
  transaction: Transaction,
  { change, proposed }: WaitingChange,
  now: Reservation,
  at: string,
): Promise<void> {
  const { propertyId, reservationId } = change
  const changes = nightChanges(soldNights(withStay(proposed, change)), soldNights(proposed))
  for (const each of taken(changes))
    await releaseHeldNights(transaction, propertyId, nightsOf(each), each.rooms)
  await deleteHoldsOf(transaction, propertyId, reservationId)
  await noteOtherExtras(transaction, now, proposed)
  await settleChange(transaction, change, { state: 'failed', version: null, at })
  await followPayment(transaction, now, at)
}

async function followPayment(transaction: Transaction, now: Reservation, at: string): Promise<void> {
  const attempts = await readAttempts(transaction, now.propertyId, now.id)
  const to = paymentStateOf(now, attempts, now.paymentState)
  if (to !== now.paymentState)
    await movePayment(transaction, now, { from: now.paymentState, to, again: null, at })
}
