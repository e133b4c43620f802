// The published sample of the interface, to the cent (contract, Prices, worked example).

import { expect, test } from 'vitest'
import { factsOf, priceOf } from '../../support/prices/pricing-case.ts'
import { aFee, aPromotion, flat, percentOff } from '../../support/prices/pricing-rules.ts'

const example = {
  currency: 'USD',
  price: 10_099,
  promotions: [aPromotion(1, percentOff(10))],
  fees: [aFee('Cleaning fee', flat(5000, 'stay'))],
}

test('the worked example of the contract comes out to the cent', () => {
  expect(factsOf(example)).toMatchObject({
    original: [10_099, 10_099, 10_099, 10_099],
    rates: [9089, 9089, 9089, 9089],
    saved: [1010, 1010, 1010, 1010],
    promotionIds: [1, 1, 1, 1],
    promotions: [[1, 4040]],
    shown: ['10% off'],
    originalNightlyAvg: 10_099,
    nightlyAvg: 9089,
    originalSubtotal: 40_396,
    subtotal: 36_356,
    promotionalSavings: 4040,
    discountSavings: 0,
    tax: 0,
    fee: 5000,
    total: 41_356,
  })
})

test('a price survives JSON unchanged', () => {
  const price = priceOf(example)
  expect(JSON.parse(JSON.stringify(price))).toEqual(price)
})
