// Results of the operations, before the presenter gives them the interface's names and shapes.

import type { CountedValue, FacetCounts } from '../catalog/search-index.ts'
import type { Language } from '../lodging/documents/languages.ts'
import type { ExchangeRate } from '../lodging/prices/exchange.ts'
import type { StayPrice } from '../lodging/prices/price.ts'
import type { DiscountCode, DiscountRefusal, Promotion } from '../lodging/prices/rules.ts'
import type { Property, Room, RoomParty, Stay } from '../lodging/properties/property.ts'
import type { Publisher } from '../lodging/publishers/publisher.ts'
import type { CardUse } from '../lodging/reservations/card-use.ts'
import type { PaymentTerms } from '../lodging/reservations/deposits.ts'
import type { Reservation } from '../lodging/reservations/reservation.ts'
import type { RecordedStay } from '../lodging/reservations/reservation-change.ts'
import type { ArrivalDay } from '../pricing/arrival-day.ts'
import type { ExplainedRule } from '../pricing/explanation/explained-rule.ts'
import type { PricedProperty, PricedRoom } from '../pricing/priced-stay.ts'
import type { ReasonDetail } from '../pricing/promotions/reason-details.ts'
import type { InventoryHold } from '../store/inventory/holds.ts'
import type { Minor } from '../values/money.ts'
import type { Secret } from '../values/secrets/secret.ts'
import type { Verbosity } from './requests.ts'
import type { ReservationAction } from './reservations/reservation-actions.ts'
import type { CacheValidator } from './shopping/cache-validator.ts'
import type { PropertyReviews } from './shopping/review-provider.ts'

/** A property for view, availability or preview. */
export interface PropertyAnswer {
  readonly property: Property
  readonly publisher: Publisher
  /** Of its texts. */
  readonly language: Language
  readonly verbosity: Verbosity
  /** Null when the answer may not be given again to the same request. */
  readonly validator: CacheValidator | null
  /** Null below verbosity 2, which shows no reviews. */
  readonly reviews: PropertyReviews | null
  /** Null for view, which searches nothing (contract S8), and for a property that was not priced in time. */
  readonly searched: SearchedStay | null
  /** Its place in the list that a search gave; null in any other answer. */
  readonly listed: ListedProperty | null
  /** With the first property of a list that names ids: those that this publisher may not sell or that do not exist (contract R6). */
  readonly notFound?: readonly number[]
  /** Seconds since memory was compared with the database, while that is away; null or absent while it is there. */
  readonly ageSeconds?: number | null
  /** Null when none were requested. */
  readonly alternatives: readonly Alternative[] | null
  /** The signed statement of what is answered, where one was asked for. */
  readonly receipt?: string
  /** What every rule did, where that was asked for; null for the price of a remote source, which has rules of its own. */
  readonly explanation?: Explanation | null
}

/** How a price came about, in the property's own currency. */
export interface Explanation {
  readonly rules: readonly ExplainedRule[]
  readonly owed: Pick<StayPrice, 'currency' | 'decimals' | 'total'>
}

/** Several properties. A promise among them is to be awaited before the next one is asked for. */
export interface PropertyList {
  readonly answers: Iterable<PropertyAnswer | Promise<void>>
  /** Null where nothing was searched by. */
  readonly found: SearchResult | null
  /** As that of a property, where the list begins. */
  readonly ageSeconds?: number | null
}

/** What a search found beside the properties of this page. */
export interface SearchResult {
  /** How many properties meet the criteria, on all pages and before prices are looked at. */
  readonly total: number
  /** Null unless they were asked for. */
  readonly facets: FacetCounts | null
}

export interface ListedProperty {
  /** Asked with this, the same search goes on behind the property. */
  readonly cursor: string
  /** From the point that was asked for; null where none was, or the property has no position. */
  readonly metres: number | null
  /** With the first property of an answer; null with the others. */
  readonly found: SearchResult | null
}

export interface SearchedStay {
  readonly priced: PricedProperty
  /** Used for every amount of the answer; shown in `meta_data` (contract S10). */
  readonly exchange: ExchangeRate
  /** The requested or default currency where amounts are not in it, as a rate is missing or too old; else null. */
  readonly missedCurrency: string | null
  /** Preview shows the itemised tax_items, fees and checkin_fees; availability leaves them empty (interface, Preview). */
  readonly itemised: boolean
  readonly discountRefusal: DiscountRefusal | null
  /** Whether charges due at check-in are in the amount that is shown and compared first. */
  readonly comparesAltogether?: true
  /** The price promise that preview makes (contract B2); null for availability. */
  readonly quote: { readonly id: string; readonly expiresAt: string } | null
  /** After preview: where the card is typed into the payment company's own form; null where this server takes it. */
  readonly cardForm: CardFormFacts | null
  /** After preview: whether a page that books asks for the address of the guest. */
  readonly asksAddress?: true
  /** After preview: what is charged in the property's own currency, and what becomes of the card. */
  readonly charge: Charge | null
  /** After preview: when and how the stay is paid. */
  readonly payment: PaymentTerms | null
  /** Set when ages were assumed for children sent as a count. */
  readonly assumedChildAge: number | null
  /** When a source that is searched live gave these prices, RFC 3339; null for prices of this server. */
  readonly pricedAt: string | null
  /** Why a room that cannot be sold cannot. */
  detailsOf(room: PricedRoom): readonly ReasonDetail[]
}

/** What the property is owed, in its own currency (contract P10), and how it can come by it. */
export interface Charge {
  readonly owed: Pick<StayPrice, 'currency' | 'total' | 'cancellationPenalties' | 'noShowPenalty'>
  readonly card: CardUse
}

/** What the payment company's form needs to make a token for a booking. */
export interface CardFormFacts {
  /** Name of the gateway. */
  readonly provider: string
  readonly publishableKey: string
  /** What is charged when booking, as the form counts it; null: nothing, and the card is only checked. */
  readonly amount: number | null
  /** ISO 4217 in lower case, of the amount. */
  readonly currency: string
}

/** What can be booked instead of a stay that cannot. */
export interface Alternative {
  /** Other dates, another length of stay, or the party in two rooms. */
  readonly kind: 'dates' | 'length' | 'rooms'
  readonly stay: Stay
  /** One, or two of different types of rooms, each to be booked for itself. */
  readonly bookings: readonly AlternativeBooking[]
  /** Of all bookings, in the currency of the answer. */
  readonly total: Minor
}

/** The cheapest rate for some of the guests. */
export interface AlternativeBooking {
  readonly room: Room
  readonly rateCode: string
  readonly parties: readonly RoomParty[]
  readonly total: Minor
}

/** What arriving on each of many days costs. */
export interface CalendarAnswer {
  readonly property: Property
  readonly nights: number
  /** Null when the answer may not be given again to the same request. */
  readonly validator: CacheValidator | null
  readonly exchange: ExchangeRate
  /** As that of a stay. */
  readonly missedCurrency: string | null
  /** Set when ages were assumed for children sent as a count. */
  readonly assumedChildAge: number | null
  /** As that of a property. */
  readonly ageSeconds: number | null
  /** As that of a property, with the first of several. */
  readonly notFound?: readonly number[]
  /** In order. Those of several properties are priced as they are read. */
  readonly days: Iterable<ArrivalDay>
}

export interface ReservationAnswer {
  readonly reservation: Reservation
  readonly property: Property
  /** The actions that are open now. */
  readonly actions: readonly ReservationAction[]
  /** What became of the card. */
  readonly card: CardUse
  /** Set when an Idempotency-Key gave the first answer again. */
  readonly isReplayed?: true
  /** Set while the bank asks the guest to confirm the payment. */
  readonly challenge?: GuestChallenge
  /** The version of the property by which it was priced just now; absent for one that was there before. */
  readonly pricedVersion?: number
  /** As that of a property. */
  readonly receipt?: string
}

/** What the payment company's script needs in the guest's browser to ask the bank's question. */
export interface GuestChallenge {
  /** Name of the gateway. */
  readonly provider: string
  readonly publishableKey: string
  readonly clientSecret: Secret
  /** RFC 3339: after it, the rooms are given back. */
  readonly expiresAt: string
}

/** A reservation for a client of the older form. */
export interface OlderReservation extends ReservationAnswer {
  /** The integer id, unique in the installation. */
  readonly number: number
  /** The total in cents of US dollars; null without an exchange rate. */
  readonly dollars: Minor | null
  /** The publisher's default currency, else the installation's, else the property's. */
  readonly publisherCurrency: string
  /** From the property's currency into it; null without an exchange rate. */
  readonly publisherExchange: ExchangeRate | null
}

export interface ReservationPage {
  readonly reservations: readonly ReservationAnswer[]
  readonly page: number
  readonly limit: number
  /** Over all pages. */
  readonly total: number
}

/** Events after a sequence, each as the JSON text that its webhook has. */
export interface EventPage {
  readonly bodies: readonly string[]
  /** The sequence to continue from; the requested one when no event followed it. */
  readonly lastSequence: number
  readonly hasMore: boolean
}

/** A currency that amounts can be shown in. */
export interface ListedCurrency {
  readonly code: string
  /** Units of it for one euro, an exact decimal text. */
  readonly perEuro: string
  /** Day of that rate; null for the euro. */
  readonly asOf: string | null
  /** Whether answers use it when a request names no currency. */
  readonly isDefault: boolean
}

/** Offers that can be shown. */
export interface ListedDiscounts {
  /** `propertyIds` null: at every property. */
  readonly codes: readonly { readonly code: DiscountCode; readonly propertyIds: readonly number[] | null }[]
  readonly promotions: readonly ListedPromotion[]
}

export interface ListedPromotion {
  readonly promotion: Promotion
  readonly propertyId: number
  /** Of its amounts. */
  readonly currency: string
}

/** What a publisher builds its pages from. */
export interface PublisherSite {
  readonly publisher: Publisher
  readonly destinations: readonly (CountedValue & { readonly areas: readonly CountedValue[] })[]
  readonly facets: FacetCounts
}

/** Rooms held for a publisher. */
export interface HoldAnswer {
  readonly hold: InventoryHold & { readonly expiresAt: string }
}

/** Amounts in minor units of the property's own currency. */
export interface OwedAmounts<Name extends string> {
  readonly currency: string
  readonly amounts: Readonly<Record<Name, Minor>>
}

/** What changing a reservation costs, or has cost; amounts in minor units of `currency`, the one that was shown. */
export interface ModificationAnswer extends ReservationAnswer {
  readonly modification: Modification
}

export interface Modification {
  /** `pending`: what is charged has not been answered for yet, and the reservation is still as before. */
  readonly status: 'simulated' | 'done' | 'pending'
  readonly before: RecordedStay
  readonly after: RecordedStay
  /** The total after less the total before; below 0 where it becomes cheaper. */
  readonly difference: Minor
  readonly penalty: Minor
  readonly charged: Minor
  readonly refunded: Minor
  /** The same, and the totals before and after, as they are charged. */
  readonly owed: OwedAmounts<'total_before' | 'total' | 'penalty' | 'charged' | 'refunded'>
  /** Where the card of what would be charged may be typed into the payment company's form; else null. */
  readonly cardForm: CardFormFacts | null
}

/** What cancelling costs, or has cost; amounts in minor units of `currency`, the one that was shown. */
export interface CancellationAnswer extends ReservationAnswer {
  readonly simulated: boolean
  readonly penalty: Minor
  readonly refund: Minor
  readonly currency: string
  readonly decimals: number
  /** Both as they are charged. */
  readonly owed: OwedAmounts<'penalty' | 'refund'>
  /** RFC 3339: when the penalty was computed. */
  readonly asOf: string
}
