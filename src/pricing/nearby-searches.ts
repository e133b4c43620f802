// Searches near to one that found nothing: other dates, other lengths of stay, and the party in two rooms.

import { longestStay, type RoomParty, type Stay } from '../lodging/properties/property.ts'
import { addDays, type Day, nightsBetween } from '../values/civil-dates.ts'
import type { LeadRate } from './lead-rate.ts'
import type { PricedProperty, PricedRate, PricedRoom } from './priced-stay.ts'
import type { StaySearch } from './search.ts'

/** How many days the dates or the length may differ by. */
const reach = 14

/** Most searches that follow from one: earlier, later, shorter and longer stays, and three for a party in two rooms. */
export const mostNearbySearches = 4 * reach + 3

export interface NearbyStay {
  /** `dates`: as many nights, earlier or later; `length`: the same arrival, fewer or more nights. */
  readonly kind: 'dates' | 'length'
  readonly stay: Stay
}

/** Stays from today until the horizon, the nearest first; of equally near ones dates before lengths. */
export function* nearbyStays(
  { stay: { checkin, checkout }, local }: StaySearch,
  horizon: Day,
): Iterable<NearbyStay> {
  for (let days = 1; days <= reach; days += 1) {
    const around: NearbyStay[] = [-days, days].map(shift => ({
      kind: 'dates',
      stay: { checkin: addDays(checkin, shift), checkout: addDays(checkout, shift) },
    }))
    for (const more of [-days, days]) {
      around.push({ kind: 'length', stay: { checkin, checkout: addDays(checkout, more) } })
    }
    for (const nearby of around) if (isPossible(nearby.stay, local.today, horizon)) yield nearby
  }
}

/** Contract R7. */
function isPossible({ checkin, checkout }: Stay, today: Day, horizon: Day): boolean {
  const nights = nightsBetween(checkin, checkout)
  return checkin >= today && checkout <= horizon && nights >= 1 && nights <= longestStay
}

/** A party for two rooms with about as many guests in each, adults in both; null for a single adult. */
export function dividedParty({ adults, childAges }: RoomParty): [RoomParty, RoomParty] | null {
  if (adults < 2) return null
  const fewer = Math.floor(adults / 2)
  // The youngest child goes where there are fewer adults, the next to the other room.
  const young = childAges.toSorted((a, b) => a - b)
  return [
    { adults: adults - fewer, childAges: young.filter((_, place) => place % 2 === 1) },
    { adults: fewer, childAges: young.filter((_, place) => place % 2 === 0) },
  ]
}

/**
 * The cheapest two bookings of a room each, given what is available for either party alone; null when there are not two.
 * Both may be of one type with two rooms left on every night.
 */
export function cheapestPair(one: PricedProperty, other: PricedProperty): [LeadRate, LeadRate] | null {
  let cheapest: [LeadRate, LeadRate] | null = null
  for (const first of cheapestOfRooms(one)) {
    for (const second of cheapestOfRooms(other)) {
      if (first.room.room === second.room.room && !hasTwoRooms(first.rate)) continue
      const pair: [LeadRate, LeadRate] = [first, second]
      if (cheapest === null || totalOf(pair) < totalOf(cheapest)) cheapest = pair
    }
  }
  return cheapest
}

const totalOf = ([one, other]: readonly [LeadRate, LeadRate]): number =>
  one.rate.total.total + other.rate.total.total

const cheapestOfRooms = ({ rooms }: PricedProperty): LeadRate[] =>
  rooms.filter(({ rates }) => rates.length > 0).map(room => ({ room, rate: cheapestOf(room) }))

const cheapestOf = ({ rates }: PricedRoom): PricedRate =>
  rates.reduce((lowest, rate) => (rate.total.total < lowest.total.total ? rate : lowest))

const hasTwoRooms = ({ nights }: PricedRate): boolean =>
  nights.every(({ inventory }) => inventory === null || inventory >= 2)
