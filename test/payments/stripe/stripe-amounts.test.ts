// Stripe counts some currencies in a way of its own; being wrong is being wrong by a factor of a hundred.

import { expect, test } from 'vitest'
import { stripeAmount } from '../../../src/outbound/payments/stripe-amounts.ts'
import { minor } from '../../../src/values/money.ts'

test.each([
  ['USD', 1_050, 1_050],
  ['EUR', 1, 1],
  ['JPY', 500, 500],
  ['KRW', 50_000, 50_000],
  ['HUF', 1_045, 1_045],
  ['TWD', 80_045, 80_045],
  ['ISK', 5, 500],
  ['UGX', 5, 500],
  ['KWD', 5_124, 5_120],
  ['KWD', 5_125, 5_130],
  ['BHD', 10, 10],
  ['MGA', 12_300, 123],
  ['MGA', 12_350, 124],
  ['CLF', 10_000, null],
  ['XXX', 1, null],
])('%s %i is %s to Stripe', (currency, amount, expected) => {
  expect(stripeAmount(minor(amount), currency)).toBe(expected)
})
