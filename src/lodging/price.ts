// The complete price of one rate for one stay and party, in integer minor units of one currency: what pricing
// answers, what the presenter shows and, with its texts, what a reservation keeps. Everything here survives JSON unchanged.

import type { Day } from '../values/civil-dates.ts'
import type { Minor } from '../values/money.ts'
import type { PolicyCharge } from './policies.ts'
import type { DiscountCode, Promotion } from './rules.ts'

export interface PricedNight {
  readonly day: Day
  /** Sum over the requested rooms before promotions; `rate` = `originalRate` - `promotionalSavings` (P2, P3). */
  readonly originalRate: Minor
  readonly rate: Minor
  readonly promotionalSavings: Minor
  /** The promotion that saved most on this night. */
  readonly promotionId: number | null
  /** Rooms still free; null where the room sells without a count. */
  readonly inventory: number | null
}

/** What a price tells of a promotion: who it was for has been decided. */
export type ShownPromotion = Pick<Promotion, 'id' | 'name' | 'offer'>

export interface AppliedPromotion {
  readonly promotion: ShownPromotion
  /** Saved over the whole stay. */
  readonly saved: Minor
}

/** The same in words. */
export interface WordedPromotion extends AppliedPromotion {
  /** The interface's `display_string`, in the currency of the price: "10% off". */
  readonly displayString: string
}

export interface AppliedDiscount {
  readonly discount: DiscountCode
  /** Taken off the subtotal; 0 for rebates, unlocked promotions and value-adds. */
  readonly applied: Minor
  /** What the guest gets back later; part of no total. */
  readonly rebate: Minor
}

/** One line of `tax_items`, `fees` or `checkin_fees`. */
export interface ChargeItem {
  readonly name: string
  readonly description: string
  readonly total: Minor
  /** `included`: the amount was inside the nightly prices as the hotel wrote them. */
  readonly included: boolean
}

/** Interface 2.4 in minor units. total = subtotal + tax + fee (contract P8). */
export interface PricedTotal {
  readonly originalNightlyAvg: Minor
  readonly nightlyAvg: Minor
  readonly originalSubtotal: Minor
  readonly subtotal: Minor
  readonly tax: Minor
  readonly fee: Minor
  readonly balanceDue: Minor
  readonly checkinFee: Minor
  readonly total: Minor
  readonly rebate: Minor
  readonly promotionalSavings: Minor
  readonly discountSavings: Minor
}

/** What cancelling costs from an instant on, resolved for this stay (contract B3). */
export interface CancellationPenalty {
  /** ISO 8601 with the property's offset; null: from the moment of booking. */
  readonly from: string | null
  /** The start of the next step, or null for the last. */
  readonly until: string | null
  readonly penalty: Minor
}

/**
 * What a deposit policy asks for a stay, for its text. A charge that came to nothing or to the total is `none` or `full`.
 * Amounts in it are in the property's own currency, here and in CancellationTerms.
 */
export interface DepositTerms {
  readonly charge: PolicyCharge
  /** The property's own words in place of generated ones. */
  readonly ownText: string | null
}

/** What cancelling costs, for the text of the policy. */
export interface CancellationTerms {
  /** In order of time, at least one. `until`: as in CancellationPenalty. */
  readonly periods: readonly { readonly until: string | null; readonly charge: PolicyCharge }[]
  readonly noShow: PolicyCharge
  /** The property's own words in place of generated ones. */
  readonly ownText: string | null
}

/** Figures and codes; src/wording/ makes the texts of them. */
export interface StayPrice {
  /** The currency of every amount here; `decimals` is its exponent. */
  readonly currency: string
  readonly decimals: number
  readonly nights: readonly PricedNight[]
  /** All that applied; the first is the one that saved most. */
  readonly promotions: readonly AppliedPromotion[]
  readonly discount: AppliedDiscount | null
  readonly taxItems: readonly ChargeItem[]
  readonly fees: readonly ChargeItem[]
  readonly checkinFees: readonly ChargeItem[]
  readonly total: PricedTotal
  readonly isRefundable: 'Y' | 'N'
  readonly isDepositRequired: 'Y' | 'N'
  readonly deposit: DepositTerms
  readonly cancellation: CancellationTerms
  /** In order of time, without gaps. */
  readonly cancellationPenalties: readonly CancellationPenalty[]
  readonly noShowPenalty: Minor
}

/** A price with its texts, in the language that it was promised in. */
export interface WordedPrice extends Omit<StayPrice, 'promotions' | 'deposit' | 'cancellation'> {
  readonly promotions: readonly WordedPromotion[]
  readonly depositPolicy: string
  readonly cancellationPolicy: string
}
