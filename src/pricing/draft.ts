// The price of one rate while it is computed: each step of quote.ts fills in its part and reads the parts of the steps
// before it.

import type {
  AppliedPromotion,
  CancellationTerms,
  DepositTerms,
  PricedNight,
  PricedTotal,
} from '../lodging/prices/price.ts'
import type { DiscountRefusal, Fee, Tax } from '../lodging/prices/rules.ts'
import { nothingOwed } from '../lodging/prices/totals.ts'
import { type Minor, minor, zero } from '../values/money.ts'
import { nothingCharged } from './charges/stated-charge.ts'
import type {
  AlikeRooms,
  AmountsInside,
  ChargeAmounts,
  ChargeLists,
  CountedCell,
  Offer,
  PartsOfNights,
  StayCharges,
  TaxRatios,
} from './offer.ts'
import type { PricedRate } from './priced-stay.ts'
import type { PossiblePromotion } from './promotions/promotion-conditions.ts'

/** The same with writable fields. */
export type Unfinished<Finished> = { -readonly [Field in keyof Finished]: Finished[Field] }

/** A price with writable fields, nights, savings and totals. Only the steps see it before it is complete. */
export interface UnfinishedPrice extends Unfinished<Omit<PricedRate, 'nights' | 'promotions' | 'total'>> {
  nights: readonly Unfinished<PricedNight>[]
  promotions: readonly Unfinished<AppliedPromotion>[]
  total: Unfinished<PricedTotal>
}

/** One promotion and its saving on each night. */
export interface PromotionShare {
  readonly possible: PossiblePromotion
  readonly savings: readonly Minor[]
  readonly saved: Minor
}

/** The promotions of one room. */
export interface PromotedRoom {
  /** The saving of each promotion. */
  readonly shares: readonly PromotionShare[]
  /** The rate of each night after promotions. */
  readonly rates: readonly Minor[]
}

/** One of several rooms with the same price: each night as the hotel wrote it, and its promotions. */
export interface RoomNights extends Unfinished<PromotedRoom> {
  readonly alike: AlikeRooms
  readonly original: Minor[]
}

/** Different taxes inside different nights: those of each night, by place of the room, and the rooms with them. */
export interface MixedTaxes {
  /** Of lodging, and of each part of the price. */
  readonly ofRooms: readonly (readonly (readonly TaxRatios[])[])[]
  readonly rooms: readonly (RoomNights & { readonly place: number })[]
}

export interface Draft {
  readonly offer: Offer
  /** Rooms are priced separately (contract P2); those with the same price once. */
  rooms: readonly RoomNights[]
  /** In the property's currency. */
  readonly price: UnfinishedPrice
  discountRefusal: DiscountRefusal | null
  /** Those that the rate may owe. */
  readonly charges: StayCharges
  /** The amount of each of the taxes in prices. */
  includedTaxes: readonly Minor[]
  /** The flat taxes inside the prices; null where none is. */
  amountsInside: AmountsInside | null
  /** What those with a bound or rounding over several nights came to before these; null where none has. */
  countedInside: ReadonlyMap<Fee | Tax, readonly CountedCell[]> | null
  /** Which taxes are inside the nights; null where none is. */
  inside: TaxRatios | MixedTaxes | null
  /** The draft of the whole stay, which decides what is in a rate band; null in it. */
  whole: Draft | null
  /** The price of the nights of all rooms after promotions, with included taxes unless these differ by night. */
  writtenRates: Minor
  /**
   * Room charge of the stay for all rooms, after promotions and discount, without included taxes. A night of a room has the
   * same share in it as its rate has in `writtenRates`.
   */
  roomCharge: Minor
  /** By rule, where some charge has a scheme. */
  amounts: ChargeAmounts | null
  /** Null where prices are for lodging alone. */
  parts: PartsOfNights | null
  /** Whether the last of the fees rounds the total. */
  hasRounding: boolean
  /** Taxes on taxable fees, listed after the taxes of the stay. */
  feeTaxes: ChargeLists
  /** What each fee and tax comes to, noted where a price is explained; else null. */
  readonly owed: Map<Fee | Tax, OwedByRule> | null
}

/** Of a fee or tax, with the tax on a taxable fee. */
export interface OwedByRule {
  readonly amount: Minor
  readonly taxOnIt: Minor
}

const none: readonly never[] = []
const noCharges: ChargeLists = { booking: none, checkin: none }

/** A placeholder until the step that computes the terms. */
const unknownDeposit: DepositTerms = { charge: nothingCharged, ownText: null }
const unknownCancellation: CancellationTerms = { periods: none, noShow: nothingCharged, ownText: null }

/** A draft with nothing computed. */
export function blankDraft(offer: Offer, charges: StayCharges, owed: Draft['owed'] = null): Draft {
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
    charges,
    includedTaxes: none,
    amountsInside: null,
    countedInside: null,
    inside: null,
    whole: null,
    writtenRates: zero,
    roomCharge: zero,
    amounts: null,
    parts: null,
    hasRounding: false,
    feeTaxes: noCharges,
    owed,
  }
}

/** The price of the nights of a draft after promotions. */
export function sumOfRates(nights: readonly PricedNight[]): Minor {
  let total = 0
  for (const night of nights) total += night.rate
  return minor(total)
}
