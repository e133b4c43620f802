// Exchange rates are exact decimals and cross by way of the euro (contract P10).

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { converter, exchangeBetween } from '../../src/lodging/prices/exchange.ts'
import { decimalsOf } from '../../src/values/currencies.ts'
import { divideHalfAway, minor } from '../../src/values/money.ts'

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

test('every amount is converted exactly and rounded once, whatever the size of amount and rate', () => {
  const amounts = fc.oneof(fc.nat(1_000_000), fc.integer({ min: -(10 ** 11), max: 10 ** 11 }))
  const rate = fc.tuple(fc.nat(20_000), fc.integer({ min: 1, max: 999_999_999_999 }), fc.nat(12))
  const currencies = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF')
  fc.assert(
    fc.property(amounts, rate, currencies, currencies, (amount, [whole, digits, zeros], from, to) => {
      if (from === to) return
      const fraction = '0'.repeat(zeros) + digits
      const exact = BigInt(amount) * BigInt(whole + fraction) * 10n ** BigInt(decimalsOf(to))
      const unit = 10n ** BigInt(fraction.length + decimalsOf(from))
      if (exact / unit > Number.MAX_SAFE_INTEGER || exact / unit < Number.MIN_SAFE_INTEGER) return
      const shown = converter({ from, to, rate: `${whole}.${fraction}`, asOf: null })(minor(amount))
      expect(shown).toBe(Number(divideHalfAway(exact, unit)) + 0)
    }),
    { numRuns: 2000 },
  )
})
