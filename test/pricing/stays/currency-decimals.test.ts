// Properties that sell in currencies of 0, 2 and 3 decimals, and prices shown from each into the others (P1, P10).

import { describe, expect, test } from 'vitest'
import { factsOf, type Row, shownIn } from '../../support/prices/pricing-case.ts'
import {
  aCode,
  aFee,
  aPromotion,
  aTax,
  cents,
  flat,
  ofPercent,
  percentOff,
} from '../../support/prices/pricing-rules.ts'

const tenOff = [aPromotion(1, percentOff(10))]

const own: Row[] = [
  {
    cites: 'P1, P3',
    says: 'ten percent off 12,345 yen',
    of: { currency: 'JPY', nights: 1, price: 12_345, promotions: tenOff },
    // 1234.5
    gives: { saved: [1235], total: 11_110 },
  },
  {
    cites: 'P1, P7',
    says: 'a tax of ten percent inside 11,110 yen',
    of: {
      currency: 'JPY',
      nights: 1,
      price: 11_110,
      taxes: [aTax('VAT', ofPercent(10), { included: true })],
    },
    gives: { subtotal: 10_100, tax: 1010, total: 11_110 },
  },
  {
    cites: 'P1, P3',
    says: 'an eighth off 45.250 dinars of Kuwait',
    of: { currency: 'KWD', nights: 1, price: 45_250, promotions: [aPromotion(1, percentOff(12.5))] },
    // 5.65625
    gives: { saved: [5656], total: 39_594 },
  },
  {
    cites: 'P1, P7',
    says: 'a tax of five percent on 45.255 dinars',
    of: { currency: 'KWD', nights: 1, price: 45_255, taxes: [aTax('City', ofPercent(5))] },
    // 2.26275
    gives: { tax: 2263, total: 47_518 },
  },
  {
    cites: 'P1, P3',
    says: 'ten thousand won off three nights',
    of: {
      currency: 'KRW',
      nights: 3,
      price: 90_000,
      promotions: [aPromotion(1, { kind: 'amount_per_stay', amount: cents(10_000) })],
    },
    gives: { saved: [3334, 3333, 3333], total: 260_000 },
  },
  {
    cites: 'P1, P7',
    says: 'forints have two decimals by ISO 4217: four percent of 100,000.00',
    of: { currency: 'HUF', price: 2_500_000, taxes: [aTax('City', ofPercent(4))] },
    gives: { tax: 400_000, total: 10_400_000 },
  },
  {
    cites: 'P1',
    says: 'prices far beyond 32 bits of total stay exact',
    of: { currency: 'VND', nights: 30, price: 2_000_000_000, taxes: [aTax('VAT', ofPercent(8.8888))] },
    // 60,000,000,000 x 8.8888 %
    gives: { tax: 5_333_280_000, total: 65_333_280_000 },
  },
]

const shown: Row[] = [
  {
    cites: 'P10',
    says: '3 decimals into 0: 45.250 dinars at 489.5 yen',
    of: { ...shownIn('KWD', 'JPY', '489.5'), nights: 1, price: 45_250 },
    // 22149.875
    gives: { total: 22_150 },
  },
  {
    cites: 'P10',
    says: '0 decimals into 3: 15,000 yen at 0.002043 dinars',
    of: { ...shownIn('JPY', 'KWD', '0.002043'), nights: 1, price: 15_000 },
    gives: { total: 30_645 },
  },
  {
    cites: 'P10',
    says: '3 decimals into 2: 45.255 dinars at 3.25 dollars',
    of: { ...shownIn('KWD', 'USD', '3.25'), nights: 1, price: 45_255 },
    // 147.07875
    gives: { total: 14_708 },
  },
  {
    cites: 'P10',
    says: 'half a cent rounds away from zero',
    of: { ...shownIn('VND', 'EUR', '0.00004'), nights: 1, price: 2_500_125 },
    // 100.005
    gives: { total: 10_001 },
  },
  {
    cites: 'P10',
    says: 'a currency worth little shows many units',
    of: { ...shownIn('EUR', 'VND', '27650.5'), nights: 2, price: 9999 },
    // 99.99 x 27650.5 = 2764773.495
    gives: { rates: [2_764_773, 2_764_773], total: 5_529_546 },
  },
  {
    cites: 'P10, P8',
    says: 'promotion, code, tax and fee: each leaf for itself, the total from them',
    of: {
      ...shownIn('EUR', 'USD', '1.0875'),
      nights: 2,
      price: 10_001,
      promotions: tenOff,
      code: aCode({ kind: 'amount', amount: cents(1500), currency: 'EUR', asRebate: false }),
      taxes: [aTax('City', ofPercent(10))],
      fees: [aFee('Cleaning', flat(1999, 'stay'))],
    },
    // 100.01 = 108.760875; 10.00 = 10.875; 15.00 = 16.3125; tax 16.50 = 17.94375; fee 19.99 = 21.739125
    gives: {
      original: [10_876, 10_876],
      saved: [1088, 1088],
      rates: [9788, 9788],
      discountSavings: 1631,
      subtotal: 17_945,
      tax: 1794,
      fee: 2174,
      total: 21_913,
    },
  },
  {
    cites: 'P10, P7',
    says: 'a tax inside the price is a leaf of its own, so the total may differ from the price by a unit',
    of: {
      ...shownIn('EUR', 'JPY', '161.37'),
      nights: 1,
      price: 10_000,
      taxes: [aTax('VAT', ofPercent(7), { included: true })],
    },
    // 93.46 = 15081.6; 6.54 = 1055.4; 100.00 in one go = 16137
    gives: { subtotal: 15_082, tax: 1055, total: 16_137 },
  },
  {
    cites: 'P10, P9',
    says: 'penalties are shown in the currency of the price',
    of: {
      ...shownIn('USD', 'EUR', '0.9195'),
      nights: 1,
      price: 10_001,
      plan: {
        cancellation: {
          arrivalMinute: 0,
          steps: [{ hoursBefore: null, charge: { kind: 'percent', percent: 500_000 } }],
          noShow: { kind: 'full' },
        },
      },
    },
    // half of 100.01 is 50.01, and that is 45.984; all of it is 91.959
    gives: { total: 9196, penalties: [[null, null, 4598]], noShow: 9196 },
  },
  {
    cites: 'P10, P6',
    says: 'what is paid at the house is shown converted too',
    of: {
      ...shownIn('EUR', 'USD', '1.0875'),
      taxes: [aTax('City', flat(350, 'person_night'), { due: 'checkin' })],
    },
    // 28.00
    gives: { atCheckin: [['City', 3045]], checkinFee: 3045, total: 43_500 },
  },
]

describe('amounts are rounded to the unit of the currency that the property sells in', () => {
  test.each(own)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('amounts are shown to the unit of the currency that is asked for', () => {
  test.each(shown)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})
