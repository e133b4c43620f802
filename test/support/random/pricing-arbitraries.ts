// Random hotels, stays and rules for property-based tests of pricing: all features of a property document, in small.

import fc from 'fast-check'
import { sameCurrency } from '../../../src/lodging/prices/exchange.ts'
import type { ChargeAmount, DiscountCode, Fee, Promotion, Tax } from '../../../src/lodging/prices/rules.ts'
import type { RoomParty } from '../../../src/lodging/properties/property.ts'
import { addDays } from '../../../src/values/civil-dates.ts'
import { type Case, day } from '../prices/pricing-case.ts'
import { aCode, aFee, aPromotion, aTax, cents, combinable, flat } from '../prices/pricing-rules.ts'
import { randomOffers } from './random-offers.ts'

const amounts = (max = 60_000) => fc.integer({ min: 0, max }).map(cents)
/** 0 to 100 percent in millionths. */
export const percents = fc.integer({ min: 0, max: 1_000_000 })
const smallPercents = fc.integer({ min: 0, max: 300_000 })

const parties: fc.Arbitrary<RoomParty[]> = fc.array(
  fc.record({
    adults: fc.integer({ min: 1, max: 4 }),
    childAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
)

const offers = randomOffers({
  percent: percents,
  offNight: amounts(9000),
  offStay: amounts(30_000),
  price: amounts(),
  round: fc.record({ stay: fc.integer({ min: 2, max: 4 }), pay: fc.integer({ min: 1, max: 3 }) }),
})

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

/** Some of the rooms and rate plans of a hotel that may have these. */
const someRates = {
  rooms: fc.subarray([11, 12], { minLength: 1 }),
  ratePlans: fc.subarray(['BAR', 'FLEX'], { minLength: 1 }),
}

const conditions = fc.record(
  {
    ...someRates,
    chargedNights: fc.integer({ min: 1, max: 3 }),
    maxAge: fc.integer({ min: 0, max: 20 }),
    rateFrom: amounts(),
    rateBelow: amounts(),
    rateOf: fc.constantFrom('room' as const, 'person' as const),
    stay: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })).map(([from, more]) => ({
      from: addDays(day('2026-12-21'), from),
      to: addDays(day('2026-12-21'), from + more),
    })),
  },
  { requiredKeys: [] },
)

const fees: fc.Arbitrary<Fee[]> = fc.array(
  fc
    .tuple(chargeAmounts, sides, fc.option(smallPercents), conditions)
    .map(([amount, due, taxRate, limits]) => aFee('Fee', amount, { due, taxRate, conditions: limits })),
  { maxLength: 2 },
)

const addedTaxes: fc.Arbitrary<Tax[]> = fc.array(
  fc
    .tuple(chargeAmounts, sides, fc.boolean(), conditions)
    .map(([amount, due, compound, limits]) => aTax('Tax', amount, { due, compound, conditions: limits })),
  { maxLength: 3 },
)

export const includedTaxes: fc.Arbitrary<Tax[]> = fc.array(
  fc
    .tuple(smallPercents, fc.boolean(), fc.record(someRates, { requiredKeys: [] }))
    .map(([percent, compound, limits]) =>
      aTax('Inside', { kind: 'percent', percent }, { compound, included: true, conditions: limits }),
    ),
  { maxLength: 3 },
)

const charges = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.constant({ kind: 'full' as const }),
  fc.record({ kind: fc.constant('nights' as const), nights: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('percent' as const), percent: percents }),
  fc.record({ kind: fc.constant('amount' as const), amount: amounts() }),
)

/** A case with the facts that tests need of it. */
export interface RandomCase extends Case {
  readonly price: readonly number[]
  readonly parties: readonly RoomParty[]
  readonly promotions: readonly Promotion[]
  readonly taxes: readonly Tax[]
  readonly fees: readonly Fee[]
}

const column = (amount: number) => new Int32Array(30).fill(amount)

/** A case with some rules of every kind. */
export const cases: fc.Arbitrary<RandomCase> = fc
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

/** Currencies for showing a price in euros. */
export const shown = fc.constantFrom(
  sameCurrency('EUR'),
  { from: 'EUR', to: 'JPY', rate: '161.37', asOf: '2026-12-01' },
  { from: 'EUR', to: 'KWD', rate: '0.33421', asOf: '2026-12-01' },
  { from: 'EUR', to: 'USD', rate: '1.0875', asOf: '2026-12-01' },
  { from: 'EUR', to: 'VND', rate: '27650.5', asOf: '2026-12-01' },
)
