// Which promotion a night names, and what codes unlock or ask for at their edges (contract P3, P4).

import { describe, expect, test } from 'vitest'
import { factsOf, type Row } from '../../support/prices/pricing-case.ts'
import {
  aCode,
  aPromotion,
  cents,
  combinable,
  percentCode,
  percentOff,
} from '../../support/prices/pricing-rules.ts'

const offEachNight = (amount: number) => ({ kind: 'amount_per_night', amount: cents(amount) }) as const
const onMonday = { weekdays: [0] }
const unlocking = aCode({ kind: 'promotion', promotionIds: [1, 2] })
const locked = { needsCode: true }

const rows: Row[] = [
  {
    cites: 'P3',
    says: 'of two that save the same on a night the lower id is named, though it came off last',
    of: {
      nights: 2,
      promotions: [
        combinable(aPromotion(2, offEachNight(500)), 1),
        combinable(aPromotion(1, offEachNight(500)), 2),
      ],
    },
    gives: { promotionIds: [1, 1], rates: [9000, 9000] },
  },
  {
    cites: 'P3',
    says: 'of two that save the same on a night the lower id is named, though it came off first',
    of: {
      nights: 2,
      promotions: [
        combinable(aPromotion(1, offEachNight(500)), 1),
        combinable(aPromotion(2, offEachNight(500)), 2),
      ],
    },
    gives: { promotionIds: [1, 1] },
  },
  {
    cites: 'P3',
    says: 'a night names what saved most on it, not the lower id and not what saved most on the stay',
    of: {
      nights: 2,
      promotions: [
        combinable(aPromotion(3, offEachNight(900), onMonday), 1),
        combinable(aPromotion(2, offEachNight(600)), 2),
        combinable(aPromotion(1, offEachNight(100)), 3),
      ],
    },
    gives: {
      promotionIds: [3, 2],
      saved: [1600, 700],
      promotions: [
        [2, 1200],
        [3, 900],
        [1, 200],
      ],
    },
  },
  {
    cites: 'P3',
    says: 'a night on which nothing was saved names no promotion',
    of: { nights: 2, promotions: [aPromotion(1, offEachNight(500), onMonday)] },
    gives: { promotionIds: [1, null], saved: [500, 0] },
  },
  {
    cites: 'P4',
    says: 'a code unlocks a promotion only for the rates that the promotion is for',
    of: {
      code: unlocking,
      promotions: [
        aPromotion(1, percentOff(50), { ...locked, ratePlans: ['OTHER'] }),
        aPromotion(2, percentOff(10), locked),
      ],
    },
    gives: { promotions: [[2, 4000]], refusal: null },
  },
  {
    cites: 'P4',
    says: 'a code unlocks nothing when its promotion is for another room',
    of: { code: unlocking, promotions: [aPromotion(1, percentOff(50), { ...locked, rooms: [12] })] },
    gives: { promotions: [], refusal: 'nothing_to_unlock', total: 40_000 },
  },
  {
    cites: 'P4',
    says: 'a currency named for a minimum subtotal says nothing while there is no minimum',
    of: { code: percentCode(10, { minSubtotal: null, minSubtotalCurrency: 'USD' }) },
    gives: { refusal: null, discount: 4000 },
  },
]

describe('promotions and codes hold at their edges', () => {
  test.each(rows)('$cites $says', ({ of, gives }) => {
    expect(factsOf(of)).toMatchObject(gives)
  })
})
