// The price of a stay that has begun, when it ends earlier or later: what was agreed stays, line by line. Nothing of it is computed
// again from prices, policies or rules of today; these only say how a line of a shorter stay is divided.

import type { AppliedDiscount, ChargeItem, PricedNight, WordedPrice } from '../lodging/price.ts'
import type { Property } from '../lodging/property.ts'
import type { NamedSupplement } from '../lodging/tariff.ts'
import { addDays, type Day } from '../values/civil-dates.ts'
import { add, allocate, allocatedTo, least, type Minor, sumOf, zero } from '../values/money.ts'
import { countedNights, isOwedOnce } from './charge-conditions.ts'
import { keptPart } from './tariff-supplements.ts'
import { totalOf } from './totals.ts'

type Leaves = Pick<WordedPrice, 'nights' | 'promotions' | 'discount' | 'taxItems' | 'fees' | 'checkinFees'>

/** What makes the lines of a price: rules of the property, and supplements of the tariff, where one priced the stay. */
export interface LineRules extends Pick<Property, 'fees' | 'taxes'> {
  readonly supplements: readonly NamedSupplement[]
}

/**
 * The agreed price without its nights from a day on; one at least is before it. A night keeps its price. Of a fee or tax the nights
 * keep what its rule counts on them: by their number, by their price, or all of what is owed once for a stay. Of a
 * supplement they keep what a stay of their length owes, but not more than was agreed. A line that no rule makes any more is divided
 * by the price of the nights. The price must have no fee of changes.
 */
export function untilDay(price: WordedPrice, checkout: Day, rules: LineRules): WordedPrice {
  const nights = price.nights.filter(({ day }) => day < checkout)
  const keptOf = (amount: Minor, weights: readonly number[]): Minor =>
    allocatedTo(amount, total(weights.slice(0, nights.length)), total(weights))
  const keptOfLine = (item: ChargeItem): Minor => keptOf(item.total, weightsOf(item, price.nights, rules))
  const kept = (items: readonly ChargeItem[], amountOf = keptOfLine): ChargeItem[] =>
    items.map(item => ({ ...item, total: amountOf(item) })).filter(item => item.total !== zero)
  const keptOfFee = (item: ChargeItem): Minor =>
    keptOfSupplement(item, price.nights, { kept: nights.length, ...rules }) ?? keptOfLine(item)
  const savings = allocate(
    sumOf(nights, night => night.promotionalSavings),
    price.promotions.map(({ saved }) => saved),
  )
  const { discount } = price
  return withLeaves(price, {
    nights,
    promotions: price.promotions.map((applied, index) => ({ ...applied, saved: savings[index]! })),
    discount: discount && {
      ...discount,
      applied: keptOf(discount.applied, ratesOf(price.nights)),
      rebate: keptOf(discount.rebate, ratesOf(price.nights)),
    },
    taxItems: kept(price.taxItems),
    fees: kept(price.fees, keptOfFee),
    checkinFees: kept(price.checkinFees),
  })
}

/** Null for a line that is of no supplement. A night that costs nothing is one that was given away. */
function keptOfSupplement(
  { name, total }: ChargeItem,
  nights: readonly PricedNight[],
  { kept, supplements }: Pick<LineRules, 'supplements'> & { readonly kept: number },
): Minor | null {
  const supplement = supplements.find(each => each.name === name)
  if (supplement === undefined) return null
  const stay = {
    days: nights.map(({ day }) => day),
    isFree: nights.map(({ originalRate }) => originalRate === zero),
  }
  const share = keptPart(supplement, stay, kept)
  return share && allocatedTo(total, ...share)
}

const total = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0)

const ratesOf = (nights: readonly PricedNight[]): number[] => nights.map(({ rate }) => rate)

/** By how much each night counts in a line. A rate band is left out: the price of each room is not kept. */
function weightsOf(
  { name, included, taxOf = name }: ChargeItem,
  nights: readonly PricedNight[],
  { taxes, fees }: LineRules,
): number[] {
  const rates = ratesOf(nights)
  const rule =
    taxes.find(tax => tax.name === name) ??
    // Reservations of before have the tax of a fee by its name alone.
    fees.find(fee => fee.name === taxOf || `${fee.name} tax` === name)
  if (rule === undefined || included) return rates
  if (isOwedOnce(rule)) return nights.map((_, night) => (night === 0 ? 1 : 0))
  const days = nights.map(({ day }) => day)
  const stay = { checkin: days[0]!, checkout: addDays(days.at(-1)!, 1) }
  const counted = new Set(countedNights(rule, { stay, days, nightsBefore: 0 }))
  const weight = (night: number): number => (rule.amount.kind === 'percent' ? rates[night]! : 1)
  const weights = nights.map((_, night) => (counted.has(night) ? weight(night) : 0))
  return total(weights) === 0 ? rates : weights
}

/** The agreed price and that of nights after it, in the same currency; lines of one name become one. */
export const withMoreNights = (price: WordedPrice, added: WordedPrice): WordedPrice =>
  withLeaves(price, {
    nights: [...price.nights, ...added.nights],
    promotions: together(price.promotions, added.promotions, {
      key: ({ promotion }) => promotion.id,
      both: (one, other) => ({ ...one, saved: add(one.saved, other.saved) }),
    }),
    discount: price.discount && withMoreOf(price.discount, added.discount),
    taxItems: together(price.taxItems, added.taxItems, items),
    fees: together(price.fees, added.fees, items),
    checkinFees: together(price.checkinFees, added.checkinFees, items),
  })

const withMoreOf = (discount: AppliedDiscount, added: AppliedDiscount | null): AppliedDiscount => ({
  ...discount,
  applied: add(discount.applied, added?.applied ?? zero),
  rebate: add(discount.rebate, added?.rebate ?? zero),
})

interface Joining<Item> {
  readonly key: (item: Item) => unknown
  readonly both: (one: Item, other: Item) => Item
}

const items: Joining<ChargeItem> = {
  key: ({ name, included }) => `${included} ${name}`,
  both: (one, other) => ({ ...one, total: add(one.total, other.total) }),
}

/** Both lists in order, what both have once. */
function together<Item>(
  some: readonly Item[],
  others: readonly Item[],
  { key, both }: Joining<Item>,
): Item[] {
  const all = [...some]
  for (const other of others) {
    const place = all.findIndex(each => key(each) === key(other))
    if (place < 0) all.push(other)
    else all[place] = both(all[place]!, other)
  }
  return all
}

/**
 * The price with other lines. A penalty of the whole total is one of the whole new total; any other stays, as far as there is so
 * much. What is due when booking is left as it was.
 */
function withLeaves(price: WordedPrice, leaves: Leaves): WordedPrice {
  const after = totalOf(leaves)
  const was = price.total.total
  const promised = (penalty: Minor): Minor =>
    penalty === was && was !== zero ? after.total : least(penalty, after.total)
  return {
    ...price,
    ...leaves,
    total: { ...after, balanceDue: price.total.balanceDue },
    cancellationPenalties: price.cancellationPenalties.map(period => ({
      ...period,
      penalty: promised(period.penalty),
    })),
    noShowPenalty: promised(price.noShowPenalty),
  }
}
