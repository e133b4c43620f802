// A stay that has begun ends earlier or later: each line is divided as it was priced, also where rules share a name, and so the
// nights that stay cost what they cost by themselves.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sameCurrency } from '../../../src/lodging/prices/exchange.ts'
import { chosenOf } from '../../../src/lodging/prices/extras.ts'
import type { WordedPrice } from '../../../src/lodging/prices/price.ts'
import type { ChargeConditions, Fee, Tax } from '../../../src/lodging/prices/rules.ts'
import type { Property } from '../../../src/lodging/properties/property.ts'
import { untilDay, withMoreNights } from '../../../src/pricing/agreed-price.ts'
import { priceRateToKeep } from '../../../src/pricing/availability.ts'
import { convertPrice } from '../../../src/pricing/conversion.ts'
import { withKnownLines } from '../../../src/pricing/older-lines.ts'
import type { StaySearch } from '../../../src/pricing/search.ts'
import { addDays, type DayRange } from '../../../src/values/civil-dates.ts'
import { minor } from '../../../src/values/money.ts'
import { wordedPrice } from '../../../src/wording/worded-price.ts'
import { wordsIn } from '../../../src/wording/wording.ts'
import { pricingCase } from '../../naive-pricing/random-case.ts'
import { type Case, day, searchOf, supplyOf } from '../../support/prices/pricing-case.ts'
import { aFee, aTax, flat, ofPercent } from '../../support/prices/pricing-rules.ts'
import { randomRuns, seed } from '../../support/run/random-runs.ts'

/** The price of a case as a reservation keeps it. */
const agreed = (of: Case): WordedPrice => kept(supplyOf(of), searchOf(of), 11, 'BAR')!

function kept(
  supply: Parameters<typeof priceRateToKeep>[0],
  search: StaySearch,
  room: number,
  rate: string,
): WordedPrice | null {
  const priced = priceRateToKeep(supply, search, room, rate)?.rate ?? null
  return priced && wordedPrice(priced, sameCurrency(priced.currency), wordsIn('en'))
}

/** All that the guest pays. */
const paid = ({ total }: WordedPrice): number => total.total + total.checkinFee
const afterNights = (price: WordedPrice, nights: number): WordedPrice =>
  untilDay(price, addDays(price.nights[0]!.day, nights))
const withoutCounts = (price: WordedPrice): WordedPrice =>
  JSON.parse(JSON.stringify(price, (key, value) => (key === 'upTo' || key === 'row' ? undefined : value)))

const nights = (from: string | null, to: string | null): { conditions: { stay: DayRange } } => ({
  conditions: { stay: { from: from === null ? null : day(from), to: to === null ? null : day(to) } },
})

/** 2 a person and night to the 22nd, 5 from the 23rd, 3 percent on the first two nights. */
const oneName: Case = {
  nights: 5,
  taxes: [
    aTax('Tax', flat(200, 'person_night'), nights(null, '2026-12-22')),
    aTax('Tax', flat(500, 'person_night'), nights('2026-12-23', null)),
    aTax('Tax', ofPercent(3), { conditions: { chargedNights: 2 } }),
  ],
}
const climate: Case = {
  arrival: '2026-11-27',
  nights: 6,
  price: 15_000,
  today: '2026-11-01',
  fees: [
    aFee('Climate fee', flat(300, 'night'), nights(null, '2026-11-29')),
    aFee('Climate fee', flat(1000, 'night'), nights('2026-11-30', null)),
  ],
  taxes: [
    aTax('Tourist tax', flat(100, 'person_night')),
    aTax('Tourist tax', flat(100, 'person_night'), { conditions: { chargedNights: 3 } }),
  ],
}
const athens: Case = {
  arrival: '2027-03-29',
  nights: 6,
  price: 15_000,
  taxes: [
    aTax('VAT', ofPercent(13), { included: true }),
    aTax('Climate fee', flat(300, 'night'), { due: 'checkin', ...nights('2026-11-01', '2027-03-31') }),
    aTax('Climate fee', flat(1000, 'night'), { due: 'checkin', ...nights('2027-04-01', '2027-10-31') }),
  ],
}
const rows: [string, Case, number, number][] = [
  ['four of five nights', oneName, 4, 43_400],
  ['three of five nights', oneName, 3, 32_400],
  ['two of five nights', oneName, 2, 21_400],
  ['one of five nights', oneName, 1, 10_700],
  ['seasons of fees and of taxes', climate, 3, 47_100],
  ['a season that is paid at check-in', athens, 3, 45_900],
]

describe('rules of one name are divided each by its own nights', () => {
  test.each(rows)('%s', (_, of, count, total) => {
    expect(paid(afterNights(agreed(of), count))).toBe(total)
  })

  test.each(rows)('%s, of a reservation of before', (_, of, count, total) => {
    const price = withoutCounts(agreed(of))
    const { fees = [], taxes = [] } = of
    const rules = { fees, taxes, supplements: [], roomId: 11, rateCode: 'BAR', ages: [[18, 18]] }
    const known = withKnownLines({ price, propertyPrice: price }, rules)
    expect(paid(afterNights(known.propertyPrice, count))).toBe(total)
    expect(known.price).toEqual(known.propertyPrice)
  })

  test('in another currency too, where nothing but the rate differs', () => {
    const price = priceRateToKeep(supplyOf(oneName), searchOf(oneName), 11, 'BAR')!.rate!
    const exchange = { from: 'EUR', to: 'USD', rate: '2', asOf: '2026-12-01' }
    const shown = wordedPrice(convertPrice(price, exchange), exchange, wordsIn('en'))
    for (const count of [1, 2, 3, 4]) {
      expect(paid(afterNights(shown, count))).toBe(2 * paid(afterNights(agreed(oneName), count)))
    }
  })

  test('a line that only free nights owe is owed when they alone stay, in another currency too', () => {
    const beside: Case = {
      nights: 3,
      price: [0, 0, 10_000],
      taxes: [
        aTax('Tax', flat(1000, 'stay', 'room')),
        aTax('Tax', ofPercent(10), { compound: true, conditions: { rateUpTo: minor(0) } }),
      ],
    }
    const price = priceRateToKeep(supplyOf(beside), searchOf(beside), 11, 'BAR')!.rate!
    const exchange = { from: 'EUR', to: 'USD', rate: '2', asOf: '2026-12-01' }
    const shown = wordedPrice(convertPrice(price, exchange), exchange, wordsIn('en'))
    expect([agreed(beside), shown].map(each => [paid(each), paid(afterNights(each, 2))])).toEqual([
      [11_000, 1100],
      [22_000, 2200],
    ])
  })

  test('nights that are added are on the line of their rule, and can be given back', () => {
    const first = agreed({ ...oneName, nights: 2 })
    const search = searchOf({ ...oneName, arrival: '2026-12-23', nights: 3 })
    const more = kept(supplyOf(oneName), { ...search, nightsBefore: 2 }, 11, 'BAR')!
    const longer = withMoreNights(first, more)
    expect(longer.taxItems.map(({ total }) => total)).toEqual([800, 600, 3000])
    expect(paid(longer)).toBe(54_400)
    expect([4, 3, 2, 1].map(count => paid(afterNights(longer, count)))).toEqual([
      43_400, 32_400, 21_400, 10_700,
    ])
  })
})

/** Random rules, every second with the name of another, and without what makes prices depend on the length of the stay. */
const begun = pricingCase().map(({ supply, search }) => {
  // Where taxes are inside, the net price of a night may differ by one, and with it which slab of rates the night is in.
  const hasSlabs = !supply.property.taxes.some(({ included }) => included)
  const renamed = <Rule extends Fee | Tax>(rules: readonly Rule[], name: string): Rule[] =>
    rules.map((rule, index) => ({
      ...rule,
      name: index % 3 === 2 ? `${name} ${index}` : name,
      conditions: alike(rule.conditions, hasSlabs),
      ...(rule.scheme && {
        scheme: {
          ...rule.scheme,
          // A line on which a stay is divided otherwise when it is shorter.
          ...(rule.scheme.compares && { compares: { ...rule.scheme.compares, charges: [] } }),
          rows: rule.scheme.rows.map(row => ({
            ...row,
            forEach: hasSlabs ? row.forEach : null,
            conditions: alike(row.conditions, hasSlabs),
          })),
        },
      }),
    }))
  // What is owed for the stay, or for some nights, is shared over all of it where a tax on taxes is owed for some nights.
  const { fees, taxes } = supply.property
  const property = {
    ...supply.property,
    fees: renamed(fees, 'Fee'),
    taxes: renamed(taxes, 'Tax').map(tax => ({
      ...tax,
      // What a cap or a floor leaves of an amount inside a night is of the whole stay, as the night's net price is.
      ...(tax.included && tax.scheme && { scheme: { ...tax.scheme, atLeast: null, atMost: null } }),
      compound: tax.compound && tax.conditions.chargedNights === null && tax.conditions.stay === null,
    })),
    ...(supply.property.extras && {
      extras: supply.property.extras.map(extra => ({
        ...extra,
        conditions: alike(extra.conditions, hasSlabs),
      })),
    }),
    // Of several the one that saves most on the whole stay wins.
    promotions: supply.property.promotions
      .filter(
        ({ offer, conditions: { minNights, maxNights } }) =>
          !['free_nights', 'amount_per_stay'].includes(offer.kind) &&
          minNights === null &&
          maxNights === null,
      )
      .slice(0, 1),
  }
  const calendars = supply.calendars.map(calendar => ({
    ...calendar,
    flags: null,
    minStayArrival: null,
    minStayThrough: null,
    maxStayArrival: null,
    maxStayThrough: null,
  }))
  return {
    supply: { ...supply, property, calendars, discount: null },
    search: { ...search, discountCode: null, exchange: sameCurrency(property.currency) },
  }
})

/** Conditions that hold for a night whatever the length of the stay. */
const alike = (conditions: ChargeConditions, hasSlabs: boolean): ChargeConditions => ({
  ...conditions,
  minNights: null,
  maxNights: null,
  // What is taken on the day of departure was chosen for the day that was agreed.
  ...(conditions.isOfDeparture && { stay: null, season: null, weekdays: null }),
  ...(!hasSlabs && { rateFrom: null, rateBelow: null, rateAbove: null, rateUpTo: null }),
})

test('a stay that is shortened costs what the nights that stay cost by themselves', {
  timeout: 120_000,
}, () => {
  const runs = randomRuns(120, 600, 3000)
  let compared = 0
  fc.assert(
    fc.property(begun, ({ supply, search }) => {
      const { checkin, checkout } = search.stay
      for (const [room, rate] of supply.calendars.map(each => [each.roomId, each.rateCode] as const)) {
        const whole = kept(supply, search, room, rate)
        if (whole === null) continue
        // What cannot be had with the stay cannot be chosen with it.
        if (chosenOf(whole.extras).length !== (search.extras?.length ?? 0)) continue
        for (const item of [...whole.taxItems, ...whole.fees, ...whole.checkinFees])
          expect(item.upTo!.at(-1)).toBe(item.total)
        expect(afterNights(whole, checkout - checkin)).toEqual(whole)
        for (let count = 1; count < checkout - checkin; count += 1) {
          const alone = kept(
            supply,
            { ...search, stay: { checkin, checkout: addDays(checkin, count) } },
            room,
            rate,
          )
          const shorter = afterNights(whole, count)
          // From a longer stay it is the same.
          const once = afterNights(afterNights(whole, count + 1), count)
          expect(once).toEqual(shorter)
          if (alone === null) continue
          compared += 1
          expectAlike(shorter, alone, supply.property)
        }
      }
    }),
    { numRuns: runs, seed },
  )
  expect(compared).toBeGreaterThan(runs / 10)
})

/**
 * To the unit; where taxes are inside, nights keep their net price, which may differ by one, and the tax with it; a total that is
 * rounded may then be the next one.
 */
function expectAlike(
  shorter: WordedPrice,
  alone: WordedPrice,
  { taxes, totalRounding }: Pick<Property, 'taxes' | 'totalRounding'>,
): void {
  const lines = ({ taxItems, fees, checkinFees }: WordedPrice) =>
    [taxItems, fees, checkinFees].map(items =>
      items.filter(({ total }) => total !== 0).map(({ name, total }) => [name, total]),
    )
  if (!taxes.some(({ included }) => included)) {
    expect(lines(shorter)).toEqual(lines(alone))
    expect(paid(shorter)).toBe(paid(alone))
    return
  }
  const count = lines(alone).flat().length + alone.nights.length
  expect(Math.abs(paid(shorter) - paid(alone))).toBeLessThanOrEqual(count + (totalRounding?.to ?? 0))
}
