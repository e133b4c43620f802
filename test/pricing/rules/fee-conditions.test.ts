// Fees under conditions, several of them, and their own taxes (contract P6, P7).

import { describe, expect, test } from 'vitest'
import { couple, day, factsOf, type Row } from '../../support/prices/pricing-case.ts'
import { aFee, aTax, cents, flat, ofPercent, percent } from '../../support/prices/pricing-rules.ts'

const family = { adults: 2, childAges: [4, 10] }
const season = { stay: { from: day('2026-12-22'), to: day('2026-12-23') } }

const rows: Row[] = [
  {
    cites: 'P6',
    says: 'a fee by the night counts the nights of its season',
    of: { fees: [aFee('Heating', flat(1000, 'night'), { conditions: season })] },
    gives: { fees: [['Heating', 2000]] },
  },
  {
    cites: 'P6',
    says: 'a fee by the stay looks at the day of arrival',
    of: { fees: [aFee('Heating', flat(1000, 'stay'), { conditions: season })] },
    gives: { fees: [], fee: 0 },
  },
  {
    cites: 'P6',
    says: 'a fee on the first two nights only',
    of: { fees: [aFee('Linen', flat(1000, 'night', 'room'), { conditions: { chargedNights: 2 } })] },
    gives: { fee: 2000 },
  },
  {
    cites: 'P6',
    says: 'a percentage of the nights from a rate on',
    of: {
      price: [9000, 10_000, 11_000, 12_000],
      fees: [aFee('Service', ofPercent(10), { conditions: { rateFrom: cents(10_000) } })],
    },
    gives: { fee: 3300 },
  },
  {
    cites: 'P6',
    says: 'a flat amount on the nights below a rate',
    of: {
      price: [9000, 10_000, 11_000, 12_000],
      fees: [aFee('Breakfast', flat(500, 'person_night'), { conditions: { rateBelow: cents(10_000) } })],
    },
    gives: { fee: 1000 },
  },
  {
    cites: 'P6',
    says: 'cleaning is free for long stays',
    of: { fees: [aFee('Cleaning', flat(5000, 'stay'), { conditions: { maxNights: 3 } })] },
    gives: { fee: 0, total: 40_000 },
  },
  {
    cites: 'P6',
    says: 'a fee from the fourth night on is owed for four',
    of: { fees: [aFee('Laundry', flat(5000, 'stay'), { conditions: { minNights: 4 } })] },
    gives: { fee: 5000, total: 45_000 },
  },
  {
    cites: 'P6',
    says: 'adults of both rooms pay, children do not',
    of: {
      parties: [couple, family],
      fees: [aFee('Spa', flat(1000, 'person'), { conditions: { minAge: 18 } })],
    },
    gives: { fee: 4000 },
  },
  {
    cites: 'P6, P1',
    says: 'a percentage is rounded once',
    of: { price: 9089, fees: [aFee('Service', ofPercent(2.5))] },
    // 2.5 % of 363.56 = 9.089
    gives: { fee: 909, total: 37_265 },
  },
  {
    cites: 'P6, P7',
    says: 'two fees, each under its own tax',
    of: {
      fees: [
        aFee('Cleaning', flat(5000, 'stay'), { taxRate: percent(10) }),
        aFee('Resort', flat(2000, 'night', 'room'), { taxRate: percent(13.38) }),
      ],
    },
    // 13.38 % of 80.00 = 10.704
    gives: {
      fees: [
        ['Cleaning', 5000],
        ['Resort', 8000],
      ],
      taxItems: [
        ['Cleaning tax', 500],
        ['Resort tax', 1070],
      ],
      total: 54_570,
    },
  },
  {
    cites: 'P6, P7',
    says: 'a taxable percentage is taxed on its amount',
    of: { fees: [aFee('Service', ofPercent(10), { taxRate: percent(9) })] },
    gives: { fee: 4000, tax: 360, total: 44_360 },
  },
  {
    cites: 'P6',
    says: 'a tax of nothing on a fee is not listed',
    of: { fees: [aFee('Cleaning', flat(5000, 'stay'), { taxRate: percent(0) })] },
    gives: { taxItems: [], total: 45_000 },
  },
  {
    cites: 'P6, P7',
    says: 'a fee that is not taxable is under no tax of the room',
    of: { fees: [aFee('Cleaning', flat(5000, 'stay'))], taxes: [aTax('City', ofPercent(10))] },
    gives: { tax: 4000, total: 49_000 },
  },
  {
    cites: 'P6, P7',
    says: 'taxes of fees come after those of the room and under no compound one',
    of: {
      fees: [aFee('Cleaning', flat(5000, 'stay'), { taxRate: percent(10) })],
      taxes: [aTax('State', ofPercent(10)), aTax('City', ofPercent(5), { compound: true })],
    },
    // 5 % of 400.00 + 40.00
    gives: {
      taxItems: [
        ['State', 4000],
        ['City', 2200],
        ['Cleaning tax', 500],
      ],
    },
  },
  {
    cites: 'P6, P8',
    says: 'fees on both sides: only what is due when booking is in the total',
    of: {
      fees: [
        aFee('Cleaning', flat(5000, 'stay')),
        aFee('Parking', flat(1500, 'night'), { due: 'checkin', taxRate: percent(20) }),
      ],
    },
    gives: {
      fees: [['Cleaning', 5000]],
      atCheckin: [
        ['Parking', 6000],
        ['Parking tax', 1200],
      ],
      checkinFee: 7200,
      total: 45_000,
    },
  },
  {
    cites: 'P6, P7',
    says: 'a percentage is of the price without VAT inside, a flat amount is as it stands',
    of: {
      nights: 1,
      price: 10_700,
      taxes: [aTax('VAT', ofPercent(7), { included: true })],
      fees: [aFee('Service', ofPercent(10)), aFee('Cleaning', flat(5000, 'stay'))],
    },
    gives: {
      fees: [
        ['Service', 1000],
        ['Cleaning', 5000],
      ],
      total: 16_700,
    },
  },
]

describe('a fee is owed under its conditions', () => {
  test.each(rows)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})
