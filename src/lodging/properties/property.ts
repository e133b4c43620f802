// What is sold: a property, its rooms and its rate plans. Amounts are minor units of its currency, times are minutes of the day there.
// property-document.ts has the form that hotels write, http/publisher/presenter the form that publishers see.

import type { Day } from '../../values/civil-dates.ts'
import type { Language } from '../documents/languages.ts'
import type { PlanDerivation } from '../prices/derivation.ts'
import type { Extra } from '../prices/extras.ts'
import type { CancellationPolicy, DepositPolicy, ModificationPolicy } from '../prices/policies.ts'
import type { PriceLimits } from '../prices/price-limits.ts'
import type { Fee, GuestPurpose, PricePart, Promotion, Tax, TotalRounding } from '../prices/rules.ts'
import type { Issuer } from './issuer.ts'
import type { Review, ReviewerLocation } from './review.ts'

/**
 * Which of its sources that are searched live a property is sold from: that of `source`, or all. Of equal offers then the one with
 * the lowest price is shown, or that of the preferred source.
 */
export const equalOffers = ['one_source', 'best_price', 'preferred'] as const
export type EqualOffers = (typeof equalOffers)[number]

/** Its texts are in one language; `propertyIn` of property-document.ts gives it in another. */
export interface Property {
  readonly id: number
  readonly name: string
  /** The language of its document; null for one that names none, whose plain texts count as English. */
  readonly language: Language | null
  /** Its document, where that has texts in several languages; else null. */
  readonly translations: object | null
  /** The inventory source; `ownInventory` is the one built in (contract S9). */
  readonly source: string
  /** What the property and its rooms are called at sources that are searched live, the preferred one first. */
  readonly sourceMappings: readonly SourceMapping[]
  readonly equalOffers: EqualOffers
  readonly paymentCollection: PaymentCollection
  /** A closed property is shown but cannot be booked (`not_bookable`). */
  readonly isOpen: boolean
  readonly timeZone: string
  /** ISO 4217 code; every amount of the property is in its minor unit. */
  readonly currency: string
  readonly order: number
  readonly cutoffDays: number
  /** Minute of the arrival day after which same-day bookings end; null for none. */
  readonly cutoffMinute: number | null
  readonly sellsSeveralRooms: boolean
  /** The address for mails about reservations and cancellations; publishers never see it. Null: no mails. */
  readonly reservationEmail: string | null
  /** Age in years for a child whose age is not given. */
  readonly assumedChildAge: number
  /** Age bands of children, ascending and without gaps; children older than the last band are priced as adults. */
  readonly childAgeBands: readonly ChildAgeBand[]
  readonly content: PropertyContent
  readonly rooms: readonly Room[]
  readonly ratePlans: readonly RatePlan[]
  readonly promotions: readonly Promotion[]
  readonly taxes: readonly Tax[]
  readonly fees: readonly Fee[]
  /** What guests can choose; absent where there is nothing. */
  readonly extras?: readonly Extra[]
  /** Absent: the prices are for lodging alone. */
  readonly priceParts?: readonly PricePart[]
  /** Absent: the total is not rounded. */
  readonly totalRounding?: TotalRounding
  /** Whether charges due at check-in are in the amount that is shown and compared first. */
  readonly comparesAltogether?: true
  /** Whether prior prices are shown beside reductions. */
  readonly showsPriorPrice?: true
  /** Whether booking pages ask guests for their address. */
  readonly asksAddress?: true
  /** Absent: invoices are written by the property under its name. */
  readonly issuer?: Issuer
  /** When what is shown of it last changed (RFC 3339, UTC); absent of a document that is not stored. */
  readonly updatedAt?: string
}

/** The sources that a property is sold from, the preferred one first. */
export const sourcesOf = ({
  source,
  sourceMappings,
  equalOffers,
}: Pick<Property, 'source' | 'sourceMappings' | 'equalOffers'>): readonly string[] =>
  equalOffers === 'one_source' ? [source] : sourceMappings.map(mapping => mapping.source)

/** The name of our own inventory; any other is a remote system's. */
export const ownInventory = 'crs'

/** The property at a source that is searched live. */
export interface SourceMapping {
  readonly source: string
  /** The source's own name of the property. */
  readonly key: string
  /** The source's own name of each room type, by the id of the room; several may be one room here. */
  readonly rooms: readonly { readonly id: number; readonly key: string }[]
}

/**
 * Handling of a guest's card: `none` checks it and drops it, `vault` keeps it sealed for the hotel to charge, `gateway`
 * charges it through the payment company of the installation.
 */
export const paymentCollections = ['none', 'vault', 'gateway'] as const
export type PaymentCollection = (typeof paymentCollections)[number]

export interface ChildAgeBand {
  readonly fromAge: number
  /** The last age of the band. */
  readonly toAge: number
}

/** Content of a property that is shown and not computed with. Names and shapes are the interface's (2.1 and on). */
export interface PropertyContent {
  readonly url: string | null
  readonly main_telephone: string | null
  /** What the property is known for. */
  readonly feature: string | null
  readonly checkin_time: string | null
  readonly checkout_time: string | null
  readonly cutoff_time: string | null
  readonly discount_rebate_type: string
  readonly property_type: { readonly id: number; readonly name: string } | null
  readonly destination: Destination | null
  readonly property_description: PropertyDescription | null
  readonly physical_address: PhysicalAddress | null
  readonly property_rating: { readonly stars: StarRating } | null
  readonly filter: readonly { readonly id: number; readonly name: string }[]
  readonly amenity: readonly { readonly id: number; readonly name: string; readonly category: string }[]
  readonly property_image: readonly Image[]
  readonly property_policy: readonly { readonly name: string; readonly description: string }[]
  readonly property_provider: readonly { readonly id: number; readonly name: string }[]
  readonly payment_types: readonly PaymentType[]
  readonly is_reviewer_partner: boolean
  readonly reviews: readonly Review[]
  readonly reviewer_location: ReviewerLocation | null
  /** Id of the property at the review provider; null: its reviews are those kept here. Publishers do not see it. */
  readonly reviewer_location_id: string | null
  readonly meta_data: Readonly<Record<string, unknown>> | null
}

/** Its sections; only the older form of the interface shows those after `long`. */
export interface PropertyDescription {
  readonly short: string
  readonly long: string
  readonly location_short: string | null
  readonly location_long: string | null
  readonly location_list: readonly string[] | null
  readonly why_we_like_it: string | null
  readonly why_we_like_it_list: readonly string[] | null
  readonly what_you_need_to_know: string | null
  readonly staff_pick: string | null
}

export interface Destination {
  readonly id: number
  readonly name: string
  readonly areas: readonly { readonly id: number; readonly name: string; readonly parent: string | null }[]
}

/** Longitude and latitude are decimal degrees (contract S5). */
export interface PhysicalAddress {
  readonly line_1: string
  readonly line_2: string
  readonly city: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly administrative_division: string
  readonly postal_code: string
  readonly longitude: number | null
  readonly latitude: number | null
}

export interface StarRating {
  readonly name: string
  readonly value: number
}

export type Season = '' | 'summer' | 'winter'

/** A picture in the image store, by its content hash. */
export interface Image {
  readonly image: string
  readonly alt: string
  readonly season: Season
}

/** `code` is one of the two-letter card codes of lodging/cards.ts. */
export interface PaymentType {
  readonly code: string
  readonly name: string
  readonly mandatoryDisplayText: string | null
  readonly processorCountryCode: string | null
}

export interface Room {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly typeId: number | null
  readonly standardOccupancy: number
  readonly maximumOccupancy: number
  /** Guests that it is sold to at least; null for one. */
  readonly minimumOccupancy: number | null
  /** Narrower limits than the maximum occupancy, where the room has some. */
  readonly maximumAdults: number | null
  readonly maximumChildren: number | null
  /** For charges that are owed for each; absent: one. */
  readonly bedrooms?: number
  /** Standing allotment for nights without their own; null sells without a count. */
  readonly allotment: number | null
  /** What a night of it may cost at a derived plan; absent: nothing is said. */
  readonly priceLimits?: PriceLimits
  readonly shortDescription: string
  readonly longDescription: string
  readonly bedding: string
  /** Where not empty, the guest chooses one; `code` is the reservation's `bed_type`. */
  readonly beds: readonly { readonly code: string; readonly description: string }[]
  readonly images: readonly Image[]
  /** When it last changed in the document (RFC 3339, UTC); absent of a document that is not stored. */
  readonly updatedAt?: string
}

export const mealPlans = ['room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive'] as const
export type MealPlan = (typeof mealPlans)[number]

export interface RatePlan {
  /** The interface's `rate_code`, unique within the property. */
  readonly code: string
  readonly title: string
  readonly text: string
  readonly mealPlan: MealPlan
  /** Where its prices follow those of another plan; absent: they are its own. */
  readonly derived?: PlanDerivation
  readonly deposit: DepositPolicy
  readonly cancellation: CancellationPolicy
  readonly modification: ModificationPolicy
  /** The property's text in place of a generated one; null to generate. */
  readonly depositText: string | null
  readonly cancellationText: string | null
  /** Who may buy at the plan; absent for everybody. */
  readonly access?: PlanAccess
}

/** Open to whoever one of the lists names. The hotel's own staff may sell at any plan. */
export interface PlanAccess {
  readonly publishers: readonly number[]
  /** Of discount codes that can be used for the stay, folded. */
  readonly codes: readonly string[]
}

/** The longest stay in nights (contract R7). */
export const longestStay = 99

/** A stay of nights [checkin, checkout). */
export interface Stay {
  readonly checkin: Day
  readonly checkout: Day
}

/** The guests of one requested room. */
export interface RoomParty {
  readonly adults: number
  /** Ages in years of the children, given or assumed, one entry for each child. */
  readonly childAges: readonly number[]
  /** What is known of its guests, adults first and then the children in the order of `childAges`; absent or shorter: nothing. */
  readonly guests?: readonly GuestFacts[]
}

/** What a charge may depend on; an absent fact is not known. */
export interface GuestFacts {
  readonly residence?: string
  readonly nationality?: string
  readonly paysFrom?: string
  readonly purpose?: GuestPurpose
  /** Of an adult; without it adults count as 18. Ages of children are in `childAges`. */
  readonly age?: number
  /** Nights at the property in the calendar year of the arrival, before this stay. */
  readonly nightsThisYear?: number
}
