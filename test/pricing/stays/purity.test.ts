// Pricing shares what rates have in common and remembers what it made of a property; nothing of that may show in an
// answer, whatever was priced before it or is priced after it.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PolicyCharge } from '../../../src/lodging/prices/policies.ts'
import type { StayPrice } from '../../../src/lodging/prices/price.ts'
import { priceProperty } from '../../../src/pricing/availability.ts'
import { convertPrice } from '../../../src/pricing/conversion.ts'
import { addDays, wallTime } from '../../../src/values/civil-dates.ts'
import { depositText } from '../../../src/wording/policy-texts.ts'
import { wordsIn } from '../../../src/wording/wording.ts'
import {
  aCalendar,
  aPlan,
  type Case,
  factsOf,
  priceOf,
  searchOf,
  supplyOf,
} from '../../support/prices/pricing-case.ts'
import { aFee, aPromotion, flat, percentOff } from '../../support/prices/pricing-rules.ts'
import { cases, shown } from '../../support/random/pricing-arbitraries.ts'

/** With a second rate, so that there is something to share. */
const twoRates = (of: Case): Case => ({
  ...of,
  otherCalendars: [aCalendar({ rateCode: 'FLEX', standard: new Int32Array(30).fill(23_456) })],
})

test('the same question has the same answer again, and other questions leave it alone', () => {
  fc.assert(
    fc.property(cases, cases, shown, (first, second, exchange) => {
      const of = twoRates(first)
      const supply = supplyOf(of)
      const answer = priceProperty(supply, searchOf(of))
      const written = JSON.stringify(answer)
      for (const rate of answer.rooms.flatMap(room => room.rates)) convertPrice(rate, exchange)
      priceProperty(supply, searchOf(twoRates(second)))
      priceProperty(supply, { ...searchOf(of), exchange })
      expect(JSON.stringify(answer)).toBe(written)
      expect(JSON.stringify(priceProperty(supply, searchOf(of)))).toBe(written)
      expect(JSON.stringify(priceProperty(supplyOf(of), searchOf(of)))).toBe(written)
    }),
  )
})

test('what pricing is given is left as it was', () => {
  fc.assert(
    fc.property(cases, of => {
      const supply = frozen(supplyOf(twoRates(of)))
      priceProperty(supply, frozen(searchOf(of)))
    }),
  )
})

test('the rates of one answer share no list or amount that could be written through another', () => {
  const of = twoRates({ promotions: [aPromotion(1, percentOff(10))], fees: [aFee('F', flat(100, 'stay'))] })
  const [one, other] = priceProperty(supplyOf(of), searchOf(of)).rooms[0]!.rates
  expect(one!.total).not.toBe(other!.total)
  expect(one!.nights[0]).not.toBe(other!.nights[0])
  expect(one!.promotions[0]).not.toBe(other!.promotions[0])
})

test('a property that says something else is priced by what it says now', () => {
  const supply = supplyOf({ promotions: [aPromotion(1, percentOff(10))] })
  const search = searchOf({})
  const totalOf = (property: typeof supply.property) =>
    priceProperty({ ...supply, property }, search).rooms[0]!.rates[0]!.total.total
  expect(totalOf(supply.property)).toBe(36_000)
  expect(totalOf({ ...supply.property, promotions: [aPromotion(1, percentOff(20))] })).toBe(32_000)
  expect(totalOf(supply.property)).toBe(36_000)
})

test('other calendars of the same property are other prices', () => {
  const supply = supplyOf({})
  const totalOf = (calendars: typeof supply.calendars) =>
    priceProperty({ ...supply, calendars }, searchOf({})).rooms[0]!.rates[0]!.total.total
  expect(totalOf(supply.calendars)).toBe(40_000)
  expect(totalOf([aCalendar({ standard: new Int32Array(30).fill(5000) })])).toBe(20_000)
  expect(totalOf(supply.calendars)).toBe(40_000)
})

const firstNight: PolicyCharge = { kind: 'nights', nights: 1 }
const plans = [
  aPlan({ code: 'BAR' }),
  aPlan({ code: 'FLEX' }),
  aPlan({ code: 'PREPAID', deposit: { steps: [{ withinDays: null, charge: { kind: 'full' } }] } }),
  aPlan({ code: 'OWN', depositText: 'As the hotel says.' }),
  aPlan({ code: 'LATE', cancellation: { arrivalMinute: 0, steps: [], noShow: firstNight } }),
]

test('plans of equal policies read alike, and each plan of other policies as its own say', () => {
  const supply = supplyOf({
    property: { ratePlans: plans },
    otherCalendars: plans.slice(1).map(({ code }) => aCalendar({ rateCode: code })),
  })
  const rates = priceProperty(supply, searchOf({})).rooms[0]!.rates
  const saidOf = (rate: StayPrice) => depositText(rate.deposit, wordsIn('en'), 'EUR')
  expect(rates.map(rate => [rate.plan.code, saidOf(rate), Number(rate.total.balanceDue)] as const)).toEqual([
    ['BAR', 'No deposit is due when booking.', 0],
    ['FLEX', 'No deposit is due when booking.', 0],
    ['PREPAID', 'The full amount is due when booking.', 40_000],
    ['OWN', 'As the hotel says.', 0],
    ['LATE', 'No deposit is due when booking.', 0],
  ])
  expect(rates.map(rate => Number(rate.noShowPenalty))).toEqual([40_000, 40_000, 40_000, 40_000, 10_000])
})

test('a cancellation policy has the periods of the moment, also when the clock is set back', () => {
  const cancellation = {
    arrivalMinute: 1080,
    steps: [
      { hoursBefore: 72, charge: firstNight },
      { hoursBefore: 24, charge: { kind: 'full' as const } },
    ],
    noShow: { kind: 'full' as const },
  }
  const of: Case = { plan: aPlan({ cancellation }) }
  const supply = supplyOf(of)
  const { stay, ...search } = searchOf(of)
  const termsAt = (hoursBefore: number, daysLater: number, asked = supply) => {
    const checkin = addDays(stay.checkin, daysLater)
    const local = wallTime((checkin * 24 + 18 - hoursBefore) * 3_600_000)
    const checkout = addDays(stay.checkout, daysLater)
    const { rates } = priceProperty(asked, { ...search, local, stay: { checkin, checkout } }).rooms[0]!
    return JSON.stringify([rates[0]!.cancellation, rates[0]!.cancellationPenalties])
  }
  const moments = [100, 72, 71, 24, 23, 24, 71, 72, 100].flatMap(hours => [0, 1].map(days => [hours, days]))
  for (const [hours, days] of moments as [number, number][]) {
    expect(termsAt(hours, days), `${hours} hours before`).toBe(termsAt(hours, days, supplyOf(of)))
  }
  expect(new Set([100, 71, 23].map(hours => termsAt(hours, 0))).size).toBe(3)
})

test('amounts in policies read in the currency of the property that has them', () => {
  const deposit = {
    steps: [{ withinDays: null, charge: { kind: 'amount' as const, amount: priceOf({}).total.nightlyAvg } }],
  }
  const plan = aPlan({ deposit })
  expect(factsOf({ plan }).depositText).toBe('100.00 EUR for each room is due when booking.')
  expect(factsOf({ plan, currency: 'JPY' }).depositText).toBe('10,000 JPY for each room is due when booking.')
})

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
