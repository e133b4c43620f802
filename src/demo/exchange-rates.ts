// Exchange rates for a server that has not fetched any yet: euro reference rates of one day of the European Central
// Bank, as published. Their date shows their age; fetched rates and rates set by hand replace them.

import type { DatedRate } from '../lodging/prices/exchange.ts'

const publishedOn = '2024-01-04'

const perEuro = {
  USD: '1.0953',
  JPY: '157.91',
  GBP: '0.86278',
  CHF: '0.9313',
  CAD: '1.4603',
  AUD: '1.6280',
  CZK: '24.652',
  DKK: '7.4590',
  NOK: '11.2845',
  SEK: '11.1905',
  PLN: '4.3460',
  MXN: '18.6124',
}

/** Units of twelve currencies for one euro, by ISO 4217 code. */
export const demoExchangeRates = (): Map<string, DatedRate> =>
  new Map(Object.entries(perEuro).map(([currency, rate]) => [currency, { perEuro: rate, asOf: publishedOn }]))
