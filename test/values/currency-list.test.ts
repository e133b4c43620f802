// Our table of currencies against a list that others keep.

import * as list from 'dinero.js/currencies'
import { expect, test } from 'vitest'
import { currencyCodes, decimalsOf, isCurrency } from '../../src/values/currencies.ts'

const theirs = new Map<string, number>(Object.values(list).map(({ code, exponent }) => [code, exponent]))

test('has the same codes, but for those that have ended since', () => {
  expect(currencyCodes.filter(code => !theirs.has(code))).toEqual([])
  // Bulgaria has had the euro since 2026-01-01.
  expect([...theirs.keys()].filter(code => !isCurrency(code))).toEqual(['BGN'])
})

test('has the same decimals, but for currencies in fifths, which ISO 4217 lists with two', () => {
  const differing = [...theirs].filter(
    ([code, exponent]) => isCurrency(code) && decimalsOf(code) !== exponent,
  )
  expect(differing.map(([code]) => [code, decimalsOf(code)])).toEqual([
    ['MGA', 2],
    ['MRU', 2],
  ])
})
