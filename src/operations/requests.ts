// Requests to the operations: bodies whose fields http/ has read and checked one by one. Operations check the rules
// that need the property (its today, its rooms, its rates).

import type { Language } from '../lodging/documents/languages.ts'
import type { TestScenario } from '../lodging/installation/test-scenarios.ts'
import type { ChosenExtra } from '../lodging/prices/extras.ts'
import type { GuestFacts } from '../lodging/properties/property.ts'
import type { SearchCriteria } from '../lodging/properties/property-search.ts'
import type { Guest, ReservedRoom, SessionEvidence } from '../lodging/reservations/reservation.ts'
import type { PublisherReference, ReservationFilter } from '../lodging/reservations/reservation-search.ts'
import type { PresentedToken } from '../outbound/payments/card-form.ts'
import type { Day } from '../values/civil-dates.ts'
import type { Secret } from '../values/secrets/secret.ts'

export type Verbosity = 0 | 1 | 2

/** One requested room: `childrenAges` is null when only the count was sent. */
export interface RequestedRoom {
  readonly adults: number
  readonly children: number
  readonly childrenAges: readonly number[] | null
  /** What is known of its guests, in the order of RoomParty; absent: nothing. */
  readonly guests?: readonly GuestFacts[]
  /** Its own type and rate plan, where the rooms are of different ones; absent: those of the request. */
  readonly accommodationId?: number
  readonly rateCode?: string
}

/** Of the texts of an answer; null for the publisher's own. */
export interface Worded {
  readonly language: Language | null
}

export interface ViewRequest extends Worded {
  readonly propertyId: number
  readonly verbosity: Verbosity
}

/** How properties are put in order; in each the lower `order` and then the lower id decides between equals. */
export const sortOrders = ['order', 'price', 'distance', 'rating', 'match', 'random'] as const
export type SortOrder = (typeof sortOrders)[number]

/** A search for properties by what they are. */
export interface PropertySearch extends SearchCriteria {
  readonly sort: SortOrder
  /** Of the order `random`; null for any other. */
  readonly seed: number | null
  /** The place in the list to go on from, as an answer gave it; null for the first page. */
  readonly cursor: string | null
  readonly countsFacets: boolean
  /** Only what has changed or was granted since (RFC 3339). */
  readonly changedSince?: string
}

/** `propertyIds` null: every property that the publisher may sell. `limit` 0: all of them. */
export interface ViewManyRequest extends Worded {
  readonly propertyIds: readonly number[] | null
  /** Null where the request has no field of a search. */
  readonly search: PropertySearch | null
  readonly limit: number
  readonly verbosity: Verbosity
}

/** What guests may mean by what they type. */
export interface PlacesRequest extends Worded {
  readonly text: string
  readonly limit: number
}

/** `stay` null: whatever the stay. `propertyIds` null: every property that the publisher may sell. */
export interface DiscountsRequest extends Worded {
  readonly stay: { readonly checkin: Day; readonly checkout: Day } | null
  readonly propertyIds: readonly number[] | null
}

/** Events after a sequence. */
export interface EventsRequest {
  readonly after: number
  readonly limit: number
}

/** A request that may ask for a scenario. */
export interface StageableRequest {
  /** What is to happen; with a test key only. */
  readonly testScenario?: TestScenario | undefined
}

interface StayRequest extends Worded, StageableRequest {
  readonly checkin: Day
  readonly checkout: Day
  readonly discountCode: string | null
  /** Upper-case ISO 4217 code; null for the default (contract S10). */
  readonly currency: string | null
  /** Guesses of discount codes are counted by it (threat C1). */
  readonly session: SessionEvidence
}

/** A request whose answer may be proved later. */
export interface ProvableRequest {
  /** Whether to sign what is answered. */
  readonly receipt?: true
}

export interface AvailabilityRequest extends StayRequest, ProvableRequest {
  readonly propertyId: number
  readonly rooms: readonly RequestedRoom[]
  readonly promotion: 'required' | 'all'
  readonly verbosity: Verbosity
  /** Whether to look for stays nearby when nothing is available. */
  readonly alternatives: boolean
}

export interface AvailabilityManyRequest
  extends Omit<AvailabilityRequest, 'propertyId' | 'alternatives'>,
    ViewManyRequest {
  /** Bounds of the lowest total of a property, in major units of the currency shown, as decimal texts; null for none. */
  readonly minPrice: string | null
  readonly maxPrice: string | null
  /** `lead`: of each property only its cheapest rate is shown. */
  readonly mode: 'all' | 'lead'
  /** Properties that are not priced so many milliseconds after the request are shown without a search; null: all are. */
  readonly deadlineMilliseconds: number | null
}

/** Stays of the same length that begin on consecutive days. */
export interface CalendarRequest extends Omit<StayRequest, 'checkin' | 'checkout' | 'language'> {
  readonly propertyId: number
  /** The first day of arrival. */
  readonly from: Day
  readonly days: number
  readonly nights: number
  readonly rooms: readonly RequestedRoom[]
}

export interface CalendarManyRequest extends Omit<CalendarRequest, 'propertyId'> {
  readonly propertyIds: readonly number[] | null
  readonly limit: number
}

/** The lowest price of each day among several properties. `propertyIds` null: every property that the publisher may sell. */
export interface SeasonRequest extends Omit<CalendarRequest, 'propertyId'> {
  readonly propertyIds: readonly number[] | null
  /** Null where the request has no field of a search. */
  readonly search: PropertySearch | null
}

export interface PreviewRequest extends StayRequest {
  readonly propertyId: number
  /** What is chosen of the property's extras. */
  readonly extras?: readonly ChosenExtra[]
  readonly accommodationId: number
  readonly rateCode: string
  readonly rooms: readonly RequestedRoom[]
}

/** A room as requested; its children's assumed ages are computed with the price. */
export type RoomToReserve = Omit<ReservedRoom, 'children_ages' | 'ages_assumed'>

export interface HeldPreviewRequest extends PreviewRequest, ProvableRequest {
  /** Whether to say what every rule did. */
  readonly explain?: true
  /** A hold of the rooms, which then count as free; null for none. */
  readonly holdId: string | null
  /** What the hotel's staff asks for the stay; absent: what it costs. */
  readonly priceByStaff?: GivenTotal
}

export interface ReservationRequest extends PreviewRequest, ProvableRequest {
  /** Same length and order as `rooms`. */
  readonly reservedRooms: readonly RoomToReserve[]
  readonly guest: Guest
  /** Null where the hotel's staff books: the hotel collects what is due itself. */
  readonly payment: CardPayment | PresentedToken | null
  /** True: book even if a reservation like it exists (contract B4). */
  readonly allowDuplicate: boolean
  /** The quote of a preview, whose price is to be charged; null for none (contract B2). */
  readonly quoteId: string | null
  /** In major units of the currency shown, as a decimal text; null when none was named. */
  readonly expectedTotal: string | null
  /** The hold to be taken over; null for none. */
  readonly holdId: string | null
  /** The client's own id for the request; null for none. */
  readonly idempotencyKey: string | null
  /** What the hotel's staff asks for the stay; absent: what it costs. */
  readonly priceByStaff?: GivenTotal
  /** False: the guest is sent no mail of it, as the hotel's staff wants. */
  readonly mailsGuest?: false
}

/** The total of a stay as staff gives it. */
export interface GivenTotal {
  /** In major units of the property's currency, as a decimal text. */
  readonly total: string
  readonly reason: string
}

/** Several stays, whose items have the session, language and currency of the whole. */
export interface BasketPreviewRequest {
  readonly items: readonly HeldPreviewRequest[]
}

export interface BasketRequest {
  /** With the guest and the card of the whole. */
  readonly items: readonly ReservationRequest[]
  /** Of all together, in major units of the currency shown, as a decimal text; null when none was named. */
  readonly expectedTotal: string | null
  readonly idempotencyKey: string | null
  readonly receipt?: true
}

/** A card as entered; number and CVV cannot be printed or serialised (contract B6). */
export interface CardPayment {
  readonly cardholder: string
  readonly number: Secret
  /** "01" to "12". */
  readonly month: string
  readonly year: number
  readonly cvv: Secret
  readonly postalCode: string
}

export interface ReservationListRequest extends ReservationFilter {
  readonly page: number
  readonly limit: number
}

export interface CancelRequest extends StageableRequest {
  readonly reference: PublisherReference
  /** Only compute the cost. */
  readonly simulate: boolean
  /** In major units of the currency shown, as a decimal text; null when none was named. */
  readonly expectedPenalty: string | null
}

/** As `CancelRequest`, of a whole basket. */
export interface CancelBasketRequest extends Pick<CancelRequest, 'simulate' | 'expectedPenalty'> {
  readonly number: string
}

/** One room of a changed reservation; what is null is as it was. */
export interface RoomToModify extends RequestedRoom {
  readonly name: string | null
  readonly bedType: string | null
}

/** What is null stays as it is. */
export interface ModifyRequest extends StageableRequest {
  readonly reference: PublisherReference
  /** Of the reservation and its mails from now on; null: as it is. */
  readonly language: Language | null
  /** Only say what it would cost. */
  readonly simulate: boolean
  readonly accommodationId: number | null
  readonly rateCode: string | null
  readonly checkin: Day | null
  readonly checkout: Day | null
  readonly rooms: readonly RoomToModify[] | null
  readonly guest: Partial<Guest> | null
  readonly discountCode: string | null
  /** All that is chosen from now on; left out: as it is. */
  readonly extras?: readonly ChosenExtra[]
  /** For what is charged now; null where nothing is. */
  readonly payment: CardPayment | PresentedToken | null
  /** In major units of the currency of the reservation, as a decimal text; null when none was named. */
  readonly expectedTotal: string | null
  /** The client's own name for the request; null for none. */
  readonly idempotencyKey: string | null
  readonly session: SessionEvidence
}

export interface HoldReference {
  readonly propertyId: number
  readonly holdId: string
}
