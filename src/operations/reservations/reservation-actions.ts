// The actions that a reservation allows now, and why others are not allowed. Reading shows them and acting checks
// them again, so that a button and its effect never disagree.

import type { StayPrice } from '../../lodging/price.ts'
import { ownInventory, type Property } from '../../lodging/property.ts'
import { type Cancellation, publicStatus, type Reservation, takesMoney } from '../../lodging/reservation.ts'
import { shareConverter } from '../../pricing/conversion.ts'
import { localTime } from '../../values/civil-dates.ts'
import { type Minor, most, subtract, zero } from '../../values/money.ts'
import type { AppContext } from '../context.ts'

export interface ReservationAction {
  readonly action: 'cancel'
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
  const reason = cancelRefusal(context, reservation, property, now)
  return [{ action: 'cancel', allowed: reason === null, reasons: reason === null ? [] : [reason] }]
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
): { id: string; message: string } | null {
  const status = publicStatus(reservation.status)
  if (status !== 'confirmed')
    return { id: `is_${status}`, message: `The reservation is ${status.replace('_', '-')}.` }
  if (reservation.status === 'cancelling') {
    return { id: 'is_being_cancelled', message: 'The reservation is being cancelled already.' }
  }
  if (reservation.source !== ownInventory && !sources.get(reservation.source)?.supports.cancel) {
    return { id: 'source_cannot_cancel', message: 'Only the property itself can cancel this reservation.' }
  }
  const { today } = localTime(now, property.timeZone)
  if (today > reservation.checkin) {
    return { id: 'stay_has_begun', message: 'The stay has begun; the property settles what is left of it.' }
  }
  return null
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
