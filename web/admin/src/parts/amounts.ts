// Arithmetic on amounts, in whole smallest units of their currency, so that it is exact. Answers of the server have decimals.

import { decimalsOf } from './formats.ts'

/** The sum of amounts; one that is taken away is negative. */
export function sumOf(amounts: readonly number[], currency: string): number {
  const units = unitsIn(currency)
  return amounts.reduce((sum, amount) => sum + Math.round(amount * units), 0) / units
}

/** An amount so many times. */
export function productOf(amount: number, times: number, currency: string): number {
  const units = unitsIn(currency)
  return (Math.round(amount * units) * times) / units
}

const unitsIn = (currency: string): number => 10 ** decimalsOf(currency)
