// Amounts as Stripe counts them (docs.stripe.com/currencies), which is not for every currency as ISO 4217 does.

import { decimalsOf, isCurrency } from '../../values/currencies.ts'
import { type Minor, scaleHalfAway, times } from '../../values/money.ts'

/** Without decimals in both countings, but Stripe wants two of them, always 00. */
const twoZeros = ['ISK', 'UGX']

/**
 * The integer that Stripe is sent for an amount; null for a currency that it cannot take. In currencies of three
 * decimals its last digit has to be 0 and in ariary (MGA) it is whole, so there the amount is rounded half away from
 * zero: to ten fils, to one ariary. Authorisation, capture and refund round alike.
 */
export function stripeAmount(amount: Minor, currency: string): number | null {
  if (!isCurrency(currency)) return null
  if (currency === 'MGA') return scaleHalfAway(amount, 1, 100)
  if (twoZeros.includes(currency)) return times(amount, 100)
  switch (decimalsOf(currency)) {
    case 0:
    case 2:
      return amount
    case 3:
      return times(scaleHalfAway(amount, 1, 10), 10)
    default:
      return null
  }
}
