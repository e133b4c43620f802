// The same price shown in another currency (contract P10): converted leaf by leaf, added up again.

import { describe, expect, test } from 'vitest'
import { convertPrice } from '../../../src/pricing/conversion.ts'
import { factsOf, priceOf, type Row, shownIn } from '../../support/prices/pricing-case.ts'
import {
  aFee,
  aPromotion,
  aTax,
  cents,
  flat,
  ofPercent,
  percentCode,
  percentOff,
} from '../../support/prices/pricing-rules.ts'

const full = { deposit: { steps: [{ withinDays: null, charge: { kind: 'full' as const } }] } }

const rows: Row[] = [
  {
    cites: 'P10',
    says: 'each night is converted and rounded, the total is their sum',
    of: { ...shownIn('EUR', 'USD', '1.0875'), price: 10_001 },
    // 100.01 x 1.0875 = 108.760875 a night
    gives: { rates: [10_876, 10_876, 10_876, 10_876], total: 43_504 },
  },
  {
    cites: 'P10, P1',
    says: 'half a unit rounds away from zero',
    of: { ...shownIn('EUR', 'USD', '1.5'), nights: 1, price: 10_001 },
    gives: { total: 15_002 },
  },
  {
    cites: 'P10',
    says: 'a subtotal of nothing is nothing, whatever its parts round to',
    of: {
      ...shownIn('EUR', 'USD', '1.0875'),
      price: 10_001,
      code: percentCode(100),
      plan: full,
    },
    // 4 x 108.76 less 435.04, where 400.04 convert to 435.04
    gives: { subtotal: 0, discount: 43_504, total: 0, balanceDue: 0 },
  },
  {
    cites: 'P10',
    says: 'nothing is due of nothing, whatever else is rounded',
    of: {
      ...shownIn('EUR', 'USD', '1.3'),
      nights: 3,
      price: 1,
      code: percentCode(100),
      plan: full,
    },
    // three nights of 0.013 are 0.03, the discount of 0.03 is 0.039
    gives: { rates: [1, 1, 1], discount: 3, total: 0, balanceDue: 0, depositRequired: 'N' },
  },
  {
    cites: 'P10',
    says: 'a discount of everything is everything where the nights round up',
    of: { ...shownIn('EUR', 'USD', '1.6'), nights: 3, price: 1, code: percentCode(100), plan: full },
    // three nights of 0.016 are 0.06, the discount of 0.03 is 0.048
    gives: { rates: [2, 2, 2], discount: 6, total: 0, balanceDue: 0 },
  },
  {
    cites: 'P10',
    says: 'yen have no decimals',
    of: {
      ...shownIn('EUR', 'JPY', '161.37'),
      nights: 2,
      price: 9950,
      fees: [aFee('Cleaning', flat(1250, 'stay'))],
      taxes: [aTax('City', ofPercent(5))],
    },
    // 99.50 = 16056.3; 12.50 = 2017.1; 9.95 = 1605.6
    gives: { rates: [16_056, 16_056], fee: 2017, tax: 1606, total: 35_735 },
  },
  {
    cites: 'P10',
    says: 'dinars have three',
    of: { ...shownIn('USD', 'KWD', '0.30715'), nights: 1, price: 10_099 },
    // 100.99 x 0.30715 = 31.0190785
    gives: { total: 31_019 },
  },
  {
    cites: 'P10',
    says: 'out of yen',
    of: { ...shownIn('JPY', 'EUR', '0.0062'), nights: 1, price: 15_555 },
    // 15555 x 0.0062 = 96.441
    gives: { total: 9644 },
  },
  {
    cites: 'P10, P3',
    says: 'the rate is the converted original less the converted savings',
    of: {
      ...shownIn('USD', 'EUR', '0.9'),
      nights: 1,
      price: 10_005,
      promotions: [aPromotion(1, percentOff(10))],
    },
    // 100.05 = 90.045 -> 90.05; 10.01 (rounded) = 9.009 -> 9.01
    gives: { original: [9005], saved: [901], rates: [8104], promotions: [[1, 901]] },
  },
  {
    cites: 'P10, P3',
    says: 'an amount off is shown in the currency of the price',
    of: {
      ...shownIn('USD', 'JPY', '150'),
      promotions: [aPromotion(1, { kind: 'amount_per_night', amount: cents(2000) })],
    },
    gives: { shown: ['3,000 JPY off each night'] },
  },
  {
    cites: 'P10, P4',
    says: 'a discount is a leaf',
    of: { ...shownIn('EUR', 'JPY', '161.37'), nights: 1, code: percentCode(15) },
    // 100.00 = 16137; 15.00 = 2420.55
    gives: { discountSavings: 2421, subtotal: 13_716 },
  },
  {
    cites: 'P10, P4',
    says: 'a rebate is a leaf',
    of: { ...shownIn('EUR', 'JPY', '161.37'), nights: 1, code: percentCode(15, {}, true) },
    gives: { rebate: 2421, total: 16_137 },
  },
  {
    cites: 'P10, P4',
    says: 'a discount of everything is never more than the nights that rounded down',
    of: { ...shownIn('EUR', 'JPY', '161.37'), price: 9950, code: percentCode(100) },
    gives: { discountSavings: 64_224, total: 0 },
  },
  {
    cites: 'P10, P9',
    says: 'a deposit of everything is the total shown',
    of: { ...shownIn('JPY', 'EUR', '0.00625'), price: 9950, plan: full },
    // 62.1875 a night is 62.19; four are 248.76, while 39800 yen in one go are 248.75
    gives: { total: 24_876, balanceDue: 24_876, noShow: 24_876 },
  },
  {
    cites: 'P10, P9',
    says: 'a deposit is never more than the total that its leaves add up to',
    of: { ...shownIn('EUR', 'JPY', '161.37'), price: 9950, plan: full },
    // 16056.3 a night is 16056; four are 64224, while 398.00 in one go are 64225
    gives: { total: 64_224, balanceDue: 64_224, noShow: 64_224 },
  },
  {
    cites: 'P4',
    says: 'a code counts in the currency of the property, whatever is shown',
    of: { ...shownIn('EUR', 'USD', '2'), code: percentCode(10, { minSubtotal: cents(40_001) }) },
    gives: { refusal: 'below_min_subtotal', total: 80_000 },
  },
]

describe('every leaf is converted and rounded once, every total is their sum', () => {
  test.each(rows)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))

  test('P10 the same currency leaves a price as it is', () => {
    const price = priceOf({})
    expect(convertPrice(price, { from: 'EUR', to: 'EUR', rate: '1', asOf: null })).toBe(price)
  })

  test('P10 the currency and its decimals are named', () => {
    expect(priceOf(shownIn('EUR', 'JPY', '161.37'))).toMatchObject({ currency: 'JPY', decimals: 0 })
  })
})
