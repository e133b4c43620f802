// The actions that a reservation allows now, and why others are not allowed. Reading shows them and acting checks
// them again, so that a button and its effect never disagree.

import type { StayPrice } from '../../lodging/prices/price.ts'
import { ownInventory, type Property } from '../../lodging/properties/property.ts'
import {
  type Cancellation,
  publicStatus,
  type Reservation,
  takesMoney,
} from '../../lodging/reservations/reservation.ts'
import { shareConverter } from '../../pricing/conversion.ts'
import { addDays, type Day, formatDay, localTime } from '../../values/civil-dates.ts'
import { type Minor, most, subtract, zero } from '../../values/money.ts'
import type { AppContext } from '../context.ts'

export interface ReservationAction {
  readonly action: 'cancel' | 'modify'
  readonly allowed: boolean
  /** Empty when the action is allowed. */
  readonly reasons: readonly { readonly id: string; readonly message: string }[]
}

/** The actions open to the publisher at an instant. */
export function actionsOf(
  context: Pick<AppContext, 'sources'>,
  reservation: Reservation,
  property: Property,
  now: Temporal.Instant,
): ReservationAction[] {
  const refusals = {
    cancel: cancelRefusal(context, reservation, property, now),
    modify: modifyRefusal(reservation, property, now),
  }
  return (['cancel', 'modify'] as const).map(action => {
    const reason = refusals[action]
    return { action, allowed: reason === null, reasons: reason === null ? [] : [reason] }
  })
}

/** Why an action is not possible: a code for programs and a sentence for people. */
export interface ActionRefusal {
  readonly id: string
  readonly message: string
  /** The day that the sentence names, for whoever says it in other words. */
  readonly day?: Day
}

/**
 * Why a reservation cannot be cancelled now; null when it can. A stay can be cancelled until the end of its arrival
 * day.
 */
export function cancelRefusal(
  { sources }: Pick<AppContext, 'sources'>,
  reservation: Reservation,
  property: Property,
  now: Temporal.Instant,
): ActionRefusal | null {
  const refusal = refusalByStatus(reservation)
  if (refusal) return refusal
  if (reservation.source !== ownInventory && !sources.get(reservation.source)?.supports.cancel) {
    return { id: 'source_cannot_cancel', message: 'Only the property itself can cancel this reservation.' }
  }
  return refusalOfBegun(reservation, localTime(now, property.timeZone).today)
}

/**
 * Why a reservation cannot be modified now; null when it can. To the end of its arrival day, or of the day that the rate plan
 * names (contract B9).
 */
export function modifyRefusal(
  reservation: Reservation,
  property: Property,
  now: Temporal.Instant,
): ActionRefusal | null {
  const { today } = localTime(now, property.timeZone)
  return (
    refusalByStatus(reservation) ??
    refusalOfSource(reservation) ??
    refusalOfBegun(reservation, today) ??
    refusalByPayment(reservation) ??
    refusalByPolicy(reservation, property, today)
  )
}

/**
 * The same for the hotel's staff, who may change what the policy of the rate keeps a guest from changing, and until the end of the
 * day of departure; what is left to be changed of a stay that has begun, begun-stay.ts says.
 */
export function staffModifyRefusal(
  reservation: Reservation,
  property: Property,
  now: Temporal.Instant,
): ActionRefusal | null {
  return (
    refusalByStatus(reservation) ??
    refusalOfSource(reservation) ??
    refusalOfEnded(reservation, localTime(now, property.timeZone).today) ??
    refusalByPayment(reservation)
  )
}

function refusalByStatus(reservation: Reservation): ActionRefusal | null {
  const status = publicStatus(reservation.status)
  if (status !== 'confirmed')
    return { id: `is_${status}`, message: `The reservation is ${status.replace('_', '-')}.` }
  if (reservation.status === 'cancelling')
    return { id: 'is_being_cancelled', message: 'The reservation is being cancelled already.' }
  return null
}

const refusalOfSource = ({ source }: Reservation): ActionRefusal | null =>
  source === ownInventory
    ? null
    : { id: 'source_cannot_modify', message: 'The booking system of the property takes no changes.' }

const refusalOfBegun = ({ checkin }: Reservation, today: Day): ActionRefusal | null =>
  today > checkin
    ? { id: 'stay_has_begun', message: 'The stay has begun; the property settles what is left of it.' }
    : null

const refusalOfEnded = ({ checkout }: Reservation, today: Day): ActionRefusal | null =>
  today > checkout ? { id: 'stay_is_over', message: 'The stay is over.' } : null

function refusalByPolicy(
  { rateCode, checkin }: Reservation,
  { ratePlans }: Property,
  today: Day,
): ActionRefusal | null {
  const policy = ratePlans.find(({ code }) => code === rateCode)?.modification
  if (!policy) return null
  if (!policy.isAllowed)
    return { id: 'rate_not_modifiable', message: 'Reservations of this rate cannot be changed.' }
  if (policy.untilDays === null || today <= addDays(checkin, -policy.untilDays)) return null
  const last = formatDay(addDays(checkin, -policy.untilDays))
  return { id: 'too_late_to_modify', message: `This rate could be changed until ${last}.` }
}

/** One change at a time; and what a person has to look at first is not made harder. */
function refusalByPayment({ openChange, paymentState }: Reservation): ActionRefusal | null {
  if (openChange !== null)
    return {
      id: 'is_being_modified',
      message: 'The payment of another change is under way; try again later.',
    }
  return paymentState === 'unknown' || paymentState === 'capture_failed'
    ? { id: 'payment_not_settled', message: 'The property has to settle the payment first.' }
    : null
}

/** What cancelling costs at an instant, by the penalties promised with the price. */
export function penaltyAt(
  price: Pick<StayPrice, 'cancellationPenalties' | 'total'>,
  now: Temporal.Instant,
): Minor {
  const period = price.cancellationPenalties.findLast(
    ({ from }) => from === null || Temporal.Instant.compare(Temporal.Instant.from(from), now) <= 0,
  )
  return period?.penalty ?? price.total.total
}

/** The part of the amount due at booking that was taken and that the penalty leaves. */
export const refundOf = (
  { paymentState }: Pick<Reservation, 'paymentState'>,
  { total }: Pick<StayPrice, 'total'>,
  penalty: Minor,
): Minor => (takesMoney(paymentState) ? most(zero, subtract(total.balanceDue, penalty)) : zero)

/**
 * The cost and refund of a cancellation in the currency that the guest was shown, at the exchange rate of the
 * reservation; an unchanged penalty is exactly the promised amount (contract P10).
 */
export function shownCancellation(
  reservation: Reservation,
  cancellation: Cancellation,
): Pick<Cancellation, 'penalty' | 'refund'> {
  const { price, propertyPrice, exchange } = reservation
  const totals = { owed: propertyPrice.total.total, shown: price.total.total }
  const penalty = shareConverter(exchange, totals)(cancellation.penalty)
  return { penalty, refund: refundOf(reservation, price, penalty) }
}
