// Cancels for the hotel: with a reason that stays in the record, also during the stay, and without a penalty if the
// hotel waives it. cancel-reservation.ts has what publishers may do.

import { ownInventory } from '../../lodging/properties/property.ts'
import type { Cancellation, Reservation } from '../../lodging/reservations/reservation.ts'
import { countedRooms, kindsOf } from '../../lodging/reservations/room-kinds.ts'
import { countRooms, lockRooms, releaseNights } from '../../store/inventory/inventory.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { returnDiscount } from '../../store/properties/discount-codes.ts'
import { moveReservation } from '../../store/reservations/reservation-moves.ts'
import { Fault } from '../../values/faults.ts'
import { refuseSilence } from '../booking/silence.ts'
import type { AppContext } from '../context.ts'
import {
  checkedReason,
  getRecordedReservation,
  type OperatorDecision,
  propertyOf,
  type ReservationRecord,
  showReservationRecord,
} from './reservation-records.ts'
import { cancellationTerms, cancelRefusal } from './staff-actions.ts'

export interface PropertyCancellation extends OperatorDecision {
  /** The guest owes nothing and gets everything back. */
  readonly waivesPenalty: boolean
  /** Only compute the cost. */
  readonly simulate: boolean
  /** False: the guest is sent no mail of it. */
  readonly mailsGuest?: boolean
}

export interface CancelledForProperty extends ReservationRecord {
  readonly simulated: boolean
  /** In minor units of the property's currency. */
  readonly terms: Cancellation
}

/**
 * Cancels a confirmed reservation for the hotel, until the end of its check-out day, and releases all its nights. A
 * job cancels one at a remote source. Cancelling again gives the first result. BookingValidationException for any
 * other state, and when the stay is over.
 */
export async function cancelForProperty(
  context: AppContext,
  asked: PropertyCancellation,
): Promise<CancelledForProperty> {
  const reason = checkedReason(asked.reason)
  const reservation = await getRecordedReservation(context, asked.reference)
  if (reservation.cancellation) return answer(context, asked, reservation.cancellation)
  const property = await propertyOf(context, reservation)
  const refusal = cancelRefusal(reservation, property, context.clock.now())
  if (refusal) throw refused(refusal.message, refusal.id)
  const terms = cancellationTerms(reservation, context.clock.now(), asked.waivesPenalty)
  if (asked.mailsGuest === false && reservation.source !== ownInventory) throw refuseSilence()
  if (asked.simulate) return answer(context, asked, terms)
  const waived = asked.waivesPenalty ? ', penalty waived' : ''
  const cause = `cancelled for the property by ${asked.by}${waived}: ${reason}`
  const isDone = await context.database.transaction(transaction =>
    cancel(transaction, reservation, { terms, cause, mailsGuest: asked.mailsGuest ?? true }),
  )
  if (!isDone) throw refused('is being changed right now; try again in a moment', 'changed')
  return answer(context, asked, terms)
}

const answer = async (
  context: AppContext,
  { reference, simulate }: PropertyCancellation,
  terms: Cancellation,
): Promise<CancelledForProperty> => ({
  ...(await showReservationRecord(context, reference)),
  simulated: simulate,
  terms,
})

const refused = (why: string, id: string): Fault =>
  new Fault('BookingValidationException', `Not cancelled: the reservation ${why}.`, {
    errors: [{ field: 'status', message: id }],
  })

/** False when the reservation has moved since it was read. */
async function cancel(
  transaction: Transaction,
  seen: Reservation,
  { terms, cause, mailsGuest }: { terms: Cancellation; cause: string; mailsGuest: boolean },
): Promise<boolean> {
  const { propertyId } = seen
  const isOwn = seen.source === ownInventory
  const to = isOwn ? 'cancelled' : 'cancelling'
  const move = { to, cause, mailsGuest, cancellation: terms, at: terms.at } as const
  const { locked } = await lockRooms(transaction, propertyId, countedRooms(kindsOf(seen)), seen)
  if (!(await moveReservation(transaction, seen, move))) return false
  if (!isOwn) return true
  await countRooms(transaction, propertyId, locked, releaseNights)
  if (seen.discountId !== null) await returnDiscount(transaction, seen.id)
  return true
}
