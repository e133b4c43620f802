// Checks that one price is consistent in all answers: the sums of a rate, its lists, and equal amounts in availability,
// preview, reservation and later reads (contract P5, P8, S4).

import { expect } from 'vitest'
import { shownMinor } from '../pages/shown-amounts.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers as they came
export type Json = any

/** A rate in an answer of availability, with its room. */
export interface Offer {
  /** Room id. */
  readonly id: number
  readonly rate: Json
}

export const offersOf = (property: Json): Offer[] =>
  property.property_accommodation.flatMap(({ id, rates }: Json) => rates.map((rate: Json) => ({ id, rate })))

/** The parts that are the same wherever a rate is shown. */
const priceOf = ({ total, nights, discount, promotions }: Json) => ({
  total,
  nights,
  discount,
  promotions,
})

/** Contract P5 and P8 on one rate; both copies of balance_due are equal. */
export function expectSums({ total, nights, balance_due }: Json, currency: string): void {
  const sum = (amounts: readonly unknown[]): number =>
    amounts.reduce<number>((so, amount) => so + shownMinor(amount, currency), 0)
  expect(sum([total.subtotal, total.tax, total.fee])).toBe(sum([total.total]))
  expect(sum([total.original_subtotal])).toBe(
    sum([total.subtotal, total.promotional_savings, total.discount_savings]),
  )
  expect(sum(nights.map((night: Json) => night.original_rate))).toBe(sum([total.original_subtotal]))
  expect(sum(nights.map((night: Json) => night.promotional_savings))).toBe(sum([total.promotional_savings]))
  expect(sum(nights.map((night: Json) => night.rate))).toBe(sum([total.subtotal, total.discount_savings]))
  expect(balance_due).toBe(total.balance_due)
}

/** The itemised lists sum to their totals. */
function expectItems({ total, tax_items, fees, checkin_fees }: Json, currency: string): void {
  const lists = [
    [tax_items, total.tax],
    [fees, total.fee],
    [checkin_fees, total.checkin_fee],
  ]
  for (const [items, amount] of lists) {
    const sum = items.reduce((so: number, item: Json) => so + shownMinor(item.total, currency), 0)
    expect(sum).toBe(shownMinor(amount, currency))
  }
}

/** The summary of the property is the cheapest of its rates. */
export function expectLow({ rate }: Json, offers: readonly Offer[]): void {
  if (offers.length === 0) {
    expect(rate.low).toBe(null)
    return
  }
  const least = Math.min(...offers.map(offer => offer.rate.total.total))
  const named = offers.find(
    offer => offer.id === rate.low.accommodation_id && offer.rate.code === rate.low.rate_code,
  )
  expect(rate.low.total).toEqual(named?.rate.total)
  expect(rate.low.total.total).toBe(least)
}

/** A preview shows everything that availability showed of the rate, and the lists that add up to it. */
export function expectSameInPreview(previewed: Json, rate: Json, currency: string): void {
  expect(priceOf(previewed)).toEqual(priceOf(rate))
  expect(previewed).toMatchObject(withoutLists(rate))
  expectItems(previewed, currency)
}

/** Only preview has the lists. */
const withoutLists = ({ tax_items: _taxes, fees: _fees, checkin_fees: _checkin, ...rest }: Json): Json => rest

/** A reservation keeps what preview showed, including the lists. */
export function expectSameInReservation(reservation: Json, previewed: Json): void {
  expect(priceOf(reservation)).toEqual(priceOf(previewed))
  for (const list of ['tax_items', 'fees', 'checkin_fees']) expect(reservation[list]).toEqual(previewed[list])
}

/** A stored price has the shown amounts, in minor units of the shown currency. */
export function expectMinor(price: Json, { total, nights }: Json, currency: string): void {
  expect(price.currency).toBe(currency)
  const totals = Object.entries(price.total).map(([name, amount]) => [snakeCase(name), amount])
  const { group: _, altogether, ...amounts } = total
  expect(shownMinor(altogether, currency)).toBe(price.total.total + price.total.checkinFee)
  const expected = Object.entries(amounts).map(([name, amount]) => [name, shownMinor(amount, currency)])
  expect(Object.fromEntries(totals)).toEqual(Object.fromEntries(expected))
  expect(price.nights.map((night: Json) => [night.originalRate, night.rate])).toEqual(
    nights.map((night: Json) => [
      shownMinor(night.original_rate, currency),
      shownMinor(night.rate, currency),
    ]),
  )
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
