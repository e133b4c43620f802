// The result of pricing a search: the flags of each room and the complete price of each available rate. The presenter turns
// it into the interface's objects.

import type { StayPrice } from '../lodging/prices/price.ts'
import type { DiscountRefusal } from '../lodging/prices/rules.ts'
import type { RatePlan, Room } from '../lodging/properties/property.ts'
import type { RoomReason, UnavailableReason } from '../lodging/properties/unavailable.ts'

export type { RoomReason, UnavailableReason }

/** The five negative flags of a room (contract S7); all that apply are set. */
export interface RoomFlags {
  readonly is_closedout: boolean
  readonly is_occupancy_exceeded: boolean
  readonly has_no_inventory: boolean
  readonly is_less_than_min_stay: boolean
  readonly is_greater_than_max_stay: boolean
}

export interface PricedProperty {
  /** Null when at least one room is available. */
  readonly unavailableReason: UnavailableReason | null
  readonly rooms: readonly PricedRoom[]
  /** Why the request's discount code changed no rate; null when it applied or none was sent. */
  readonly discountRefusal: DiscountRefusal | null
}

export interface PricedRoom {
  readonly room: Room
  readonly flags: RoomFlags
  /** All that apply; empty for an available room. */
  readonly reasons: readonly RoomReason[]
  readonly isAvailable: boolean
  /** Available rates, in the order of the property's rate plans; empty when the room is unavailable. */
  readonly rates: readonly PricedRate[]
}

export interface PricedRate extends StayPrice {
  readonly plan: RatePlan
  /** The choice of beds that this rate has instead of its room's. */
  readonly beds?: Room['beds']
}
