// What a price depends on, as types alone: one rate plan in one room with all that was worked out for the search
// before. The files that prepare a part of it and the steps that read it both import this one, and it imports neither.

import type { RateCalendar } from '../lodging/calendar.ts'
import type { PolicyCharge } from '../lodging/policies.ts'
import type { CancellationTerms, ChargeItem } from '../lodging/price.ts'
import type { Property, RatePlan, Room } from '../lodging/property.ts'
import type {
  ChargeAmount,
  ChargeConditions,
  DiscountCode,
  DiscountRefusal,
  Fee,
  Tax,
} from '../lodging/rules.ts'
import type { Day } from '../values/civil-dates.ts'
import type { Minor } from '../values/money.ts'
import type { PreparedPolicies } from './prepared-property.ts'
import type { PossiblePromotions } from './promotion-conditions.ts'
import type { StaySearch } from './search.ts'

/** One rate plan in one room, for one search: everything that its price depends on. */
export interface Offer {
  readonly stayContext: StayContext
  readonly room: RoomOnOffer
  readonly terms: PlanTerms
  readonly calendar: RateCalendar
}

/** What a search comes to at one property, the same for all rooms and rates (stay-context.ts). */
export interface StayContext {
  readonly property: Property
  /** Of the property's currency. */
  readonly decimals: number
  readonly search: StaySearch
  /** Those of the search. */
  readonly parties: readonly PricedParty[]
  /** The code named by the search, if there is one of that name. */
  readonly discount: DiscountCode | null
  /** Why the code can apply to no rate at all; null when none was sent or it may. */
  readonly codeRefusal: DiscountRefusal | null
  /** The day of each night. */
  readonly days: readonly Day[]
  /** In milliseconds since 1970. */
  readonly now: number
  readonly promotions: PossiblePromotions
  readonly fees: PossibleFees
  /** Those inside the prices and those on top, in the order in which the property lists them. */
  readonly taxes: readonly PossibleTax[]
  readonly taxesInPrices: TaxesInPrices
}

/** A party as the property prices it, the same in every room. */
export interface PricedParty {
  readonly adults: number
  /** The age band of each child, the oldest child first; -1 for one younger than every band. */
  readonly childBands: readonly number[]
}

/** A room of the search with what all its rates have in common. */
export interface RoomOnOffer {
  readonly room: Room
  readonly alike: readonly AlikeRooms[]
  /** Rooms still free on each night; null where the room sells without a count. */
  readonly free: readonly (number | null)[]
}

/** Requested rooms whose guests pay the same at any rate. */
export interface AlikeRooms {
  readonly guests: GuestsToPrice
  /** Their places among the requested rooms, at least one. */
  readonly places: readonly number[]
}

export interface GuestsToPrice {
  readonly isOneAdultAlone: boolean
  readonly extraAdults: number
  /** The age band of each child beyond the standard occupancy; -1 for one younger than every band. */
  readonly extraChildBands: readonly number[]
}

/** A rate plan with its policies resolved for one search (plan-terms.ts). */
export interface PlanTerms {
  readonly plan: RatePlan
  readonly deposit: DueDeposit
  readonly cancellation: ResolvedCancellation
}

/** What the deposit policy of a plan asks for when booked now for this arrival, in any room. */
export interface DueDeposit {
  readonly charge: PolicyCharge
  readonly policies: PreparedPolicies
}

/** A cancellation policy as it stands for an arrival, booked now: the same for every room. */
export interface ResolvedCancellation {
  readonly periods: readonly CancellationPeriod[]
  readonly noShow: PolicyCharge
  /** The property's own words in place of generated ones. */
  readonly ownText: string | null
  /** The terms told last, and how their charges are told; rates of a search seldom differ in that. */
  readonly last: { key: number; terms: CancellationTerms | null }
}

/** A stretch of time and what cancelling in it costs. `from` null: from the moment of booking. */
export interface CancellationPeriod {
  readonly from: string | null
  /** Null for the last. */
  readonly until: string | null
  readonly charge: PolicyCharge
}

/** What fees and taxes have in common. */
export interface ChargeRule {
  readonly amount: ChargeAmount
  readonly conditions: ChargeConditions
}

/** What a charge counts of a stay. */
export interface CountedParts {
  /** Guests whose age it counts; never 0. */
  readonly guests: number
  /** Indexes of the nights that it counts where their rate lies in its band; never none. */
  readonly nights: readonly number[]
  /** Whether it counts every night of the stay, whatever the rate. */
  readonly countsEveryNight: boolean
}

/** A fee or tax that may be owed on a stay: what its conditions leave to count of it. */
export interface PossibleCharge<Rule extends ChargeRule> extends CountedParts {
  readonly rule: Rule
  /** The guests that it counts in each requested room; empty unless it is a flat amount in a rate band. */
  readonly guestsOfRooms: readonly number[]
  /** Its amount where that is the same for every rate; null where the rate decides. */
  readonly amountAtAnyRate: Minor | null
}

/** Fees that may be owed on a stay. */
export interface PossibleFees {
  readonly fees: readonly PossibleCharge<Fee>[]
  /** What comes of them where that is the same for every rate: no percentage or rate band is among them. */
  readonly listsAtAnyRate: FeeLists | null
}

/** The fees that are owed, and the own taxes of taxable ones. */
export interface FeeLists {
  readonly fees: ChargeLists
  readonly taxes: ChargeLists
}

/** Charges by the side they are owed on: in the total, or at check-in. */
export interface ChargeLists {
  readonly booking: readonly ChargeItem[]
  readonly checkin: readonly ChargeItem[]
}

/** A tax that may be owed on a stay. */
export interface PossibleTax extends PossibleCharge<Tax> {
  readonly isInPrices: boolean
  /** Its line where that is the same for every rate; null where the rate decides. */
  readonly itemAtAnyRate: ChargeItem | null
}

/** What the taxes inside the prices of a stay are of those prices, as whole numbers. */
export interface TaxesInPrices {
  /** Of each of them, in their order. */
  readonly parts: readonly number[]
  /** Of the net price. */
  readonly net: number
  /** The net price and all parts. */
  readonly whole: number
}
