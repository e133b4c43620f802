// Converts integer minor units to the decimals of answers (contract S4), in the currency that an answer shows (S10).

import { converter, type ExchangeRate } from '../../../lodging/prices/exchange.ts'
import type { Charge, OwedAmounts } from '../../../operations/answers.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import { decimalNumber, type Minor } from '../../../values/money.ts'

export interface Amounts {
  /** The exchange from the property's currency to the one shown. */
  readonly exchange: ExchangeRate
  /** Of the currency shown, which the amounts of pricing already have. */
  readonly decimals: number
  /** Converts an amount of the property's rules to the currency shown, rounded once (contract P10). */
  convert(amount: Minor): Minor
}

/** `exchange` converts from the property's currency to the one shown. */
export const amountsIn = (exchange: ExchangeRate): Amounts => ({
  exchange,
  decimals: decimalsOf(exchange.to),
  convert: converter(exchange),
})

/** The same, and the wanted currency where amounts are not in it. */
export const shownCurrencyData = (exchange: ExchangeRate, missedCurrency: string | null) => ({
  ...exchangeData(exchange),
  ...(missedCurrency !== null && { currency_unavailable: missedCurrency }),
})

/** The currency of an answer's amounts and the exchange rate; part of its `meta_data`. */
export const exchangeData = ({ to, rate, asOf }: ExchangeRate) => ({
  currency: to,
  /** Rates have at most ten significant digits, which a JSON number represents exactly. */
  exchange_rate: Number(rate),
  exchange_rate_as_of: asOf,
})

/** What is charged in the property's own currency, and what becomes of the card; part of `meta_data`. */
export function chargeData({ owed, card }: Charge) {
  const { currency, total } = owed
  const major = (amount: Minor): number => decimalNumber(amount, decimalsOf(currency))
  return {
    currency,
    total: major(total.total),
    balance_due: major(total.balanceDue),
    checkin_fee: major(total.checkinFee),
    rebate: major(total.rebate),
    cancellation_penalties: owed.cancellationPenalties.map(({ from, until, penalty }) => ({
      from,
      until,
      penalty: major(penalty),
    })),
    no_show_penalty: major(owed.noShowPenalty),
    card,
  }
}

/** Amounts that a change or a cancellation moves, in the property's own currency. */
export const owedData = ({ currency, amounts }: OwedAmounts<string>) => ({
  currency,
  ...Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, decimalNumber(amount, decimalsOf(currency))]),
  ),
})
