// Where integer minor units become the decimals of the wire (contract S4), in the currency that an answer shows (S10).

import { converter, type ExchangeRate } from '../../../lodging/exchange.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import type { Minor } from '../../../values/money.ts'

export interface Amounts {
  /** From the property's currency into the one shown. */
  readonly exchange: ExchangeRate
  /** Of the currency shown. Pricing has already put its amounts into it. */
  readonly decimals: number
  /** An amount of the property's own rules in the currency shown, rounded once (contract P10). */
  convert(amount: Minor): Minor
}

/** `exchange` leads from the property's currency into the one shown. */
export const amountsIn = (exchange: ExchangeRate): Amounts => ({
  exchange,
  decimals: decimalsOf(exchange.to),
  convert: converter(exchange),
})

/** The currency of an answer's amounts and how it was reached; part of its `meta_data`. */
export const exchangeData = ({ to, rate, asOf }: ExchangeRate) => ({
  currency: to,
  /** Rates have at most ten significant digits, which a JSON number holds exactly. */
  exchange_rate: Number(rate),
  exchange_rate_as_of: asOf,
})
