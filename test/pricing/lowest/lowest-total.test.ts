// The lowest total of a property is never above what any of its rates is compared by, whatever its rules, prices and guests, and
// says that nothing is sold only where nothing is. A bound that were too high would hide the cheapest property from a search.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { absent } from '../../../src/lodging/calendars/calendar.ts'
import { lowestPrices } from '../../../src/lodging/calendars/lowest-prices.ts'
import { comparedAmount } from '../../../src/lodging/prices/price.ts'
import { priceTotals } from '../../../src/pricing/availability.ts'
import { leadRate } from '../../../src/pricing/lead-rate.ts'
import { lowestSearch } from '../../../src/pricing/lowest/lowest-search.ts'
import { lowestSeason } from '../../../src/pricing/lowest/lowest-season.ts'
import { lowestTotal, nothingSold, unknown } from '../../../src/pricing/lowest/lowest-total.ts'
import { searchOn, seasonOf } from '../../../src/pricing/lowest/season.ts'
import type { StaySearch, Supply } from '../../../src/pricing/search.ts'
import { pricingCases } from '../../naive-pricing/random-case.ts'
import { searchOf, supplyOf } from '../../support/prices/pricing-case.ts'
import { aPromotion, cents, combinable, percentOff } from '../../support/prices/pricing-rules.ts'
import { randomRuns, seed } from '../../support/run/random-runs.ts'

const boundsOf = (supply: Supply, search: StaySearch): number[] => {
  const lowest = lowestPrices(supply.property, supply.calendars)
  return [false, true].map(withCharges =>
    lowestTotal(lowest, lowestSearch(search), supply.discount, withCharges),
  )
}

const leadOf = (supply: Supply, search: StaySearch): number => {
  const lead = leadRate(priceTotals(supply, search))
  return lead === null ? nothingSold : comparedAmount(lead.rate)
}

/** The same in a season that begins some days before the stay and ends some after. */
const boundInSeason = (supply: Supply, search: StaySearch): number => {
  const season = seasonOf(searchOn(search, -daysBefore), daysBefore + daysAfter + 1)
  const lowest = lowestPrices(supply.property, supply.calendars)
  return lowestSeason(lowest, season, supply.discount)[daysBefore]!
}
const [daysBefore, daysAfter] = [3, 2]

describe('the lowest total', () => {
  test('is never above the lowest price', { timeout: 1_200_000 }, () => {
    const tally = { sold: 0, bounded: 0, near: 0, nearInSeason: 0 }
    const holds = fc.property(
      pricingCases(2),
      fc.boolean(),
      fc.boolean(),
      (cases, isByStaff, comparesAltogether) => {
        for (const { supply, search } of cases) {
          const asked = { ...search, ...(isByStaff && { isByStaff }) }
          const property = { ...supply.property, ...(comparesAltogether && { comparesAltogether }) }
          const some = { ...supply, property }
          const lead = leadOf(some, asked)
          const [rough, close] = boundsOf(some, asked) as [number, number]
          expect(rough).toBeLessThanOrEqual(lead)
          expect(close).toBeLessThanOrEqual(lead)
          expect(close).toBeGreaterThanOrEqual(rough)
          const inSeason = boundInSeason(some, asked)
          expect(inSeason).toBeLessThanOrEqual(lead)
          if (lead !== nothingSold) tally.sold += 1
          if (lead !== nothingSold && rough !== unknown) tally.bounded += 1
          if (lead !== nothingSold && close * 2 > lead) tally.near += 1
          if (lead !== nothingSold && inSeason * 2 > lead) tally.nearInSeason += 1
        }
      },
    )
    fc.assert(holds, { numRuns: randomRuns(200, 1000, 3000), seed })
    // Otherwise it would say nothing.
    expect(tally.bounded).toBe(tally.sold)
    expect(tally.near).toBeGreaterThan(tally.sold * 0.2)
    expect(tally.nearInSeason).toBeGreaterThan(tally.sold * 0.1)
  })

  test.each([
    ['a column of a calendar', { calendar: { priceByGuests: [new Int32Array(30)] } }],
    ['a rule of a rate plan', { plan: { guestPrices: { 3: 100 } } }],
    ['a rule of a room', { room: { nightTax: 5 } }],
    ['a rule of the property', { property: { rebate: 100 } }],
    ['a tariff', { calendar: { tariff: {} } }],
  ])('is not known where something is not known that may lower a price: %s', (_, unknownToBounds) => {
    const asked = unknownToBounds as object
    expect(boundsOf(supplyOf({}), searchOf({}))).toEqual([40_000, 40_000])
    expect(boundsOf(supplyOf(asked), searchOf(asked))).toEqual([unknown, unknown])
  })

  test('leaves room for promotions of which others decide what they save', () => {
    const free = combinable(aPromotion(1, { kind: 'free_nights', stay: 2, pay: 1 }))
    const off = { kind: 'amount_per_night', amount: cents(3000) } as const
    const onMonday = combinable(aPromotion(2, off, { weekdays: [0] }))
    const asked = { nights: 2, price: [3000, 2000], promotions: [free, onMonday] }
    // The second night is free as the cheaper one, and nothing is left of the first.
    expect(leadOf(supplyOf(asked), searchOf(asked))).toBe(0)
    expect(boundsOf(supplyOf(asked), searchOf(asked))).toEqual([0, 0])
  })

  test('takes off at first every percentage, and then those that are for the stay', () => {
    const always = combinable(aPromotion(1, percentOff(10)))
    const onSunday = combinable(aPromotion(2, percentOff(50), { weekdays: [6] }))
    const asked = { nights: 2, price: 10_000, promotions: [always, onSunday] }
    expect(leadOf(supplyOf(asked), searchOf(asked))).toBe(18_000)
    // Each of the two may have rounded each night by half a cent.
    expect(boundsOf(supplyOf(asked), searchOf(asked))).toEqual([8_998, 18_000])
  })

  test('has what guests add on the nights that are sold, whatever stands beside others', () => {
    const extraAdult = Int32Array.of(1500, 2000, absent)
    const asked = {
      nights: 2,
      price: [10_000, 10_000, absent],
      parties: [{ adults: 3, childAges: [] }],
      calendar: { nights: 3, extraAdult },
    }
    expect(leadOf(supplyOf(asked), searchOf(asked))).toBe(23_500)
    expect(boundsOf(supplyOf(asked), searchOf(asked))).toEqual([23_000, 23_000])
  })
})
