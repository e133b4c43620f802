// Rate plans that are only for some publishers or for guests with a code: nobody else finds them, by whatever way.

import { describe, expect, test } from 'vitest'
import type { RateCalendar } from '../../../src/lodging/calendars/calendar.ts'
import type { RatePlan } from '../../../src/lodging/properties/property.ts'
import { arrivalDay } from '../../../src/pricing/arrival-day.ts'
import { priceProperty, priceRate, priceTotals } from '../../../src/pricing/availability.ts'
import { hasTariff } from '../../../src/pricing/offers.ts'
import { reasonDetails } from '../../../src/pricing/promotions/reason-details.ts'
import { aCalendar, type Case, day, pricedOf, searchOf, supplyOf } from '../../support/prices/pricing-case.ts'
import { aCode, cents, percentCode } from '../../support/prices/pricing-rules.ts'

const opening = aCode({ kind: 'promotion', promotionIds: [] })
/** Searches are by publisher 7; codes have the name CODE. */
const named = (publishers: number[], codes: string[] = []): Case => ({
  plan: { access: { publishers, codes } },
})

/** What each way of asking finds of the only plan. */
function found(of: Case, isByStaff = false) {
  const supply = supplyOf(of)
  const search = { ...searchOf(of), ...(isByStaff && { isByStaff }) }
  const others = { horizon: day('2028-12-01'), isSold: null }
  const totals = priceTotals(supply, search)
  return [
    totals.rooms.flatMap(({ rates }) => rates).length,
    priceRate(supply, search, 11, 'BAR') ? 1 : 0,
    arrivalDay(supply, search, totals, others).arrivalAllowed ? 1 : 0,
  ]
}

describe('a plan with access', () => {
  test.each<[string, Case, boolean]>([
    ['is open to a publisher that it names', named([3, 7]), true],
    ['is closed to others', named([3]), false],
    ['is open to nobody where it names nobody', named([]), false],
    ['is open to a guest with a code, in any case', { ...named([3], ['code']), code: opening }, true],
    ['is closed to a code of another name', { ...named([], ['other']), code: opening }, false],
    ['is closed to a code that does not exist', { ...named([], ['code']), code: 'unknown' }, false],
    ['is closed without a code', named([], ['code']), false],
    [
      'is closed to a code that is used up',
      { ...named([], ['code']), code: { ...opening, maxUses: 2, uses: 2 } },
      false,
    ],
    [
      'is closed to a code of another publisher',
      { ...named([], ['code']), code: { ...opening, publishers: [3] } },
      false,
    ],
    [
      'is closed to a code for other nights',
      { ...named([], ['code']), code: { ...opening, stay: { from: day('2027-01-01'), to: null } } },
      false,
    ],
  ])('%s', (_, of, isOpen) => {
    expect(found(of)).toEqual(isOpen ? [1, 1, 1] : [0, 0, 0])
  })

  test('is open to the hotel’s own staff', () => {
    expect(found(named([]), true)).toEqual([1, 1, 1])
  })

  test('tells others neither its restrictions nor that a tariff prices a larger party', () => {
    const club = aCalendar({ rateCode: 'CLUB', minStayArrival: new Uint8Array(30).fill(9) })
    const best = { minStayArrival: new Uint8Array(30).fill(30) }
    const supply = supplyOf({ calendar: best, otherCalendars: [club] })
    const [bar, hidden] = supply.property.ratePlans as [RatePlan, RatePlan]
    const access = { publishers: [3], codes: [] }
    const seen = {
      ...supply,
      property: { ...supply.property, ratePlans: [bar, { ...hidden, access }] },
    }
    const limitsFor = (publisherId: number) => {
      const search = { ...searchOf({}), publisherId }
      const [room] = priceProperty(seen, search).rooms
      return reasonDetails(seen, search, room!).map(({ limit }) => limit)
    }
    expect([limitsFor(3), limitsFor(7)]).toEqual([[9], [30]])
    const byTariff = { ...club, tariff: {} as NonNullable<RateCalendar['tariff']> }
    const withTariff = { ...seen, calendars: [supply.calendars[0]!, byTariff] }
    const [room] = supply.property.rooms
    expect([3, 7].map(publisherId => hasTariff(withTariff, { ...searchOf({}), publisherId }, room!))).toEqual(
      [true, false],
    )
  })

  test('keeps its code with the price, and says why its benefit does not apply', () => {
    const code = percentCode(10, { minSubtotal: cents(99_999), minSubtotalCurrency: 'EUR' })
    const priced = pricedOf({ ...named([], ['code']), code })
    expect(priced.discountRefusal).toBe('below_min_subtotal')
    expect(priced.rooms[0]?.rates[0]?.discount).toMatchObject({ applied: 0, rebate: 0 })
  })

  test('takes the benefit of the code as well', () => {
    const priced = pricedOf({ ...named([], ['code']), code: percentCode(10) })
    expect(priced.discountRefusal).toBeNull()
    expect(priced.rooms[0]?.rates[0]?.total).toMatchObject({ discountSavings: 4000, total: 36_000 })
  })
})
