// What can be booked instead of a stay that cannot: other dates, other lengths of stay, and the party in two rooms. Each is
// priced as availability prices it.

import type { RoomParty, Stay } from '../../lodging/properties/property.ts'
import { type LeadRate, leadRate } from '../../pricing/lead-rate.ts'
import {
  cheapestPair,
  dividedParty,
  mostNearbySearches,
  type NearbyStay,
  nearbyStays,
} from '../../pricing/nearby-searches.ts'
import type { PricedProperty } from '../../pricing/priced-stay.ts'
import { EventLoopYield } from '../../values/event-loop-yield.ts'
import { sumOf } from '../../values/money.ts'
import type { Alternative, AlternativeBooking } from '../answers.ts'
import type { AppContext } from '../context.ts'
import { totalsOfBookable } from './bookable.ts'
import type { GatheredStay } from './gather.ts'
import type { SearchSeries } from './search-cost.ts'

/** Most of a kind, so that many of one leave room for the other. */
const most: Readonly<Record<NearbyStay['kind'], number>> = { dates: 5, length: 4 }

/** How much work alternatives can be. */
export const alternativesSeries: SearchSeries = {
  searches: mostNearbySearches + 1,
  field: 'alternatives',
  advice: 'leave it out, or ask for fewer nights or rooms',
}

/** The nearest ones first, at most ten with the one in two rooms; none when something is available or the property sells nothing at all. */
export async function alternativesTo(
  context: AppContext,
  gathered: GatheredStay,
  { unavailableReason }: PricedProperty,
): Promise<Alternative[]> {
  if (unavailableReason === null || unavailableReason === 'source_unavailable') return []
  const found = inTwoRooms(context, gathered)
  const { search, horizon } = gathered
  const turns = new EventLoopYield()
  for (const { kind, stay } of nearbyStays(search, horizon)) {
    if (found.filter(each => each.kind === kind).length === most[kind]) continue
    const lead = leadRate(totalsFor(context, gathered, stay, search.parties))
    if (lead !== null) found.push(alternative(kind, stay, [booking(lead, search.parties)]))
    const pause = turns.next()
    if (pause) await pause
  }
  return found
}

/**
 * The party on the same dates in two rooms: as one booking of two rooms of a type, else as two bookings. Two parties are
 * taken as they are, one is divided.
 */
function inTwoRooms(context: AppContext, gathered: GatheredStay): Alternative[] {
  const { stay, parties } = gathered.search
  const [one, other] = parties.length === 1 ? (dividedParty(parties[0]!) ?? []) : parties
  if (one === undefined || other === undefined || parties.length > 2) return []
  const priceFor = (some: readonly RoomParty[]) => totalsFor(context, gathered, stay, some)
  // Two parties in rooms of one type are what the search was.
  const together = parties.length === 1 ? leadRate(priceFor([one, other])) : null
  if (together !== null) return [alternative('rooms', stay, [booking(together, [one, other])])]
  const pair = cheapestPair(priceFor([one]), priceFor([other]))
  if (pair === null) return []
  return [alternative('rooms', stay, [booking(pair[0], [one]), booking(pair[1], [other])])]
}

const totalsFor = (
  context: AppContext,
  gathered: GatheredStay,
  stay: Stay,
  parties: readonly RoomParty[],
): PricedProperty => totalsOfBookable(context, { ...gathered, search: { ...gathered.search, stay, parties } })

const alternative = (
  kind: Alternative['kind'],
  stay: Stay,
  bookings: readonly AlternativeBooking[],
): Alternative => ({ kind, stay, bookings, total: sumOf(bookings, ({ total }) => total) })

const booking = ({ room, rate }: LeadRate, parties: readonly RoomParty[]): AlternativeBooking => ({
  room: room.room,
  rateCode: rate.plan.code,
  parties,
  total: rate.total.total,
})
