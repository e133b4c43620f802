// Whether a room can take the parties of a search: five negative flags, each independent of the others.

import { absent, type RoomInventory } from '../lodging/calendars/calendar.ts'
import type { Room, RoomParty } from '../lodging/properties/property.ts'
import type { Day } from '../values/civil-dates.ts'
import type { RoomOnOffer } from './offer.ts'
import type { RoomFlags, RoomReason } from './priced-stay.ts'
import { restrictions } from './restrictions.ts'
import type { StaySearch } from './search.ts'

/** The five flags and, where one flag has several causes or none, the reasons behind them. */
export interface RoomVerdict {
  readonly flags: RoomFlags
  readonly reasons: readonly RoomReason[]
}

/**
 * The verdict on a room by contract S7. `refusals` are the restrictions of the requested rates together, and 0 as soon as
 * one of the rates is available. `isByTariff`: one of them is priced by a tariff.
 */
export function verdictOn(
  onOffer: RoomOnOffer,
  { parties }: StaySearch,
  refusals: number,
  isByTariff: boolean,
): RoomVerdict {
  const { room, free } = onOffer
  let causes = refusals
  if (parties.some(party => exceedsOccupancy(room, party, isByTariff))) causes |= occupancyExceeded
  if (free.some(rooms => rooms !== null && rooms < parties.length)) causes |= noInventory
  const known = verdicts[causes]
  if (known !== undefined) return known
  const found = verdictFor(causes)
  verdicts[causes] = found
  return found
}

/** Causes of a verdict other than the restrictions of rates. */
const [occupancyExceeded, noInventory] = [128, 256]

/** By their causes, because most answers repeat the same few. */
const verdicts: RoomVerdict[] = []

const { stopSell, closedToArrival, closedToDeparture, advanceDays } = restrictions
const { belowMinimumStay, aboveMaximumStay, withoutPrice } = restrictions

const bitsOfReasons: Readonly<Record<RoomReason, number>> = {
  stop_sell: stopSell,
  closed_to_arrival: closedToArrival,
  closed_to_departure: closedToDeparture,
  advance_days: advanceDays,
  occupancy_exceeded: occupancyExceeded,
  no_inventory: noInventory,
  less_than_min_stay: belowMinimumStay,
  greater_than_max_stay: aboveMaximumStay,
  no_price: withoutPrice,
}

/** All reasons, in the order in which answers list them. */
export const roomReasons = Object.keys(bitsOfReasons) as RoomReason[]

export const isReason = (code: unknown): code is RoomReason => roomReasons.includes(code as RoomReason)

/** The flags that say the same as these reasons. */
export const verdictOf = (reasons: readonly RoomReason[]): RoomVerdict =>
  verdictFor(reasons.reduce((causes, reason) => causes | bitsOfReasons[reason], 0))

function verdictFor(causes: number): RoomVerdict {
  const isSet = (bits: number) => (causes & bits) !== 0
  return {
    flags: {
      is_closedout: isSet(stopSell | closedToArrival | closedToDeparture | advanceDays),
      is_occupancy_exceeded: isSet(occupancyExceeded),
      has_no_inventory: isSet(noInventory),
      is_less_than_min_stay: isSet(belowMinimumStay),
      is_greater_than_max_stay: isSet(aboveMaximumStay),
    },
    reasons: roomReasons.filter(reason => isSet(bitsOfReasons[reason])),
  }
}

/** Free rooms on a night; the standing allotment for a night without a count; null where rooms are not counted. */
export function freeRooms(room: Room, inventory: RoomInventory | null, day: Day): number | null {
  const standing = room.allotment ?? absent
  const free = inventory === null ? standing : (inventory.free[day - inventory.firstDay] ?? standing)
  return free === absent ? null : free
}

/** Whether a room is too small for a party. Under a tariff children beyond the maximum pay as adults and are not refused. */
export function exceedsOccupancy(
  room: Pick<Room, 'maximumOccupancy' | 'maximumAdults' | 'maximumChildren'>,
  party: RoomParty,
  isByTariff: boolean,
): boolean {
  const children = party.childAges.length
  return (
    party.adults + children > room.maximumOccupancy ||
    (room.maximumAdults !== null && party.adults > room.maximumAdults) ||
    (!isByTariff && room.maximumChildren !== null && children > room.maximumChildren)
  )
}

/** Whether a party is too small for a room that is not sold to fewer guests. */
export const isBelowOccupancy = (
  { minimumOccupancy }: Pick<Room, 'minimumOccupancy'>,
  party: RoomParty,
): boolean => minimumOccupancy !== null && party.adults + party.childAges.length < minimumOccupancy
