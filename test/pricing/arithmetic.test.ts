// What holds of every price, whatever the hotel has set up and whoever asks, in every currency (contract P2 to P10).

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameCurrency } from '../../src/lodging/exchange.ts'
import type { ChargeItem, StayPrice } from '../../src/lodging/price.ts'
import type { RoomParty } from '../../src/lodging/property.ts'
import type {
  ChargeAmount,
  DiscountCode,
  Fee,
  Promotion,
  PromotionOffer,
  Tax,
} from '../../src/lodging/rules.ts'
import { priceRate } from '../../src/pricing/availability.ts'
import { convertPrice } from '../../src/pricing/conversion.ts'
import { type Case, priceOf, searchOf, supplyOf } from '../support/pricing-case.ts'
import { aCode, aFee, aPromotion, aTax, cents, combinable, flat } from '../support/pricing-rules.ts'

const amounts = (max = 60_000) => fc.integer({ min: 0, max }).map(cents)
const percents = fc.integer({ min: 0, max: 1_000_000 })
const smallPercents = fc.integer({ min: 0, max: 300_000 })

const parties: fc.Arbitrary<RoomParty[]> = fc.array(
  fc.record({
    adults: fc.integer({ min: 1, max: 4 }),
    childAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
)

const offers: fc.Arbitrary<PromotionOffer> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: percents }),
  fc.record({ kind: fc.constant('amount_per_night' as const), amount: amounts(9000) }),
  fc.record({ kind: fc.constant('amount_per_stay' as const), amount: amounts(30_000) }),
  fc.record({ kind: fc.constant('fixed_price' as const), amount: amounts() }),
  fc.record({
    kind: fc.constant('free_nights' as const),
    stay: fc.integer({ min: 2, max: 4 }),
    pay: fc.integer({ min: 1, max: 3 }),
  }),
)

const promotions: fc.Arbitrary<Promotion[]> = fc.uniqueArray(
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), offers, fc.boolean(), fc.boolean())
    .map(([id, offer, stacks, needsCode]) => {
      const promotion = aPromotion(id, offer, { needsCode })
      return stacks ? combinable(promotion) : promotion
    }),
  { selector: promotion => promotion.id, maxLength: 4 },
)

const codes: fc.Arbitrary<DiscountCode> = fc
  .tuple(
    fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), percent: percents, asRebate: fc.boolean() }),
      fc.record({
        kind: fc.constant('amount' as const),
        amount: amounts(),
        currency: fc.constant('EUR'),
        asRebate: fc.boolean(),
      }),
      fc.constant({ kind: 'promotion' as const, promotionIds: [1, 2, 3, 4, 5, 6, 7, 8, 9] }),
    ),
    fc.boolean(),
  )
  .map(([benefit, nonRefundable]) => aCode(benefit, { nonRefundable }))

const chargeAmounts: fc.Arbitrary<ChargeAmount> = fc.oneof(
  smallPercents.map(percent => ({ kind: 'percent' as const, percent })),
  fc
    .tuple(
      amounts(5000),
      fc.constantFrom('stay' as const, 'night' as const, 'person' as const, 'person_night' as const),
      fc.constantFrom('room' as const, 'booking' as const),
    )
    .map(([amount, unit, per]) => flat(amount, unit, per)),
)
const sides = fc.constantFrom('booking' as const, 'checkin' as const)

const fees: fc.Arbitrary<Fee[]> = fc.array(
  fc
    .tuple(chargeAmounts, sides, fc.option(smallPercents))
    .map(([amount, due, taxRate]) => aFee('Fee', amount, { due, taxRate })),
  { maxLength: 2 },
)

const conditions = fc.record(
  {
    chargedNights: fc.integer({ min: 1, max: 3 }),
    maxAge: fc.integer({ min: 0, max: 20 }),
    rateFrom: amounts(),
  },
  { requiredKeys: [] },
)

const addedTaxes: fc.Arbitrary<Tax[]> = fc.array(
  fc
    .tuple(chargeAmounts, sides, fc.boolean(), conditions)
    .map(([amount, due, compound, limits]) => aTax('Tax', amount, { due, compound, conditions: limits })),
  { maxLength: 3 },
)

const includedTaxes: fc.Arbitrary<Tax[]> = fc.array(
  fc
    .tuple(smallPercents, fc.boolean())
    .map(([percent, compound]) => aTax('Inside', { kind: 'percent', percent }, { compound, included: true })),
  { maxLength: 2 },
)

const charges = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.constant({ kind: 'full' as const }),
  fc.record({ kind: fc.constant('nights' as const), nights: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('percent' as const), percent: percents }),
  fc.record({ kind: fc.constant('amount' as const), amount: amounts() }),
)

const column = (amount: number) => new Int32Array(30).fill(amount)

const cases: fc.Arbitrary<Case> = fc
  .record({
    price: fc.array(amounts(), { minLength: 1, maxLength: 7 }),
    parties,
    promotions,
    fees,
    taxes: fc.tuple(includedTaxes, addedTaxes).map(taxes => taxes.flat()),
    code: fc.option(codes, { nil: undefined }),
    deposit: charges,
    noShow: charges,
  })
  .map(({ code, deposit, noShow, ...rules }) => ({
    ...rules,
    ...(code && { code }),
    nights: rules.price.length,
    room: { maximumOccupancy: 20 },
    calendar: { single: column(7001), extraAdult: column(3333), extraChild: [column(0), column(1117)] },
    plan: {
      deposit: { steps: [{ withinDays: null, charge: deposit }] },
      cancellation: { arrivalMinute: 840, steps: [{ hoursBefore: 48, charge: deposit }], noShow },
    },
  }))

const shown = fc.constantFrom(
  sameCurrency('EUR'),
  { from: 'EUR', to: 'JPY', rate: '161.37', asOf: '2026-12-01' },
  { from: 'EUR', to: 'KWD', rate: '0.33421', asOf: '2026-12-01' },
  { from: 'EUR', to: 'USD', rate: '1.0875', asOf: '2026-12-01' },
  { from: 'EUR', to: 'VND', rate: '27650.5', asOf: '2026-12-01' },
)

const total = (items: readonly ChargeItem[]) => items.reduce((soFar, item) => soFar + item.total, 0)
const sumOf = (price: StayPrice, field: 'originalRate' | 'rate' | 'promotionalSavings') =>
  price.nights.reduce((soFar, night) => soFar + night[field], 0)

test('P5, P8, P10: items sum to totals and total = subtotal + tax + fee, in every currency shown', () => {
  fc.assert(
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
  fc.assert(
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
  fc.assert(
    fc.property(cases, of => {
      expect(priceOf({ ...of, parties: [...of.parties!].reverse() })).toEqual(priceOf(of))
    }),
  )
})

test('P7: taxes inside the prices leave what is paid as the hotel wrote it', () => {
  fc.assert(
    fc.property(cases, includedTaxes, (of, taxes) => {
      const plain = { ...of, fees: [] }
      const written = priceOf({ ...plain, taxes: [] })
      const extracted = priceOf({ ...plain, taxes })
      expect(extracted.total.total).toBe(written.total.total)
      expect(extracted.total.subtotal + total(extracted.taxItems)).toBe(written.total.subtotal)
    }),
  )
})

test('P3: promotions leave the original rates alone and are never dearer than none', () => {
  fc.assert(
    fc.property(cases, of => {
      const untaxed = { ...of, taxes: [] }
      const without = priceOf({ ...untaxed, promotions: [] }).nights
      priceOf(untaxed).nights.forEach((night, index) => {
        expect(night.originalRate).toBe(without[index]!.rate)
        expect(night.rate).toBeLessThanOrEqual(night.originalRate)
      })
    }),
  )
})

test('P8: the price that a reservation takes is, converted, the price that availability shows', () => {
  fc.assert(
    fc.property(cases, shown, (of, exchange) => {
      const asked = { ...of, exchange }
      const { rate } = priceRate(supplyOf(asked), searchOf(asked), 11, 'BAR')!
      expect(rate!.currency).toBe('EUR')
      expect(convertPrice(rate!, exchange)).toEqual(priceOf(asked))
    }),
  )
})
