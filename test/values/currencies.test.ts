// Currencies follow ISO 4217, which is not what Intl shows.

import { expect, test } from 'vitest'
import { currencyCodes, decimalsOf, isCurrency } from '../../src/values/currencies.ts'

test.each([
  ['USD', 2],
  ['EUR', 2],
  ['JPY', 0],
  ['ISK', 0],
  ['CLP', 0],
  ['UYI', 0],
  ['KWD', 3],
  ['TND', 3],
  ['CLF', 4],
  ['UYW', 4],
  ['HUF', 2],
  ['IDR', 2],
  ['IQD', 3],
  ['MRU', 2],
  ['XCG', 2],
  ['ZWG', 2],
])('%s has %i decimals, as ISO 4217 says', (code, decimals) => {
  expect(decimalsOf(code)).toBe(decimals)
})

test.each([
  'HRK',
  'ANG',
  'BGN',
  'CUC',
  'SLL',
  'ZWL',
  'XAU',
  'XXX',
  'XTS',
  'usd',
  'US',
  'USDX',
  '',
  'toString',
  'ABC',
])('%j is not an active currency and has no decimals', code => {
  expect(isCurrency(code)).toBe(false)
  expect(() => decimalsOf(code)).toThrow(RangeError)
})

test('the table holds the 165 active codes that have a minor unit, each once', () => {
  expect(currencyCodes).toHaveLength(165)
  expect(new Set(currencyCodes).size).toBe(165)
  expect(currencyCodes.every(code => /^[A-Z]{3}$/.test(code))).toBe(true)
})

test('only withdrawn codes and drawing rights of Intl are missing from the table', () => {
  const missing = Intl.supportedValuesOf('currency').filter(code => !isCurrency(code))
  const withdrawn = ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL']
  expect(missing.filter(code => !withdrawn.includes(code))).toEqual([])
})
