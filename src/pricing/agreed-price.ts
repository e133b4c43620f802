// The price of a stay that has begun, when it ends earlier or later: what was agreed stays, line by line. Nothing of it is computed
// again from prices, policies or rules of today.

import type { AppliedDiscount, ChargeItem, PricedNight, WordedPrice } from '../lodging/prices/price.ts'
import { totalOf } from '../lodging/prices/totals.ts'
import type { Day } from '../values/civil-dates.ts'
import { add, allocate, allocatedTo, least, type Minor, sumOf, times, zero } from '../values/money.ts'
import { withTotal } from './room-parts.ts'

type Leaves = Pick<WordedPrice, 'nights' | 'promotions' | 'discount' | 'taxItems' | 'fees' | 'checkinFees'>

/**
 * The agreed price without its nights from a day on; one at least is before it. A night keeps its price, and a line what the nights
 * owe of it that stay (`upTo`). One that comes to nothing is kept, as it can be something again when the stay changes once more. The
 * price must have no fee of changes.
 */
export function untilDay(price: WordedPrice, checkout: Day): WordedPrice {
  const nights = price.nights.filter(({ day }) => day < checkout)
  const [kept, all] = [sumOf(nights, rateOf), sumOf(price.nights, rateOf)]
  const ofDiscount = (amount: Minor): Minor => allocatedTo(amount, kept, all)
  const lines = (items: readonly ChargeItem[]): ChargeItem[] =>
    items.map(item => lineUntil(item, nights.length))
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
      applied: ofDiscount(discount.applied),
      rebate: ofDiscount(discount.rebate),
    },
    taxItems: lines(price.taxItems),
    fees: lines(price.fees),
    checkinFees: lines(price.checkinFees),
  })
}

const rateOf = ({ rate }: PricedNight): Minor => rate

function lineUntil(item: ChargeItem, nights: number): ChargeItem {
  const { total, upTo = [total], shownOf: [shown, owed] = [total, upTo.at(-1)!], ...line } = item
  const rest = line.counted ? { ...line, counted: line.counted.filter(({ night }) => night < nights) } : line
  const kept = upTo.slice(0, nights)
  const last = kept.at(-1)!
  if (shown === owed) return { ...rest, total: last, upTo: kept }
  if (last === zero && owed !== zero) return { ...rest, total: zero, upTo: kept, shownOf: [shown, owed] }
  // A line that rounds the total can be below 0.
  const sign = owed < zero ? -1 : 1
  return { ...rest, total: allocatedTo(times(shown, sign), last, owed * sign), upTo: kept }
}

/** The agreed price and that of nights after it, in the same currency; lines of one rule become one. */
export function withMoreNights(price: WordedPrice, added: WordedPrice): WordedPrice {
  const lines = (some: readonly ChargeItem[], others: readonly ChargeItem[]): ChargeItem[] =>
    together(
      some.map(item => followedBy(item, added.nights.length)),
      others.map(item => after(item, price.nights.length)),
      { key: keyOf, both: bothLines },
    )
  return withLeaves(price, {
    nights: [...price.nights, ...added.nights],
    promotions: together(price.promotions, added.promotions, {
      key: ({ promotion }) => promotion.id,
      both: (one, other) => ({ ...one, saved: add(one.saved, other.saved) }),
    }),
    discount: price.discount && withMoreOf(price.discount, added.discount),
    taxItems: lines(price.taxItems, added.taxItems),
    fees: lines(price.fees, added.fees),
    checkinFees: lines(price.checkinFees, added.checkinFees),
  })
}

const keyOf = ({ name, included, row = 0 }: ChargeItem): string => `${included} ${row} ${name}`

/** The line of a stay with so many further nights, which owe nothing of it. */
const followedBy = (item: ChargeItem, nights: number): ChargeItem => {
  const { total, upTo = [total] } = item
  return { ...item, upTo: [...upTo, ...new Array<Minor>(nights).fill(upTo.at(-1)!)] }
}

/** The line of a stay with so many nights in front, which owe nothing of it. */
const after = (item: ChargeItem, nights: number): ChargeItem => {
  const { total, upTo = [total] } = item
  return {
    ...item,
    upTo: [...new Array<Minor>(nights).fill(zero), ...upTo],
    ...(item.counted && { counted: item.counted.map(part => ({ ...part, night: part.night + nights })) }),
  }
}

const bothLines = (one: ChargeItem, other: ChargeItem): ChargeItem => ({
  ...one,
  total: add(one.total, other.total),
  upTo: one.upTo!.map((amount, night) => add(amount, other.upTo![night]!)),
  ...((one.counted ?? other.counted) && { counted: [...(one.counted ?? []), ...(other.counted ?? [])] }),
  ...(one.rooms && other.rooms && { rooms: bothRooms(withTotal(one, one.total), other.rooms) }),
})

const bothRooms = ({ rooms = [] }: ChargeItem, others: readonly Minor[]): Minor[] =>
  rooms.map((part, place) => add(part, others[place] ?? zero))

const withMoreOf = (discount: AppliedDiscount, added: AppliedDiscount | null): AppliedDiscount => ({
  ...discount,
  applied: add(discount.applied, added?.applied ?? zero),
  rebate: add(discount.rebate, added?.rebate ?? zero),
})

interface Joining<Item> {
  readonly key: (item: Item) => unknown
  readonly both: (one: Item, other: Item) => Item
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
