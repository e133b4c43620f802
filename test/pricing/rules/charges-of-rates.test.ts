// Fees and taxes that are only for some rooms or rate plans are owed there and nowhere else, also where they are inside the
// prices (contract P6, P7, P8).

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChargeConditions } from '../../../src/lodging/prices/rules.ts'
import type { Property } from '../../../src/lodging/properties/property.ts'
import { priceProperty, priceRate, priceTotals } from '../../../src/pricing/availability.ts'
import type { PricedProperty } from '../../../src/pricing/priced-stay.ts'
import { chargesInWords } from '../../../src/wording/worded-price.ts'
import { wordsIn } from '../../../src/wording/wording.ts'
import {
  aCalendar,
  aPlan,
  aRoom,
  type Case,
  pricedOf,
  searchOf,
  supplyOf,
} from '../../support/prices/pricing-case.ts'
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
import { cases, includedTaxes } from '../../support/random/pricing-arbitraries.ts'

const rooms = [11, 12]
const codes = ['BAR', 'HB', 'FLEX']

/** A hotel of two rooms with three rate plans, each at a price of its own. */
const hotel = (of: Case): Case => ({
  ...of,
  property: {
    rooms: rooms.map(id => aRoom({ ...of.room, id })),
    ratePlans: codes.map(code => aPlan({ ...of.plan, code })),
  },
  otherCalendars: rooms
    .flatMap(roomId => codes.map(rateCode => ({ roomId, rateCode })))
    .slice(1)
    .map((pair, index) =>
      aCalendar({ ...of.calendar, ...pair, standard: new Int32Array(30).fill(11_111 + 1234 * index) }),
    ),
})

const ratesOf = ({ rooms }: PricedProperty) =>
  rooms.flatMap(({ room, rates }) => rates.map(rate => ({ roomId: room.id, code: rate.plan.code, rate })))

/** The lines of each rate, by room and code; a rate without any is left out. */
function linesOf(of: Case): Record<string, (string | number)[]> {
  const lines = ratesOf(pricedOf(hotel(of))).map(({ roomId, code, rate }) => {
    const { fees, taxItems, checkinFees } = chargesInWords(rate, wordsIn('en'))
    const items = [...fees, ...taxItems, ...checkinFees]
    return [`${roomId} ${code}`, items.flatMap(({ name, total }) => [name, Number(total)])] as const
  })
  return Object.fromEntries(lines.filter(([, items]) => items.length > 0))
}

const ofHalfBoard = { ratePlans: ['HB'] }
const ofSuite = { rooms: [12] }
const vat = (conditions: Partial<ChargeConditions>, value = 7) =>
  aTax('VAT', ofPercent(value), { included: true, conditions })

describe('a fee or tax of some rooms or rate plans', () => {
  test('P6, P7 is owed at its rate plans, whether its amount depends on the rate or not', () => {
    const conditions = ofHalfBoard
    const fees = [aFee('Dinner', flat(3000, 'stay'), { taxRate: percent(10), conditions })]
    expect(linesOf({ fees })).toEqual({
      '11 HB': ['Dinner', 3000, 'Dinner tax', 300],
      '12 HB': ['Dinner', 3000, 'Dinner tax', 300],
    })
    expect(linesOf({ nights: 1, taxes: [aTax('Levy', ofPercent(10), { conditions })] })).toEqual({
      '11 HB': ['Levy', 1111],
      '12 HB': ['Levy', 1481],
    })
    expect(linesOf({ taxes: [aTax('Levy', flat(250, 'night'), { conditions, due: 'checkin' })] })).toEqual({
      '11 HB': ['Levy', 1000],
      '12 HB': ['Levy', 1000],
    })
  })

  test('P6, P7 is owed in its rooms, and where both are named at those rate plans in those rooms', () => {
    const tub = (conditions: Partial<ChargeConditions>) => ({
      fees: [aFee('Tub', flat(500, 'night', 'room'), { conditions })],
    })
    const owed = ['Tub', 2000]
    expect(linesOf(tub(ofSuite))).toEqual({ '12 BAR': owed, '12 HB': owed, '12 FLEX': owed })
    expect(linesOf(tub({ ...ofSuite, ratePlans: ['BAR', 'FLEX'] }))).toEqual({
      '12 BAR': owed,
      '12 FLEX': owed,
    })
    expect(linesOf(tub({ rooms: [77] }))).toEqual({})
  })

  test('P7, P8 is taken out of the prices that it is in, and leaves the others as the hotel wrote them', () => {
    const of = { nights: 1, taxes: [vat(ofHalfBoard)], promotions: [aPromotion(1, percentOff(10))] }
    const [bar, halfBoard] = ratesOf(pricedOf(hotel(of))).map(({ rate }) => rate)
    expect(bar!.total).toMatchObject({ originalSubtotal: 10_000, subtotal: 9000, tax: 0, total: 9000 })
    // 111.11 less 11.11 is 100.00, of which 7/107 are 6.54.
    expect(halfBoard!.total).toMatchObject({ subtotal: 9346, tax: 654, total: 10_000 })
  })

  test('P7 is no base of a compound tax at other rates, inside the price or on top', () => {
    const compound = { compound: true }
    expect(
      linesOf({
        nights: 1,
        taxes: [
          aTax('State', ofPercent(10), { conditions: ofHalfBoard }),
          aTax('City', ofPercent(10), compound),
        ],
      }),
    ).toMatchObject({ '11 BAR': ['City', 1000], '11 HB': ['State', 1111, 'City', 1222] })
    const inside = { ...compound, included: true }
    const price = 11_000
    expect(
      linesOf({ nights: 1, price, taxes: [vat(ofHalfBoard, 10), aTax('City', ofPercent(10), inside)] }),
    ).toMatchObject({ '11 BAR': ['City', 1000], '11 HB': ['VAT', 918, 'City', 1010] })
  })

  test('P7 is taken out before another is owed by bands of the price', () => {
    // Half board at 111.11 is 101.01 without VAT; the best rate at 100.00 has none inside.
    const conditions = { rateFrom: cents(10_000), rateBelow: cents(10_500) }
    const taxes = [vat(ofHalfBoard, 10), aTax('Band', flat(100, 'night'), { conditions })]
    expect(linesOf({ nights: 1, taxes })).toEqual({
      '11 BAR': ['Band', 100],
      '11 HB': ['VAT', 1010, 'Band', 100],
      '12 HB': ['VAT', 1347],
    })
  })
})

/** The hotel if it had only the charges that are for a rate, without saying for which. */
function onlyFor(property: Property, roomId: number, code: string): Property {
  const isFor = ({ conditions }: { conditions: ChargeConditions }) =>
    (conditions.rooms?.includes(roomId) ?? true) && (conditions.ratePlans?.includes(code) ?? true)
  const everywhere = <Charge extends { conditions: ChargeConditions }>(charge: Charge): Charge => ({
    ...charge,
    conditions: { ...charge.conditions, rooms: null, ratePlans: null },
  })
  return {
    ...property,
    fees: property.fees.filter(isFor).map(everywhere),
    taxes: property.taxes.filter(isFor).map(everywhere),
  }
}

test('P6, P7: each rate costs what it would cost if the hotel had only the charges that are for it', () => {
  fc.assert(
    fc.property(cases, of => {
      const supply = supplyOf(hotel(of))
      const search = searchOf(of)
      for (const { roomId, code, rate } of ratesOf(priceProperty(supply, search))) {
        const plain = { ...supply, property: onlyFor(supply.property, roomId, code) }
        const alone = ratesOf(priceProperty(plain, search)).find(
          each => each.roomId === roomId && each.code === code,
        )!
        expect(rate).toEqual(alone.rate)
      }
    }),
  )
})

test('P8: totals, availability and the one rate of a reservation are the same price, room by room and plan by plan', () => {
  fc.assert(
    fc.property(cases, of => {
      const [supply, search] = [supplyOf(hotel(of)), searchOf(of)]
      const totals = ratesOf(priceTotals(supply, search)).map(({ rate }) => rate.total.total)
      const rates = ratesOf(priceProperty(supply, search))
      expect(totals).toEqual(rates.map(({ rate }) => rate.total.total))
      for (const { roomId, code, rate } of rates) {
        expect(priceRate(supply, search, roomId, code)!.rate).toEqual(rate)
      }
    }),
  )
})

test('charges that are for all rates are worked out once for all of them', () => {
  const fees = [aFee('Cleaning', flat(5000, 'stay'))]
  const listsOf = (of: Case) => new Set(ratesOf(pricedOf(hotel(of))).map(({ rate }) => rate.fees))
  expect(listsOf({ fees }).size).toBe(1)
  const others = [aTax('Levy', flat(250, 'stay'), { conditions: { rooms: [77] } })]
  expect(listsOf({ fees, taxes: others }).size).toBe(6)
})

test('P7, P8: at every rate, net price and taxes inside are what the hotel wrote, code and promotions taken off', () => {
  fc.assert(
    fc.property(cases, includedTaxes, fc.integer({ min: 0, max: 100 }), (of, taxes, off) => {
      const plain = hotel({ ...of, fees: [], code: percentCode(off) })
      const written = ratesOf(pricedOf({ ...plain, taxes: [] }))
      const extracted = ratesOf(pricedOf({ ...plain, taxes }))
      expect(extracted.map(({ rate }) => rate.total.total)).toEqual(
        written.map(({ rate }) => rate.total.total),
      )
      for (const { rate } of extracted) expect(rate.total.subtotal + rate.total.tax).toBe(rate.total.total)
    }),
  )
})
