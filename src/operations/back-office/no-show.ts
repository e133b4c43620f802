// Records a no-show, from the moment of arrival until two days after check-out. The nights stay sold, and the
// property keeps the promised no-show penalty from the payment (reservation protocol 4).

import { moveReservation } from '../../store/reservations/reservation-moves.ts'
import { Fault } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import {
  checkedReason,
  getRecordedReservation,
  type OperatorDecision,
  propertyOf,
  type ReservationRecord,
  showReservationRecord,
} from './reservation-records.ts'
import { noShowRefusal } from './staff-actions.ts'

/**
 * Records a no-show of a confirmed or completed reservation. BookingValidationException while the guest may still
 * arrive, after the second day past check-out, and for any other state.
 */
export async function recordNoShow(
  context: AppContext,
  decision: OperatorDecision,
): Promise<ReservationRecord> {
  const cause = `no-show by ${decision.by}: ${checkedReason(decision.reason)}`
  const reservation = await getRecordedReservation(context, decision.reference)
  const property = await propertyOf(context, reservation)
  const refusal = noShowRefusal(reservation, property, context.clock.now())
  if (refusal) throw refused(refusal.message, refusal.id)
  const move = { to: 'no_show', cause, at: context.clock.now().toString() } as const
  const isMoved = await context.database.transaction(transaction =>
    moveReservation(transaction, reservation, move),
  )
  if (!isMoved) throw refused('is being changed right now; try again in a moment', 'changed')
  return showReservationRecord(context, decision.reference)
}

const refused = (why: string, id: string): Fault =>
  new Fault('BookingValidationException', `Not recorded as a no-show: the reservation ${why}.`, {
    errors: [{ field: 'status', message: id }],
  })
