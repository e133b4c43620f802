// Everything a price depends on, as types: one rate plan in one room, with the preparations for the search. The files that
// prepare parts and the steps that read them both import this file; it imports neither.

import type { RateCalendar } from '../lodging/calendars/calendar.ts'
import type { OfferedExtra } from '../lodging/prices/extras.ts'
import type { PolicyCharge } from '../lodging/prices/policies.ts'
import type { CancellationTerms, ChargeItem, CountedPart } from '../lodging/prices/price.ts'
import type {
  ChargeAmount,
  ChargeConditions,
  ChargeScheme,
  DiscountCode,
  DiscountRefusal,
  Fee,
  Tax,
} from '../lodging/prices/rules.ts'
import type { Property, RatePlan, Room } from '../lodging/properties/property.ts'
import type { FormerPrices } from '../lodging/property-documents/former-prices.ts'
import type { Day } from '../values/civil-dates.ts'
import type { Minor } from '../values/money.ts'
import type { Exact } from './cells/exact.ts'
import type { PreparedPolicies } from './prepared-property.ts'
import type { PossiblePromotions } from './promotions/promotion-conditions.ts'
import type { StaySearch } from './search.ts'

/** One rate plan in one room for one search. */
export interface Offer {
  readonly stayContext: StayContext
  readonly room: RoomOnOffer
  readonly terms: PlanTerms
  readonly calendar: RateCalendar
  /** The price of each requested room, where a tariff prices the stay; else null. */
  readonly byTariff: readonly TariffPrice[] | null
}

/** The price of one requested room under a tariff, in the property's currency. */
export interface TariffPrice {
  /** Of each night. */
  readonly nights: readonly Minor[]
  readonly supplements: readonly ChargeItem[]
}

/** A search at one property, the same for all rooms and rates (stay-context.ts). */
export interface StayContext {
  readonly property: Property
  /** Decimals of the property's currency. */
  readonly decimals: number
  readonly search: StaySearch
  /** The parties of the search. */
  readonly parties: readonly PricedParty[]
  /** The discount code with the name in the search, if it exists. */
  readonly discount: DiscountCode | null
  /** Why the code can apply to no rate; null when it may, or when none was sent. */
  readonly codeRefusal: DiscountRefusal | null
  /** The day of each night. */
  readonly days: readonly Day[]
  /** What can be chosen at a room and rate (extras.ts); null where the property has nothing. */
  readonly extrasAt: ((roomId: number, rateCode: string) => readonly OfferedExtra[]) | null
  /** In milliseconds since 1970. */
  readonly now: number
  readonly promotions: PossiblePromotions
  /** Of any room and rate; a rate may have fewer (`limitsCharges`). */
  readonly charges: StayCharges
  /** Whether a fee or tax of the property is only for some rooms or rate plans. */
  readonly limitsCharges: boolean
  /** Whether some charge has a scheme (src/pricing/cells/). */
  readonly hasSchemes: boolean
  /** Whether some plan adds amounts for single guests (prepared-property.ts). */
  readonly pricesGuests: boolean
  /** Whether a charge is in a currency that has no rate today, so that nothing can be priced. */
  readonly lacksRate: boolean
  /** What the stay cost before, where the market asks for it beside a reduction; else null. */
  readonly former: FormerOfStay | null
}

/** What prior prices are computed from (prior/prior-prices.ts). */
export interface FormerOfStay {
  readonly prices: FormerPrices
  /** The promotions that everybody got on a day for the stay: the same object on days with the same. */
  promotionsOn(property: Property, day: Day, stayContext: StayContext): PossiblePromotions
}

/** A party with its ages resolved for the property's prices, the same in every room. */
export interface PricedParty {
  readonly adults: number
  /** The age band of each child, the oldest child first; -1 for a child younger than every band. */
  readonly childBands: readonly number[]
}

/** A room of the search, with everything that its rates share. */
export interface RoomOnOffer {
  readonly room: Room
  readonly alike: readonly AlikeRooms[]
  /** Free rooms on each night; null where rooms are not counted. */
  readonly free: readonly (number | null)[]
}

/** Requested rooms whose guests pay the same at every rate. */
export interface AlikeRooms {
  readonly guests: GuestsToPrice
  /** Their positions among the requested rooms, at least one. */
  readonly places: readonly number[]
}

export interface GuestsToPrice extends PricedParty {
  readonly isOneAdultAlone: boolean
  /** The number of guests that a price by guests is for: children count as far as the standard occupancy goes. */
  readonly ofNumber: number
  readonly extraAdults: number
  /** The age band of each child beyond the standard occupancy; -1 for a child younger than every band. */
  readonly extraChildBands: readonly number[]
}

/** A rate plan with its policies resolved for one search (plan-terms.ts). */
export interface PlanTerms {
  readonly plan: RatePlan
  readonly deposit: DueDeposit
  readonly cancellation: ResolvedCancellation
}

/** The deposit of a plan, booked now for this arrival, in any room. */
export interface DueDeposit {
  readonly charge: PolicyCharge
  readonly policies: PreparedPolicies
}

/** A cancellation policy for an arrival, booked now: the same in every room. */
export interface ResolvedCancellation {
  readonly periods: readonly CancellationPeriod[]
  readonly noShow: PolicyCharge
  /** The property's text in place of a generated one. */
  readonly ownText: string | null
  /** The latest terms for texts, with a key of their charges. Rates seldom differ here. */
  lastTerms: CancellationTerms | null
  lastKey: number
}

/** A period and the cost of cancelling in it. `from` null: from the moment of booking. */
export interface CancellationPeriod {
  readonly from: string | null
  /** Null for the last. */
  readonly until: string | null
  readonly charge: PolicyCharge
}

/** The common part of fees and taxes. */
export interface ChargeRule {
  readonly amount: ChargeAmount
  readonly conditions: ChargeConditions
  readonly scheme?: ChargeScheme | null
}

/** The parts of a stay that a charge counts. */
export interface CountedParts {
  /** Number of guests counted by age; never 0. */
  readonly guests: number
  /** Indexes of the counted nights, before the rate band; never empty. */
  readonly nights: readonly number[]
  /** Whether it counts every night of the stay at every rate. */
  readonly countsEveryNight: boolean
}

/** A fee or tax that may be owed on a stay, with the parts that its conditions count. */
export interface PossibleCharge<Rule extends ChargeRule> extends CountedParts {
  readonly rule: Rule
  /** The counted guests of each requested room; empty unless it is a flat amount with a rate band. */
  readonly guestsOfRooms: readonly number[]
  /** The amount, where it is the same at every rate that owes it; null where it depends on the rate. */
  readonly amountAtAnyRate: Minor | null
}

/** The fees and taxes that may be owed on a stay, at any rate or at one (stay-charges.ts). */
export interface StayCharges {
  readonly fees: PossibleFees
  /** Taxes inside the prices and on top of them, in the property's order. */
  readonly taxes: readonly PossibleTax[]
  readonly taxesInPrices: TaxesInPrices
}

/** Fees that may be owed on a stay. */
export interface PossibleFees {
  readonly fees: readonly PossibleCharge<Fee>[]
  /** The owed fees, where they are the same at every rate: without percentages and rate bands. */
  readonly listsAtAnyRate: FeeLists | null
}

/** The owed fees, and the taxes on taxable ones. */
export interface FeeLists {
  readonly fees: ChargeLists
  readonly taxes: ChargeLists
}

/** Charges in the total, and charges at check-in. */
export interface ChargeLists {
  readonly booking: readonly ChargeItem[]
  readonly checkin: readonly ChargeItem[]
}

/** A tax that may be owed on a stay. */
export interface PossibleTax extends PossibleCharge<Tax> {
  readonly isInPrices: boolean
  /** The line of the tax, where it is the same at every rate; null where it depends on the rate. */
  readonly itemAtAnyRate: ChargeItem | null
}

/** The taxes inside a price in relation to it, as integers. */
export interface TaxRatios {
  /** The part of each tax, in order. */
  readonly parts: readonly number[]
  /** The part of the net price. */
  readonly net: number
  /** The net price and all taxes. */
  readonly whole: number
}

/** The taxes inside the prices of a stay. */
export interface TaxesInPrices extends TaxRatios {
  /** All of them, where some are in some nights or prices only; else null. */
  readonly limited: readonly PossibleTax[] | null
}

/** What each flat tax inside the prices has of them, by place of the room and night. */
export type AmountsInside = ReadonlyMap<ChargeRule, readonly (readonly Minor[])[]>

/** The line of a charge with a key, and what of it each night of a room is, or that of a guest. */
export interface KeyedLine {
  readonly amount: Minor
  readonly cells: readonly {
    readonly place: number
    readonly night: number
    readonly guest: number | null
    readonly amount: Exact
    readonly guests: number
  }[]
}

/** What a charge came to on a night of a room, or on that of one of its guests, before bounds over several nights. */
export interface CountedCell extends Omit<CountedPart, 'amount'> {
  readonly amount: Exact
}

/** The amounts of the fees and taxes of a stay, by rule, in order. */
export interface ChargeAmounts {
  readonly fees: readonly Minor[]
  readonly feeTaxes: readonly Minor[]
  readonly taxes: readonly Minor[]
  /** Of the charges with a key. */
  readonly byKey?: ReadonlyMap<string, KeyedLine>
  /** Of the charges with a scheme. */
  readonly lines?: ReadonlyMap<
    Fee | Tax,
    {
      readonly cells: readonly { readonly place: number; readonly amount: Exact }[]
      readonly counted?: readonly CountedCell[]
    }
  >
}

/** The parts of the prices of the nights, where they are not for lodging alone. */
export interface PartsOfNights {
  readonly keys: readonly string[]
  /** By place of the room, night and part. */
  readonly amounts: readonly (readonly (readonly number[])[])[]
}
