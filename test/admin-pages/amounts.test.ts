// The pages add and multiply amounts exactly, in the smallest unit of the currency.

import { expect, test } from 'vitest'
import { productOf, sumOf } from '../../web/admin/src/parts/amounts.ts'

test.each([
  [[0.1, 0.2], 'USD', 0.3],
  [[1.1, -0.8], 'EUR', 0.3],
  [[15_000, 1], 'JPY', 15_001],
  [[0.001, 0.002], 'KWD', 0.003],
  [[0.0001, 0.0002], 'CLF', 0.0003],
])('the sum of %j %s is %d', (amounts, currency, sum) => {
  expect(sumOf(amounts, currency)).toBe(sum)
})

test.each([
  [1.005, 3, 'KWD', 3.015],
  [0.1, 3, 'USD', 0.3],
  [1.0001, 3, 'CLF', 3.0003],
])('%d times %d %s is %d', (amount, times, currency, product) => {
  expect(productOf(amount, times, currency)).toBe(product)
})
