// Taxes inside the nightly prices: taken out, and the guest pays what the hotel wrote (contract P7, P8).

import { describe, expect, test } from 'vitest'
import type { RoomParty } from '../../../src/lodging/properties/property.ts'
import { couple, day, factsOf, priceOf, type Row } from '../../support/prices/pricing-case.ts'
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

const inside = (name: string, value: number, changes: Parameters<typeof aTax>[2] = {}) =>
  aTax(name, ofPercent(value), { included: true, ...changes })
const vat = inside('VAT', 7)
const after = (text: string) => ({ from: day(text), to: null })

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
    says: 'an amount is taken out before percentages, and is no part of them',
    of: {
      nights: 2,
      parties: [couple, { adults: 1, childAges: [4] }],
      taxes: [vat, inside('City', 0, { amount: flat(350, 'person_night'), conditions: { minAge: 18 } })],
    },
    // 400.00 less 3 × 2 × 3.50 is 379.00, and 379.00 / 1.07 = 354.21
    gives: {
      rates: [17_711, 17_710],
      subtotal: 35_421,
      taxItems: [
        ['VAT', 2479],
        ['City', 2100],
      ],
      total: 40_000,
    },
  },
  {
    cites: 'P7',
    says: 'of a night that costs less than an amount inside it, all is the amount; of one that is free, nothing',
    of: { nights: 3, price: [0, 500, 1000], taxes: [inside('City', 0, { amount: flat(700, 'night') })] },
    gives: { rates: [0, 0, 300], subtotal: 300, taxItems: [['City', 1200]], total: 1500 },
  },
  {
    cites: 'P4, P7',
    says: 'a code takes nothing from an amount inside the prices, but for what it leaves of them',
    of: {
      nights: 2,
      code: percentCode(50),
      taxes: [inside('City', 0, { amount: flat(2000, 'night') })],
    },
    gives: { discount: 10_000, subtotal: 6000, taxItems: [['City', 4000]], total: 10_000 },
  },
  {
    cites: 'P4, P7',
    says: 'where a code leaves less than the amounts inside the prices, they are what is left',
    of: {
      nights: 2,
      code: percentCode(90),
      taxes: [
        inside('City', 0, { amount: flat(2000, 'night') }),
        inside('Region', 0, { amount: flat(2000, 'stay') }),
      ],
    },
    gives: {
      subtotal: 0,
      taxItems: [
        ['City', 1333],
        ['Region', 667],
      ],
      total: 2000,
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

const gst = [
  inside('GST 5', 5, { conditions: { rateBelow: cents(750_001) } }),
  inside('GST 18', 18, { conditions: { rateFrom: cents(750_001) } }),
]
const single: RoomParty = { adults: 1, childAges: [] }

/** Worked out by hand: gross x percent / (100 + percent). */
const limited: Row[] = [
  {
    cites: 'P7',
    says: 'a band takes out its own percentage alone: 2 x 5,250 has 500 in it',
    of: { nights: 2, price: 525_000, taxes: gst },
    gives: { subtotal: 1_000_000, taxItems: [['GST 5', 50_000]], total: 1_050_000 },
  },
  {
    cites: 'P7',
    says: 'and 2 x 9,440 has 2,880',
    of: { nights: 2, price: 944_000, taxes: gst },
    gives: { subtotal: 1_600_000, taxItems: [['GST 18', 288_000]], total: 1_888_000 },
  },
  {
    cites: 'P7',
    says: 'a band compares the price without the tax, and the end of it is not in it',
    of: { nights: 2, price: [787_500, 787_501], taxes: gst },
    // 7,875.01 / 1.05 = 7,500.0095
    gives: {
      taxItems: [
        ['GST 5', 37_500],
        ['GST 18', 120_127],
      ],
    },
  },
  {
    cites: 'P7',
    says: 'a price between two bands is in the higher one',
    of: { nights: 1, price: 800_000, taxes: gst },
    gives: { rates: [677_966], taxItems: [['GST 18', 122_034]], total: 800_000 },
  },
  {
    cites: 'P7',
    says: 'a code may bring a night into the lower band',
    of: { nights: 1, price: 944_000, taxes: gst, code: percentCode(20) },
    // 7,552.00 / 1.05 = 7,192.38; without the code 9,440.00 / 1.05 = 8,990.48
    gives: { discount: 179_810, subtotal: 719_238, taxItems: [['GST 5', 35_962]], total: 755_200 },
  },
  {
    cites: 'P7, P2',
    says: 'each of two rooms has its own band, and what each pays apart is what both pay together',
    of: {
      nights: 1,
      price: 944_000,
      parties: [couple, single],
      calendar: { single: new Int32Array(30).fill(525_000) },
      taxes: gst,
    },
    gives: {
      rates: [1_300_000],
      taxItems: [
        ['GST 5', 25_000],
        ['GST 18', 144_000],
      ],
      total: 1_469_000,
    },
  },
  {
    cites: 'P7',
    says: 'the bounds for each person are multiplied by the guests of a room',
    of: {
      nights: 1,
      price: 11_000,
      parties: [couple, single],
      taxes: [inside('VAT', 10, { conditions: { rateFrom: cents(6000), rateOf: 'person' } })],
    },
    // 55.00 a person in the one room, 100.00 in the other
    gives: { rates: [21_000], taxItems: [['VAT', 1000]], total: 22_000 },
  },
  {
    cites: 'P7',
    says: 'only nights in its dates have it, also where the arrival is before them',
    of: { price: 10_700, taxes: [inside('VAT', 7, { conditions: { stay: after('2026-12-23') } })] },
    gives: { rates: [10_700, 10_700, 10_000, 10_000], taxItems: [['VAT', 1400]], total: 42_800 },
  },
  {
    cites: 'P7',
    says: 'only its first nights have it, and a percentage on top is of the net price',
    of: {
      price: 11_000,
      taxes: [
        inside('VAT', 10, { conditions: { chargedNights: 1 } }),
        aTax('City', ofPercent(5), { conditions: { chargedNights: 2 } }),
      ],
    },
    // 5 % of 100.00 and 110.00
    gives: {
      rates: [10_000, 11_000, 11_000, 11_000],
      taxItems: [
        ['VAT', 1000],
        ['City', 1050],
      ],
    },
  },
  {
    cites: 'P7',
    says: 'a compound one is on those inside the same night only',
    of: {
      nights: 2,
      price: 12_100,
      taxes: [inside('A', 10, { conditions: { chargedNights: 1 } }), inside('B', 10, { compound: true })],
    },
    gives: {
      rates: [10_000, 11_000],
      taxItems: [
        ['A', 1000],
        ['B', 2200],
      ],
      total: 24_200,
    },
  },
  {
    cites: 'P7',
    says: 'one rounding for each tax, over all nights that have it',
    of: {
      price: [999, 333, 333, 333],
      taxes: [
        inside('Low', 7, { conditions: { rateBelow: cents(500) } }),
        inside('High', 19, { conditions: { rateFrom: cents(500) } }),
      ],
    },
    // 9.99 x 7 / 107 = 0.6536; three times 3.33 x 7 / 107 = 0.22 would be 0.66
    gives: {
      taxItems: [
        ['Low', 65],
        ['High', 160],
      ],
      total: 1998,
    },
  },
  {
    cites: 'P7, P5',
    says: 'the savings of each night are without the taxes in it',
    of: {
      nights: 2,
      price: 11_900,
      promotions: [aPromotion(1, percentOff(50))],
      taxes: [inside('VAT', 19, { conditions: { chargedNights: 1 } })],
    },
    gives: {
      original: [10_000, 11_900],
      saved: [5000, 5950],
      rates: [5000, 5950],
      promotions: [[1, 10_950]],
    },
  },
]

describe('an included tax is in the nights that its conditions name', () => {
  test.each(limited)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('an included tax never changes what is paid', () => {
  test.each(rows)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))

  test('P7 the item says that it was inside the price', () => {
    const { taxItems } = priceOf({ taxes: [vat, aTax('City', ofPercent(5))] })
    expect(taxItems.map(item => item.included)).toEqual([true, false])
  })
})
