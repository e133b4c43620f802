// The price of one rate while it is being worked out: each step of quote.ts fills in its part of a draft, reading what
// the steps before it have filled in.

import type {
  AppliedPromotion,
  CancellationTerms,
  DepositTerms,
  PricedNight,
  PricedTotal,
} from '../lodging/price.ts'
import type { DiscountRefusal } from '../lodging/rules.ts'
import { type Minor, minor, zero } from '../values/money.ts'
import type { AlikeRooms, ChargeLists, Offer } from './offer.ts'
import type { PricedRate } from './priced-stay.ts'
import type { PossiblePromotion } from './promotion-conditions.ts'
import { nothingCharged } from './told-charge.ts'
import { nothingOwed } from './totals.ts'

/** The same with fields that may still be written. */
export type Unfinished<Finished> = { -readonly [Field in keyof Finished]: Finished[Field] }

/** A price whose fields, nights, savings and totals may still be written; nobody but the steps sees it before it is done. */
export interface UnfinishedPrice extends Unfinished<Omit<PricedRate, 'nights' | 'promotions' | 'total'>> {
  nights: readonly Unfinished<PricedNight>[]
  promotions: readonly Unfinished<AppliedPromotion>[]
  total: Unfinished<PricedTotal>
}

/** One promotion and what it takes off each night. */
export interface PromotionShare {
  readonly possible: PossiblePromotion
  readonly savings: readonly Minor[]
  readonly saved: Minor
}

/** What promotions make of one room. */
export interface PromotedRoom {
  /** What each takes off it. */
  readonly shares: readonly PromotionShare[]
  /** What they leave of each night. */
  readonly rates: readonly Minor[]
}

/** One room of several that cost the same, each night of it as the hotel wrote it, and what promotions make of it. */
export interface RoomNights extends Unfinished<PromotedRoom> {
  readonly alike: AlikeRooms
  readonly original: Minor[]
}

export interface Draft {
  readonly offer: Offer
  /** Each room by itself (contract P2), those that cost the same once. */
  rooms: readonly RoomNights[]
  /** In the property's currency. */
  readonly price: UnfinishedPrice
  discountRefusal: DiscountRefusal | null
  /** What each of the occasion's taxes in prices amounts to. */
  includedTaxes: readonly Minor[]
  /** What the nights of all rooms cost after promotions, taxes in prices included. */
  writtenRates: Minor
  /**
   * Room charge of the stay for all rooms, after promotions and discount, without included taxes. A night of a room has
   * the share in it that its rate has in `writtenRates`.
   */
  roomCharge: Minor
  /** The own taxes of taxable fees, listed after the taxes of the stay. */
  feeTaxes: ChargeLists
}

const none: readonly never[] = []
const noCharges: ChargeLists = { booking: none, checkin: none }

/** In place of terms until the step that finds them. */
const unknownDeposit: DepositTerms = { charge: nothingCharged, ownText: null }
const unknownCancellation: CancellationTerms = { periods: none, noShow: nothingCharged, ownText: null }

/** A draft with nothing worked out yet. */
export function blankDraft(offer: Offer): Draft {
  const { property, decimals } = offer.stayContext
  return {
    offer,
    rooms: none,
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
      deposit: unknownDeposit,
      cancellation: unknownCancellation,
      cancellationPenalties: none,
      noShowPenalty: zero,
    },
    discountRefusal: null,
    includedTaxes: none,
    writtenRates: zero,
    roomCharge: zero,
    feeTaxes: noCharges,
  }
}

/** What the nights of a draft cost after promotions. */
export function sumOfRates(nights: readonly PricedNight[]): Minor {
  let total = 0
  for (const night of nights) total += night.rate
  return minor(total)
}
