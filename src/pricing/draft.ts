// The price of one rate while it is being worked out: each step of quote.ts fills in its part of a draft, reading what
// the steps before it have filled in.

import type { RateCalendar } from '../lodging/calendar.ts'
import type { AppliedPromotion, ChargeItem, PricedNight, PricedTotal } from '../lodging/price.ts'
import type { DiscountRefusal } from '../lodging/rules.ts'
import { type Minor, minor, zero } from '../values/money.ts'
import type { RoomOnOffer } from './night-prices.ts'
import type { Occasion } from './occasion.ts'
import type { PlanTerms } from './plan-terms.ts'
import type { PricedRate } from './priced-stay.ts'
import { nothingOwed } from './totals.ts'

/** One rate plan in one room, for one search: everything that its price depends on. */
export interface Offer {
  readonly occasion: Occasion
  readonly room: RoomOnOffer
  readonly terms: PlanTerms
  readonly calendar: RateCalendar
}

/** The same with fields that may still be written. */
export type Unfinished<Finished> = { -readonly [Field in keyof Finished]: Finished[Field] }

/** A price whose fields, nights, savings and totals may still be written; nobody but the steps sees it before it is done. */
export interface UnfinishedPrice extends Unfinished<Omit<PricedRate, 'nights' | 'promotions' | 'total'>> {
  nights: readonly Unfinished<PricedNight>[]
  promotions: readonly Unfinished<AppliedPromotion>[]
  total: Unfinished<PricedTotal>
}

/** Charges by the side they are owed on: in the total, or at check-in. */
export interface ChargeLists {
  readonly booking: readonly ChargeItem[]
  readonly checkin: readonly ChargeItem[]
}

export interface Draft {
  readonly offer: Offer
  /** In the property's currency. */
  readonly price: UnfinishedPrice
  discountRefusal: DiscountRefusal | null
  /** What each of the occasion's taxes in prices amounts to. */
  includedTaxes: readonly Minor[]
  /** Room charge of the stay for all rooms, after promotions and discount, without included taxes. */
  roomCharge: Minor
  /** The same of each night; empty where no fee or tax looks at single nights. */
  nightCharges: readonly Minor[]
  /** The own taxes of taxable fees, listed after the taxes of the stay. */
  feeTaxes: ChargeLists
}

const none: readonly never[] = []
const noCharges: ChargeLists = { booking: none, checkin: none }

/** A draft with nothing reckoned yet. */
export function blankDraft(offer: Offer): Draft {
  const { property, decimals } = offer.occasion
  return {
    offer,
    price: {
      plan: offer.terms.plan,
      currency: property.currency,
      decimals,
      nights: none,
      promotions: none,
      discount: null,
      taxItems: none,
      fees: none,
      checkinFees: none,
      total: nothingOwed,
      isRefundable: 'Y',
      isDepositRequired: 'N',
      depositPolicy: '',
      cancellationPolicy: '',
      cancellationPenalties: none,
      noShowPenalty: zero,
    },
    discountRefusal: null,
    includedTaxes: none,
    roomCharge: zero,
    nightCharges: none,
    feeTaxes: noCharges,
  }
}

/** What the nights of a draft cost after promotions. */
export function sumOfRates(nights: readonly PricedNight[]): Minor {
  let total = 0
  for (const night of nights) total += night.rate
  return minor(total)
}

/** The room charge of the stay after promotions and discount code, as far as they are known. */
export const roomChargeOf = ({ price }: Draft): Minor =>
  minor(sumOfRates(price.nights) - (price.discount?.applied ?? 0))
