// The price of one rate while it is being worked out: each step of quote.ts takes a draft and gives back a fuller one.

import type { RateCalendar, RoomInventory } from '../lodging/calendar.ts'
import type { ChargeItem, StayPrice } from '../lodging/price.ts'
import type { Property, RatePlan, Room } from '../lodging/property.ts'
import type { DiscountCode, DiscountRefusal, Tax } from '../lodging/rules.ts'
import { decimalsOf } from '../values/currencies.ts'
import { allocate, type Minor, subtract, sum, zero } from '../values/money.ts'
import type { StaySearch } from './search.ts'
import { totalOf } from './totals.ts'

/** One rate plan in one room, for one search: everything that its price depends on. */
export interface Offer {
  readonly property: Property
  readonly room: Room
  readonly plan: RatePlan
  readonly calendar: RateCalendar
  /** Null when nothing is counted for the room. */
  readonly inventory: RoomInventory | null
  readonly search: StaySearch
  readonly discount: DiscountCode | null
}

/** A charge and the side it is owed on: in the total, or at check-in. */
export interface DueItem extends ChargeItem {
  readonly due: 'booking' | 'checkin'
}

export interface Draft extends StayPrice {
  readonly offer: Offer
  readonly discountRefusal: DiscountRefusal | null
  /** What each tax that was inside the nightly prices amounts to. */
  readonly includedTaxes: ReadonlyMap<Tax, Minor>
  /** The own taxes of taxable fees, listed after the taxes of the stay. */
  readonly feeTaxes: readonly DueItem[]
}

/** A draft with nothing reckoned yet, in the property's currency. */
export function blankDraft(offer: Offer): Draft {
  const nothing = { nights: [], discount: null, taxItems: [], fees: [], checkinFees: [] }
  return {
    ...nothing,
    offer,
    currency: offer.property.currency,
    decimals: decimalsOf(offer.property.currency),
    promotions: [],
    discountRefusal: null,
    includedTaxes: new Map(),
    feeTaxes: [],
    total: totalOf(nothing),
    isRefundable: 'Y',
    isDepositRequired: 'N',
    depositPolicy: '',
    cancellationPolicy: '',
    cancellationPenalties: [],
    noShowPenalty: zero,
  }
}

/** The room charge of the stay after promotions and discount code. */
export const roomCharge = (draft: Draft): Minor =>
  subtract(sum(draft.nights.map(night => night.rate)), draft.discount?.applied ?? zero)

/** The room charge of each night: a discount on the subtotal comes off the nights in proportion to their rates. */
export const nightCharges = (draft: Draft): Minor[] =>
  allocate(
    roomCharge(draft),
    draft.nights.map(night => night.rate),
  )
