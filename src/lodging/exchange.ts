// Exchange rates as exact decimals, and the one step that turns an amount into another currency (contract P10).

import { decimalsOf } from '../values/currencies.ts'
import { divideHalfAway, type Minor, minor } from '../values/money.ts'

/** One unit of `from` costs `rate` units of `to`: a decimal text such as "1.0875", exact. */
export interface ExchangeRate {
  readonly from: string
  readonly to: string
  readonly rate: string
  /** The day (YYYY-MM-DD) the rate is of; null when both currencies are the same. */
  readonly asOf: string | null
}

export const sameCurrency = (currency: string): ExchangeRate => ({
  from: currency,
  to: currency,
  rate: '1',
  asOf: null,
})

/** Converts amounts of `rate.from` into minor units of `rate.to`, each rounded half away from zero once. */
export function converter(rate: ExchangeRate): (amount: Minor) => Minor {
  if (rate.from === rate.to) return amount => amount
  const [whole = '0', fraction = ''] = rate.rate.split('.')
  const numerator = BigInt(whole + fraction) * 10n ** BigInt(decimalsOf(rate.to))
  const denominator = 10n ** BigInt(fraction.length) * 10n ** BigInt(decimalsOf(rate.from))
  return amount => minor(Number(divideHalfAway(BigInt(amount) * numerator, denominator)))
}
