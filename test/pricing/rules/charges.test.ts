// What fees and taxes on top of prices come to, under their conditions (contract P6, P7, P8).

import { describe, expect, test } from 'vitest'
import type { ChargeAmount } from '../../../src/lodging/prices/rules.ts'
import { type Case, couple, day, factsOf, type Row } from '../../support/prices/pricing-case.ts'
import {
  aFee,
  aPromotion,
  aTax,
  cents,
  flat,
  ofPercent,
  percent,
  percentCode,
  percentOff,
} from '../../support/prices/pricing-rules.ts'

const family = { adults: 2, childAges: [4, 10] }
/** Two rooms, six guests, four nights at 200.00 for both rooms. */
const twoRooms = { parties: [couple, family] }
const fee = (amount: ChargeAmount, changes: Parameters<typeof aFee>[2] = {}): Case => ({
  fees: [aFee('Fee', amount, changes)],
})
const tax = (amount: ChargeAmount, changes: Parameters<typeof aTax>[2] = {}): Case => ({
  taxes: [aTax('Tax', amount, changes)],
})

const units: Row[] = (
  [
    [flat(1000, 'stay'), 1000],
    [flat(1000, 'stay', 'room'), 2000],
    [flat(1000, 'night'), 4000],
    [flat(1000, 'night', 'room'), 8000],
    [flat(1000, 'person'), 6000],
    [flat(1000, 'person', 'room'), 6000],
    [flat(1000, 'person_night'), 24_000],
    [ofPercent(10), 8000],
  ] as [ChargeAmount, number][]
).map(([amount, total]) => ({
  cites: 'P6',
  says: `${JSON.stringify(amount)} comes to ${total} for two rooms, six guests, four nights`,
  of: { ...twoRooms, ...fee(amount) },
  gives: { fees: [['Fee', total]], fee: total, total: 80_000 + total },
}))

const feeRows: Row[] = [
  {
    cites: 'P6',
    says: 'a percentage is of what promotions and code leave',
    of: { ...fee(ofPercent(10)), promotions: [aPromotion(1, percentOff(10))], code: percentCode(50) },
    gives: { subtotal: 18_000, fee: 1800 },
  },
  {
    cites: 'P6',
    says: 'a fee at check-in stays outside total and balance due',
    of: {
      ...fee(flat(3000, 'stay'), { due: 'checkin' }),
      plan: { deposit: { steps: [{ withinDays: null, charge: { kind: 'full' } }] } },
    },
    gives: { atCheckin: [['Fee', 3000]], checkinFee: 3000, total: 40_000, balanceDue: 40_000 },
  },
  {
    cites: 'P6, P7',
    says: 'a taxable fee has a tax of its own',
    of: fee(flat(5000, 'stay'), { taxRate: percent(7.25) }),
    gives: { fees: [['Fee', 5000]], taxItems: [['Fee tax', 363]], tax: 363, total: 45_363 },
  },
  {
    cites: 'P6, P7',
    says: 'the tax of a fee at check-in is due there too',
    of: fee(flat(5000, 'stay'), { taxRate: percent(10), due: 'checkin' }),
    gives: {
      atCheckin: [
        ['Fee', 5000],
        ['Fee tax', 500],
      ],
      tax: 0,
      checkinFee: 5500,
    },
  },
  {
    cites: 'P6',
    says: 'a fee of children only counts them',
    of: { parties: [family], ...fee(flat(1000, 'person'), { conditions: { maxAge: 12 } }) },
    gives: { fee: 2000 },
  },
  {
    cites: 'P6',
    says: 'a fee that comes to nothing is not listed',
    of: fee(flat(1000, 'person'), { conditions: { maxAge: 12 } }),
    gives: { fees: [], fee: 0 },
  },
  {
    cites: 'P6',
    says: 'a fee of stays with children is not owed without them',
    of: fee(flat(1000, 'stay'), { conditions: { maxAge: 12 } }),
    gives: { fees: [], fee: 0 },
  },
]

const midStay = { from: day('2026-12-22'), to: day('2026-12-23') }
const rising = [10_000, 20_000, 30_000, 40_000]
const taxRows: Row[] = [
  {
    cites: 'P7, P1',
    says: 'percent of the discounted room charge, rounded once',
    of: { ...tax(ofPercent(8.875)), price: 10_099, code: percentCode(10) },
    gives: { subtotal: 36_356, tax: 3227, total: 39_583 },
  },
  {
    cites: 'P7',
    says: 'a city tax a person and night counts only guests of age',
    of: { parties: [family], ...tax(flat(350, 'person_night'), { conditions: { minAge: 10 } }) },
    gives: { tax: 350 * 3 * 4 },
  },
  {
    cites: 'P7',
    says: 'adults count as 18',
    of: { ...twoRooms, ...tax(flat(100, 'person'), { conditions: { minAge: 18 } }) },
    gives: { tax: 400 },
  },
  {
    cites: 'P7',
    says: 'only the nights in its dates are taxed',
    of: { price: rising, ...tax(ofPercent(10), { conditions: { stay: midStay } }) },
    gives: { tax: 5000 },
  },
  {
    cites: 'P7',
    says: 'a tax by the stay is not owed when arrival lies outside its dates',
    of: tax(flat(1000, 'stay'), { conditions: { stay: midStay } }),
    gives: { taxItems: [] },
  },
  {
    cites: 'P7',
    says: 'a tax by the stay is owed when arrival lies inside its dates',
    of: tax(flat(1000, 'stay'), { conditions: { stay: { from: null, to: day('2026-12-21') } } }),
    gives: { tax: 1000 },
  },
  {
    cites: 'P7',
    says: 'only the first nights are charged',
    of: tax(flat(200, 'person_night'), { conditions: { chargedNights: 3 } }),
    gives: { tax: 1200 },
  },
  {
    cites: 'P7',
    says: 'long stays may be free of it',
    of: tax(ofPercent(10), { conditions: { maxNights: 3 } }),
    gives: { tax: 0 },
  },
  {
    cites: 'P7',
    says: 'short stays may be free of it',
    of: tax(ofPercent(10), { conditions: { minNights: 5 } }),
    gives: { tax: 0 },
  },
  {
    cites: 'P7',
    says: 'bounds on the nightly rate are for one room: from belongs, below does not',
    of: {
      parties: [couple, couple],
      nights: 3,
      price: [9999, 10_000, 15_000],
      ...tax(flat(100, 'night', 'room'), {
        conditions: { rateFrom: cents(10_000), rateBelow: cents(15_000) },
      }),
    },
    gives: { tax: 200 },
  },
  {
    cites: 'P7',
    says: 'bounds look at the rate after the code',
    of: { code: percentCode(1), ...tax(flat(100, 'night'), { conditions: { rateFrom: cents(10_000) } }) },
    gives: { tax: 0 },
  },
  {
    cites: 'P7',
    says: 'a compound tax is charged on the taxes before it',
    of: { taxes: [aTax('State', ofPercent(10)), aTax('City', ofPercent(5), { compound: true })] },
    gives: {
      taxItems: [
        ['State', 4000],
        ['City', 2200],
      ],
    },
  },
  {
    cites: 'P7',
    says: 'a compound tax on some nights takes their share of the taxes before it',
    of: {
      price: rising,
      taxes: [
        aTax('State', ofPercent(10)),
        aTax('City', ofPercent(5), { compound: true, conditions: { stay: midStay } }),
      ],
    },
    gives: {
      taxItems: [
        ['State', 10_000],
        ['City', 2750],
      ],
    },
  },
  {
    cites: 'P7',
    says: 'a compound tax is on the taxes before it also when the nights are free',
    of: {
      price: 0,
      taxes: [
        aTax('State', flat(1000, 'stay')),
        aTax('City', ofPercent(5), { compound: true }),
        aTax('Spa', ofPercent(10), { compound: true, conditions: { stay: midStay } }),
      ],
    },
    gives: {
      taxItems: [
        ['State', 1000],
        ['City', 50],
        ['Spa', 53],
      ],
    },
  },
  {
    cites: 'P7',
    says: 'a compound tax counts a tax before it that is due at check-in',
    of: {
      taxes: [
        aTax('State', ofPercent(10), { due: 'checkin' }),
        aTax('City', ofPercent(5), { compound: true }),
      ],
    },
    gives: { taxItems: [['City', 2200]], atCheckin: [['State', 4000]] },
  },
  {
    cites: 'P7',
    says: 'taxes side by side do not see each other',
    of: { taxes: [aTax('State', ofPercent(10)), aTax('City', ofPercent(5))] },
    gives: {
      taxItems: [
        ['State', 4000],
        ['City', 2000],
      ],
    },
  },
  {
    cites: 'P7, P8',
    says: 'a tax due at check-in is no part of the total',
    of: tax(ofPercent(10), { due: 'checkin' }),
    gives: { taxItems: [], atCheckin: [['Tax', 4000]], checkinFee: 4000, total: 40_000 },
  },
]

describe('a fee counts by its unit', () => {
  test.each(units)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('fees are owed where and when they say', () => {
  test.each(feeRows)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('taxes are reckoned on what they say', () => {
  test.each(taxRows)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})
