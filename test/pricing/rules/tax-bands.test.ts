// Taxes that change with length, season, age and rate, taxes on taxes, and what is left of a cent (contract P7).

import { describe, expect, test } from 'vitest'
import { couple, day, factsOf, type Row } from '../../support/prices/pricing-case.ts'
import {
  aFee,
  aPromotion,
  aTax,
  cents,
  flat,
  ofPercent,
  percentOff,
} from '../../support/prices/pricing-rules.ts'

const until = (text: string) => ({ stay: { from: null, to: day(text) } })
const from = (text: string) => ({ stay: { from: day(text), to: null } })

const bands: Row[] = [
  {
    cites: 'P7',
    says: 'one percentage for short stays, another from the fourth night',
    of: {
      taxes: [
        aTax('Short', ofPercent(10), { conditions: { maxNights: 3 } }),
        aTax('Long', ofPercent(5), { conditions: { minNights: 4 } }),
      ],
    },
    gives: { taxItems: [['Long', 2000]] },
  },
  {
    cites: 'P7',
    says: 'the longest stay that is taxed is still taxed',
    of: { taxes: [aTax('City', ofPercent(10), { conditions: { maxNights: 4 } })] },
    gives: { tax: 4000 },
  },
  {
    cites: 'P7',
    says: 'full for adults, half from 10 to 16, younger children free',
    of: {
      parties: [{ adults: 2, childAges: [4, 10] }],
      taxes: [
        aTax('Adults', flat(500, 'person_night'), { conditions: { minAge: 17 } }),
        aTax('Youths', flat(250, 'person_night'), { conditions: { minAge: 10, maxAge: 16 } }),
      ],
    },
    gives: {
      taxItems: [
        ['Adults', 4000],
        ['Youths', 1000],
      ],
    },
  },
  {
    cites: 'P7',
    says: 'an age that is asked for belongs to those who pay',
    of: {
      parties: [{ adults: 2, childAges: [16, 17] }],
      taxes: [aTax('City', flat(100, 'person_night'), { conditions: { minAge: 17 } })],
    },
    gives: { tax: 1200 },
  },
  {
    cites: 'P7',
    says: 'nobody is old enough',
    of: {
      parties: [{ adults: 1, childAges: [] }],
      taxes: [aTax('City', flat(100, 'person_night'), { conditions: { minAge: 19 } })],
    },
    gives: { taxItems: [] },
  },
  {
    cites: 'P7',
    says: 'the first three nights are those of the stay, of which one is in its season',
    of: {
      taxes: [aTax('City', flat(100, 'night'), { conditions: { ...from('2026-12-23'), chargedNights: 3 } })],
    },
    gives: { tax: 100 },
  },
  {
    cites: 'P7',
    says: 'five nights at most, also where the amount changes on 1 February',
    of: {
      arrival: '2027-01-28',
      nights: 10,
      taxes: [
        aTax('January', flat(315, 'person_night'), {
          conditions: { ...until('2027-01-31'), chargedNights: 5 },
        }),
        aTax('February', flat(450, 'person_night'), {
          conditions: { ...from('2027-02-01'), chargedNights: 5 },
        }),
      ],
    },
    gives: {
      taxItems: [
        ['January', 2520],
        ['February', 900],
      ],
      tax: 3420,
    },
  },
  {
    cites: 'P7',
    says: 'the first nights are those of the stay, whatever their rate',
    of: {
      price: [9000, 10_000, 10_000, 10_000],
      taxes: [
        aTax('City', flat(100, 'night'), { conditions: { rateFrom: cents(10_000), chargedNights: 2 } }),
      ],
    },
    gives: { tax: 100 },
  },
  {
    cites: 'P7',
    says: 'a share of the taxes before it is not rounded by itself',
    of: {
      nights: 3,
      price: 10_000,
      taxes: [
        aTax('Lodging', flat(200, 'stay')),
        aTax('Half', ofPercent(50), { compound: true, conditions: { chargedNights: 1 } }),
      ],
    },
    // 50 % of 100.00 and a third of 2.00
    gives: {
      taxItems: [
        ['Lodging', 200],
        ['Half', 5033],
      ],
    },
  },
  {
    cites: 'P7',
    says: 'one amount before a day, another from it on',
    of: {
      taxes: [
        aTax('Old', flat(100, 'person_night'), { conditions: until('2026-12-22') }),
        aTax('New', flat(300, 'person_night'), { conditions: from('2026-12-23') }),
      ],
    },
    gives: {
      taxItems: [
        ['Old', 400],
        ['New', 1200],
      ],
    },
  },
  {
    cites: 'P7',
    says: 'three rate bands: each night in its own',
    of: {
      price: [9999, 10_000, 14_999, 15_000],
      taxes: [
        aTax('Middle', flat(100, 'person_night'), {
          conditions: { rateFrom: cents(10_000), rateBelow: cents(15_000) },
        }),
        aTax('Upper', flat(200, 'person_night'), { conditions: { rateFrom: cents(15_000) } }),
      ],
    },
    gives: {
      taxItems: [
        ['Middle', 400],
        ['Upper', 400],
      ],
    },
  },
  {
    cites: 'P7',
    says: 'each room is in its own band: of 100.00 and 50.00 one is from 75.00',
    of: {
      parties: [couple, { adults: 1, childAges: [] }],
      calendar: { single: new Int32Array(30).fill(5000) },
      taxes: [aTax('City', flat(100, 'night', 'room'), { conditions: { rateFrom: cents(7500) } })],
    },
    gives: { tax: 400 },
  },
  {
    cites: 'P7',
    says: 'a promotion may bring a night below its band',
    of: {
      promotions: [aPromotion(1, percentOff(10), { weekdays: [0] })],
      taxes: [aTax('City', flat(100, 'night'), { conditions: { rateFrom: cents(10_000) } })],
    },
    gives: { tax: 300 },
  },
  {
    cites: 'P7',
    says: 'half from the ninth night: one half on all nights, the other on eight',
    of: {
      nights: 10,
      taxes: [
        aTax('One half', flat(150, 'person_night')),
        aTax('Other half', flat(150, 'person_night'), { conditions: { chargedNights: 8 } }),
      ],
    },
    gives: {
      taxItems: [
        ['One half', 3000],
        ['Other half', 2400],
      ],
    },
  },
]

const onTop: Row[] = [
  {
    cites: 'P7',
    says: 'a compound tax on a compound tax',
    of: {
      taxes: [
        aTax('A', ofPercent(10)),
        aTax('B', ofPercent(10), { compound: true }),
        aTax('C', ofPercent(10), { compound: true }),
      ],
    },
    gives: {
      taxItems: [
        ['A', 4000],
        ['B', 4400],
        ['C', 4840],
      ],
      total: 53_240,
    },
  },
  {
    cites: 'P7',
    says: 'a compound tax on a flat one',
    of: {
      taxes: [aTax('Lodging', flat(200, 'night', 'room')), aTax('VAT', ofPercent(10), { compound: true })],
    },
    gives: {
      taxItems: [
        ['Lodging', 800],
        ['VAT', 4080],
      ],
    },
  },
  {
    cites: 'P7',
    says: 'listed first, a compound tax has nothing to be on top of',
    of: { taxes: [aTax('City', ofPercent(5), { compound: true }), aTax('State', ofPercent(10))] },
    gives: {
      taxItems: [
        ['City', 2000],
        ['State', 4000],
      ],
    },
  },
  {
    cites: 'P7',
    says: 'a tax on the price with VAT is compound on the VAT inside it',
    of: {
      nights: 1,
      price: 10_700,
      taxes: [aTax('VAT', ofPercent(7), { included: true }), aTax('City', ofPercent(5), { compound: true })],
    },
    // 5 % of 107.00
    gives: {
      taxItems: [
        ['VAT', 700],
        ['City', 535],
      ],
      total: 11_235,
    },
  },
]

const cent: Row[] = [
  {
    cites: 'P7, P1',
    says: 'half a cent is a cent',
    of: { nights: 1, price: 10, taxes: [aTax('City', ofPercent(5))] },
    gives: { tax: 1, total: 11 },
  },
  {
    cites: 'P7, P1',
    says: 'less than half a cent is nothing and not listed',
    of: { nights: 1, price: 9, taxes: [aTax('City', ofPercent(5))] },
    gives: { taxItems: [], total: 9 },
  },
  {
    cites: 'P7, P1',
    says: 'four halves of a cent are rounded together, not night by night',
    of: { price: 10, taxes: [aTax('City', ofPercent(5))] },
    gives: { tax: 2 },
  },
  {
    cites: 'P7, P1',
    says: 'two taxes are rounded each for itself',
    of: { nights: 1, price: 10, taxes: [aTax('City', ofPercent(5)), aTax('State', ofPercent(5))] },
    gives: { tax: 2 },
  },
  {
    cites: 'P7, P8',
    says: 'two taxes inside the price are rounded each for itself',
    of: {
      nights: 1,
      price: 10_000,
      taxes: [aTax('A', ofPercent(7), { included: true }), aTax('B', ofPercent(3), { included: true })],
    },
    // 100.00 / 1.1 x 7 % = 6.3636, x 3 % = 2.7273
    gives: {
      subtotal: 9091,
      taxItems: [
        ['A', 636],
        ['B', 273],
      ],
      total: 10_000,
    },
  },
  {
    cites: 'P7',
    says: 'nights that are free bear no percentage, but flat amounts',
    of: {
      promotions: [aPromotion(1, percentOff(100))],
      taxes: [aTax('State', ofPercent(10)), aTax('City', flat(100, 'person_night'))],
    },
    gives: { taxItems: [['City', 800]], total: 800 },
  },
  {
    cites: 'P7, P8',
    says: 'all kinds at once add up',
    of: {
      nights: 1,
      price: 10_700,
      taxes: [
        aTax('VAT', ofPercent(7), { included: true }),
        aTax('City', ofPercent(5)),
        aTax('Tourist', flat(350, 'person_night'), { due: 'checkin' }),
      ],
      fees: [aFee('Cleaning', flat(5000, 'stay'))],
    },
    gives: { subtotal: 10_000, tax: 1200, fee: 5000, total: 16_200, checkinFee: 700 },
  },
]

describe('a tax is owed by the length, the season, the age and the rate that it names', () => {
  test.each(bands)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('a compound tax is charged on the taxes listed before it', () => {
  test.each(onTop)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('a tax is rounded once', () => {
  test.each(cent)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})
