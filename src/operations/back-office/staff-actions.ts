// What the hotel's staff may do with a reservation now, and what each costs the guest. Reading shows it and acting checks it
// again, so that a button and its effect never disagree.

import type { Property } from '../../lodging/properties/property.ts'
import {
  type Cancellation,
  mayMove,
  publicStatus,
  type Reservation,
} from '../../lodging/reservations/reservation.ts'
import { addDays, formatDay, localTime } from '../../values/civil-dates.ts'
import { type Minor, zero } from '../../values/money.ts'
import {
  type ActionRefusal,
  penaltyAt,
  refundOf,
  staffModifyRefusal,
} from '../reservations/reservation-actions.ts'

export interface StaffAction {
  readonly action: 'cancel' | 'no_show' | 'modify'
  /** Why it cannot be done now, as the end of a sentence about the reservation; null when it can. */
  readonly refusal: ActionRefusal | null
  /** What the guest owes for it, and gets back, in minor units of the property's currency; of a change it depends on the change. */
  readonly penalty: Minor
  readonly refund: Minor
}

/** All actions, allowed or not. */
export function staffActions(
  reservation: Reservation,
  property: Property,
  now: Temporal.Instant,
): StaffAction[] {
  const { propertyPrice } = reservation
  const absent = propertyPrice.noShowPenalty
  const { penalty, refund } = cancellationTerms(reservation, now, false)
  return [
    { action: 'cancel', refusal: cancelRefusal(reservation, property, now), penalty, refund },
    {
      action: 'no_show',
      refusal: noShowRefusal(reservation, property, now),
      penalty: absent,
      refund: refundOf(reservation, propertyPrice, absent),
    },
    { action: 'modify', refusal: changeRefusal(reservation, property, now), penalty: zero, refund: zero },
  ]
}

/** What cancelling for the hotel at an instant costs and gives back. */
export function cancellationTerms(
  reservation: Reservation,
  now: Temporal.Instant,
  waivesPenalty: boolean,
): Cancellation {
  const { propertyPrice } = reservation
  const penalty = waivesPenalty ? zero : penaltyAt(propertyPrice, now)
  const at = now.round('millisecond').toString()
  return { at, by: 'property', penalty, refund: refundOf(reservation, propertyPrice, penalty) }
}

/** Staff cancels until the end of the check-out day. */
export function cancelRefusal(
  { status, checkout }: Reservation,
  { timeZone }: Property,
  now: Temporal.Instant,
): ActionRefusal | null {
  const seenAs = publicStatus(status)
  if (status !== 'confirmed') return { id: `is_${seenAs}`, message: `is ${seenAs.replace('_', '-')}` }
  if (localTime(now, timeZone).today > checkout)
    return { id: 'stay_is_over', message: 'is a stay that is over' }
  return null
}

/** The ends of sentences for what keeps staff from changing a reservation; the states have their own. */
const endings: Readonly<Record<string, string>> = {
  is_being_cancelled: 'is being cancelled already',
  source_cannot_modify: 'is in a booking system that takes no changes',
  stay_is_over: 'is a stay that is over',
  is_being_modified: 'has a change whose payment is under way',
  payment_not_settled: 'has a payment that is to be settled first',
}

/** Staff changes until the end of the day of departure, whatever the rate allows the guest. */
function changeRefusal(
  reservation: Reservation,
  property: Property,
  now: Temporal.Instant,
): ActionRefusal | null {
  const refusal = staffModifyRefusal(reservation, property, now)
  if (refusal === null) return null
  const seenAs = publicStatus(reservation.status).replace('_', '-')
  return { id: refusal.id, message: endings[refusal.id] ?? `is ${seenAs}` }
}

/** Days after check-out in which a no-show can be recorded. */
const daysAfterwards = 2

/** The guest may arrive until the cutoff for same-day bookings, or until the end of the day without one. */
export function noShowRefusal(
  { status, checkin, checkout }: Reservation,
  { timeZone, cutoffMinute }: Property,
  now: Temporal.Instant,
): ActionRefusal | null {
  const seenAs = publicStatus(status)
  if (!mayMove(status, 'no_show')) return { id: `is_${seenAs}`, message: `is ${seenAs.replace('_', '-')}` }
  const { today, minuteOfDay } = localTime(now, timeZone)
  const isLate = cutoffMinute !== null && today === checkin && minuteOfDay > cutoffMinute
  if (today <= checkin && !isLate) {
    const end = cutoffMinute === null ? 'is over' : 'has reached its cutoff'
    const message = `begins on ${formatDay(checkin)}; record it when that day ${end}`
    return { id: 'too_early', message, day: checkin }
  }
  const last = addDays(checkout, daysAfterwards)
  if (today <= last) return null
  return { id: 'too_late', message: `could be recorded as a no-show until ${formatDay(last)}`, day: last }
}
