// Records a no-show, from the moment of arrival until two days after check-out. The nights stay sold, and the
// property keeps the promised no-show penalty from the payment (reservation protocol 4).

import type { Property } from '../../lodging/property.ts'
import { mayMove, publicStatus, type Reservation } from '../../lodging/reservation.ts'
import { moveReservation } from '../../store/reservations/reservation-moves.ts'
import { addDays, formatDay, localTime } from '../../values/civil-dates.ts'
import { Fault } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import {
  checkedReason,
  getRecordedReservation,
  type OperatorDecision,
  type ReservationRecord,
  showReservationRecord,
} from './reservation-records.ts'

/** Days after check-out in which a no-show can be recorded. */
const daysAfterwards = 2

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
  refuseNoShow(reservation, property, context.clock.now())
  const move = { to: 'no_show', cause, at: context.clock.now().toString() } as const
  const isMoved = await context.database.transaction(transaction =>
    moveReservation(transaction, reservation, move),
  )
  if (!isMoved) throw refused('is being changed right now; try again in a moment', 'changed')
  return showReservationRecord(context, decision.reference)
}

/** The property as it is now. */
export async function propertyOf({ catalog }: AppContext, { propertyId }: Reservation): Promise<Property> {
  const property = (await catalog.properties([propertyId])).get(propertyId)
  if (!property) throw new Error(`property ${propertyId} of a reservation is gone`)
  return property
}

/** The guest may arrive until the cutoff for same-day bookings, or until the end of the day without one. */
function refuseNoShow(
  { status, checkin, checkout }: Reservation,
  { timeZone, cutoffMinute }: Property,
  now: Temporal.Instant,
): void {
  if (!mayMove(status, 'no_show')) {
    throw refused(`is ${publicStatus(status).replace('_', '-')}`, `is_${publicStatus(status)}`)
  }
  const { today, minuteOfDay } = localTime(now, timeZone)
  const isLate = cutoffMinute !== null && today === checkin && minuteOfDay > cutoffMinute
  if (today <= checkin && !isLate) {
    const end = cutoffMinute === null ? 'is over' : 'has reached its cutoff'
    throw refused(`begins on ${formatDay(checkin)}; record it when that day ${end}`, 'too_early')
  }
  const last = addDays(checkout, daysAfterwards)
  if (today > last) throw refused(`could be recorded as a no-show until ${formatDay(last)}`, 'too_late')
}

const refused = (why: string, id: string): Fault =>
  new Fault('BookingValidationException', `Not recorded as a no-show: the reservation ${why}.`, {
    errors: [{ field: 'status', message: id }],
  })
