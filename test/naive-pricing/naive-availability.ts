// Which rooms and rates can be sold, written a second time, night by night (contract S6, S7).

import {
  absent,
  closedToArrival,
  closedToDeparture,
  type RateCalendar,
  type RoomInventory,
  stopSell,
} from '../../src/lodging/calendars/calendar.ts'
import type { Property, Room } from '../../src/lodging/properties/property.ts'
import type { RoomFlags, RoomReason, UnavailableReason } from '../../src/pricing/priced-stay.ts'
import type { StaySearch } from '../../src/pricing/search.ts'

/** The nights of the stay, as days. */
export const nightsOf = (search: StaySearch): number[] => {
  const nights: number[] = []
  for (let day: number = search.stay.checkin; day < search.stay.checkout; day += 1) nights.push(day)
  return nights
}

/** The value that a calendar or inventory column holds for a day. */
export const valueOn = (
  first: number,
  column: ArrayLike<number> | null,
  day: number,
  otherwise: number,
): number => column?.[day - first] ?? otherwise

/** Why the property as a whole cannot be booked, before its rooms are looked at. */
export function propertyReason(property: Property, search: StaySearch): UnavailableReason | null {
  const { checkin } = search.stay
  const { today, minuteOfDay } = search.local
  if (!property.isOpen) return 'not_bookable'
  if (today > checkin - property.cutoffDays) return 'past_cutoff'
  if (checkin === today && property.cutoffMinute !== null && minuteOfDay > property.cutoffMinute)
    return 'past_cutoff'
  if (search.parties.length > 1 && !property.sellsSeveralRooms) return 'multi_room_not_supported'
  return null
}

export type Obstacle = Exclude<RoomReason, 'occupancy_exceeded' | 'no_inventory'>

/** Everything that stands in the way of selling one rate for the stay. */
export function obstacles(calendar: RateCalendar, search: StaySearch): Set<Obstacle> {
  const found = new Set<Obstacle>()
  const nights = nightsOf(search)
  const { checkin, checkout } = search.stay
  const lead = checkin - search.local.today
  const on = (column: ArrayLike<number> | null, day: number) => valueOn(calendar.firstDay, column, day, 0)

  if (on(calendar.flags, checkin) & closedToArrival) found.add('closed_to_arrival')
  if (on(calendar.flags, checkout) & closedToDeparture) found.add('closed_to_departure')
  const minAdvance = on(calendar.minAdvanceDays, checkin)
  const maxAdvance = on(calendar.maxAdvanceDays, checkin)
  if (minAdvance !== 0 && lead < minAdvance) found.add('advance_days')
  if (maxAdvance !== 0 && lead > maxAdvance) found.add('advance_days')

  const minArrival = on(calendar.minStayArrival, checkin)
  const maxArrival = on(calendar.maxStayArrival, checkin)
  if (minArrival !== 0 && nights.length < minArrival) found.add('less_than_min_stay')
  if (maxArrival !== 0 && nights.length > maxArrival) found.add('greater_than_max_stay')

  for (const night of nights) {
    if (on(calendar.flags, night) & stopSell) found.add('stop_sell')
    const minThrough = on(calendar.minStayThrough, night)
    const maxThrough = on(calendar.maxStayThrough, night)
    if (minThrough !== 0 && nights.length < minThrough) found.add('less_than_min_stay')
    if (maxThrough !== 0 && nights.length > maxThrough) found.add('greater_than_max_stay')
    if (valueOn(calendar.firstDay, calendar.standard, night, absent) === absent) found.add('no_price')
  }
  return found
}

/** Why a room cannot be sold; `ofRates` holds the obstacles of each of its rates. */
export function reasonsOf(
  room: Room,
  inventory: RoomInventory,
  ofRates: readonly Set<Obstacle>[],
  search: StaySearch,
): Set<RoomReason> {
  const reasons = new Set<RoomReason>(obstaclesOfRoom(ofRates))
  for (const { adults, childAges } of search.parties) {
    if (adults + childAges.length > room.maximumOccupancy) reasons.add('occupancy_exceeded')
    if (room.maximumAdults !== null && adults > room.maximumAdults) reasons.add('occupancy_exceeded')
    if (room.maximumChildren !== null && childAges.length > room.maximumChildren)
      reasons.add('occupancy_exceeded')
  }
  for (const night of nightsOf(search)) {
    const free = valueOn(inventory.firstDay, inventory.free, night, absent)
    if (free !== absent && free < search.parties.length) reasons.add('no_inventory')
  }
  return reasons
}

/** None where one rate can be sold; where one could be for another length, that; else those of all rates. */
function obstaclesOfRoom(ofRates: readonly Set<Obstacle>[]): Obstacle[] {
  if (ofRates.length === 0) return ['no_price']
  if (ofRates.some(found => found.size === 0)) return []
  const lengths: readonly Obstacle[] = ['less_than_min_stay', 'greater_than_max_stay']
  const forLengthOnly = ofRates.filter(found => [...found].every(each => lengths.includes(each)))
  return (forLengthOnly.length > 0 ? forLengthOnly : ofRates).flatMap(found => [...found])
}

/** The five flags of a room. */
export const flagsFor = (reasons: ReadonlySet<RoomReason>): RoomFlags => ({
  is_closedout: (['stop_sell', 'closed_to_arrival', 'closed_to_departure', 'advance_days'] as const).some(
    each => reasons.has(each),
  ),
  is_occupancy_exceeded: reasons.has('occupancy_exceeded'),
  has_no_inventory: reasons.has('no_inventory'),
  is_less_than_min_stay: reasons.has('less_than_min_stay'),
  is_greater_than_max_stay: reasons.has('greater_than_max_stay'),
})
