// Which rooms and rates can be sold, written a second time, night by night (contract S6, S7).

import {
  absent,
  closedToArrival,
  closedToDeparture,
  type RateCalendar,
  type RoomInventory,
  stopSell,
} from '../../src/lodging/calendar.ts'
import type { Property, Room } from '../../src/lodging/property.ts'
import type { RoomFlags, UnavailableReason } from '../../src/pricing/priced-stay.ts'
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

export type Obstacle = 'closed' | 'too_short' | 'too_long' | 'no_price'

/** Everything that stands in the way of selling one rate for the stay. */
export function obstacles(calendar: RateCalendar, search: StaySearch): Set<Obstacle> {
  const found = new Set<Obstacle>()
  const nights = nightsOf(search)
  const { checkin, checkout } = search.stay
  const lead = checkin - search.local.today
  const on = (column: ArrayLike<number> | null, day: number) => valueOn(calendar.firstDay, column, day, 0)

  if (on(calendar.flags, checkin) & closedToArrival) found.add('closed')
  if (on(calendar.flags, checkout) & closedToDeparture) found.add('closed')
  const minAdvance = on(calendar.minAdvanceDays, checkin)
  const maxAdvance = on(calendar.maxAdvanceDays, checkin)
  if (minAdvance !== 0 && lead < minAdvance) found.add('closed')
  if (maxAdvance !== 0 && lead > maxAdvance) found.add('closed')

  const minArrival = on(calendar.minStayArrival, checkin)
  const maxArrival = on(calendar.maxStayArrival, checkin)
  if (minArrival !== 0 && nights.length < minArrival) found.add('too_short')
  if (maxArrival !== 0 && nights.length > maxArrival) found.add('too_long')

  for (const night of nights) {
    if (on(calendar.flags, night) & stopSell) found.add('closed')
    const minThrough = on(calendar.minStayThrough, night)
    const maxThrough = on(calendar.maxStayThrough, night)
    if (minThrough !== 0 && nights.length < minThrough) found.add('too_short')
    if (maxThrough !== 0 && nights.length > maxThrough) found.add('too_long')
    if (valueOn(calendar.firstDay, calendar.standard, night, absent) === absent) found.add('no_price')
  }
  return found
}

/** The five flags of a room; `ofRates` holds the obstacles of each of its rates. */
export function flagsOf(
  room: Room,
  inventory: RoomInventory,
  ofRates: readonly Set<Obstacle>[],
  search: StaySearch,
): RoomFlags {
  const sellable = ofRates.some(found => found.size === 0)
  const anyRateHas = (obstacle: Obstacle) => !sellable && ofRates.some(found => found.has(obstacle))
  const tooManyGuests = search.parties.some(
    ({ adults, childAges }) =>
      adults + childAges.length > room.maximumOccupancy ||
      (room.maximumAdults !== null && adults > room.maximumAdults) ||
      (room.maximumChildren !== null && childAges.length > room.maximumChildren),
  )
  const tooFewRooms = nightsOf(search).some(night => {
    const free = valueOn(inventory.firstDay, inventory.free, night, absent)
    return free !== absent && free < search.parties.length
  })
  return {
    is_closedout: anyRateHas('closed'),
    is_occupancy_exceeded: tooManyGuests,
    has_no_inventory: tooFewRooms,
    is_less_than_min_stay: anyRateHas('too_short'),
    is_greater_than_max_stay: anyRateHas('too_long'),
  }
}
