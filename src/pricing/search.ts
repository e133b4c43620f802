// One question asked of one property: everything that pricing needs to know, gathered before it starts.

import type { RateCalendar, RoomInventory } from '../lodging/calendar.ts'
import type { ExchangeRate } from '../lodging/exchange.ts'
import type { Property, RoomParty, Stay } from '../lodging/property.ts'
import type { DiscountCode } from '../lodging/rules.ts'
import type { LocalTime } from '../values/civil-dates.ts'

export interface StaySearch {
  readonly stay: Stay
  /** One entry a requested room; each is one room of the same accommodation (contract R8). */
  readonly parties: readonly RoomParty[]
  readonly publisherId: number
  /** Now at the property. */
  readonly local: LocalTime
  /** The code as it was sent; null when none was. */
  readonly discountCode: string | null
  /** From the property's currency into the one that amounts are shown in. */
  readonly exchange: ExchangeRate
}

/** What is for sale at a property on the nights of a stay. */
export interface Supply {
  readonly property: Property
  readonly calendars: readonly RateCalendar[]
  readonly inventory: readonly RoomInventory[]
  /** The code named by the search, if there is one of that name. */
  readonly discount: DiscountCode | null
}
