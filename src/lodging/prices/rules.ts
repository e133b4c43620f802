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
  /** Guests that count, by age; adults count as 18 or older, and as older than every band. */
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
}

export type ChargeAmount =
  | { readonly kind: 'percent'; readonly percent: Millionths }
  | {
      readonly kind: 'flat'
      readonly amount: Minor
      readonly unit: ChargeUnit
      readonly per: 'room' | 'booking'
    }

export interface Fee {
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
  readonly name: string
  readonly amount: ChargeAmount
  /** Already part of the nightly prices; percent taxes only. */
  readonly included: boolean
  /** Also charged on the taxes before it. */
  readonly compound: boolean
  readonly due: 'booking' | 'checkin'
  readonly conditions: ChargeConditions
}
