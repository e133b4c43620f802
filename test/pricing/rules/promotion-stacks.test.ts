// Promotions of different kinds together: the order in which combinable ones apply, and what wins (contract P3).

import { describe, expect, test } from 'vitest'
import type { PromotionOffer } from '../../../src/lodging/prices/rules.ts'
import { factsOf, type Row } from '../../support/prices/pricing-case.ts'
import { aPromotion, cents, combinable, percentOff } from '../../support/prices/pricing-rules.ts'

const perNight = (amount: number): PromotionOffer => ({ kind: 'amount_per_night', amount: cents(amount) })
const perStay = (amount: number): PromotionOffer => ({ kind: 'amount_per_stay', amount: cents(amount) })
const fixed = (amount: number): PromotionOffer => ({ kind: 'fixed_price', amount: cents(amount) })
const fourForThree: PromotionOffer = { kind: 'free_nights', stay: 4, pay: 3 }
/** Combinable, in the order in which they are written, with ids from 1. */
const stack = (...offers: PromotionOffer[]) =>
  offers.map((offer, index) => combinable(aPromotion(index + 1, offer)))

const stacks: Row[] = [
  {
    cites: 'P3',
    says: 'percent, then an amount: 100.00 to 90.00 to 75.00',
    of: { promotions: stack(percentOff(10), perNight(1500)) },
    gives: {
      rates: [7500, 7500, 7500, 7500],
      promotions: [
        [2, 6000],
        [1, 4000],
      ],
    },
  },
  {
    cites: 'P3',
    says: 'an amount, then percent: 100.00 to 85.00 to 76.50',
    of: { promotions: stack(perNight(1500), percentOff(10)) },
    gives: {
      rates: [7650, 7650, 7650, 7650],
      promotions: [
        [1, 6000],
        [2, 3400],
      ],
    },
  },
  {
    cites: 'P3',
    says: 'a fixed price, then percent: 100.00 to 80.00 to 72.00',
    of: { promotions: stack(fixed(8000), percentOff(10)) },
    gives: {
      rates: [7200, 7200, 7200, 7200],
      promotions: [
        [1, 8000],
        [2, 3200],
      ],
    },
  },
  {
    cites: 'P3',
    says: 'percent, then a fixed price: both save 10.00 a night, the lower id is named',
    of: { promotions: stack(percentOff(10), fixed(8000)) },
    gives: {
      rates: [8000, 8000, 8000, 8000],
      promotionIds: [1, 1, 1, 1],
      promotions: [
        [1, 4000],
        [2, 4000],
      ],
    },
  },
  {
    cites: 'P3',
    says: 'a free night, then percent off the others',
    of: { promotions: stack(fourForThree, percentOff(10)) },
    gives: {
      rates: [0, 9000, 9000, 9000],
      promotionIds: [1, 2, 2, 2],
      promotions: [
        [1, 10_000],
        [2, 3000],
      ],
    },
  },
  {
    cites: 'P3',
    says: 'percent, then a night free at what is left of it',
    of: { promotions: stack(percentOff(10), fourForThree) },
    gives: {
      rates: [0, 9000, 9000, 9000],
      promotionIds: [2, 1, 1, 1],
      promotions: [
        [2, 9000],
        [1, 4000],
      ],
    },
  },
  {
    cites: 'P3, P1',
    says: 'an amount off the stay, then percent, rounded night by night',
    of: { promotions: stack(perStay(1001), percentOff(10)) },
    // 97.49 - 9.75 and three times 97.50 - 9.75
    gives: {
      rates: [8774, 8775, 8775, 8775],
      promotions: [
        [2, 3900],
        [1, 1001],
      ],
    },
  },
  {
    cites: 'P3',
    says: 'percent, then an amount off the stay',
    of: { promotions: stack(percentOff(10), perStay(1001)) },
    gives: { rates: [8749, 8750, 8750, 8750], promotionalSavings: 5001 },
  },
  {
    cites: 'P3',
    says: 'three percentages: 100.00 to 90.00 to 72.00 to 68.40',
    of: { promotions: stack(percentOff(10), percentOff(20), percentOff(5)) },
    gives: {
      rates: [6840, 6840, 6840, 6840],
      promotions: [
        [2, 7200],
        [1, 4000],
        [3, 1440],
      ],
    },
  },
  {
    cites: 'P3',
    says: 'one of the stack that does not qualify leaves the others',
    of: {
      promotions: [
        combinable(aPromotion(1, percentOff(10))),
        combinable(aPromotion(2, percentOff(20), { minNights: 5 })),
      ],
    },
    gives: { promotions: [[1, 4000]] },
  },
  {
    cites: 'P3',
    says: 'of a stack each comes off its own nights',
    of: {
      promotions: [
        combinable(aPromotion(1, percentOff(10), { weekdays: [0] })),
        combinable(aPromotion(2, percentOff(20), { weekdays: [3] })),
      ],
    },
    gives: {
      rates: [9000, 10_000, 10_000, 8000],
      promotionIds: [1, null, null, 2],
      promotions: [
        [2, 2000],
        [1, 1000],
      ],
    },
  },
  {
    cites: 'P3',
    says: 'a stack stops at nothing left: the second takes what the first leaves',
    of: { promotions: stack(perNight(6000), perNight(6000)) },
    gives: {
      rates: [0, 0, 0, 0],
      promotions: [
        [1, 24_000],
        [2, 16_000],
      ],
    },
  },
]

/** Monday to Thursday, 390.00. */
const rising = [10_000, 9000, 12_000, 8000]
const contests: Row[] = [
  {
    cites: 'P3',
    says: 'half of one night beats a tenth of four',
    of: { promotions: [aPromotion(1, percentOff(10)), aPromotion(2, percentOff(50), { weekdays: [0] })] },
    gives: { promotions: [[2, 5000]], promotionIds: [2, null, null, null] },
  },
  {
    cites: 'P3',
    says: 'ten percent (39.00) beats a fixed price of 95.00 (30.00)',
    of: { price: rising, promotions: [aPromotion(1, fixed(9500)), aPromotion(2, percentOff(10))] },
    gives: { promotions: [[2, 3900]] },
  },
  {
    cites: 'P3',
    says: 'a free night (80.00) beats twenty percent (78.00)',
    of: { price: rising, promotions: [aPromotion(1, percentOff(20)), aPromotion(2, fourForThree)] },
    gives: { promotions: [[2, 8000]] },
  },
  {
    cites: 'P3',
    says: 'an amount off the stay (79.00) beats twenty percent (78.00)',
    of: { price: rising, promotions: [aPromotion(1, percentOff(20)), aPromotion(2, perStay(7900))] },
    gives: { promotions: [[2, 7900]] },
  },
  {
    cites: 'P3',
    says: 'five that save the same: the lowest id, however they are listed',
    of: {
      promotions: [
        aPromotion(5, percentOff(10)),
        aPromotion(3, perNight(1000)),
        aPromotion(2, fixed(9000)),
        aPromotion(4, perStay(4000)),
        aPromotion(6, percentOff(10)),
      ],
    },
    gives: { promotions: [[2, 4000]] },
  },
  {
    cites: 'P3',
    says: 'one that does not qualify does not compete',
    of: { promotions: [aPromotion(1, percentOff(50), { minNights: 5 }), aPromotion(2, percentOff(10))] },
    gives: { promotions: [[2, 4000]] },
  },
]

describe('combinable promotions apply one after another on what is left', () => {
  test.each(stacks)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('of the others the one that saves most applies alone', () => {
  test.each(contests)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})
