// The price of one rate while it is being worked out: each step of quote.ts takes a draft and gives back a fuller one.

import type { RateCalendar } from '../lodging/calendar.ts'
import type { ChargeItem, StayPrice } from '../lodging/price.ts'
import type { DiscountRefusal, Tax } from '../lodging/rules.ts'
import { decimalsOf } from '../values/currencies.ts'
import { allocate, type Minor, subtract, sumOf, zero } from '../values/money.ts'
import type { RoomOnOffer } from './night-prices.ts'
import type { Occasion } from './occasion.ts'
import type { PlanTerms } from './plan-terms.ts'
import { nothingOwed } from './totals.ts'

/** One rate plan in one room, for one search: everything that its price depends on. */
export interface Offer {
  readonly occasion: Occasion
  readonly room: RoomOnOffer
  readonly terms: PlanTerms
  readonly calendar: RateCalendar
}

/** Charges by the side they are owed on: in the total, or at check-in. */
export interface ChargeLists {
  readonly booking: readonly ChargeItem[]
  readonly checkin: readonly ChargeItem[]
}

export interface Draft extends StayPrice {
  readonly offer: Offer
  readonly discountRefusal: DiscountRefusal | null
  /** What each tax that was inside the nightly prices amounts to. */
  readonly includedTaxes: ReadonlyMap<Tax, Minor>
  /** Room charge of each night for all rooms, after promotions and discount, without included taxes. */
  readonly nightCharges: readonly Minor[]
  /** The own taxes of taxable fees, listed after the taxes of the stay. */
  readonly feeTaxes: ChargeLists
}

const noTaxes: ReadonlyMap<Tax, Minor> = new Map()
const noCharges: ChargeLists = { booking: [], checkin: [] }

/** A draft with nothing reckoned yet, in the property's currency. */
export function blankDraft(offer: Offer): Draft {
  const { currency } = offer.occasion.property
  return {
    offer,
    currency,
    decimals: decimalsOf(currency),
    nights: [],
    promotions: [],
    discount: null,
    discountRefusal: null,
    includedTaxes: noTaxes,
    nightCharges: [],
    feeTaxes: noCharges,
    taxItems: [],
    fees: [],
    checkinFees: [],
    total: nothingOwed,
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
  subtract(
    sumOf(draft.nights, night => night.rate),
    draft.discount?.applied ?? zero,
  )

/** An amount over the nights of the draft in proportion to their rates. */
export const overNights = (amount: Minor, draft: Draft): Minor[] =>
  allocate(
    amount,
    draft.nights.map(night => night.rate),
  )
