// Exchange rates are exact decimals and cross by way of the euro (contract P10).

import { expect, test } from 'vitest'
import { converter, exchangeBetween } from '../../src/lodging/exchange.ts'
import { minor } from '../../src/values/money.ts'

const rates = new Map([
  ['USD', { perEuro: '1.0875', asOf: '2026-11-20' }],
  ['JPY', { perEuro: '161.37', asOf: '2026-11-19' }],
  ['KWD', { perEuro: '0.33', asOf: '2026-11-20' }],
])

test.each([
  ['EUR', 'USD', '1.0875', '2026-11-20'],
  ['USD', 'EUR', '0.9195402299', '2026-11-20'],
  ['USD', 'JPY', '148.3862069', '2026-11-19'],
  ['JPY', 'KWD', '0.002044989775', '2026-11-19'],
  ['EUR', 'EUR', '1', null],
])('%s to %s is %s, as old as the older of the two', (from, to, rate, asOf) => {
  expect(exchangeBetween(rates, from, to)).toEqual({ from, to, rate, asOf })
})

test('there is no rate from or to a currency that has none', () => {
  expect(exchangeBetween(rates, 'USD', 'CHF')).toBeUndefined()
  expect(exchangeBetween(rates, 'CHF', 'USD')).toBeUndefined()
})

test.each([
  ['EUR', 'USD', 10_000, 10_875],
  ['USD', 'JPY', 10_000, 14_839],
  ['JPY', 'KWD', 10_000, 20_450],
  ['USD', 'EUR', 1, 1],
])('%s to %s: %i minor units are %i, rounded half away from zero', (from, to, amount, shown) => {
  expect(converter(exchangeBetween(rates, from, to)!)(minor(amount))).toBe(shown)
})
