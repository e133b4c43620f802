// Two independent readings of the price rules must give the same answer to every question; HOSTELRY_RUNS says to how
// many (HOSTELRY_LONG_RUNS=full takes 100000), HOSTELRY_SEED repeats one run.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fee, Tax } from '../../src/lodging/prices/rules.ts'
import { priceProperty } from '../../src/pricing/availability.ts'
import { randomRuns } from '../support/run/random-runs.ts'
import { caseText, differences, inNaiveTerms } from './differences.ts'
import { naivePrice } from './naive-price.ts'
import { type PricingCase, pricingCase, pricingCases } from './random-case.ts'

const runs = randomRuns(900, 10_000, 100_000)
/** Questions about one property. */
const searches = 3
const seed = process.env.HOSTELRY_SEED

test('the engine and the naive rules agree on every flag, reason and amount', {
  timeout: 60_000 + runs * 60,
}, () => {
  const agree = fc.property(pricingCases(searches - 1), cases => cases.every(isAgreed))
  const outcome = fc.check(agree, {
    numRuns: Math.ceil(runs / searches),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
  })
  const counterexample = outcome.counterexample?.[0].find(each => !isAgreed(each))
  if (counterexample === undefined) return
  const lines = disagreements(counterexample)
  throw new Error(
    [`seed ${outcome.seed}, after ${outcome.numRuns} properties`, ...lines, caseText(counterexample)].join(
      '\n',
    ),
  )
})

const naiveOf = ({ supply, written, search }: PricingCase) =>
  naivePrice({ ...supply, calendars: written }, search)

/** The same in every run, with the naive price of each: how often what is rare comes is not left to chance. */
const sampled = fc
  .sample(pricingCase(), { numRuns: 600, seed: 1 })
  .map(each => ({ each, naive: naiveOf(each) }))

test('most random cases have rates to compare, and every rule takes part in some', () => {
  const rates = sampled.flatMap(({ naive }) => naive.rooms.flatMap(room => room.rates))
  expect(rates.length).toBeGreaterThan(300)
  const share = (holds: (rate: (typeof rates)[number]) => boolean) =>
    rates.filter(holds).length / rates.length
  expect(share(rate => rate.promotions.length > 0)).toBeGreaterThan(0.4)
  expect(share(rate => rate.promotions.length > 1)).toBeGreaterThan(0.05)
  expect(share(rate => (rate.discount?.applied ?? 0n) > 0n)).toBeGreaterThan(0.04)
  expect(share(rate => (rate.discount?.rebate ?? 0n) > 0n)).toBeGreaterThan(0.04)
  expect(share(rate => rate.taxItems.some(item => item.included))).toBeGreaterThan(0.1)
  expect(share(rate => rate.checkinFees.length > 0)).toBeGreaterThan(0.2)
  expect(share(rate => rate.total.balanceDue > 0n)).toBeGreaterThan(0.2)
  expect(share(rate => rate.extras.length > 0)).toBeGreaterThan(0.03)
  expect(share(rate => rate.extras.some(({ most }) => most < 3))).toBeGreaterThan(0.003)
  for (const code of ['SAVE', 'HALF', 'NEXT', 'LAST'])
    expect(
      share(rate => rate.code === code),
      code,
    ).toBeGreaterThan(0.02)
})

test('random cases mix rooms, bands, limits across seasons and several groups of free nights', () => {
  const sold = sampled.filter(({ naive }) => naive.unavailableReason === null).map(({ each }) => each)
  const share = (holds: (each: PricingCase) => boolean) => sold.filter(holds).length / sold.length
  const charges = ({ supply: { property } }: PricingCase) => [...property.taxes, ...property.fees]
  const isSeveral = ({ search }: PricingCase) => search.parties.length > 1
  expect(share(({ search }) => new Set(search.parties.map(({ adults }) => adults)).size > 1)).toBeGreaterThan(
    0.1,
  )
  expect(
    share(each => isSeveral(each) && charges(each).some(({ conditions }) => conditions.rateFrom !== null)),
  ).toBeGreaterThan(0.05)
  expect(
    share(each =>
      charges(each).some(({ conditions }) => conditions.chargedNights !== null && conditions.stay !== null),
    ),
  ).toBeGreaterThan(0.05)
  const leavesRatesOut = (
    { supply: { property } }: PricingCase,
    { conditions: { rooms, ratePlans } }: Fee | Tax,
  ) =>
    (rooms ?? property.rooms).length < property.rooms.length ||
    (ratePlans ?? property.ratePlans).length < property.ratePlans.length
  expect(share(each => charges(each).some(charge => leavesRatesOut(each, charge)))).toBeGreaterThan(0.1)
  expect(
    share(({ supply: { property }, search: { stay } }) =>
      property.promotions.some(
        ({ offer }) => offer.kind === 'free_nights' && stay.checkout - stay.checkin >= 2 * offer.stay,
      ),
    ),
  ).toBeGreaterThan(0.05)
  expect(
    share(({ supply: { property } }) => property.taxes.filter(({ included }) => included).length > 1),
  ).toBeGreaterThan(0.05)
  const isAmountInside = ({ included, amount }: Tax) => included && amount.kind === 'flat'
  expect(share(({ supply: { property } }) => property.taxes.some(isAmountInside))).toBeGreaterThan(0.1)
})

function isAgreed(each: PricingCase): boolean {
  return disagreements(each).length === 0
}
/** Where the engine's answer is not the naive one; the order of itemised lists is left to the engine. */
function disagreements(each: PricingCase): string[] {
  const { supply, search } = each
  const naive = naiveOf(each)
  try {
    return differences(itemsByName(inNaiveTerms(priceProperty(supply, search))), itemsByName(naive))
  } catch (error) {
    return [`the engine failed: ${error instanceof Error ? error.stack : String(error)}`]
  }
}

function itemsByName(property: ReturnType<typeof naivePrice>): unknown {
  const byName = <Item extends { name: string }>(items: readonly Item[]) =>
    [...items].sort((a, b) => (a.name < b.name ? -1 : 1))
  return {
    ...property,
    rooms: property.rooms.map(room => ({
      ...room,
      rates: room.rates.map(rate => ({
        ...rate,
        taxItems: byName(rate.taxItems),
        fees: byName(rate.fees),
        checkinFees: byName(rate.checkinFees),
      })),
    })),
  }
}
