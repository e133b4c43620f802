// Sums of amounts as answers have them, in major units: added in minor units, as sums of decimals are not exact.

import { decimalsOf } from './currencies.ts'

/** The sum in major units, exact to the minor unit of the currency; a subtrahend is a negative amount. */
export function sumOfAmounts(currency: string, amounts: readonly number[]): number {
  const scale = 10 ** decimalsOf(currency)
  return amounts.reduce((sum, amount) => sum + Math.round(amount * scale), 0) / scale
}
