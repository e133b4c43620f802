// What the guest of a reservation still has to pay, from its price and what was charged.

import { isPending, type Reservation } from '../../lodging/reservation.ts'
import { add, type Minor, subtract, zero } from '../../values/money.ts'

/**
 * What is owed less what was paid, in minor units of the property's currency. Owed is the total with the charges at check-in,
 * after a cancellation or a no-show its penalty, and nothing of a reservation that failed. Paid is what the payment company took and
 * did not give back; what the property takes itself is not known here. Negative: the guest is to get it back.
 */
export const balanceOf = (reservation: Reservation, paid: Minor): Minor => subtract(owed(reservation), paid)

function owed({ status, cancellation, propertyPrice }: Reservation): Minor {
  const { total, noShowPenalty } = propertyPrice
  if (status === 'failed') return zero
  if (status === 'no_show') return noShowPenalty
  if (cancellation !== null && !isPending(status)) return cancellation.penalty
  return add(total.total, total.checkinFee)
}
