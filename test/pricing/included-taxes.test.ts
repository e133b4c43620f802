// Taxes inside the nightly prices: taken out, and the guest pays what the hotel wrote (contract P7, P8).

import { describe, expect, test } from 'vitest'
import { day, factsOf, priceOf, type Row } from '../support/pricing-case.ts'
import { aFee, aPromotion, aTax, ofPercent, percentCode, percentOff } from '../support/pricing-rules.ts'

const inside = (name: string, value: number, changes: Parameters<typeof aTax>[2] = {}) =>
  aTax(name, ofPercent(value), { included: true, ...changes })
const vat = inside('VAT', 7)

const rows: Row[] = [
  {
    cites: 'P7, P8',
    says: 'the tax is taken out and the guest pays what is written',
    of: { taxes: [vat] },
    // 400.00 / 1.07 = 373.83; net running totals 93.46, 186.92, 280.37, 373.83
    gives: {
      rates: [9346, 9346, 9345, 9346],
      subtotal: 37_383,
      taxItems: [['VAT', 2617]],
      total: 40_000,
    },
  },
  {
    cites: 'P7',
    says: 'two taxes share what is taken out',
    of: { nights: 1, price: 11_500, taxes: [inside('A', 10), inside('B', 5)] },
    gives: {
      subtotal: 10_000,
      taxItems: [
        ['A', 1000],
        ['B', 500],
      ],
      total: 11_500,
    },
  },
  {
    cites: 'P7',
    says: 'each of two is rounded once, and what is left is the net price',
    of: { nights: 1, price: 15_000, taxes: [inside('VAT', 10), inside('City', 1.5)] },
    // 150.00 / 1.115 x 10 % = 13.4529, x 1.5 % = 2.0179
    gives: {
      subtotal: 13_453,
      taxItems: [
        ['VAT', 1345],
        ['City', 202],
      ],
      total: 15_000,
    },
  },
  {
    cites: 'P7',
    says: 'a compound percentage is not rounded before it is taken out',
    of: {
      currency: 'JPY',
      nights: 1,
      price: 1_999_999_999,
      taxes: [inside('A', 9.9751), inside('B', 8.8753, { compound: true })],
    },
    // 0.099751 and 0.088753 x 1.099751 of 1.197357... parts
    gives: {
      taxItems: [
        ['A', 166_618_616],
        ['B', 163_036_060],
      ],
    },
  },
  {
    cites: 'P7',
    says: 'a compound one is on the included ones before it',
    of: { nights: 1, price: 12_100, taxes: [inside('A', 10), inside('B', 10, { compound: true })] },
    gives: {
      subtotal: 10_000,
      taxItems: [
        ['A', 1000],
        ['B', 1100],
      ],
    },
  },
  {
    cites: 'P7',
    says: 'other percentages are of the price without it',
    of: {
      nights: 1,
      price: 10_700,
      taxes: [vat, aTax('City', ofPercent(5))],
      fees: [aFee('Service', ofPercent(3))],
    },
    gives: {
      subtotal: 10_000,
      taxItems: [
        ['VAT', 700],
        ['City', 500],
      ],
      fee: 300,
      total: 11_500,
    },
  },
  {
    cites: 'P7, P5',
    says: 'promotions and code are net too, and the guest pays the written price less both',
    of: {
      nights: 1,
      price: 10_700,
      taxes: [vat],
      promotions: [aPromotion(1, percentOff(10))],
      code: percentCode(10),
    },
    // 107.00 - 10.70 = 96.30, - 9.63 = 86.67 paid
    gives: {
      original: [10_000],
      saved: [1000],
      rates: [9000],
      promotions: [[1, 1000]],
      discountSavings: 900,
      subtotal: 8100,
      tax: 567,
      total: 8667,
    },
  },
  {
    cites: 'P7',
    says: 'where the length of the stay does not fit, the price stays as written',
    of: { taxes: [inside('VAT', 7, { conditions: { minNights: 5 } })] },
    gives: { subtotal: 40_000, taxItems: [], total: 40_000 },
  },
  {
    cites: 'P7',
    says: 'where arrival lies outside its dates, the price stays as written',
    of: { taxes: [inside('VAT', 7, { conditions: { stay: { from: day('2027-01-01'), to: null } } })] },
    gives: { subtotal: 40_000, taxItems: [], total: 40_000 },
  },
  {
    cites: 'P7, P8',
    says: 'what is inside the price is paid with it, though the tax says check-in',
    of: { nights: 1, price: 10_700, taxes: [inside('VAT', 7, { due: 'checkin' })] },
    gives: { taxItems: [['VAT', 700]], atCheckin: [], total: 10_700 },
  },
]

describe('an included tax never changes what is paid', () => {
  test.each(rows)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))

  test('P7 the item says that it was inside the price', () => {
    const { taxItems } = priceOf({ taxes: [vat, aTax('City', ofPercent(5))] })
    expect(taxItems.map(item => item.included)).toEqual([true, false])
  })
})
