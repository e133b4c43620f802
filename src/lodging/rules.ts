// Rules that change or add to a price, as data: a kind, its arguments and its conditions. pricing/ carries them out;
// a rule of a kind that is not listed here cannot be loaded, so none is ever skipped (contract P3, P4, P6, P7).

import type { DayRange } from '../values/civil-dates.ts'
import type { Millionths, Minor } from '../values/money.ts'
import type { OfferOf } from './promotion-kinds.ts'

/** When a promotion applies. An absent (null) condition is always met. */
export interface PromotionConditions {
  /** Days, at the property, on which the booking is made. */
  readonly booking: DayRange | null
  /** Nights that the promotion comes off; other nights of the stay keep their price. */
  readonly stay: DayRange | null
  /** Weekdays (0 Monday to 6 Sunday) of the nights that it comes off. */
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
  /** Needs a discount code of category `promotion` that unlocks this promotion's id. */
  readonly needsCode: boolean
}

/** One of the kinds of promotion-kinds.ts. */
export type PromotionOffer = OfferOf

export interface Promotion {
  readonly id: number
  readonly name: string
  readonly offer: PromotionOffer
  readonly conditions: PromotionConditions
  /** Combinable promotions apply one after another in `order`; the others compete and the best one wins. */
  readonly combinable: boolean
  readonly order: number
}

export type DiscountCategory = 'discount' | 'promotion' | 'value-add'

export type DiscountBenefit =
  | { readonly kind: 'percent'; readonly percent: Millionths; readonly asRebate: boolean }
  /** In minor units of `currency`; applies only to properties that sell in it. */
  | { readonly kind: 'amount'; readonly amount: Minor; readonly currency: string; readonly asRebate: boolean }
  | { readonly kind: 'promotion'; readonly promotionIds: readonly number[] }
  | { readonly kind: 'value_add'; readonly instructions: string; readonly receivedUpon: 'check-in' | 'email' }

/** A discount code of the organisation (contract P4). An absent (null) condition is always met. */
export interface DiscountCode {
  readonly id: number
  /** Compared without regard to case. */
  readonly code: string
  readonly category: DiscountCategory
  readonly description: string
  readonly benefit: DiscountBenefit
  /** In minor units of `minSubtotalCurrency`, compared with the subtotal after promotions and before the code. */
  readonly minSubtotal: Minor | null
  readonly minSubtotalCurrency: string | null
  readonly nonRefundable: boolean
  readonly booking: DayRange | null
  readonly stay: DayRange | null
  readonly properties: readonly number[] | null
  readonly rooms: readonly number[] | null
  readonly ratePlans: readonly string[] | null
  readonly publishers: readonly number[] | null
  /** Redemptions allowed in all; null for no limit. */
  readonly maxUses: number | null
  /** Redemptions allowed to one guest, by e-mail address; null for no limit. */
  readonly maxUsesPerGuest: number | null
  readonly uses: number
}

/** Why a code that was sent changed nothing; shown in `meta_data` (contract P4). */
export type DiscountRefusal =
  | 'unknown_code'
  | 'outside_booking_window'
  | 'outside_stay_window'
  | 'not_for_this_property'
  | 'not_for_this_room_or_rate'
  | 'below_min_subtotal'
  | 'used_up'
  | 'other_currency'
  | 'nothing_to_unlock'

/** How often an amount counts: for the stay, each night, each guest, or each guest and night. */
export type ChargeUnit = 'stay' | 'night' | 'person' | 'person_night'

/** When a fee or tax is owed at all; an absent (null) condition is always met. */
export interface ChargeConditions {
  /** Nights that count; for charges per stay, the arrival day must lie inside. */
  readonly stay: DayRange | null
  readonly minNights: number | null
  readonly maxNights: number | null
  /** Guests that count by age; adults count as of age 18 or over every band. */
  readonly minAge: number | null
  readonly maxAge: number | null
  /** Only so many nights are charged, counted from the first of the stay. */
  readonly chargedNights: number | null
  /** Charge of a night, in minor units, from and below which it is owed for that room and night. */
  readonly rateFrom: Minor | null
  readonly rateBelow: Minor | null
  /** Whether the two look at the charge of a room or at that of each of its guests. */
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
  /** The fee's own tax in millionths; null when it is not taxable (contract P6). */
  readonly taxRate: Millionths | null
  /** `booking`: in `fees`, part of the total. `checkin`: in `checkin_fees`, outside the total. */
  readonly due: 'booking' | 'checkin'
  readonly conditions: ChargeConditions
}

export interface Tax {
  readonly name: string
  readonly amount: ChargeAmount
  /** Already inside the nightly prices; percent taxes only. */
  readonly included: boolean
  /** Also charged on the taxes listed before it. */
  readonly compound: boolean
  readonly due: 'booking' | 'checkin'
  readonly conditions: ChargeConditions
}
