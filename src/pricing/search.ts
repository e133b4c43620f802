// A search at one property: all data that pricing needs, gathered before it starts.

import type { RateCalendar, RoomInventory } from '../lodging/calendars/calendar.ts'
import type { ExchangeRate } from '../lodging/prices/exchange.ts'
import type { ChosenExtra, ExtraClaim } from '../lodging/prices/extras.ts'
import type { StayPrice } from '../lodging/prices/price.ts'
import type { DiscountCode } from '../lodging/prices/rules.ts'
import type { Property, RoomParty, Stay } from '../lodging/properties/property.ts'
import type { FormerPrices } from '../lodging/property-documents/former-prices.ts'
import type { LocalTime } from '../values/civil-dates.ts'

/** Who sells, and to whom; a sale to a guest who comes has neither. */
export interface HouseSale {
  /** The hotel's staff sells: cutoff and minimum advance bind guests and not the house. */
  readonly isByStaff?: boolean
  /**
   * Nights that the guest has in front of those of the search, which prolong a stay: nobody arrives, conditions on the length look
   * at the whole stay, and what is owed once for a stay is not owed again.
   */
  readonly nightsBefore?: number
  /** What fees and taxes came to on these nights. */
  readonly linesBefore?: LinesBefore
}

/** The lines of the nights in front of those of the search. */
export type LinesBefore = Pick<StayPrice, 'fees' | 'taxItems' | 'checkinFees'>

export interface StaySearch extends HouseSale {
  readonly stay: Stay
  /** One entry for each requested room, all of the same accommodation (contract R8). */
  readonly parties: readonly RoomParty[]
  readonly publisherId: number
  /** Now at the property. */
  readonly local: LocalTime
  /**
   * The same in milliseconds since 1970, as in autumn an hour comes twice. Left out where nobody books: the first time that
   * clocks show `local`.
   */
  readonly now?: number
  /** The code as sent; null when none was. */
  readonly discountCode: string | null
  /** What the guest chooses of the property's extras. */
  readonly extras?: readonly ChosenExtra[]
  /** From the property's currency into the shown one. */
  readonly exchange: ExchangeRate
  /** The fees and taxes for the booking that another room of it owes, which are owed once. */
  readonly owedBefore?: ReadonlySet<unknown>
  /** Into the property's currency, by the currencies of its charges; one that is missing has no rate today. */
  readonly chargeRates?: Readonly<Record<string, ExchangeRate>>
}

/** What a property has for sale on the nights of a stay. */
export interface Supply {
  readonly property: Property
  readonly calendars: readonly RateCalendar[]
  readonly inventory: readonly RoomInventory[]
  /** What reservations take of the extras, where the property counts some. */
  readonly extraClaims?: readonly ExtraClaim[]
  /** The reservation that is changed: what it has is left for it. */
  readonly ownReservation?: string
  /** The discount code with the name in the search, if it exists. */
  readonly discount: DiscountCode | null
  /** What prices depended on before, where the market asks for prior prices. */
  readonly former?: FormerPrices
}
