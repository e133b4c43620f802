// The terms of a discount code at their edges, what it comes to, and what it does to taxes, fees and the policy (P4).

import { describe, expect, test } from 'vitest'
import type { DiscountCode } from '../../../src/lodging/prices/rules.ts'
import { type Case, couple, day, factsOf, type Row } from '../../support/prices/pricing-case.ts'
import {
  aCode,
  aFee,
  aPromotion,
  aTax,
  cents,
  flat,
  ofPercent,
  percentCode,
  percentOff,
} from '../../support/prices/pricing-rules.ts'

const range = (from: string | null, to: string | null) => ({
  from: from === null ? null : day(from),
  to: to === null ? null : day(to),
})
const amountCode = (amount: number, changes: Partial<DiscountCode> = {}, asRebate = false) =>
  aCode({ kind: 'amount', amount: cents(amount), currency: 'EUR', asRebate }, changes)
const valueAdd = (changes: Partial<DiscountCode>) =>
  aCode({ kind: 'value_add', instructions: 'Ask for it', receivedUpon: 'check-in' }, changes)
const unlocking = (promotionIds: number[], changes: Partial<DiscountCode> = {}) =>
  aCode({ kind: 'promotion', promotionIds }, changes)
const hidden = (id: number, percent: number) => aPromotion(id, percentOff(percent), { needsCode: true })
const tenOff = { promotions: [aPromotion(1, percentOff(10))] }
const cityTax = { taxes: [aTax('City', ofPercent(10))] }

/** Ten percent off 400.00, for the nights of 21 to 24 December booked on the 1st. */
const met = (
  [
    ['booked on the first day of its window', { booking: range('2026-12-01', null) }],
    ['booked on the last day of its window', { booking: range(null, '2026-12-01') }],
    ['all nights just inside its window', { stay: range('2026-12-21', '2026-12-24') }],
    ['this property among several', { properties: [1, 3144] }],
    ['this room', { rooms: [11] }],
    ['this rate', { ratePlans: ['BAR'] }],
    ['this publisher', { publishers: [7] }],
    ['its only use', { maxUses: 1, uses: 0 }],
    ['a minimum in the currency of the property', { minSubtotal: cents(40_000), minSubtotalCurrency: 'EUR' }],
  ] as [string, Partial<DiscountCode>][]
).map(
  ([says, terms]): Row => ({
    cites: 'P4',
    says,
    of: { code: percentCode(10, terms) },
    gives: { discount: 4000, refusal: null },
  }),
)

const refused = (
  [
    ['booked a day after its window', 'outside_booking_window', { booking: range(null, '2026-11-30') }, {}],
    [
      'the last night after its window',
      'outside_stay_window',
      { stay: range(null, '2026-12-24') },
      { nights: 5 },
    ],
    [
      'a cent below its minimum',
      'below_min_subtotal',
      { minSubtotal: cents(40_000) },
      { price: [10_000, 10_000, 10_000, 9999] },
    ],
    // 400.00 less 10 percent
    ['below its minimum after promotions', 'below_min_subtotal', { minSubtotal: cents(36_001) }, tenOff],
    ['used up more often than allowed', 'used_up', { maxUses: 3, uses: 4 }, {}],
    [
      'of several reasons the property comes first',
      'not_for_this_property',
      { properties: [1], maxUses: 1, uses: 1 },
      {},
    ],
    [
      'the window before the uses',
      'outside_booking_window',
      { booking: range('2027-01-01', null), maxUses: 1, uses: 1 },
      {},
    ],
  ] as [string, NonNullable<Row['gives']['refusal']>, Partial<DiscountCode>, Case][]
).map(
  ([says, refusal, terms, of]): Row => ({
    cites: 'P4',
    says,
    of: { ...of, code: percentCode(10, terms) },
    gives: { discount: null, refusal },
  }),
)

const worth: Row[] = [
  {
    cites: 'P4, P1',
    says: 'percent of the subtotal is rounded once, half away from zero',
    of: { ...tenOff, price: 10_099, code: percentCode(12.5) },
    // 12.5 % of 4 x 90.89 = 45.445
    gives: { discount: 4545, subtotal: 31_811 },
  },
  {
    cites: 'P4, P1',
    says: 'four decimals of a percent are exact',
    of: { code: percentCode(33.3333) },
    gives: { discount: 13_333 },
  },
  {
    cites: 'P4',
    says: 'the minimum counts all rooms',
    of: { parties: [couple, couple], code: percentCode(10, { minSubtotal: cents(80_000) }) },
    gives: { discount: 8000 },
  },
  {
    cites: 'P4',
    says: 'the minimum after promotions, just reached',
    of: { ...tenOff, code: percentCode(10, { minSubtotal: cents(36_000) }) },
    gives: { discount: 3600, subtotal: 32_400 },
  },
  {
    cites: 'P4',
    says: 'an amount counts once, not for each room',
    of: { parties: [couple, couple], code: amountCode(3000) },
    gives: { discount: 3000, subtotal: 77_000 },
  },
  {
    cites: 'P4, P5',
    says: 'averages are after the code, nights before it',
    of: { code: amountCode(3000) },
    gives: { rates: [10_000, 10_000, 10_000, 10_000], nightlyAvg: 9250, originalNightlyAvg: 10_000 },
  },
  {
    cites: 'P4',
    says: 'a rebate is of what promotions leave',
    of: { ...tenOff, code: percentCode(15, {}, true) },
    gives: { rebate: 5400, discountSavings: 0, subtotal: 36_000, total: 36_000 },
  },
  {
    cites: 'P4',
    says: 'a rebate is no more than the subtotal',
    of: { code: amountCode(99_999, {}, true) },
    gives: { rebate: 40_000, total: 40_000 },
  },
  {
    cites: 'P4',
    says: 'of two promotions that a code unlocks the better one applies',
    of: { promotions: [hidden(3, 25), hidden(4, 30)], code: unlocking([3, 4]) },
    gives: { promotions: [[4, 12_000]] },
  },
  {
    cites: 'P4',
    says: 'a code unlocks only what it names',
    of: { promotions: [hidden(3, 25), hidden(4, 30)], code: unlocking([3]) },
    gives: { promotions: [[3, 10_000]] },
  },
  {
    cites: 'P4, P3',
    says: 'an unlocked promotion still has its other conditions',
    of: {
      promotions: [aPromotion(3, percentOff(25), { needsCode: true, minNights: 5 })],
      code: unlocking([3]),
    },
    gives: { promotions: [], refusal: 'nothing_to_unlock', total: 40_000 },
  },
  {
    cites: 'P4',
    says: 'a code with a minimum unlocks nothing below it',
    of: { promotions: [hidden(3, 25)], code: unlocking([3], { minSubtotal: cents(40_001) }) },
    gives: { promotions: [], refusal: 'below_min_subtotal' },
  },
  {
    cites: 'P4',
    says: 'a value-add has terms too',
    of: { code: valueAdd({ minSubtotal: cents(40_001) }) },
    gives: { discount: null, refusal: 'below_min_subtotal' },
  },
]

const consequences: Row[] = [
  {
    cites: 'P4, P7',
    says: 'taxes are on what the code leaves',
    of: { ...cityTax, code: amountCode(3000) },
    gives: { tax: 3700, total: 40_700 },
  },
  {
    cites: 'P4, P7',
    says: 'a rebate leaves the taxes too',
    of: { ...cityTax, code: amountCode(3000, {}, true) },
    gives: { tax: 4000, total: 44_000, rebate: 3000 },
  },
  {
    cites: 'P4, P6',
    says: 'with nothing left of the rooms a flat fee is still owed, a percentage is not',
    of: {
      code: percentCode(100),
      fees: [aFee('Cleaning', flat(5000, 'stay')), aFee('Service', ofPercent(10))],
      ...cityTax,
    },
    gives: { subtotal: 0, fees: [['Cleaning', 5000]], taxItems: [], total: 5000 },
  },
  {
    cites: 'P4, P7',
    says: 'the code comes off the nights in proportion, for a tax on some of them',
    of: {
      price: [10_000, 20_000, 30_000, 40_000],
      code: amountCode(10_000),
      taxes: [aTax('City', ofPercent(10), { conditions: { stay: range('2026-12-22', '2026-12-23') } })],
    },
    // 100.00 off 1000.00 leaves 180.00 and 270.00 of the two nights
    gives: { tax: 4500 },
  },
  {
    cites: 'P4, P7',
    says: 'minimum and percentage are of prices as written, with VAT inside',
    of: {
      taxes: [aTax('VAT', ofPercent(7), { included: true })],
      code: percentCode(10, { minSubtotal: cents(40_000) }),
    },
    // 360.00 paid; 360.00 / 1.07 = 336.45; 400.00 / 1.07 = 373.83
    gives: { subtotal: 33_645, tax: 2355, discountSavings: 3738, total: 36_000 },
  },
  {
    cites: 'P9',
    says: 'a rebate may make the stay not refundable',
    of: { code: percentCode(10, { nonRefundable: true }, true) },
    gives: { refundable: 'N', penalties: [[null, null, 40_000]] },
  },
  {
    cites: 'P9',
    says: 'a value-add may make the stay not refundable',
    of: { code: valueAdd({ nonRefundable: true }) },
    gives: { refundable: 'N' },
  },
  {
    cites: 'P9',
    says: 'an unlocked promotion may make the stay not refundable',
    of: { promotions: [hidden(3, 25)], code: unlocking([3], { nonRefundable: true }) },
    gives: { refundable: 'N', penalties: [[null, null, 30_000]] },
  },
  {
    cites: 'P9',
    says: 'a code that did not apply leaves the stay refundable',
    of: { code: percentCode(10, { nonRefundable: true, minSubtotal: cents(40_001) }) },
    gives: { refundable: 'Y' },
  },
]

const titled = '$cites $says'

describe('a code applies up to the edge of its terms', () => {
  test.each(met)(titled, ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('a code does not apply beyond the edge of its terms, and says why', () => {
  test.each(refused)(titled, ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('a code is worth what it says', () => {
  test.each(worth)(titled, ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('taxes, fees and policy follow the code', () => {
  test.each(consequences)(titled, ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})
