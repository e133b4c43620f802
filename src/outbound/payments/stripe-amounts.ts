// Amounts in Stripe's units (docs.stripe.com/currencies), which differ from ISO 4217 for some currencies.

import { decimalsOf, isCurrency } from '../../values/currencies.ts'
import { type Minor, scaleHalfAway, times } from '../../values/money.ts'

/** Without decimals in ISO 4217, but Stripe requires two, always 00. */
const twoZeros = ['ISK', 'UGX']

/**
 * The integer that Stripe expects for an amount; null for a currency that it does not support. In currencies of three
 * decimals the last digit must be 0, and ariary (MGA) must be whole, so the amount is rounded half away from zero: to
 * ten fils, to one ariary. Authorisation, capture and refund round alike.
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
