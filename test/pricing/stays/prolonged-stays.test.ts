// A stay that is prolonged owes of a charge what the whole stay owes of it: caps, floors and roundings over several nights hold once,
// however often the stay is made longer or shorter. Compared with amounts by hand and with the second implementation.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sameCurrency } from '../../../src/lodging/prices/exchange.ts'
import type { WordedPrice } from '../../../src/lodging/prices/price.ts'
import type {
  ChargeBound,
  ChargeConditions,
  ChargeScheme,
  Fee,
  Tax,
} from '../../../src/lodging/prices/rules.ts'
import { untilDay, withMoreNights } from '../../../src/pricing/agreed-price.ts'
import { priceRateToKeep } from '../../../src/pricing/availability.ts'
import type { StaySearch } from '../../../src/pricing/search.ts'
import { addDays, type Day } from '../../../src/values/civil-dates.ts'
import { minor } from '../../../src/values/money.ts'
import { wordedPrice } from '../../../src/wording/worded-price.ts'
import { wordsIn } from '../../../src/wording/wording.ts'
import { plain } from '../../naive-pricing/naive-charges.ts'
import { naivePrice } from '../../naive-pricing/naive-price.ts'
import { pricingCase } from '../../naive-pricing/random-case.ts'
import { type Case, searchOf, supplyOf } from '../../support/prices/pricing-case.ts'
import { aTax, flat, ofPercent } from '../../support/prices/pricing-rules.ts'
import { randomRuns, seed } from '../../support/run/random-runs.ts'

type Supply = Parameters<typeof priceRateToKeep>[0]

function kept(supply: Supply, search: StaySearch, room = 11, rate = 'BAR'): WordedPrice | null {
  const priced = priceRateToKeep(supply, search, room, rate)?.rate ?? null
  return priced && wordedPrice(priced, sameCurrency(priced.currency), wordsIn('en'))
}

/** The price of the first nights, made longer until each of the departures; null where the house cannot sell it. */
function prolonged(
  supply: Supply,
  search: StaySearch,
  departures: readonly Day[],
  at: readonly [room: number, rate: string] = [11, 'BAR'],
): WordedPrice | null {
  const { checkin } = search.stay
  let price: WordedPrice | null = null
  for (const [index, checkout] of departures.entries()) {
    const from = index === 0 ? checkin : departures[index - 1]!
    const before: Partial<StaySearch> =
      price === null ? {} : { isByStaff: true, nightsBefore: from - checkin, linesBefore: price }
    const more = kept(supply, { ...search, ...before, stay: { checkin: from, checkout } }, ...at)
    if (more === null) return null
    price = price === null ? more : withMoreNights(price, more)
  }
  return price
}

const parts = (supply: Supply, of: Case, nights: readonly number[]): WordedPrice => {
  const search = searchOf(of)
  return prolonged(
    supply,
    search,
    nights.map(count => addDays(search.stay.checkin, count)),
  )!
}

const scheme = (changes: Partial<ChargeScheme>, tax: Tax): Tax => ({
  ...tax,
  scheme: { ...plain(tax), ...changes },
})
const bound = (amount: number, of: ChargeBound['of'], changes: Partial<ChargeBound> = {}): ChargeBound => ({
  amount: minor(amount),
  of,
  ...changes,
})
const perGuest = aTax('Tax', flat(300, 'person_night'))

const rows: [string, Case, readonly number[]][] = [
  [
    'a cap for each guest',
    { taxes: [scheme({ atMost: bound(1000, 'person') }, perGuest)] },
    [600, 1800, 2000],
  ],
  ['a cap for each room', { taxes: [scheme({ atMost: bound(1500, 'room') }, perGuest)] }, [600, 1500, 1500]],
  ['a cap of the line', { taxes: [scheme({ atMost: bound(2500, 'line') }, perGuest)] }, [600, 1800, 2500]],
  [
    'a floor of the line',
    { taxes: [scheme({ atLeast: bound(2000, 'line') }, perGuest)] },
    [2000, 2000, 3000],
  ],
  [
    'a cap for each night, over the stay',
    {
      price: [10_000, 40_000, 10_000, 10_000, 10_000],
      taxes: [scheme({ atMost: bound(1500, 'line', { eachNight: true }) }, aTax('Tax', ofPercent(10)))],
    },
    [1000, 4500, 7500],
  ],
  [
    'a cap for each guest and calendar year: 30 December to 4 January',
    {
      arrival: '2026-12-30',
      taxes: [scheme({ atMost: bound(400, 'person', { eachYear: true }) }, perGuest)],
    },
    [600, 1400, 1600],
  ],
  [
    'a rounding of each guest',
    {
      taxes: [
        scheme(
          { rounding: { of: 'person', to: minor(1000), mode: 'up' } },
          aTax('Tax', flat(300, 'person_night')),
        ),
      ],
    },
    [2000, 2000, 4000],
  ],
  [
    'a cap of an amount inside the prices',
    { taxes: [scheme({ atMost: bound(1000, 'person') }, { ...perGuest, included: true })] },
    [600, 1800, 2000],
  ],
]

const taxOf = ({ total }: WordedPrice): number => total.tax

describe.each(rows)('%s', (_, each, [one, three, five]) => {
  const of = { nights: 5, ...each }
  const supply = supplyOf(of)

  test('one night, made three, made five', () => {
    expect(taxOf(parts(supply, of, [1]))).toBe(one)
    expect(taxOf(parts(supply, of, [3]))).toBe(three)
    expect(taxOf(parts(supply, of, [5]))).toBe(five)
    expect(taxOf(parts(supply, of, [1, 3]))).toBe(three)
    expect(taxOf(parts(supply, of, [1, 3, 5]))).toBe(five)
  })

  test('made shorter again, and longer again', () => {
    const { checkin } = searchOf(of).stay
    const longest = parts(supply, of, [1, 3, 5])
    const shorter = untilDay(longest, addDays(checkin, 3))
    expect(taxOf(shorter)).toBe(three)
    expect(taxOf(untilDay(longest, addDays(checkin, 1)))).toBe(one)
    const search = {
      ...searchOf(of),
      isByStaff: true,
      nightsBefore: 3,
      linesBefore: shorter,
      stay: { checkin: addDays(checkin, 3), checkout: addDays(checkin, 5) },
    }
    expect(taxOf(withMoreNights(shorter, kept(supply, search)!))).toBe(five)
  })
})

/** Caps that some stays reach. */
const caps = fc.array(
  fc.record({
    amount: fc.integer({ min: 0, max: 3000 }).map(minor),
    of: fc.constantFrom('person' as const, 'room' as const, 'line' as const),
    eachNight: fc.boolean(),
    eachYear: fc.boolean(),
  }),
  { minLength: 8, maxLength: 8 },
)

/** Random charges whose amounts do not depend on how the nights are divided, but for bounds and roundings over all of them. */
const lasting = fc.tuple(pricingCase(), caps).map(([{ supply, written, search }, bounds]) => {
  const alike = (conditions: ChargeConditions): ChargeConditions => ({
    ...conditions,
    minNights: null,
    maxNights: null,
  })
  const lastingRule = <Rule extends Fee | Tax>(rule: Rule, index: number): Rule => ({
    ...rule,
    name: `${'taxRate' in rule ? 'Fee' : 'Tax'} ${index}`,
    conditions: alike(rule.conditions),
    scheme: lastingScheme(rule.scheme ?? plain(rule), bounds[index % bounds.length]!),
  })
  const lastingScheme = (scheme: ChargeScheme, cap: ChargeBound): ChargeScheme => ({
    ...scheme,
    atMost: scheme.atMost ?? cap,
    // A line with a bound is shared by all its nights, also by those that owe nothing more of it.
    base: { ...scheme.base, charges: [] },
    ...(scheme.compares && { compares: { ...scheme.compares, charges: [] } }),
    rows: scheme.rows.map(row => ({ ...row, conditions: alike(row.conditions) })),
  })
  const { extras: _extras, totalRounding: _rounding, ...sold } = supply.property
  const property = {
    ...sold,
    promotions: [],
    fees: sold.fees.map(lastingRule),
    taxes: sold.taxes
      .filter(({ included }) => !included)
      .map((tax, index) => lastingRule({ ...tax, compound: false }, index)),
  }
  const free = {
    flags: null,
    minStayArrival: null,
    minStayThrough: null,
    maxStayArrival: null,
    maxStayThrough: null,
  }
  const calendars = supply.calendars.map(calendar => ({ ...calendar, ...free }))
  return {
    supply: { ...supply, property, calendars, discount: null },
    written: written.map(calendar => ({ ...calendar, ...free })),
    search: { ...search, discountCode: null, extras: [], exchange: sameCurrency(property.currency) },
  }
})

test('a stay that is prolonged twice owes of every bounded charge what the naive rules say of the whole stay', {
  timeout: 120_000,
}, () => {
  const runs = randomRuns(200, 1000, 5000)
  let compared = 0
  fc.assert(
    fc.property(lasting, ({ supply, written, search }) => {
      const { checkin, checkout } = search.stay
      if (checkout - checkin < 2) return
      const naive = naivePrice({ ...supply, calendars: written }, search)
      for (const { id, rates } of naive.rooms) {
        for (const rate of rates) {
          const departures = [...new Set([1, 2, checkout - checkin])].map(count => addDays(checkin, count))
          const longer = prolonged(supply, search, departures, [id, rate.code])
          if (longer === null) continue
          const of = (items: readonly { name: string; amount?: bigint; total?: number }[]) =>
            new Map(items.map(({ name, amount, total }) => [name, Number(amount ?? total)]))
          const wanted = of([...rate.taxItems, ...rate.fees, ...rate.checkinFees])
          const found = of([...longer.taxItems, ...longer.fees, ...longer.checkinFees])
          for (const { name, amount, scheme: own } of [...supply.property.fees, ...supply.property.taxes]) {
            // What is owed once is looked at when the stay begins.
            if (amount.kind === 'flat' && ['stay', 'person'].includes(amount.unit)) continue
            if (own == null || ![own.atLeast, own.atMost, own.rounding].some(isOverNights)) continue
            if (wanted.has(name)) compared += 1
            expect(found.get(name) ?? 0, name).toBe(wanted.get(name) ?? 0)
          }
        }
      }
    }),
    { numRuns: runs, seed },
  )
  expect(compared).toBeGreaterThan(runs / 20)
})

const isOverNights = (bound: { readonly of: string } | null): boolean =>
  bound !== null && ['person', 'room', 'line'].includes(bound.of)
