// What holds of every price, whatever the hotel has set up and whoever asks, in every currency (contract P1 to P10).
// HOSTELRY_RUNS says how many random cases each property is tried on.

import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { ChargeItem, StayPrice } from '../../../src/lodging/prices/price.ts'
import type { Tax } from '../../../src/lodging/prices/rules.ts'
import { priceRate } from '../../../src/pricing/availability.ts'
import { convertPrice } from '../../../src/pricing/conversion.ts'
import { type Case, priceOf, searchOf, supplyOf } from '../../support/prices/pricing-case.ts'
import { aFee, aPromotion, aTax, combinable } from '../../support/prices/pricing-rules.ts'
import {
  cases,
  includedTaxes,
  percents,
  type RandomCase,
  shown,
} from '../../support/random/pricing-arbitraries.ts'
import { randomRuns } from '../../support/run/random-runs.ts'

const numRuns = randomRuns(300, 2000, 10_000)
vi.setConfig({ testTimeout: 30_000 + 20 * numRuns })

const holds = <Cases>(property: fc.IProperty<Cases>) => fc.assert(property, { numRuns })

/** The room charge alone: no code, no taxes, no fees. */
const plainly = ({ code: _code, ...of }: RandomCase): Case => ({ ...of, taxes: [], fees: [] })

const million = 1_000_000n

/** Whether an amount is at most so many halves of a unit from the product of the factors over the denominator. */
function isWithinHalves(
  halves: number,
  amount: number,
  factors: readonly number[],
  denominator: bigint,
): boolean {
  const exact = factors.reduce((product, factor) => product * BigInt(factor), 1n)
  const difference = BigInt(amount) * denominator - exact
  const distance = difference < 0n ? -difference : difference
  return 2n * distance <= BigInt(halves) * denominator
}

const total = (items: readonly ChargeItem[]) => items.reduce((soFar, item) => soFar + item.total, 0)
const sumOf = (price: StayPrice, field: 'originalRate' | 'rate' | 'promotionalSavings') =>
  price.nights.reduce((soFar, night) => soFar + night[field], 0)

test('P5, P8, P10: items sum to totals and total = subtotal + tax + fee, in every currency shown', () => {
  holds(
    fc.property(cases, shown, (of, exchange) => {
      const price = priceOf({ ...of, exchange })
      const sums = price.total
      expect(sums).toMatchObject({
        tax: total(price.taxItems),
        fee: total(price.fees),
        checkinFee: total(price.checkinFees),
        originalSubtotal: sumOf(price, 'originalRate'),
        promotionalSavings: sumOf(price, 'promotionalSavings'),
        discountSavings: price.discount?.applied ?? 0,
        total: sums.subtotal + sums.tax + sums.fee,
      })
      expect(sums.subtotal).toBe(sums.originalSubtotal - sums.promotionalSavings - sums.discountSavings)
      expect(sums.promotionalSavings).toBe(price.promotions.reduce((soFar, each) => soFar + each.saved, 0))
    }),
  )
})

test('P3, P9: nothing is negative, every saving has its promotion, and nothing due exceeds the total', () => {
  holds(
    fc.property(cases, shown, (of, exchange) => {
      const price = priceOf({ ...of, exchange })
      for (const night of price.nights) {
        expect(night.rate).toBe(night.originalRate - night.promotionalSavings)
        expect(Math.min(night.rate, night.promotionalSavings)).toBeGreaterThanOrEqual(0)
        if (night.promotionId === null) expect(night.promotionalSavings).toBe(0)
      }
      expect(Math.min(...Object.values(price.total))).toBeGreaterThanOrEqual(0)
      const penalties = price.cancellationPenalties.map(each => each.penalty)
      const most = Math.max(price.total.balanceDue, price.noShowPenalty, ...penalties)
      expect(most).toBeLessThanOrEqual(price.total.total)
    }),
  )
})

test('P2: the order in which the rooms are asked for changes nothing', () => {
  const shuffled = cases.chain(of => {
    const { length } = of.parties
    return fc.tuple(
      fc.constant(of),
      fc.shuffledSubarray([...of.parties], { minLength: length, maxLength: length }),
    )
  })
  holds(
    fc.property(shuffled, ([of, parties]) => {
      expect(priceOf({ ...of, parties })).toEqual(priceOf(of))
    }),
  )
})

test('P2: rooms priced one by one cost the same as together, before promotions', () => {
  holds(
    fc.property(cases, of => {
      const originalRates = (parties: RandomCase['parties']) =>
        priceOf(plainly({ ...of, parties })).nights.map(night => Number(night.originalRate))
      const rooms = of.parties.map(party => originalRates([party]))
      const together = originalRates(of.parties)
      expect(together).toEqual(together.map((_, night) => rooms.reduce((sum, room) => sum + room[night]!, 0)))
    }),
  )
})

test('P7: taxes inside the prices leave what is paid as the hotel wrote it', () => {
  holds(
    fc.property(cases, includedTaxes, (of, taxes) => {
      const plain = { ...of, fees: [] }
      const written = priceOf({ ...plain, taxes: [] })
      const extracted = priceOf({ ...plain, taxes })
      expect(extracted.total.total).toBe(written.total.total)
      expect(extracted.total.subtotal + total(extracted.taxItems)).toBe(written.total.subtotal)
    }),
  )
})

test('P3: promotions leave the original rates alone and make no night dearer', () => {
  holds(
    fc.property(cases, of => {
      const without = priceOf(plainly({ ...of, promotions: [] })).nights
      priceOf(plainly(of)).nights.forEach((night, index) => {
        expect(night.originalRate).toBe(without[index]!.rate)
        expect(night.rate).toBeLessThanOrEqual(night.originalRate)
      })
    }),
  )
})

test('P3: a promotion raises no total, where taxes and fees do not depend on the rate', () => {
  const everywhere = (tax: Tax): Tax => aTax(tax.name, tax.amount, { ...tax, conditions: {} })
  holds(
    fc.property(cases, of => {
      const taxes = of.taxes.map(everywhere)
      const fees = of.fees.map(fee => aFee(fee.name, fee.amount, { ...fee, conditions: {} }))
      const cheaper = priceOf({ ...of, taxes, fees }).total
      const dearer = priceOf({ ...of, taxes, fees, promotions: [] }).total
      // Each tax inside the price is rounded once (contract P7), and what is left of the charge has all of these roundings.
      const inside = taxes.filter(({ included }) => included).length
      expect(cheaper.subtotal).toBeLessThanOrEqual(dearer.subtotal + inside)
      expect(cheaper.total).toBeLessThanOrEqual(dearer.total)
    }),
  )
})

test('P1, P3: a percentage off is at most half a minor unit a night and room from the exact one', () => {
  holds(
    fc.property(cases, percents, (of, percent) => {
      const promotions = [aPromotion(1, { kind: 'percent', percent })]
      for (const { originalRate, promotionalSavings } of priceOf(plainly({ ...of, promotions })).nights) {
        expect(isWithinHalves(of.parties.length, promotionalSavings, [originalRate, percent], million)).toBe(
          true,
        )
      }
    }),
  )
})

test('P1, P3: percentages one after another are at most half a minor unit a night, room and promotion off', () => {
  holds(
    fc.property(cases, fc.array(percents, { minLength: 2, maxLength: 4 }), (of, stack) => {
      const promotions = stack.map((percent, index) =>
        combinable(aPromotion(index + 1, { kind: 'percent', percent })),
      )
      const left = stack.map(percent => Number(million) - percent)
      const whole = million ** BigInt(stack.length)
      for (const { originalRate, rate } of priceOf(plainly({ ...of, promotions })).nights) {
        expect(isWithinHalves(stack.length * of.parties.length, rate, [originalRate, ...left], whole)).toBe(
          true,
        )
      }
    }),
  )
})

test('P8: the price that a reservation takes is, converted, the price that availability shows', () => {
  holds(
    fc.property(cases, shown, (of, exchange) => {
      const asked = { ...of, exchange }
      const { rate } = priceRate(supplyOf(asked), searchOf(asked), 11, 'BAR')!
      expect(rate!.currency).toBe('EUR')
      expect(convertPrice(rate!, exchange)).toEqual(priceOf(asked))
    }),
  )
})
