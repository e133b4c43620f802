// Each kind of promotion under conditions: which nights it comes off, and when it does not apply at all (contract P3).

import { describe, expect, test } from 'vitest'
import type { PromotionConditions, PromotionOffer } from '../../../src/lodging/prices/rules.ts'
import { type Case, couple, day, factsOf, type Row } from '../../support/prices/pricing-case.ts'
import { aPromotion, cents, percentOff } from '../../support/prices/pricing-rules.ts'

const tenPercent = percentOff(10)
const perNight: PromotionOffer = { kind: 'amount_per_night', amount: cents(1500) }
const perStay: PromotionOffer = { kind: 'amount_per_stay', amount: cents(1001) }
const twoForOne: PromotionOffer = { kind: 'free_nights', stay: 2, pay: 1 }
const fixed: PromotionOffer = { kind: 'fixed_price', amount: cents(9500) }

/** Monday to Thursday. */
const rising = [10_000, 9000, 12_000, 8000]
const middle = { stay: { from: day('2026-12-22'), to: day('2026-12-23') } }
const mondayAndThursday = { weekdays: [0, 3] }

/** What each kind saves on 100.00, 90.00, 120.00 and 80.00 under a condition on nights. */
const byNight: Row[] = (
  [
    ['ten percent in a stay window', tenPercent, middle, [0, 900, 1200, 0]],
    ['an amount a night in a stay window', perNight, middle, [0, 1500, 1500, 0]],
    // 10.01 over two nights
    ['an amount off the stay spread over its window', perStay, middle, [0, 501, 500, 0]],
    ['one free of the two nights in the window', twoForOne, middle, [0, 9000, 0, 0]],
    ['a fixed price in a stay window', fixed, middle, [0, 0, 2500, 0]],
    ['ten percent on weekdays', tenPercent, mondayAndThursday, [1000, 0, 0, 800]],
    ['an amount a night on weekdays', perNight, mondayAndThursday, [1500, 0, 0, 1500]],
    ['an amount off the stay spread over weekdays', perStay, mondayAndThursday, [501, 0, 0, 500]],
    ['one free of the two weekdays', twoForOne, mondayAndThursday, [0, 0, 0, 8000]],
    ['a fixed price on weekdays', fixed, mondayAndThursday, [500, 0, 0, 0]],
    [
      'both at once: the one night that meets both',
      perStay,
      { ...mondayAndThursday, ...after(22) },
      [0, 0, 0, 1001],
    ],
    ['no group of two in one night', twoForOne, { ...mondayAndThursday, ...after(22) }, [0, 0, 0, 0]],
    ['an open window from a night on', tenPercent, after(24), [0, 0, 0, 800]],
    [
      'a window that ends before the stay',
      tenPercent,
      { stay: { from: null, to: day('2026-12-20') } },
      [0, 0, 0, 0],
    ],
  ] as [string, PromotionOffer, Partial<PromotionConditions>, number[]][]
).map(([says, offer, conditions, saved]) => ({
  cites: 'P3',
  says,
  of: { price: rising, promotions: [aPromotion(1, offer, conditions)] },
  gives: { saved },
}))

function after(dayOfDecember: number): Partial<PromotionConditions> {
  return { stay: { from: day(`2026-12-${dayOfDecember}`), to: null } }
}

/** What each kind saves on four nights of 100.00 where a condition on the whole stay is met or not. */
const byStay: Row[] = (
  [
    [
      'a booking window on its first day',
      tenPercent,
      { booking: window('2026-12-01', '2026-12-31') },
      {},
      4000,
    ],
    ['a booking window on its last day', perNight, { booking: window('2026-11-01', '2026-12-01') }, {}, 6000],
    ['a booking window that is over', perNight, { booking: window('2026-11-01', '2026-11-30') }, {}, 0],
    ['an amount off the stay where it is too short', perStay, { minNights: 5 }, {}, 0],
    ['an amount off the stay where it is long enough', perStay, { minNights: 4 }, {}, 1001],
    ['free nights where the stay is too long', twoForOne, { maxNights: 3 }, {}, 0],
    ['two free nights of four', twoForOne, { maxNights: 4 }, {}, 20_000],
    ['an early bird on its last day', twoForOne, { minLeadDays: 20 }, {}, 20_000],
    ['an early bird a day too late', twoForOne, { minLeadDays: 20 }, { today: '2026-12-02' }, 0],
    ['a last minute on its first day', fixed, { maxLeadDays: 20 }, {}, 2000],
    ['a last minute a day too early', fixed, { maxLeadDays: 20 }, { today: '2026-11-30' }, 0],
    ['booked on the day of arrival', tenPercent, { maxLeadDays: 0 }, { today: '2026-12-21' }, 4000],
    ['this room', fixed, { rooms: [10, 11] }, {}, 2000],
    ['a rate among several', perNight, { ratePlans: ['NR', 'BAR'] }, {}, 6000],
    ['this publisher', perStay, { publishers: [7] }, {}, 1001],
    ['one condition of several that is not met', tenPercent, { rooms: [11], publishers: [8] }, {}, 0],
    ['no night left over from groups of three', { kind: 'free_nights', stay: 3, pay: 2 }, {}, {}, 10_000],
    ['pay one of four', { kind: 'free_nights', stay: 4, pay: 1 }, {}, {}, 30_000],
    ['a fixed price of nothing', { kind: 'fixed_price', amount: cents(0) }, {}, {}, 40_000],
    ['everything off', percentOff(100), {}, {}, 40_000],
  ] as [string, PromotionOffer, Partial<PromotionConditions>, Case, number][]
).map(([says, offer, conditions, of, promotionalSavings]) => ({
  cites: 'P3',
  says,
  of: { ...of, promotions: [aPromotion(1, offer, conditions)] },
  gives: { promotionalSavings, subtotal: 40_000 - promotionalSavings },
}))

function window(from: string, to: string) {
  return { from: day(from), to: day(to) }
}

const rounded: Row[] = [
  {
    cites: 'P3, P1',
    says: 'a night of several rooms is rounded once a room, as if each were booked apart',
    of: { nights: 1, price: 10_005, parties: [couple, couple], promotions: [aPromotion(1, percentOff(10))] },
    // 2 x 10.01; 10 % of 200.10 together would be 20.01
    gives: { saved: [2002] },
  },
  {
    cites: 'P3',
    says: 'all that an amount off the stay does not divide by goes on the first night',
    of: { nights: 3, promotions: [aPromotion(1, { kind: 'amount_per_stay', amount: cents(5000) })] },
    // 50.00 / 3 = 16.66 and 2 cents left over
    gives: { saved: [1668, 1666, 1666] },
  },
  {
    cites: 'P3',
    says: 'an amount off the stay that a night cannot bear is lost on that night',
    of: { nights: 2, price: [10_000, 300], promotions: [aPromotion(1, perStay)] },
    gives: { saved: [501, 300], promotionalSavings: 801 },
  },
]

describe('a promotion comes off the nights that meet its conditions', () => {
  test.each(byNight)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('a promotion applies to the stays that meet its conditions', () => {
  test.each(byStay)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('what a promotion saves is rounded and spread as the contract says', () => {
  test.each(rounded)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

const displays: Row[] = (
  [
    [percentOff(12.5), {}, '12.5% off'],
    [{ kind: 'free_nights', stay: 7, pay: 5 }, { nights: 7 }, 'Stay 7, pay 5'],
    [{ kind: 'amount_per_night', amount: cents(1500) }, { currency: 'JPY' }, '1,500 JPY off each night'],
    [{ kind: 'fixed_price', amount: cents(2500) }, { currency: 'KWD' }, '2.500 KWD a night'],
    [{ kind: 'amount_per_stay', amount: cents(5) }, { currency: 'USD' }, '0.05 USD off the stay'],
  ] as [PromotionOffer, Case, string][]
).map(([offer, of, shown]) => ({
  cites: 'P3',
  says: shown,
  of: { ...of, promotions: [aPromotion(1, offer)] },
  gives: { shown: [shown] },
}))

describe('the display string is written from the data', () => {
  test.each(displays)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})
