// What promotions take off, when they apply, and which of them win (contract P3).

import { describe, expect, test } from 'vitest'
import type { PromotionConditions, PromotionOffer } from '../../../src/lodging/prices/rules.ts'
import { couple, day, factsOf, type Row } from '../../support/prices/pricing-case.ts'
import { aPromotion, cents, combinable, percentOff } from '../../support/prices/pricing-rules.ts'

const perNight = (amount: number): PromotionOffer => ({ kind: 'amount_per_night', amount: cents(amount) })
const perStay = (amount: number): PromotionOffer => ({ kind: 'amount_per_stay', amount: cents(amount) })
const fixed = (amount: number): PromotionOffer => ({ kind: 'fixed_price', amount: cents(amount) })
const free = (stay: number, pay: number): PromotionOffer => ({ kind: 'free_nights', stay, pay })
const nothing = { promotions: [], promotionalSavings: 0, promotionIds: [null, null, null, null] }
const rising = [10_000, 9000, 12_000, 8000]

const offers: Row[] = [
  {
    cites: 'P3, P1',
    says: 'percent off is rounded each night, half away from zero',
    of: { price: [10_005, 10_004, 10_015, 1], promotions: [aPromotion(1, percentOff(10))] },
    gives: { saved: [1001, 1000, 1002, 0], rates: [9004, 9004, 9013, 1], promotionIds: [1, 1, 1, null] },
  },
  {
    cites: 'P3',
    says: 'an amount off each night counts for each room',
    of: { parties: [couple, couple], promotions: [aPromotion(1, perNight(1500))] },
    gives: { saved: [3000, 3000, 3000, 3000], subtotal: 68_000, shown: ['15.00 EUR off each night'] },
  },
  {
    cites: 'P3',
    says: 'no night falls below zero',
    of: { price: [1000, 2000, 1000, 2000], promotions: [aPromotion(1, perNight(1500))] },
    gives: { rates: [0, 500, 0, 500], promotionalSavings: 5000 },
  },
  {
    cites: 'P3',
    says: 'an amount off the stay is spread over the nights, the remainder on the first',
    of: { promotions: [aPromotion(1, perStay(1001))] },
    gives: { saved: [251, 250, 250, 250], shown: ['10.01 EUR off the stay'] },
  },
  {
    cites: 'P3',
    says: 'an amount off the stay counts for each room',
    of: { parties: [couple, couple], promotions: [aPromotion(1, perStay(1000))] },
    gives: { saved: [500, 500, 500, 500] },
  },
  {
    cites: 'P3',
    says: 'stay 4, pay 3: the cheapest night is free',
    of: { price: rising, promotions: [aPromotion(1, free(4, 3))] },
    gives: { saved: [0, 0, 0, 8000], promotionIds: [null, null, null, 1], shown: ['Stay 4, pay 3'] },
  },
  {
    cites: 'P3',
    says: 'stay 2, pay 1 counts every whole group',
    of: { price: rising, promotions: [aPromotion(1, free(2, 1))] },
    gives: { saved: [0, 9000, 0, 8000] },
  },
  {
    cites: 'P3',
    says: 'the cheapest of each whole group is free, not the cheapest of the stay',
    of: {
      nights: 8,
      price: [...Array<number>(4).fill(10_000), ...Array<number>(4).fill(5000)],
      promotions: [aPromotion(1, free(4, 3))],
    },
    gives: { saved: [10_000, 0, 0, 0, 5000, 0, 0, 0], total: 45_000 },
  },
  {
    cites: 'P3',
    says: 'of nights that cost the same the earlier one is free',
    of: { promotions: [aPromotion(1, free(4, 3))] },
    gives: { saved: [10_000, 0, 0, 0] },
  },
  {
    cites: 'P3',
    says: 'a group that is not whole has no free night',
    of: { price: rising, promotions: [aPromotion(1, free(5, 4))] },
    gives: nothing,
  },
  {
    cites: 'P3',
    says: 'a fixed price lowers dearer nights and leaves cheaper ones',
    of: { price: rising, promotions: [aPromotion(1, fixed(9500))] },
    gives: { rates: [9500, 9000, 9500, 8000], shown: ['95.00 EUR a night'] },
  },
  {
    cites: 'P3',
    says: 'a fixed price is for each room',
    of: { parties: [couple, couple], promotions: [aPromotion(1, fixed(9000))] },
    gives: { rates: [18_000, 18_000, 18_000, 18_000] },
  },
]

/** Ten percent off 400.00 under one condition, for an arrival on Monday 21 December booked on the 1st. */
const conditions: Row[] = (
  [
    [{ booking: { from: day('2026-12-02'), to: null } }, 'a booking window that has not begun', 0],
    [{ booking: { from: null, to: day('2026-12-01') } }, 'the last day of a booking window', 4000],
    [
      { stay: { from: day('2026-12-22'), to: day('2026-12-23') } },
      'a stay window over two of the nights',
      2000,
    ],
    [{ weekdays: [0, 3] }, 'Mondays and Thursdays', 2000],
    [{ weekdays: [6] }, 'Sundays only', 0],
    [{ minNights: 5 }, 'a stay that is too short', 0],
    [{ minNights: 4, maxNights: 4 }, 'a stay of exactly the length', 4000],
    [{ maxNights: 3 }, 'a stay that is too long', 0],
    [{ minLeadDays: 20 }, 'just early enough', 4000],
    [{ minLeadDays: 21 }, 'booked too late', 0],
    [{ maxLeadDays: 19 }, 'booked too early', 0],
    [{ rooms: [12] }, 'another room', 0],
    [{ ratePlans: ['BAR'] }, 'this rate', 4000],
    [{ ratePlans: ['OTHER'] }, 'another rate', 0],
    [{ publishers: [8] }, 'another publisher', 0],
    [{ needsCode: true }, 'a code that was not sent', 0],
  ] as [Partial<PromotionConditions>, string, number][]
).map(([condition, says, saved]) => ({
  cites: 'P3',
  says: `${says} saves ${saved}`,
  of: { promotions: [aPromotion(1, percentOff(10), condition)] },
  gives: { promotionalSavings: saved },
}))

const ten = aPromotion(1, percentOff(10))
const twenty = aPromotion(2, percentOff(20))
const together: Row[] = [
  {
    cites: 'P3',
    says: 'of those that stand alone the one that saves most wins',
    of: { promotions: [ten, twenty] },
    gives: { promotions: [[2, 8000]], promotionalSavings: 8000 },
  },
  {
    cites: 'P3',
    says: 'on a tie the lower id wins',
    of: { promotions: [aPromotion(9, percentOff(10)), aPromotion(4, perNight(1000))] },
    gives: { promotions: [[4, 4000]] },
  },
  {
    cites: 'P3',
    says: 'combinable ones apply one after another on what is left, the one that saved most first',
    of: { promotions: [combinable(ten), combinable(twenty)] },
    gives: {
      rates: [7200, 7200, 7200, 7200],
      promotionIds: [2, 2, 2, 2],
      promotions: [
        [2, 7200],
        [1, 4000],
      ],
    },
  },
  {
    cites: 'P3',
    says: 'order decides what comes first',
    of: { promotions: [combinable(aPromotion(1, perNight(1000)), 2), combinable(twenty, 1)] },
    gives: { rates: [7000, 7000, 7000, 7000] },
  },
  {
    cites: 'P3',
    says: 'of the same order the lower id comes first',
    of: { promotions: [combinable(twenty, 1), combinable(aPromotion(1, perNight(1000)), 1)] },
    gives: { rates: [7200, 7200, 7200, 7200] },
  },
  {
    cites: 'P3',
    says: 'a stack that saves more than the best single one wins',
    of: { promotions: [aPromotion(3, percentOff(25)), combinable(ten), combinable(twenty)] },
    gives: { promotionalSavings: 11_200 },
  },
  {
    cites: 'P3',
    says: 'a single one that saves more than the stack wins alone',
    of: { promotions: [aPromotion(3, percentOff(30)), combinable(ten), combinable(twenty)] },
    gives: { promotions: [[3, 12_000]] },
  },
  {
    cites: 'P3',
    says: 'between a stack and a single one that save the same the lower first id wins',
    of: { promotions: [aPromotion(2, percentOff(10)), combinable(aPromotion(5, percentOff(10)))] },
    gives: { promotions: [[2, 4000]] },
  },
  {
    cites: 'P3',
    says: 'of two that save the same on a night the lower id is named, whatever their order',
    of: {
      promotions: [combinable(aPromotion(1, perNight(500)), 2), combinable(aPromotion(2, perNight(500)), 1)],
    },
    gives: {
      promotionIds: [1, 1, 1, 1],
      promotions: [
        [1, 2000],
        [2, 2000],
      ],
    },
  },
  {
    cites: 'P3',
    says: 'a promotion that saves nothing is not listed',
    of: { promotions: [combinable(ten), combinable(aPromotion(2, fixed(9500)))] },
    gives: { promotions: [[1, 4000]] },
  },
]

describe('a promotion takes off what it offers', () => {
  test.each(offers)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('a promotion applies only under its conditions', () => {
  test.each(conditions)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('promotions compete or stack, and the guest gets the best', () => {
  test.each(together)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})
