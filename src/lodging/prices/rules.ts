// Rules that change or add to a price, as data: a kind, its arguments and its conditions. pricing/ applies them. A rule of an
// unknown kind cannot be loaded, so none is skipped (contract P3, P4, P6, P7).

import type { DayRange } from '../../values/civil-dates.ts'
import type { Millionths, Minor } from '../../values/money.ts'
import type { OfferOf } from '../documents/promotion-kinds.ts'

/** When a promotion applies. An absent (null) condition is always met. */
export interface PromotionConditions {
  /** Days, at the property, on which the booking is made. */
  readonly booking: DayRange | null
  /** Nights that it reduces; other nights of the stay keep their price. */
  readonly stay: DayRange | null
  /** Weekdays (0 Monday to 6 Sunday) of the nights that it reduces. */
  readonly weekdays: readonly number[] | null
  /** Length of the whole stay in nights. */
  readonly minNights: number | null
  readonly maxNights: number | null
  /** Days between booking and arrival. */
  readonly minLeadDays: number | null
  readonly maxLeadDays: number | null
  readonly rooms: readonly number[] | null
  readonly ratePlans: readonly string[] | null
  readonly publishers: readonly number[] | null
  /** Requires a discount code of category `promotion` that unlocks this promotion's id. */
  readonly needsCode: boolean
}

/** One of the kinds of promotion-kinds.ts. */
export type PromotionOffer = OfferOf

export interface Promotion {
  readonly id: number
  readonly name: string
  readonly offer: PromotionOffer
  readonly conditions: PromotionConditions
  /** Combinable promotions apply one after another in `order`; the others compete, and the best one wins. */
  readonly combinable: boolean
  readonly order: number
}

export type DiscountCategory = 'discount' | 'promotion' | 'value-add'

export type DiscountBenefit =
  | { readonly kind: 'percent'; readonly percent: Millionths; readonly asRebate: boolean }
  /** In minor units of `currency`; applies only to properties with that currency. */
  | { readonly kind: 'amount'; readonly amount: Minor; readonly currency: string; readonly asRebate: boolean }
  | { readonly kind: 'promotion'; readonly promotionIds: readonly number[] }
  | { readonly kind: 'value_add'; readonly instructions: string; readonly receivedUpon: 'check-in' | 'email' }

/** A discount code of the organisation (contract P4). An absent (null) condition is always met. */
export interface DiscountCode {
  readonly id: number
  /** Compared in any case. */
  readonly code: string
  readonly category: DiscountCategory
  readonly description: string
  readonly benefit: DiscountBenefit
  /** In minor units of `minSubtotalCurrency`, compared with the subtotal after promotions and before the code. */
  readonly minSubtotal: Minor | null
  readonly minSubtotalCurrency: string | null
  readonly nonRefundable: boolean
  /** Shown to everybody. Codes stored before this was a rule have none, which is false. */
  readonly listed?: boolean
  readonly booking: DayRange | null
  readonly stay: DayRange | null
  readonly properties: readonly number[] | null
  readonly rooms: readonly number[] | null
  readonly ratePlans: readonly string[] | null
  readonly publishers: readonly number[] | null
  /** Total number of redemptions; null for no limit. */
  readonly maxUses: number | null
  /** Redemptions for each guest, by e-mail address; null for no limit. */
  readonly maxUsesPerGuest: number | null
  readonly uses: number
}

/** Why a discount code changed nothing; shown in `meta_data` (contract P4). */
export const discountRefusals = [
  'unknown_code',
  'outside_booking_window',
  'outside_stay_window',
  'not_for_this_property',
  'not_for_this_room_or_rate',
  'below_min_subtotal',
  'used_up',
  'other_currency',
  'nothing_to_unlock',
] as const

export type DiscountRefusal = (typeof discountRefusals)[number]

/** How often an amount counts: for the stay, each night, each guest, or each guest and night. */
export type ChargeUnit = 'stay' | 'night' | 'person' | 'person_night'

/** When a fee or tax is owed; an absent (null) condition is always met. */
export interface ChargeConditions {
  /** Nights that count; a charge per stay looks at the arrival day. */
  readonly stay: DayRange | null
  readonly minNights: number | null
  readonly maxNights: number | null
  /** Guests that count, by age; adults whose age is not said count as 18. */
  readonly minAge: number | null
  readonly maxAge: number | null
  readonly rooms: readonly number[] | null
  readonly ratePlans: readonly string[] | null
  /** The number of nights charged, from the first of the stay. */
  readonly chargedNights: number | null
  /** Bounds for the rate of a night, in minor units: owed for a room and night from the first and below the second. */
  readonly rateFrom: Minor | null
  readonly rateBelow: Minor | null
  /** Whether the bounds apply to the rate of a room or of each of its guests. */
  readonly rateOf: 'room' | 'person'
  /** Days, at the property, on which the stay is booked. */
  readonly booking?: DayRange | null
  /** Nights that count in every year; a charge per stay looks at the arrival day. */
  readonly season?: Season | null
  /** Weekdays (0 Monday to 6 Sunday) of the nights that count; a charge per stay looks at the arrival day. */
  readonly weekdays?: readonly number[] | null
  /** A charge per stay looks at the day of departure instead. */
  readonly isOfDeparture?: true
  /** The first and last night that counts, from 1, of the stay. */
  readonly fromNight?: number | null
  readonly toNight?: number | null
  /** As `rateFrom` and `rateBelow`, with the bound itself on the other side. */
  readonly rateAbove?: Minor | null
  readonly rateUpTo?: Minor | null
  /** Guests who are known to be all of this do not count. */
  readonly unless?: GuestKind | null
}

/** Days of every year, as month × 100 + day; one that ends before it begins goes over New Year. */
export interface Season {
  readonly from: number
  readonly to: number
}

/** Of a guest: each fact that is named has to be known and to fit. Codes of countries are ISO 3166. */
export interface GuestKind {
  readonly residence: readonly string[] | null
  readonly notResidence: readonly string[] | null
  readonly nationality: readonly string[] | null
  readonly notNationality: readonly string[] | null
  /** The country from which is paid. */
  readonly paysFrom: readonly string[] | null
  readonly notPaysFrom: readonly string[] | null
  readonly purpose: readonly GuestPurpose[] | null
}

export const guestPurposes = ['leisure', 'business', 'study', 'medical', 'official'] as const
export type GuestPurpose = (typeof guestPurposes)[number]

export type ChargeAmount =
  | { readonly kind: 'percent'; readonly percent: Millionths }
  | {
      readonly kind: 'flat'
      readonly amount: Minor
      readonly unit: ChargeUnit
      readonly per: ChargeTimes
    }

/** A flat amount is owed for each room, each bedroom of a room, or once for all rooms. */
export const chargeTimes = ['room', 'booking', 'bedroom'] as const
export type ChargeTimes = (typeof chargeTimes)[number]

/** What a charge needs beyond one amount of the room charge; src/pricing/cells/ prices documents with one. */
export interface ChargeScheme {
  /** For each guest's night the first that holds; at least one, all percentages or all flat. */
  readonly rows: readonly ChargeRow[]
  readonly base: ChargeBase
  /** What bounds of a rate compare; absent: the base, without its `charges`. */
  readonly compares?: ChargeBase
  /** Of the amounts; null for the property's. */
  readonly currency: string | null
  readonly atLeast: ChargeBound | null
  readonly atMost: ChargeBound | null
  readonly rounding: ChargeRounding | null
  /** At most so many nights of each guest in a calendar year. */
  readonly nightsOfYear: number | null
}

export interface ChargeRow {
  readonly amount: ChargeAmount
  /** Flat amounts: once for each so much of the price that is begun; null for once. */
  readonly forEach: Minor | null
  readonly conditions: ChargeConditions
}

export const nightBases = ['net', 'gross', 'net_before', 'gross_before', 'none'] as const

/** What a percentage is of, and what bands compare. */
export interface ChargeBase {
  /** The nights, with (gross) or without the taxes inside them, after or before promotions and code. */
  readonly nights: (typeof nightBases)[number]
  /** Whether what is no part of the prices belongs to it. */
  readonly lodging: boolean
  /** Keys of the parts of the prices that belong to it; null for all of them. */
  readonly parts: readonly string[] | null
  /** Keys of fees and taxes whose lines belong to it. */
  readonly charges: readonly string[]
  /** Whether only the shares of the guests that count belong to it. */
  readonly share: 'room' | 'guests'
}

/** Of what a bound or a rounding is: each guest's night, each night of a room, each guest, each room, or the line. */
export const chargeGroups = ['person_night', 'night', 'person', 'room', 'line'] as const
export type ChargeGroup = (typeof chargeGroups)[number]

/** A part of the prices that is not lodging, in each night of a room or for each guest. */
export interface PricePart {
  readonly key: string
  readonly name: string
  readonly amount: Minor
  readonly unit: 'night' | 'person_night'
  readonly conditions: ChargeConditions
}

/** To what the total is rounded, and the line that has the difference. */
export interface TotalRounding extends Omit<ChargeRounding, 'of'> {
  readonly name: string
}

export interface ChargeBound {
  readonly amount: Minor
  readonly of: ChargeGroup
  /** Whether it is so much for each night of the group that counts. */
  readonly eachNight?: boolean
  /** Whether the nights of each calendar year are bounded by themselves. */
  readonly eachYear?: boolean
}

export interface ChargeRounding {
  readonly of: ChargeGroup
  /** In minor units of the property's currency. */
  readonly to: Minor
  readonly mode: 'nearest' | 'up' | 'down'
}

export interface Fee {
  /** By which bases name it; null where none does. */
  readonly key?: string | null
  readonly scheme?: ChargeScheme | null
  readonly name: string
  readonly description: string
  readonly amount: ChargeAmount
  /** The tax on the fee itself in millionths; null when it is not taxable (contract P6). */
  readonly taxRate: Millionths | null
  /** `booking`: in `fees`, part of the total. `checkin`: in `checkin_fees`, outside the total. */
  readonly due: 'booking' | 'checkin'
  readonly conditions: ChargeConditions
}

export interface Tax {
  readonly key?: string | null
  readonly scheme?: ChargeScheme | null
  readonly name: string
  readonly amount: ChargeAmount
  /** Already part of the nightly prices; percent taxes only. */
  readonly included: boolean
  /** Also charged on the taxes before it. */
  readonly compound: boolean
  readonly due: 'booking' | 'checkin'
  readonly conditions: ChargeConditions
}
