// The price of a stay that ends earlier or later than it was agreed: nights and lines as agreed, and totals that are their sums.

import { expect, test } from 'vitest'
import { type ChargeItem, shownItems, type WordedPrice } from '../../../src/lodging/prices/price.ts'
import type { ChargeConditions, ChargeUnit, Fee, Tax } from '../../../src/lodging/prices/rules.ts'
import type { NamedSupplement, SupplementCharge } from '../../../src/lodging/prices/tariff.ts'
import { totalOf } from '../../../src/lodging/prices/totals.ts'
import { untilDay as cutOff, withMoreNights } from '../../../src/pricing/agreed-price.ts'
import { withKnownLines } from '../../../src/pricing/older-lines.ts'
import { addDays, type Day, parseDay } from '../../../src/values/civil-dates.ts'
import { minor, sumOf, zero } from '../../../src/values/money.ts'

const first = parseDay('2026-12-01')!
const none: ChargeConditions = {
  stay: null,
  minNights: null,
  maxNights: null,
  minAge: null,
  maxAge: null,
  chargedNights: null,
  rooms: null,
  ratePlans: null,
  rateFrom: null,
  rateBelow: null,
  rateOf: 'room',
}
const flat = (unit: ChargeUnit) => ({ kind: 'flat', amount: minor(100), unit, per: 'room' }) as const
const percent = { kind: 'percent', percent: 100_000 } as const
const tax = (name: string, amount: Tax['amount'], conditions: Partial<ChargeConditions> = {}): Tax => ({
  name,
  amount,
  included: false,
  compound: false,
  due: 'booking',
  conditions: { ...none, ...conditions },
})
const fee = (name: string, amount: Fee['amount']): Fee => ({
  name,
  description: '',
  amount,
  taxRate: 100_000,
  due: 'booking',
  conditions: none,
})
const rules = {
  roomId: 11,
  rateCode: 'BAR',
  ages: [[18]],
  taxes: [
    tax('By night', flat('person_night')),
    tax('First two', flat('night'), { chargedNights: 2 }),
    tax('By price', percent),
    tax('From the third', percent, { stay: { from: addDays(first, 2), to: null } }),
    { ...tax('Inside', percent), included: true },
  ],
  fees: [fee('Once', flat('stay')), fee('Each', flat('person'))],
  supplements: [] as NamedSupplement[],
}
const item = (name: string, total: number, included = false): ChargeItem => ({
  name,
  description: '',
  total: minor(total),
  included,
})

/** Of a reservation whose lines do not know their nights. */
const untilDay = (price: WordedPrice, checkout: Day, today = rules): WordedPrice =>
  cutOff(withKnownLines({ price, propertyPrice: price }, today).propertyPrice, checkout)

/** Nights of these prices, of which a promotion took a tenth. */
function agreed(rates: readonly number[], lines: Partial<WordedPrice> = {}): WordedPrice {
  const nights = rates.map((rate, night) => ({
    day: addDays(first, night),
    originalRate: minor(rate + rate / 10),
    rate: minor(rate),
    promotionalSavings: minor(rate / 10),
    promotionId: 1,
    inventory: null,
  }))
  const saved = sumOf(nights, night => night.promotionalSavings)
  const promotion = { id: 1, name: 'Tenth', offer: { kind: 'percent_off', percent: 100_000 } }
  const leaves = {
    nights,
    discount: null,
    taxItems: [],
    fees: [],
    checkinFees: [],
    promotions: [{ promotion, saved, displayString: '10% off' }],
    ...lines,
  } as unknown as WordedPrice
  const total = totalOf(leaves)
  return {
    ...leaves,
    total,
    currency: 'EUR',
    decimals: 2,
    isRefundable: 'Y',
    isDepositRequired: 'N',
    depositPolicy: '',
    cancellationPolicy: '',
    cancellationPenalties: [
      { from: null, until: '2026-11-01T00:00:00Z', penalty: minor(500) },
      { from: '2026-11-01T00:00:00Z', until: null, penalty: total.total },
    ],
    noShowPenalty: total.total,
  } as WordedPrice
}
const lineTotals = (items: readonly ChargeItem[]) =>
  Object.fromEntries(shownItems(items).map(({ name, total }) => [name, total]))

/** Prices that differ, so that a share by nights is another than one by price. */
const rates = [1000, 3000, 5000, 11_000]
const taxItems = [
  item('By night', 800),
  item('First two', 200),
  item('By price', 2000),
  item('From the third', 1600),
  item('Inside', 2000, true),
  item('Once tax', 10),
  item('Gone', 2000),
]
const whole = agreed(rates, {
  taxItems,
  fees: [item('Once', 100), item('Each', 200)],
  checkinFees: [item('By night', 400)],
})

test('a shorter stay keeps of each line what its rule counts on the nights that stay', () => {
  const two = untilDay(whole, addDays(first, 2))
  expect(two.nights).toEqual(whole.nights.slice(0, 2))
  expect(lineTotals(two.taxItems)).toEqual({
    'By night': 400,
    'First two': 200,
    'By price': 400,
    Inside: 400,
    'Once tax': 10,
    Gone: 400,
  })
  expect(lineTotals(two.fees)).toEqual({ Once: 100, Each: 200 })
  expect(lineTotals(two.checkinFees)).toEqual({ 'By night': 200 })
  expect(two.promotions[0]!.saved).toBe(400)
  expect(two.total).toEqual({ ...totalOf(two), balanceDue: whole.total.balanceDue })
  const three = untilDay(whole, addDays(first, 3), rules)
  expect(lineTotals(three.taxItems)).toMatchObject({ 'First two': 200, 'From the third': 500 })
})

test('the tax of a fee goes by the rule of its fee, whatever the language of its name', () => {
  const named = agreed(rates, { taxItems: [{ ...item('Steuer auf Once', 10), taxOf: 'Once' }] })
  expect(lineTotals(untilDay(named, addDays(first, 2), rules).taxItems)).toEqual({ 'Steuer auf Once': 10 })
})

test('a shorter stay keeps of a supplement what a stay of its length owes, but never more than was agreed', () => {
  const supplement = (name: string, charge: SupplementCharge, from: number, to = 30): NamedSupplement => ({
    code: name,
    name,
    names: {},
    isMandatory: true,
    charge,
    weekdays: new Array(7).fill(true),
    prices: [{ first: addDays(first, from), last: addDays(first, to), roomId: null, amount: 10_000 }],
  })
  const supplements = [
    supplement('Stay', 'stay', 0),
    supplement('Half', 'guest_stay', 0, 1),
    supplement('End', 'stay', 3),
    supplement('Item', 'item', 1),
    supplement('Night', 'guest_night', 1),
  ]
  const names = ['Stay', 'Half', 'End', 'Item', 'Night', 'Gone']
  const owed = agreed(rates, { fees: names.map(name => item(name, 600)) })
  const kept = (nights: number) =>
    lineTotals(untilDay(owed, addDays(first, nights), { ...rules, supplements }).fees)
  // Two of four nights owe a half of Half, and would owe all of it by themselves; Gone is divided by price.
  expect(kept(3)).toEqual({ Stay: 600, Half: 600, Item: 600, Night: 400, Gone: 270 })
  expect(kept(1)).toEqual({ Stay: 600, Half: 600, Gone: 30 })
  expect(kept(4)).toEqual(lineTotals(owed.fees))
  // A night that was given away owed nothing for a night.
  const withFree = agreed([1000, 0, 1000, 1000], { fees: [item('Night', 600)] })
  expect(lineTotals(untilDay(withFree, addDays(first, 3), { ...rules, supplements }).fees)).toEqual({
    Night: 300,
  })
})

test('a penalty of everything stays one, and no other is more than everything', () => {
  const one = untilDay(agreed(rates), addDays(first, 1), rules)
  const penalties = one.cancellationPenalties.map(({ penalty }) => penalty)
  expect([penalties, one.noShowPenalty]).toEqual([[500, 1000], 1000])
  const dearer = withMoreNights(agreed([1000]), agreed([4000]))
  expect(dearer.cancellationPenalties.map(({ penalty }) => penalty)).toEqual([500, 5000])
  const free = withMoreNights(agreed([0]), agreed([4000]))
  expect(free.noShowPenalty).toBe(zero)
})

test('what is cut off and what is left are together the agreed amounts, whatever is rounded', () => {
  const odd = agreed([3330, 3340, 1110], { taxItems: [item('By price', 733), item('Gone', 101)] })
  for (const nights of [1, 2, 3]) {
    const kept = untilDay(odd, addDays(first, nights), rules)
    const { taxItems } = kept
    expect(kept.total.total).toBe(totalOf(kept).total)
    for (const { name, total } of taxItems)
      expect(total).toBeLessThanOrEqual(odd.taxItems.find(each => each.name === name)!.total)
  }
  expect(untilDay(odd, addDays(first, 3), rules)).toMatchObject(odd)
})

test('added nights add to the lines of their names, and bring their own', () => {
  const added = agreed([2000], { taxItems: [item('By price', 200), item('New', 7)] })
  const longer = withMoreNights(whole, added)
  expect(longer.nights.map(({ rate }) => rate)).toEqual([...rates, 2000])
  expect(lineTotals(longer.taxItems)).toEqual({ ...lineTotals(taxItems), 'By price': 2200, New: 7 })
  expect(longer.total.total).toBe(whole.total.total + added.total.total)
  expect(longer.promotions.map(({ saved }) => saved)).toEqual([2200])
})

test('a line that comes to nothing when the stay is shortened is there again when it is shortened once more', () => {
  const price = agreed([10, 10, 10], {
    taxItems: [{ ...item('Inside', 1, true), upTo: [1, 0, 1].map(minor) }],
  })
  const totals = (shortened: WordedPrice) => shortened.taxItems.map(({ total }) => total)
  expect(totals(cutOff(price, addDays(first, 2)))).toEqual([0])
  expect(totals(cutOff(price, addDays(first, 1)))).toEqual([1])
  expect(cutOff(cutOff(price, addDays(first, 2)), addDays(first, 1))).toEqual(
    cutOff(price, addDays(first, 1)),
  )
})
