// Whether a room can take the parties of a search: its five negative flags, each found without regard to the others.

import { absent, type RoomInventory } from '../lodging/calendar.ts'
import type { Room, RoomParty } from '../lodging/property.ts'
import type { Day } from '../values/civil-dates.ts'
import type { RoomOnOffer } from './night-prices.ts'
import type { RoomFlags } from './priced-stay.ts'
import { restrictions } from './restrictions.ts'
import type { StaySearch } from './search.ts'

/**
 * The flags of a room by contract S7. `refusals` are the restrictions of all rates that are asked about, together; as long
 * as one of the rates can be sold, none of the three flags that come from them is set, and they are 0.
 */
export const flagsOf = (
  { room, free }: RoomOnOffer,
  { parties }: StaySearch,
  refusals: number,
): RoomFlags => ({
  is_closedout: (refusals & restrictions.closed) !== 0,
  is_occupancy_exceeded: parties.some(party => exceedsOccupancy(room, party)),
  has_no_inventory: free.some(rooms => rooms !== null && rooms < parties.length),
  is_less_than_min_stay: (refusals & restrictions.belowMinimumStay) !== 0,
  is_greater_than_max_stay: (refusals & restrictions.aboveMaximumStay) !== 0,
})

export const hasFlag = (flags: RoomFlags): boolean =>
  flags.is_closedout ||
  flags.is_occupancy_exceeded ||
  flags.has_no_inventory ||
  flags.is_less_than_min_stay ||
  flags.is_greater_than_max_stay

/** Rooms still free on a night, the standing allotment where nothing was counted; null when sold without a count. */
export function freeRooms(room: Room, inventory: RoomInventory | null, day: Day): number | null {
  const standing = room.allotment ?? absent
  const free = inventory === null ? standing : (inventory.free[day - inventory.firstDay] ?? standing)
  return free === absent ? null : free
}

function exceedsOccupancy(room: Room, party: RoomParty): boolean {
  const children = party.childAges.length
  return (
    party.adults + children > room.maximumOccupancy ||
    (room.maximumAdults !== null && party.adults > room.maximumAdults) ||
    (room.maximumChildren !== null && children > room.maximumChildren)
  )
}
