// What guests are offered of a derived plan: nights of which its rule makes no price are not sold, to nobody or to some only.

import { describe, expect, test } from 'vitest'
import type { RateCalendar } from '../../../src/lodging/calendars/calendar.ts'
import { withDerivedPlans } from '../../../src/lodging/calendars/derived-calendars.ts'
import type { PlanDerivation } from '../../../src/lodging/prices/derivation.ts'
import type { RoomParty } from '../../../src/lodging/properties/property.ts'
import { arrivalDay } from '../../../src/pricing/arrival-day.ts'
import { priceProperty, priceTotals } from '../../../src/pricing/availability.ts'
import { roomOnOffer } from '../../../src/pricing/nights/night-prices.ts'
import { reasonDetails } from '../../../src/pricing/promotions/reason-details.ts'
import type { Supply } from '../../../src/pricing/search.ts'
import { stayContextOf } from '../../../src/pricing/stay-context.ts'
import { aPlan, type Case, couple, day, searchOf, supplyOf } from '../../support/prices/pricing-case.ts'

const rule: PlanDerivation = {
  from: 'BAR',
  percent: 0,
  amount: 0,
  perAdult: 0,
  perChild: 0,
  roundTo: 1,
  rounding: 'nearest',
  lowest: null,
  highest: null,
  restrictions: 'inherited',
}

const adult: RoomParty = { adults: 1, childAges: [] }
const parentAndChild: RoomParty = { adults: 1, childAges: [5] }

/** The supply of a case with the plan SAVE, which follows BAR. */
function derivedSupply(of: Case, derived: Partial<PlanDerivation>): Supply {
  const supply = supplyOf(of)
  const ratePlans = [...supply.property.ratePlans, aPlan({ code: 'SAVE', derived: { ...rule, ...derived } })]
  const property = { ...supply.property, ratePlans }
  return { ...supply, property, calendars: withDerivedPlans(supply.calendars, property) }
}

/** The same without the plan that it follows. */
function alone(of: Case, derived: Partial<PlanDerivation>): Supply {
  const supply = derivedSupply(of, derived)
  return { ...supply, calendars: supply.calendars.filter(({ rateCode }) => rateCode === 'SAVE') }
}

const ratesOf = (supply: Supply, of: Case) =>
  priceProperty(supply, searchOf(of)).rooms[0]!.rates.map(({ plan, nights }) => [
    plan.code,
    ...nights.map(({ originalRate }) => Number(originalRate)),
  ])

describe('a night below zero', () => {
  const of: Case = { nights: 2, price: [30_000, 15_000, 30_000] }

  test('is not sold at the plan, and the plan that it follows is', () => {
    expect(ratesOf(derivedSupply(of, { amount: -20_000 }), of)).toEqual([['BAR', 30_000, 15_000]])
    expect(ratesOf(derivedSupply(of, { amount: -14_999 }), of)[1]).toEqual(['SAVE', 15_001, 1])
  })

  test('is a night without a price, which is named', () => {
    const [supply, search] = [alone(of, { amount: -20_000 }), searchOf(of)]
    const [room] = priceProperty(supply, search).rooms
    expect(room!.reasons).toEqual(['no_price'])
    expect(reasonDetails(supply, search, room!)).toMatchObject([{ code: 'no_price', day: day('2026-12-22') }])
  })

  test('ends the stays that the calendar offers from a day, and begins none', () => {
    const rulesOf = (arrival: string, minimum?: number) => {
      const minStayArrival = minimum === undefined ? null : new Uint8Array(30).fill(minimum)
      const asked = { ...of, arrival, price: of.price!, nights: 1, calendar: { minStayArrival } }
      const supply = alone({ ...asked, arrival: '2026-12-21' }, { amount: -20_000 })
      const search = searchOf(asked)
      const others = { horizon: day('2028-12-01'), isSold: null }
      return arrivalDay(supply, search, priceTotals(supply, search), others).minimumStay
    }
    expect(rulesOf('2026-12-21')).toBe(1)
    expect(rulesOf('2026-12-21', 2)).toBeNull()
    expect(rulesOf('2026-12-22')).toBeNull()
    expect(rulesOf('2026-12-23')).toBe(1)
  })
})

describe('amounts for single guests', () => {
  const of: Case = { nights: 1, price: 10_000, parties: [couple, parentAndChild, couple] }

  test('are counted for each room by itself', () => {
    const supply = derivedSupply(of, { perAdult: 1_000, perChild: [300, 500] })
    expect(ratesOf(supply, of)[1]).toEqual(['SAVE', 12_000 + 11_300 + 12_000])
  })

  test('tell rooms apart that pay the same at other plans, and only where there are such amounts', () => {
    const roomsAlike = (derived: Partial<PlanDerivation>) => {
      const supply = derivedSupply(of, derived)
      return roomOnOffer(stayContextOf(supply, searchOf(of)), supply.property.rooms[0]!, null).alike.map(
        ({ places }) => places,
      )
    }
    expect(roomsAlike({ percent: -100_000 })).toEqual([[0, 1, 2]])
    expect(roomsAlike({ perAdult: 1_000 })).toEqual([[0, 2], [1]])
    expect(roomsAlike({ perChild: [0, 500] })).toEqual([[0, 2], [1]])
  })

  test('may leave a night without a price for some guests only', () => {
    const supply = alone(of, { amount: -11_000, perAdult: 1_000 })
    expect(ratesOf(supply, { ...of, parties: [couple] })).toEqual([['SAVE', 1_000]])
    expect(ratesOf(supply, { ...of, parties: [adult] })).toEqual([])
    expect(ratesOf(supply, { ...of, parties: [couple, adult] })).toEqual([])
  })
})

test('a derived plan has the prices of one adult alone and of further guests from those of the other plan', () => {
  const calendar: Partial<RateCalendar> = {
    single: new Int32Array(30).fill(8_000),
    extraAdult: new Int32Array(30).fill(3_000),
  }
  const of: Case = { nights: 1, price: 10_000, calendar }
  const supply = derivedSupply(of, { percent: -100_000 })
  expect(ratesOf(supply, { ...of, parties: [adult] })[1]).toEqual(['SAVE', 7_200])
  expect(ratesOf(supply, { ...of, parties: [{ adults: 3, childAges: [] }] })[1]).toEqual(['SAVE', 11_700])
})
