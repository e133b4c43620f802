// Several rooms of one booking cost what they cost apart (contract P2, P3, P7).

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PromotionOffer } from '../../../src/lodging/prices/rules.ts'
import type { RoomParty } from '../../../src/lodging/properties/property.ts'
import { priceProperty } from '../../../src/pricing/availability.ts'
import { pricingCase } from '../../naive-pricing/random-case.ts'
import { type Case, couple, factsOf, type Row } from '../../support/prices/pricing-case.ts'
import {
  aCode,
  aFee,
  aPromotion,
  aTax,
  cents,
  combinable,
  flat,
  percentOff,
} from '../../support/prices/pricing-rules.ts'

const single: RoomParty = { adults: 1, childAges: [] }
const fixed = (amount: number): PromotionOffer => ({ kind: 'fixed_price', amount: cents(amount) })
const perNight = (amount: number): PromotionOffer => ({ kind: 'amount_per_night', amount: cents(amount) })
const perStay = (amount: number): PromotionOffer => ({ kind: 'amount_per_stay', amount: cents(amount) })

/** One night of a single for 70.00 beside a double for 160.00. */
const unlike = (more: Case): Case => ({
  nights: 1,
  price: 16_000,
  parties: [single, couple],
  ...more,
  calendar: { single: new Int32Array(30).fill(7000) },
})

const promoted: Row[] = [
  {
    cites: 'P2, P3',
    says: 'a fixed price of 95.00 leaves the room for 70.00 as it is',
    of: unlike({ promotions: [aPromotion(1, fixed(9500))] }),
    gives: { original: [23_000], saved: [6500], total: 16_500 },
  },
  {
    cites: 'P3',
    says: 'an amount off each night takes no room below zero to pay for another',
    of: unlike({ promotions: [aPromotion(1, perNight(10_000))] }),
    gives: { saved: [17_000], rates: [6000] },
  },
  {
    cites: 'P3',
    says: 'an amount off the stay takes no room below zero to pay for another',
    of: unlike({ promotions: [aPromotion(1, perStay(10_000))] }),
    gives: { saved: [17_000], rates: [6000] },
  },
  {
    cites: 'P3, P1',
    says: 'a percentage is rounded for each room',
    of: { nights: 1, price: 5, parties: [couple, couple], promotions: [aPromotion(1, percentOff(10))] },
    gives: { saved: [2], rates: [8] },
  },
  {
    cites: 'P3',
    says: 'each room has its own cheapest night free',
    of: {
      nights: 2,
      price: [10_000, 20_000],
      parties: [single, couple],
      calendar: { single: Int32Array.of(20_000, 10_000) },
      promotions: [aPromotion(1, { kind: 'free_nights', stay: 2, pay: 1 })],
    },
    gives: { original: [30_000, 30_000], saved: [10_000, 10_000], promotionIds: [1, 1] },
  },
  {
    cites: 'P3',
    says: 'of promotions that compete each room has the one that saves it most; the first saved most of all',
    of: unlike({ promotions: [aPromotion(1, percentOff(10)), aPromotion(2, fixed(9500))] }),
    gives: {
      saved: [7200],
      total: 15_800,
      promotionIds: [2],
      promotions: [
        [2, 6500],
        [1, 700],
      ],
    },
  },
  {
    cites: 'P3',
    says: 'promotions that stack do so in each room, and are listed once',
    of: unlike({
      promotions: [combinable(aPromotion(1, perNight(1000))), combinable(aPromotion(2, fixed(9500)))],
    }),
    gives: {
      saved: [7500],
      promotions: [
        [2, 5500],
        [1, 2000],
      ],
    },
  },
  {
    cites: 'P4',
    says: 'a code opens a promotion in the rooms that it serves, the others keep theirs',
    of: unlike({
      promotions: [aPromotion(1, percentOff(10)), aPromotion(2, fixed(9500), { needsCode: true })],
      code: aCode({ kind: 'promotion', promotionIds: [2] }),
    }),
    gives: { saved: [7200], total: 15_800, refusal: null },
  },
]

const charged: Row[] = [
  {
    cites: 'P7',
    says: 'a band of a tax looks at each room: 100 for a night of 14,000 and twice 200 for one of 16,000',
    of: {
      currency: 'JPY',
      nights: 1,
      price: 16_000,
      parties: [single, couple],
      calendar: { single: Int32Array.of(14_000) },
      taxes: [
        aTax('From 10,000', flat(100, 'person_night'), {
          conditions: { rateFrom: cents(10_000), rateBelow: cents(15_000) },
        }),
        aTax('From 15,000', flat(200, 'person_night'), { conditions: { rateFrom: cents(15_000) } }),
      ],
    },
    gives: {
      taxItems: [
        ['From 10,000', 100],
        ['From 15,000', 400],
      ],
      tax: 500,
    },
  },
  {
    cites: 'P7',
    says: 'a percentage by band is of the rooms in the band',
    of: unlike({
      taxes: [
        aTax('Upper', { kind: 'percent', percent: 100_000 }, { conditions: { rateFrom: cents(10_000) } }),
      ],
    }),
    gives: { taxItems: [['Upper', 1600]] },
  },
  {
    cites: 'P6',
    says: 'a fee a room counts the rooms in its band, a fee for the booking counts once',
    of: unlike({
      nights: 2,
      fees: [
        aFee('A room', flat(100, 'night', 'room'), { conditions: { rateFrom: cents(10_000) } }),
        aFee('A booking', flat(100, 'night', 'booking'), { conditions: { rateFrom: cents(5000) } }),
        aFee('Stays', flat(100, 'stay', 'room'), { conditions: { rateFrom: cents(10_000) } }),
        aFee('Guests', flat(100, 'person'), { conditions: { rateFrom: cents(10_000) } }),
      ],
    }),
    gives: {
      fees: [
        ['A room', 200],
        ['A booking', 200],
        ['Stays', 100],
        ['Guests', 200],
      ],
    },
  },
  {
    cites: 'P7',
    says: 'equal rooms are in the same band, whatever a code leaves of them',
    of: {
      nights: 1,
      price: 10_000,
      parties: [couple, couple, couple],
      code: aCode({ kind: 'amount', amount: cents(100), currency: 'EUR', asRebate: false }),
      taxes: [aTax('City', flat(100, 'night', 'room'), { conditions: { rateFrom: cents(9967) } })],
    },
    // 299.00 of three rooms are 99.67 each
    gives: { tax: 300 },
  },
]

describe('promotions come off each room by itself', () => {
  test.each(promoted)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('bands look at each room', () => {
  test.each(charged)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

test('P2, P3 nights and savings of random rooms are the sums of what each costs apart', () => {
  fc.assert(
    fc.property(pricingCase(), ({ supply, search }) => {
      const property = { ...supply.property, taxes: [], fees: [] }
      const nightsOf = (parties: readonly RoomParty[]) => {
        const asked = { ...search, parties, discountCode: null }
        const { rooms } = priceProperty({ ...supply, property, discount: null }, asked)
        // One party may have rates that another has not: a derived plan may have no price for it.
        return rooms.map(
          ({ rates }) =>
            new Map(
              rates.map(({ plan, nights }) => [
                plan.code,
                nights.map(({ originalRate, rate }) => [originalRate, rate] as const),
              ]),
            ),
        )
      }
      if (search.exchange.from !== search.exchange.to) return
      const apart = search.parties.map(party => nightsOf([party]))
      nightsOf(search.parties).forEach((ofRoom, room) => {
        ofRoom.forEach((nights, code) => {
          nights.forEach((amounts, night) => {
            const sum = (place: number) =>
              apart.reduce((total, rooms) => total + rooms[room]!.get(code)![night]![place]!, 0)
            expect(amounts).toEqual([sum(0), sum(1)])
          })
        })
      })
    }),
    { numRuns: 300 },
  )
})
