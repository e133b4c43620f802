// What the guest of a reservation still has to pay, from its price and what was charged, and what of the price is not owed any more.

import { isPending, type Reservation } from '../../lodging/reservations/reservation.ts'
import { add, type Minor, subtract, zero } from '../../values/money.ts'

/**
 * What is owed less what was paid, in minor units of the property's currency. Owed is the total with the charges at check-in,
 * after a cancellation or a no-show its penalty, and nothing of a reservation that failed. Paid is what the payment company took and
 * did not give back; what the property takes itself is not known here. Negative: the guest is to get it back.
 */
export const balanceOf = (reservation: Reservation, paid: Minor): Minor => subtract(owed(reservation), paid)

/** What was promised and is not owed any more; null of a reservation that did not fall. With what is owed it is the whole price. */
export function notOwedOf(reservation: Reservation): Minor | null {
  const { status, cancellation, propertyPrice } = reservation
  const hasFallen =
    status === 'failed' || status === 'no_show' || (cancellation !== null && !isPending(status))
  return hasFallen ? subtract(promised(propertyPrice), owed(reservation)) : null
}

const promised = ({ total }: Reservation['propertyPrice']): Minor => add(total.total, total.checkinFee)

function owed({ status, cancellation, propertyPrice }: Reservation): Minor {
  if (status === 'failed') return zero
  if (status === 'no_show') return propertyPrice.noShowPenalty
  if (cancellation !== null && !isPending(status)) return cancellation.penalty
  return promised(propertyPrice)
}
