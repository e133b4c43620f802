// What a stay costs at least at a property: never more than any of its prices, for a fraction of the work, so that whoever looks
// for the cheapest prices only those that may be it. Every rule of pricing that can lower a price is looked at here.

import { type LowestColumn, lowestOn, notSold } from '../../lodging/calendars/lowest-column.ts'
import type { LowestNights, LowestOfKind } from '../../lodging/calendars/lowest-nights.ts'
import type { LeastShare, LowestPrices } from '../../lodging/calendars/lowest-prices.ts'
import { converter } from '../../lodging/prices/exchange.ts'
import type { DiscountCode } from '../../lodging/prices/rules.ts'
import { nightsBetween } from '../../values/civil-dates.ts'
import { foldedText } from '../../values/folded-text.ts'
import { least, type Minor, minor, percentOf, zero } from '../../values/money.ts'
import { reasonOfProperty } from '../availability.ts'
import type { PricedParty } from '../offer.ts'
import { codeRefusal, unlockedPromotions } from '../promotions/discount.ts'
import { type PossiblePromotions, possiblePromotions } from '../promotions/promotion-conditions.ts'
import { exceedsOccupancy, isBelowOccupancy } from '../room-flags.ts'
import { leastAfterPromotions } from './least-after-promotions.ts'
import { leastCharges } from './least-charges.ts'
import type { LowestSearch } from './lowest-search.ts'

/** Nothing is sold for the stay. */
export const nothingSold = notSold
/** A price may be anything. */
export const unknown = Number.NEGATIVE_INFINITY

/**
 * At most the amount by which any price of the property is compared (`comparedAmount`), in the currency `search.exchange.to`.
 * `isClose`: with what fees and taxes add, and without promotions that are not for the stay, for more work.
 */
export function lowestTotal(
  { rules, nights, promoted }: LowestPrices,
  search: LowestSearch,
  discount: DiscountCode | null,
  isClose: boolean,
): number {
  if (reasonOfProperty(rules, search) !== null) return nothingSold
  if (nights === null) return unknown
  const code = codeRefusal(discount, rules, search) === null ? discount : null
  const reduced =
    isClose || promoted === null
      ? possiblePromotions(rules.promotions, search, search.days, unlockedPromotions(code))
      : promoted
  const stay: LowestStay = { search, code, reduced, parties: search.partiesAt(rules) }
  let lowest: number = nothingSold
  for (const kind of nights.kinds) lowest = Math.min(lowest, ofKind(kind, nights, stay))
  if (lowest === nothingSold) return nothingSold
  const written = afterCode(minor(lowest), code)
  const charges = isClose ? leastCharges(rules, search)(written) : zero
  return shown(written + charges - (rules.totalRounding?.to ?? 0), rules, search)
}

/** Whether a promotion may lower a price of the stay. */
export function mayCarryPromotion(
  { rules, nights }: LowestPrices,
  search: LowestSearch,
  discount: DiscountCode | null,
): boolean {
  if (nights === null) return true
  const unlocked = unlockedPromotions(discount)
  return possiblePromotions(rules.promotions, search, search.days, unlocked).some(({ length }) => length > 0)
}

interface LowestStay {
  readonly search: LowestSearch
  /** Null where it changes nothing. */
  readonly code: DiscountCode | null
  /** By the promotions that may hold for it, or by a share of each night. */
  readonly reduced: PossiblePromotions | LeastShare
  readonly parties: readonly PricedParty[]
}

/** All requested rooms, after promotions. */
function ofKind(kind: LowestOfKind, nights: LowestNights, stay: LowestStay): number {
  const { search, reduced } = stay
  if (!isOpenTo(kind, stay)) return nothingSold
  let total = 0
  for (let place = 0; place < search.parties.length; place += 1) {
    const party = search.parties[place]!
    if (exceedsOccupancy(kind, party, false) || isBelowOccupancy(kind, party)) return nothingSold
    const prices = nightsOf(kind, nights, search, stay.parties[place]!)
    if (prices === null) return nothingSold
    total += 'share' in reduced ? shareOf(prices, reduced) : leastAfterPromotions(reduced, prices)
  }
  return total
}

function shareOf(prices: readonly Minor[], { share, off }: LeastShare): number {
  let written = 0
  for (const price of prices) written += price
  return Math.max(0, Math.floor(written * share - off * prices.length))
}

/** Whether the search may buy at the plans of a kind; a code that cannot be used opens none. */
export const isOpenTo = (
  { access }: LowestOfKind,
  { search, code }: Pick<LowestStay, 'search' | 'code'>,
): boolean =>
  access === null ||
  search.isByStaff === true ||
  access.publishers.includes(search.publisherId) ||
  (code !== null && access.codes.includes(foldedText(code.code)))

/** What each night costs a party at least; null where one cannot be sold. */
function nightsOf(
  kind: LowestOfKind,
  { firstDay }: LowestNights,
  { stay, days }: LowestSearch,
  party: PricedParty,
): Minor[] | null {
  const isAlone = party.adults === 1 && party.childBands.length === 0
  const column: LowestColumn = isAlone ? kind.alone : kind.usual
  const more = ofGuests(kind, party)
  const first = nightsBetween(firstDay, stay.checkin)
  const prices = new Array<Minor>(days.length)
  for (let night = 0; night < days.length; night += 1) {
    const price = lowestOn(column, first + night)
    if (price === notSold) return null
    prices[night] = minor(Math.max(0, Math.floor(price + more)))
  }
  return prices
}

/** The standard occupancy covers adults first, then children, the oldest first. */
export function ofGuests(
  { standardOccupancy, guests }: LowestOfKind,
  { adults, childBands }: PricedParty,
): number {
  const { adult, extraAdult, child, extraChild } = guests
  let more = adult * adults + extraAdult * Math.max(0, adults - standardOccupancy)
  const covered = Math.max(0, standardOccupancy - adults)
  for (let place = 0; place < childBands.length; place += 1) {
    const known = childBands[place]!
    const band = known < 0 ? child.length - 1 : known
    more += child[band]!
    if (place >= covered) more += extraChild[band]!
  }
  return more
}

/** What a code leaves of nights, whether it applies to the rate or not. */
export function afterCode(written: Minor, code: DiscountCode | null): Minor {
  if (code === null) return written
  const { benefit } = code
  switch (benefit.kind) {
    case 'percent':
      return benefit.asRebate ? written : minor(written - least(percentOf(written, benefit.percent), written))
    case 'amount':
      return benefit.asRebate ? written : minor(written - least(benefit.amount, written))
    case 'promotion':
    case 'value_add':
      return written
  }
}

/** In the currency of the search, in which each line is rounded: by half a unit at most. */
export function shown(
  total: number,
  { fees, taxes }: LowestPrices['rules'],
  { exchange, days }: LowestSearch,
): number {
  const owed = minor(Math.max(0, total))
  if (exchange.from === exchange.to) return owed
  const lines = 2 * days.length + 2 * fees.length + taxes.length + linesOfTotal
  return Math.max(0, converter(exchange)(owed) - Math.ceil(lines / 2))
}

/** Of the code, the rounding, and the total here. */
const linesOfTotal = 3
