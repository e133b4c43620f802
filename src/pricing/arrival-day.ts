// A day of a property's calendar: what arriving on it costs at least, and which stays may begin or end on it.

import {
  closedToArrival,
  closedToDeparture,
  nightValue,
  type RateCalendar,
  stopSell,
} from '../lodging/calendars/calendar.ts'
import { comparedAmount } from '../lodging/prices/price.ts'
import type { DiscountRefusal } from '../lodging/prices/rules.ts'
import { longestStay, type Stay } from '../lodging/properties/property.ts'
import { addDays, type Day, nightsBetween } from '../values/civil-dates.ts'
import type { Minor } from '../values/money.ts'
import { reasonOfProperty } from './availability.ts'
import { type LeadRate, leadRate } from './lead-rate.ts'
import { guestsAt, isPriced } from './nights/night-prices.ts'
import { calendarsOf, hasTariff, inventoryOf } from './offers.ts'
import { openPlans } from './plan-access.ts'
import type { PricedProperty, RoomReason, UnavailableReason } from './priced-stay.ts'
import { daysAfterNights, isOutsideAdvanceDays } from './restrictions.ts'
import { exceedsOccupancy, freeRooms, isBelowOccupancy, roomReasons } from './room-flags.ts'
import type { StaySearch, Supply } from './search.ts'
import { nightsFree, type OpenRate, shortestStay } from './shortest-stay.ts'

export interface ArrivalDay extends ArrivalRules {
  readonly day: Day
  /** The cheapest rate for the stay that was searched; null when nothing is available. */
  readonly lowest: LowestPrice | null
  /** Empty when something is available: the property's reason, then all that its rooms have. */
  readonly reasons: readonly (UnavailableReason | RoomReason)[]
  readonly discountRefusal: DiscountRefusal | null
}

/** The cheapest rate without its nights and policies: a year of whole prices would cause long garbage collections. */
export interface LowestPrice {
  readonly roomId: number
  readonly rateCode: string
  /** In the currency of the search. */
  readonly total: Minor
  readonly nightlyAvg: Minor
}

/** Whatever the length of the stay that was searched. */
export interface ArrivalRules {
  /** Nights of the shortest stay from this day that can be booked; null where none can. */
  readonly minimumStay: number | null
  /** By the rules of the rates that are open; null also where no rate has a maximum within `longestStay`. */
  readonly maximumStay: number | null
  readonly arrivalAllowed: boolean
  readonly departureAllowed: boolean
}

/** What decides on stays of other lengths, beside the rules of rooms and rates. */
export interface OtherStays {
  /** The last day on which a stay may end. */
  readonly horizon: Day
  /** Asks for the whole price of a stay; null where it decides nothing. */
  readonly isSold: ((stay: Stay) => boolean) | null
}

/** The day on which the stay of `search` begins; `priced` is the result of that search. */
export const arrivalDay = (
  supply: Supply,
  search: StaySearch,
  priced: PricedProperty,
  others: OtherStays,
): ArrivalDay => ({
  day: search.stay.checkin,
  lowest: lowestPrice(leadRate(priced)),
  reasons: reasonsOf(priced),
  discountRefusal: priced.discountRefusal,
  ...arrivalRules(supply, search, priced, others),
})

/** What of the cheapest rate is shown of a day. */
export const lowestPrice = (lead: LeadRate | null): LowestPrice | null =>
  lead && {
    roomId: lead.room.room.id,
    rateCode: lead.rate.plan.code,
    total: comparedAmount(lead.rate),
    nightlyAvg: lead.rate.total.nightlyAvg,
  }

const noReasons: readonly never[] = []

function reasonsOf({ unavailableReason, rooms }: PricedProperty): ArrivalDay['reasons'] {
  if (unavailableReason === null) return noReasons
  const ofRooms = roomReasons.filter(reason => rooms.some(({ reasons }) => reasons.includes(reason)))
  return unavailableReason === 'no_rooms_available' ? ofRooms : [unavailableReason, ...ofRooms]
}

/** Of the rooms that the parties fit in. */
function arrivalRules(
  supply: Supply,
  search: StaySearch,
  priced: PricedProperty,
  others: OtherStays,
): ArrivalRules {
  const { stay, parties, local } = search
  const day = stay.checkin
  const advance = nightsBetween(local.today, day)
  const most = mostNights(supply, search, priced, others)
  const open: OpenRate[] = []
  let arrivalAllowed = false
  let departureAllowed = false
  const plans = openPlans(supply, search)
  for (const room of supply.property.rooms) {
    const ofRoom = calendarsOf(supply, room)
    const isByTariff = hasTariff(supply, search, room)
    if (parties.some(party => exceedsOccupancy(room, party, isByTariff) || isBelowOccupancy(room, party)))
      continue
    const counts = inventoryOf(room, supply.inventory)
    const freeNights = nightsFree(night => freeRooms(room, counts, night), day, parties.length, most)
    for (const { plan } of plans) {
      const calendar = ofRoom.get(plan.code)
      if (calendar === undefined) continue
      const flags = nightValue(calendar, calendar.flags, day, 0)
      if ((flags & closedToArrival) === 0) arrivalAllowed = true
      if ((flags & closedToDeparture) === 0) departureAllowed = true
      const guests = guestsAt(supply, search, room, calendar)
      if (freeNights === 0 || !isOpenTo({ calendar, guests }, day, flags, advance)) continue
      if (
        isByTariff &&
        calendar.tariff === undefined &&
        parties.some(each => exceedsOccupancy(room, each, false))
      )
        continue
      open.push({ room, calendar, guests, freeNights })
    }
  }
  const minimumStay = leastNights(open, search, most, { priced, others })
  return { minimumStay, maximumStay: longestOf(open, day, minimumStay), arrivalAllowed, departureAllowed }
}

/** Nights of the longest stay from the day that this property sells at all. */
function mostNights(
  { property }: Supply,
  search: StaySearch,
  { unavailableReason }: PricedProperty,
  { horizon }: OtherStays,
): number {
  if (unavailableReason === 'source_unavailable' || reasonOfProperty(property, search) !== null) return 0
  return Math.min(longestStay, nightsBetween(search.stay.checkin, horizon))
}

/** Stays whose whole price is asked for at most, as each costs as much as a search. */
const mostAsked = 3

function leastNights(
  open: readonly OpenRate[],
  search: StaySearch,
  most: number,
  { priced, others }: { readonly priced: PricedProperty; readonly others: OtherStays },
): number | null {
  const { checkin, checkout } = search.stay
  const searched = nightsBetween(checkin, checkout)
  const isSearchedSold = priced.unavailableReason === null
  let least = shortestStay(open, search, 0, isSearchedSold ? searched - 1 : most)
  for (let asked = 0; least !== null && others.isSold !== null && asked < mostAsked; asked += 1) {
    if (others.isSold({ checkin, checkout: addDays(checkin, least) })) return least
    least = shortestStay(open, search, least, isSearchedSold ? searched - 1 : most)
  }
  if (others.isSold !== null) least = null
  return least ?? (isSearchedSold ? searched : null)
}

function longestOf(open: readonly OpenRate[], day: Day, minimumStay: number | null): number | null {
  if (minimumStay === null) return null
  let maximum = 0
  for (const { calendar } of open) maximum = Math.max(maximum, longestFrom(calendar, day))
  return maximum === unlimited ? null : maximum
}

const unlimited = Number.POSITIVE_INFINITY

/** Whether some stay may begin on the day, as far as that night tells. */
function isOpenTo(
  { calendar, guests }: Pick<OpenRate, 'calendar' | 'guests'>,
  day: Day,
  flags: number,
  advance: number,
): boolean {
  return (
    (flags & (closedToArrival | stopSell)) === 0 &&
    isPriced(calendar, day - calendar.firstDay, guests) &&
    !isOutsideAdvanceDays(calendar, day - calendar.firstDay, advance)
  )
}

/** A night with a maximum ends longer stays, or cannot be reached by them. */
function longestFrom(calendar: RateCalendar, day: Day): number {
  const { firstDay, maxStayArrival, maxStayThrough } = calendar
  const nightsBefore = daysAfterNights(calendar)
  const arrival = day - firstDay
  let longest = maxStayArrival?.[arrival] || unlimited
  if (maxStayThrough === null) return longest
  for (let night = 0; night < longestStay && night - nightsBefore < longest; night += 1) {
    longest = Math.min(longest, Math.max(maxStayThrough[arrival + night] || unlimited, night - nightsBefore))
  }
  return longest
}
