// A tariff: rules that price a whole stay, in place of a price for each night. A channel that speaks AlpineBits sends them
// for a rate plan; they survive JSON unchanged. docs/alpinebits-rate-plans.md says what they mean.

import type { Day } from '../../values/civil-dates.ts'

/** An amount in ten-thousandths of the currency's unit, because rates may have more decimals than the currency. */
export type Fine = number

/** Decimals of a `Fine` amount. */
export const fineDecimals = 4

/** Seven flags, Monday first. */
export type Weekdays = readonly boolean[]

/** Days with both ends. */
export interface Period {
  readonly first: Day
  readonly last: Day
}

export interface Tariff {
  /** The rate plan of the property. */
  readonly rateCode: string
  /** The plan at the sender, and the group of plans that it belongs to. */
  readonly sender: { readonly planCode: string; readonly group: string | null; readonly isMaster: boolean }
  /** Nights that an amount of a rate is for. */
  readonly unitNights: number
  /** Whether a base amount is for each guest or for the room. */
  readonly basis: 'guest' | 'room'
  /** Those of a room do not overlap. */
  readonly rates: readonly TariffRate[]
  /** Those of a room, and those of all rooms, do not overlap; where both cover a day, both apply. */
  readonly rules: readonly BookingRule[]
  readonly conditions: StayConditions
  readonly freeNights: FreeNights | null
  readonly familyOffer: FamilyOffer | null
  readonly supplements: readonly Supplement[]
}

export interface TariffRate extends Period {
  readonly roomId: number
  /** By number of guests. */
  readonly base: Readonly<Record<number, Fine>>
  /** For each adult above the standard occupancy; null: the room takes none. */
  readonly extraAdult: Fine | null
  /** No age is in two of them. */
  readonly children: readonly ChildAmount[]
}

/** An amount for each child of `from` <= age < `below`; null leaves that side open. */
export interface ChildAmount extends AgeRange {
  readonly amount: Fine
}

export interface AgeRange {
  readonly from: number | null
  readonly below: number | null
}

/** Null: no limit. */
export interface CountRange {
  readonly least: number | null
  readonly most: number | null
}

export interface BookingRule extends Period {
  /** Null: all rooms. */
  readonly roomId: number | null
  readonly isClosed: boolean
  /** Weekdays on which a stay may begin and end. */
  readonly arrival: Weekdays
  readonly departure: Weekdays
  /** Nights of stays that begin in the period. */
  readonly onArrival: CountRange
  /** Nights of stays that touch the period; the day of departure counts. */
  readonly through: CountRange
}

/** What every stay has to meet. */
export interface StayConditions {
  readonly nights: CountRange
  readonly arrival: Weekdays
  readonly departure: Weekdays
  /** Days between booking and arrival. */
  readonly advance: CountRange
  /** The age from which guests are adults; null: the plan takes no children. */
  readonly adultsFrom: number | null
  readonly adults: CountRange
  readonly childAges: AgeRange
  readonly children: CountRange
}

/** Nights that cost nothing: the last `free` of every `required` nights, or, once, of a stay of at least `required`. */
export interface FreeNights {
  readonly required: number
  readonly free: number
  readonly repeats: boolean
}

/** Up to `free` children younger than `below` cost nothing where there are at least `least` of them. */
export interface FamilyOffer {
  readonly below: number
  readonly least: number
  readonly free: number
}

export const supplementCharges = ['night', 'stay', 'guest_night', 'guest_stay', 'item'] as const

/** An amount for a stay is divided by its nights, and each night in a period owes its part. */
export type SupplementCharge = (typeof supplementCharges)[number]

export interface Supplement {
  readonly code: string
  /** Titles by language. */
  readonly names: Readonly<Record<string, string>>
  /** Guests choose the others at the property; they are part of no price. */
  readonly isMandatory: boolean
  readonly charge: SupplementCharge
  /** Nights that it is owed on. */
  readonly weekdays: Weekdays
  /** Where one of the room and one of all rooms cover a night, both are owed. */
  readonly prices: readonly SupplementPrice[]
}

export interface SupplementPrice extends Period {
  /** Null: all rooms. */
  readonly roomId: number | null
  readonly amount: Fine
}

/** A tariff in one room. */
export interface RoomTariff {
  readonly tariff: Tariff
  /** Those of the room. */
  readonly rates: readonly TariffRate[]
  /** For each night of the calendar the index of its rate, -1 without one. */
  readonly rateOf: Int16Array
  /** The mandatory ones, with the prices that apply in the room. */
  readonly supplements: readonly NamedSupplement[]
}

/** A supplement with its name in the property's language. */
export interface NamedSupplement extends Supplement {
  readonly name: string
}
