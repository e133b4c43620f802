// The explanation of a price, over random properties: what is in the total adds up to it, what is in the price and at check-in to those,
// every fee and tax is there, and the price is the one without an explanation.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceRateExplained, priceRateToKeep } from '../../src/pricing/availability.ts'
import type { ExplainedRule } from '../../src/pricing/explanation/explained-rule.ts'
import { sumOf } from '../../src/values/money.ts'
import { randomRuns } from '../support/run/random-runs.ts'
import { pricingCase } from './random-case.ts'

const runs = randomRuns(200, 1000, 3000)

test('the amounts of the rules that were taken add up to the price, which is as without an explanation', {
  timeout: 60_000 + runs * 60,
}, () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(pricingCase(), ({ supply, search }) => {
      const { rooms, ratePlans, taxes, fees, extras = [] } = supply.property
      const chosen = extras.filter(({ key }) => search.extras?.some(({ code }) => code === key))
      for (const room of rooms) {
        for (const plan of ratePlans) {
          const found = priceRateExplained(supply, search, room.id, plan.code)
          const { explanation, ...priced } = found ?? {}
          expect(found && priced).toEqual(priceRateToKeep(supply, search, room.id, plan.code))
          if (!found?.rate) continue
          const { rate } = found
          const within = (place: ExplainedRule['in']) =>
            sumOf(
              explanation!.filter(rule => rule.in === place),
              ({ amount }) => amount,
            )
          expect(within('total')).toBe(rate.total.total)
          expect(within('checkin')).toBe(rate.total.checkinFee)
          expect(within('price')).toBe(
            sumOf(
              rate.taxItems.filter(({ included }) => included),
              ({ total }) => total,
            ),
          )
          for (const { kind, why, amount } of explanation!) {
            seen.add(`${kind} ${why}`)
            if (why !== null) expect(amount).toBe(0)
          }
          const ofKinds = (...kinds: string[]) => explanation!.filter(({ kind }) => kinds.includes(kind))
          expect(ofKinds('tax', 'included_tax')).toHaveLength(taxes.length)
          expect(ofKinds('fee')).toHaveLength(fees.length + chosen.length)
          expect(ofKinds('night')).toHaveLength(rate.nights.length)
        }
      }
    }),
    { numRuns: runs },
  )
  for (const reason of [
    'night null',
    'promotion null',
    'promotion another_saves_more',
    'fee null',
    'tax null',
  ])
    expect(seen).toContain(reason)
  expect([...seen].filter(each => !each.endsWith(' null')).length).toBeGreaterThan(8)
})
