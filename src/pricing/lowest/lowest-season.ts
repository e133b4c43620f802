// What a stay costs at least at a property for each day of arrival of a season: by sums that slide along the nights, rougher than
// `lowestTotal` for a small part of its work, and without an object for any day.

import { lowestOn, notSold } from '../../lodging/calendars/lowest-column.ts'
import type { LowestNights, LowestOfKind } from '../../lodging/calendars/lowest-nights.ts'
import type { LowestPrices } from '../../lodging/calendars/lowest-prices.ts'
import type { DiscountCode } from '../../lodging/prices/rules.ts'
import { nightsBetween } from '../../values/civil-dates.ts'
import { minor } from '../../values/money.ts'
import { reasonOfProperty } from '../availability.ts'
import type { PricedParty } from '../offer.ts'
import { codeRefusal, unlockedPromotions } from '../promotions/discount.ts'
import { exceedsOccupancy, isBelowOccupancy } from '../room-flags.ts'
import { leastChargesOnAnyDay } from './least-charges.ts'
import { type LeftOfNight, leftOfNights } from './left-of-nights.ts'
import { afterCode, isOpenTo, nothingSold, ofGuests, shown, unknown } from './lowest-total.ts'
import type { Season } from './season.ts'

/** For each day of arrival at most the amount by which any price of the stay is compared, as `lowestTotal`. */
export function lowestSeason(
  { rules, nights }: LowestPrices,
  season: Season,
  discount: DiscountCode | null,
): Float32Array {
  const { search, last, arrivals, room } = season
  const totals = new Float32Array(arrivals).fill(nothingSold)
  // What forbids the last stay for another reason than its own nights forbids all.
  if (reasonOfProperty(rules, last) !== null) return totals
  if (nights === null) return totals.fill(unknown)
  const code =
    discount !== null && codeRefusal({ ...discount, stay: null }, rules, search) === null ? discount : null
  const left = leftOfNights(rules.promotions, season, unlockedPromotions(code))
  const parties = search.partiesAt(rules)
  const lowest = room.ofArrivals.fill(nothingSold)
  for (const kind of nights.kinds) {
    const takesAll = search.parties.every(
      party => !exceedsOccupancy(kind, party, false) && !isBelowOccupancy(kind, party),
    )
    if (takesAll && isOpenTo(kind, { search, code }))
      lowerTo(lowest, nightsOfKind(kind, nights, season, parties, left), search.days.length)
  }
  const charges = leastChargesOnAnyDay(rules, search)
  const rounding = rules.totalRounding?.to ?? 0
  for (let ahead = 0; ahead < arrivals; ahead += 1) {
    if (lowest[ahead] === nothingSold) continue
    const written = afterCode(minor(lowest[ahead]!), code)
    totals[ahead] = roundedDown(shown(written + charges(written) - rounding, rules, search))
  }
  return totals
}

/** What each night of the season costs all requested rooms at least. */
function nightsOfKind(
  kind: LowestOfKind,
  { firstDay }: LowestNights,
  { search, room }: Season,
  parties: readonly PricedParty[],
  left: LeftOfNight,
): Float64Array {
  const first = nightsBetween(firstDay, search.stay.checkin)
  const prices = room.ofNights.fill(0)
  for (const party of parties) {
    const column = party.adults === 1 && party.childBands.length === 0 ? kind.alone : kind.usual
    const more = ofGuests(kind, party)
    for (let night = 0; night < prices.length; night += 1) {
      const price = lowestOn(column, first + night)
      if (price === notSold) prices[night] = notSold
      else prices[night]! += left(minor(Math.max(0, Math.floor(price + more))), night)
    }
  }
  return prices
}

/** Lowers each day of arrival to the sum of its nights, where that is less. */
function lowerTo(lowest: Float64Array, prices: Float64Array, length: number): void {
  let sum = 0
  let lacking = 0
  for (let night = 0; night < prices.length; night += 1) {
    if (prices[night] === notSold) lacking += 1
    else sum += prices[night]!
    const ahead = night - length + 1
    if (ahead < 0) continue
    if (lacking === 0 && sum < lowest[ahead]!) lowest[ahead] = sum
    if (prices[ahead] === notSold) lacking -= 1
    else sum -= prices[ahead]!
  }
}

/** In four bytes, which have no room for every amount. */
function roundedDown(amount: number): number {
  const kept = Math.fround(amount)
  return kept <= amount ? kept : Math.fround(amount * (1 - 2 ** -23))
}
