// Where integer minor units become the decimals of the wire (contract S4), in the currency that an answer shows (S10).

import { converter, type ExchangeRate } from '../../lodging/exchange.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { decimalNumber, decimalText, type Minor } from '../../values/money.ts'

export interface Amounts {
  /** An amount that pricing has already put into the currency shown. */
  shown(amount: Minor): number
  shownText(amount: Minor): string
  /** An amount of the property's own rules, converted and rounded once (contract P10). */
  converted(amount: Minor): number
}

/** `exchange` leads from the property's currency into the one shown. */
export function amountsIn(exchange: ExchangeRate): Amounts {
  const decimals = decimalsOf(exchange.to)
  const convert = converter(exchange)
  return {
    shown: amount => decimalNumber(amount, decimals),
    shownText: amount => decimalText(amount, decimals),
    converted: amount => decimalNumber(convert(amount), decimals),
  }
}

/** The currency of an answer's amounts and how it was reached; part of its `meta_data`. */
export const exchangeData = ({ to, rate, asOf }: ExchangeRate) => ({
  currency: to,
  /** Rates have at most ten significant digits, which a JSON number holds exactly. */
  exchange_rate: Number(rate),
  exchange_rate_as_of: asOf,
})
