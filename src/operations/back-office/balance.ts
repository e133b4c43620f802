// What the guest of a reservation still has to pay, from its price and what was settled, and what of the price is not owed any more.

import type { Settlement } from '../../lodging/reservations/recorded-payment.ts'
import { isPending, type Reservation } from '../../lodging/reservations/reservation.ts'
import { add, least, type Minor, most, subtract, zero } from '../../values/money.ts'

/** Of a reservation for which no money moved. */
export const nothingSettled: Settlement = { paid: zero, writtenOff: zero }

/**
 * What is owed less what was paid and written off, in minor units of the property's currency. Owed is the total with the charges at
 * check-in, after a cancellation or a no-show its penalty, and nothing of a reservation that failed. Paid is what payment companies
 * and the property took and did not give back. Negative: the guest is to get it back, which nobody is of what was only written off.
 */
export const balanceOf = (reservation: Reservation, { paid, writtenOff }: Settlement): Minor => {
  const unpaid = subtract(owed(reservation), paid)
  return subtract(unpaid, least(writtenOff, most(unpaid, zero)))
}

/** What was written off of what is not owed any more, or was paid after all. */
export const lapsedWriteOff = (reservation: Reservation, { paid, writtenOff }: Settlement): Minor =>
  most(subtract(writtenOff, most(subtract(owed(reservation), paid), zero)), zero)

/** What was promised and is not owed any more; null of a reservation that did not fall. With what is owed it is the whole price. */
export function notOwedOf(reservation: Reservation): Minor | null {
  const { status, cancellation, propertyPrice } = reservation
  const hasFallen =
    status === 'failed' || status === 'no_show' || (cancellation !== null && !isPending(status))
  return hasFallen ? subtract(promised(propertyPrice), owed(reservation)) : null
}

const promised = ({ total }: Reservation['propertyPrice']): Minor => add(total.total, total.checkinFee)

/** What the guest owes for the stay, or for its fall, whatever was paid. */
export function owed({ status, cancellation, propertyPrice }: Reservation): Minor {
  if (status === 'failed') return zero
  if (status === 'no_show') return propertyPrice.noShowPenalty
  if (cancellation !== null && !isPending(status)) return cancellation.penalty
  return promised(propertyPrice)
}
