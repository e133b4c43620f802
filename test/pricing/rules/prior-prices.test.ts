// The lowest price of the thirty days before a reduction, by hand: where it begins, what counts, how it is shown (decision 77).
// test/properties/prices/prior-prices.test.ts has random histories.

import { describe, expect, test } from 'vitest'
import { propertyFrom } from '../../../src/lodging/properties/property-document.ts'
import type { StoredDocument } from '../../../src/lodging/properties/property-document-schema.ts'
import { type FormerPrices, monthKey } from '../../../src/lodging/property-documents/former-prices.ts'
import { priceProperty, priceTotals } from '../../../src/pricing/availability.ts'
import { completeDocument } from '../../support/hotels/property-documents.ts'
import { type Case, day, searchOf, shownIn, supplyOf } from '../../support/prices/pricing-case.ts'
import { aCode, aPromotion, aTax, ofPercent, percentOff } from '../../support/prices/pricing-rules.ts'

/** Noon of 1 December 2026, when the stay is searched for. */
const now = Temporal.Instant.from('2026-12-01T11:00:00Z').epochMilliseconds
const ago = (days: number): number => now - days * 86_400_000

interface Past {
  /** Until how many days ago the hotel was so. */
  readonly until: number
  readonly of: Case
}

const tenOff = aPromotion(1, percentOff(10))
const reduced = { nights: 1, promotions: [tenOff] } satisfies Case

/** The latest first; `since` null: kept for longer than a year. */
function formerOf(of: Case, past: readonly Past[], since: number | null): FormerPrices {
  const { property, calendars } = supplyOf(of)
  return {
    keptSince: since === null ? null : ago(since),
    present: { property, calendars },
    rules: past.map(each => ({ until: ago(each.until), property: supplyOf({ ...of, ...each.of }).property })),
    tariffs: [],
    months: new Map([
      [
        monthKey(11, 'BAR', 2026 * 12 + 11),
        past.map(each => ({
          until: ago(each.until),
          calendar: () => supplyOf({ ...of, ...each.of }).calendars[0]!,
        })),
      ],
    ]),
  }
}

function nightOf(of: Case, past: readonly Past[], since: number | null = 100, price = priceProperty) {
  const supply = { ...supplyOf(of), former: formerOf(of, past, since) }
  return price(supply, { ...searchOf(of), now }).rooms[0]!.rates[0]!.nights[0]!
}

const full = { promotions: [] }
const lowestOf = (past: readonly Past[], since?: number | null, of: Case = reduced) =>
  nightOf(of, past, since).priorLowest

describe('the reduction', () => {
  test('begins where the price was last to be had without one', () => {
    expect(lowestOf([{ until: 5, of: full }])).toBe(10_000)
    expect(lowestOf([{ until: 5, of: { ...full, price: 9500 } }])).toBe(9500)
    expect(
      lowestOf([
        { until: 0, of: { promotions: [aPromotion(2, percentOff(30))] } },
        { until: 5, of: full },
      ]),
    ).toBe(10_000)
  })

  test('that was interrupted for an hour has the reduced price before it', () => {
    expect(
      lowestOf([
        { until: 2, of: full },
        { until: 2.04, of: {} },
        { until: 9, of: full },
      ]),
    ).toBe(9000)
    const gone = { rooms: [] }
    expect(
      lowestOf([
        { until: 2, of: { property: gone } },
        { until: 2.04, of: {} },
        { until: 9, of: full },
      ]),
    ).toBe(9000)
  })

  test('has thirty days before it, the thirtieth whole', () => {
    const past = (until: number): Past[] => [
      { until: 5, of: full },
      { until, of: { ...full, price: 8000 } },
    ]
    expect(lowestOf(past(34))).toBe(8000)
    expect(lowestOf(past(35.4))).toBe(8000)
    expect(lowestOf(past(35.6))).toBe(10_000)
  })

  test('begins by itself where it depends on the day', () => {
    const lastMinute = { ...reduced, promotions: [aPromotion(1, percentOff(10), { maxLeadDays: 24 })] }
    expect(lowestOf([{ until: 60, of: full }], 100, lastMinute)).toBe(10_000)
    expect(lowestOf([{ until: 3, of: { price: 7000 } }], 100, lastMinute)).toBe(7000)
    const booked = { from: day('2026-11-20'), to: day('2026-12-24') }
    const sale = { ...reduced, promotions: [aPromotion(1, percentOff(10), { booking: booked })] }
    expect(lowestOf([{ until: 15, of: { price: 9900 } }], 100, sale)).toBe(9900)
    expect(lowestOf([{ until: 45, of: { price: 9900 } }], 100, sale)).toBe(10_000)
  })

  test('that not everybody gets begins now, and the price of everybody counts', () => {
    const code = aCode({ kind: 'promotion', promotionIds: [2] }, { category: 'promotion' })
    const unlocked = aPromotion(2, percentOff(50), { needsCode: true })
    const of = { ...reduced, promotions: [unlocked], code }
    expect(lowestOf([{ until: 5, of: { price: 9000 } }], 100, of)).toBe(9000)
    const own = { ...reduced, promotions: [aPromotion(1, percentOff(50), { publishers: [7] })] }
    expect(lowestOf([{ until: 5, of: { ...full, price: 9000 } }], 100, own)).toBe(9000)
  })
})

describe('what is not known', () => {
  test('from before the record is not said, and is none where the record goes back further than it is kept', () => {
    expect(nightOf(reduced, [], 10)).not.toHaveProperty('priorLowest')
    expect(lowestOf([], null)).toBeNull()
    expect(lowestOf([], 400)).toBeNull()
  })

  test('is no price of a night that was never sold without the reduction', () => {
    expect(lowestOf([{ until: 5, of: { property: { rooms: [] } } }])).toBeNull()
    expect(lowestOf([{ until: 5, of: { ...full, currency: 'CHF' } }])).toBeNull()
  })

  test('of a night that is not reduced, and of totals alone, is not asked for', () => {
    expect(nightOf({ ...reduced, ...full }, [{ until: 5, of: { price: 9000 } }])).not.toHaveProperty(
      'priorLowest',
    )
    expect(nightOf(reduced, [{ until: 5, of: full }], 100, priceTotals)).not.toHaveProperty('priorLowest')
  })
})

describe('it is shown', () => {
  const vat = { ...reduced, taxes: [aTax('VAT', ofPercent(10), { included: true })] }

  test('without the taxes inside the prices, as the other amounts of the night are', () => {
    const { rate, originalRate, priorLowest } = nightOf(vat, [{ until: 5, of: full }])
    expect([rate, originalRate, priorLowest]).toEqual([8182, 9091, 9091])
    expect(nightOf(vat, [{ until: 5, of: { ...full, price: 9900 } }]).priorLowest).toBe(9000)
    expect(nightOf(vat, [{ until: 5, of: { ...full, price: 0 } }]).priorLowest).toBe(0)
  })

  test('in the currency that is asked for', () => {
    const of = { ...reduced, ...shownIn('EUR', 'USD', '1.5') }
    expect(nightOf(of, [{ until: 5, of: { ...full, price: 9900 } }]).priorLowest).toBe(14_850)
    expect(nightOf(of, [{ until: 5, of: { property: { rooms: [] } } }]).priorLowest).toBeNull()
  })

  test('for the guests of all rooms', () => {
    const alone = { adults: 1, childAges: [] }
    const single = { calendar: { single: Int32Array.from([6000]) } }
    const of = { ...reduced, parties: [alone, { adults: 2, childAges: [] }], ...single }
    expect(
      nightOf(of, [{ until: 5, of: { ...full, calendar: { single: Int32Array.from([5000]) } } }]).priorLowest,
    ).toBe(15_000)
  })
})

test.each([
  ['AT', undefined, true],
  ['IE', undefined, true],
  ['NO', undefined, true],
  ['US', undefined, undefined],
  ['CH', undefined, undefined],
  ['GB', undefined, undefined],
  [undefined, undefined, undefined],
  ['AT', 'none', undefined],
  ['US', 'lowest_30_days', true],
])('the law of %s with "prior_price": %s', (country, prior, shows) => {
  const document = completeDocument() as unknown as StoredDocument & { physical_address?: object }
  const { physical_address: address, ...others } = document
  const property = propertyFrom({
    ...others,
    ...(country !== undefined && { physical_address: { ...address, country } }),
    ...(prior !== undefined && { prior_price: prior }),
  } as StoredDocument)
  expect(property.showsPriorPrice).toBe(shows)
})
