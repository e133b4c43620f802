// The complete price of one rate for one stay and party, in integer minor units of one currency: the result of pricing, the
// input of the presenter and, with its texts, what a reservation stores. It survives JSON unchanged.

import type { Day } from '../../values/civil-dates.ts'
import { add, type Minor, zero } from '../../values/money.ts'
import type { OfferedExtra } from './extras.ts'
import type { StatedCharge } from './policies.ts'
import type { DiscountCode, Promotion } from './rules.ts'

export interface PricedNight {
  readonly day: Day
  /** The sum over the requested rooms before promotions; `rate` = `originalRate` - `promotionalSavings` (P2, P3). */
  readonly originalRate: Minor
  readonly rate: Minor
  readonly promotionalSavings: Minor
  /** The promotion with the largest saving on this night. */
  readonly promotionId: number | null
  /** Free rooms; null where rooms are not counted. */
  readonly inventory: number | null
  /** The rate with the taxes inside it, as the hotel wrote it; absent where none is inside. */
  readonly gross?: Minor
  /** What each of several requested rooms has of it, in their order; absent in prices that are only shown in lists. */
  readonly rooms?: readonly NightOfRoom[]
  /**
   * Of a reduced night where the market asks for it: the lowest price of the thirty days before the reduction began, as `rate` is.
   * Null where there was none; absent where it is not known.
   */
  readonly priorLowest?: Minor | null
}

/** What a room has of a night; amounts as in PricedNight. */
export interface NightOfRoom {
  readonly rate: Minor
  readonly saved: Minor
  readonly gross?: Minor
  /** Only where the rooms are of different types or rate plans. */
  readonly promotionId?: number | null
}

/** The part of a promotion that a price shows; its conditions have been checked. */
export type ShownPromotion = Pick<Promotion, 'id' | 'name' | 'offer'>

export interface AppliedPromotion {
  readonly promotion: ShownPromotion
  /** Saved over the whole stay. */
  readonly saved: Minor
}

/** The same with its text. */
export interface WordedPromotion extends AppliedPromotion {
  /** The interface's `display_string`, in the currency of the price: "10% off". */
  readonly displayString: string
}

export interface AppliedDiscount {
  readonly discount: DiscountCode
  /** Taken off the subtotal; 0 for rebates, unlocked promotions and value-adds. */
  readonly applied: Minor
  /** Paid back to the guest later; part of no total. */
  readonly rebate: Minor
}

/** One line of `tax_items`, `fees` or `checkin_fees`. */
export interface ChargeItem {
  readonly name: string
  readonly description: string
  readonly total: Minor
  /** `included`: the amount is part of the nightly prices as the hotel wrote them. */
  readonly included: boolean
  /** The name of the fee whose tax it is; the tax is named after it in the language of the price. */
  readonly taxOf?: string
  /** Of the line that rounds the total, which can be below 0. */
  readonly isRounding?: true
  /** Which of the property's rules of this name makes it, where that is not the first. */
  readonly row?: number
  /**
   * What the stay would owe if it had only its first night, its first two, … all of them, in the property's currency: how a stay
   * that ends earlier divides the line. Prices that are only shown, and reservations of before, have none.
   */
  readonly upTo?: readonly Minor[]
  /**
   * Of a charge with a bound or a rounding over several nights, what it came to before these, so that they hold over the whole of a
   * stay that is prolonged. In kept prices only.
   */
  readonly counted?: readonly CountedPart[]
  /** What each of several requested rooms has of it, or in which proportion; absent where it is for the whole booking. */
  readonly rooms?: readonly Minor[]
  /** Of a line of nothing in another currency: what is shown of what is owed where it is not nothing. */
  readonly shownOf?: readonly [shown: Minor, owed: Minor]
}

/** On a night of a room, or on that of one of its guests. */
export interface CountedPart {
  /** The position of the room among the requested ones. */
  readonly place: number
  readonly night: number
  /** The position of the guest in the room; null for the room. */
  readonly guest: number | null
  /** The guests that count. */
  readonly guests: number
  /** In minor units of the property's currency: a fraction, such as "25/3". */
  readonly amount: string
}

/** The lines to show: one that came to nothing when a stay was shortened is kept, as it can be something again, but not shown. */
export const shownItems = (items: readonly ChargeItem[]): readonly ChargeItem[] =>
  items.some(({ total }) => total === zero) ? items.filter(({ total }) => total !== zero) : items

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

/** The cost of cancelling from an instant on, for this stay (contract B3). */
export interface CancellationPenalty {
  /** ISO 8601 with the property's offset; null: from the moment of booking. */
  readonly from: string | null
  /** The start of the next step; null for the last. */
  readonly until: string | null
  readonly penalty: Minor
}

/**
 * The deposit that a policy asks for a stay, for its text. A charge of nothing or of the whole total is `none` or `full`.
 * Amounts are in the property's own currency, here and in CancellationTerms.
 */
export interface DepositTerms {
  readonly charge: StatedCharge
  /** The property's text in place of a generated one. */
  readonly ownText: string | null
}

/** The cost of cancelling, for the text of the policy. */
export interface CancellationTerms {
  /** In order of time, at least one. `until`: as in CancellationPenalty. */
  readonly periods: readonly { readonly until: string | null; readonly charge: StatedCharge }[]
  readonly noShow: StatedCharge
  /** The property's text in place of a generated one. */
  readonly ownText: string | null
}

/** All that the guest pays for the stay. */
export const altogether = ({ total, checkinFee }: Pick<PricedTotal, 'total' | 'checkinFee'>): Minor =>
  add(total, checkinFee)

/** The amount by which prices are compared, and that is shown first. */
export const comparedAmount = ({
  total,
  comparesAltogether,
}: Pick<StayPrice, 'total' | 'comparesAltogether'>): Minor =>
  comparesAltogether ? altogether(total) : total.total

/** One room of a stay whose rooms are of different types or rate plans, with its own terms. Its amounts are in the lines. */
export interface MixedRoom {
  readonly roomId: number
  readonly roomName: string
  readonly rateCode: string
  readonly rateTitle: string
  readonly balanceDue: Minor
  readonly isRefundable: 'Y' | 'N'
  readonly isDepositRequired: 'Y' | 'N'
  readonly deposit: DepositTerms
  readonly cancellation: CancellationTerms
  readonly cancellationPenalties: readonly CancellationPenalty[]
  readonly noShowPenalty: Minor
}

/** The same with its texts. */
export interface WordedMixedRoom extends Omit<MixedRoom, 'deposit' | 'cancellation'> {
  readonly depositPolicy: string
  readonly cancellationPolicy: string
}

/** Figures and codes. src/wording/ makes texts of them. */
export interface StayPrice {
  /** The currency of all amounts here; `decimals` are its decimals. */
  readonly currency: string
  readonly decimals: number
  readonly nights: readonly PricedNight[]
  /** All promotions that applied, the largest saving first. */
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
  /** What can be chosen, and how much of it is; kept prices have only what is. Absent where the property has nothing. */
  readonly extras?: readonly OfferedExtra[]
  /** Whether charges due at check-in are in the amount that is shown and compared first. */
  readonly comparesAltogether?: true
  /** The rooms in their order, where they are of different types or rate plans; the terms of the price are theirs together. */
  readonly mixed?: readonly MixedRoom[]
  /** What changes of the reservation have cost, one of the fees; absent where they cost nothing. */
  readonly changeFee?: Minor
}

/** A total that the hotel's staff gave in place of the computed one (docs/decisions 65). */
export interface PriceByStaff {
  readonly reason: string
  /** A name, or the id of an admin key. */
  readonly by: string
  /** The version of the reservation with which it came. */
  readonly version: number
  /** What the stay cost otherwise, in minor units of the property's currency. */
  readonly instead: Minor
}

/** A price with its texts, in the language of the reservation. */
export interface WordedPrice extends Omit<StayPrice, 'promotions' | 'deposit' | 'cancellation' | 'mixed'> {
  readonly promotions: readonly WordedPromotion[]
  readonly depositPolicy: string
  readonly cancellationPolicy: string
  readonly mixed?: readonly WordedMixedRoom[]
  /** Only of what is owed to the property, and only where staff gave the total. */
  readonly byStaff?: PriceByStaff
}
