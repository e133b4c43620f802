// Random rules of rate plans that follow others, mostly such that there is something to sell.

import fc, { type Arbitrary } from 'fast-check'
import type { PlanDerivation } from '../../src/lodging/prices/derivation.ts'
import type { PriceLimits } from '../../src/lodging/prices/price-limits.ts'
import { type Ground, seldom } from './random-rules.ts'

/** The plan that each derived one follows: up to three steps from one with prices. */
const followed: Readonly<Record<string, string>> = { SAVE: 'BAR', HALF: 'BAR', NEXT: 'HALF', LAST: 'NEXT' }

/** Codes of the plans of a property; each is there with what it follows. */
export const planCodes: readonly (readonly string[])[] = [
  ['BAR'],
  ['BAR', 'ADV'],
  ['SAVE', 'BAR'],
  ['BAR', 'SAVE', 'HALF'],
  ['LAST', 'NEXT', 'BAR', 'HALF'],
]

/** The part of a plan that says so; nothing for a plan with prices of its own. */
export function derivationFor(
  ground: Ground,
  code: string,
): Arbitrary<{ readonly derived?: PlanDerivation }> {
  const from = followed[code]
  if (from === undefined) return fc.constant({})
  const amount = signed(Math.floor(ground.scale / 5))
  return fc
    .record({
      from: fc.constant(from),
      percent: fc.oneof(
        fc.constant(0),
        fc.integer({ min: -30, max: 30 }).map(of => of * 10_000),
        signed(900_000),
      ),
      amount: fc.oneof(
        fc.constant(0),
        amount,
        seldom(signed(ground.scale)).map(each => each ?? 0),
      ),
      perAdult: fc.oneof(fc.constant(0), amount),
      perChild: fc.oneof(fc.constant(0), amount, fc.tuple(...ground.bandEnds.map(() => amount))),
      roundTo: fc.constantFrom(1, 1, 1, 5, 10, 100),
      rounding: fc.constantFrom('nearest', 'up', 'down'),
      restrictions: fc.constantFrom('inherited', 'own'),
      limits: priceLimitsFor(ground),
    })
    .map(({ limits, ...rule }) => ({ derived: { ...rule, ...limits } }))
}

export const priceLimitsFor = ({ scale }: Ground): Arbitrary<PriceLimits> =>
  fc.record({
    lowest: seldom(fc.oneof(fc.constant(0), fc.nat(Math.floor(scale / 4)))),
    highest: seldom(fc.integer({ min: Math.floor(scale / 2), max: scale * 2 })),
  })

const signed = (largest: number): Arbitrary<number> => fc.integer({ min: -largest, max: largest })
