// What a source sells whose rooms have no calendar here: it is asked for rooms and rates while a publisher searches,
// asked again for the price before a booking, and books what it offered then. Answers are shown as they are given.

import type { MealPlan, RoomParty, Stay } from '../lodging/properties/property.ts'
import type { SessionEvidence } from '../lodging/reservations/reservation.ts'
import type { RoomReason, UnavailableReason } from '../pricing/priced-stay.ts'
import type { Day } from '../values/civil-dates.ts'
import type { Minor } from '../values/money.ts'

/** A property as the source knows it. */
export interface LiveProperty {
  /** This server's id, for logs; the source knows the property by its key. */
  readonly id: number
  /** The source's own name of the property, as its mapping has it. */
  readonly key: string
  /** The keys of the rooms that are mapped; what is offered in any other room is left out. */
  readonly roomKeys: readonly string[]
  /** ISO 4217: the currency of the property's document. */
  readonly currency: string
  /** IANA name, for deadlines that a source gives in local time. */
  readonly timeZone: string
}

/**
 * Told what a property has, as soon as it is known. A source that asks for each property apart tells each, so that a slow one
 * keeps no other back; one that asks for all at once need not.
 */
export type OnAnswered = (key: string, availability: LiveAvailability) => void

/** A question that is the same for all properties of a search. */
export interface LiveStay extends Stay {
  /** One entry for each room, all of one type. Every child has an age, given or assumed. */
  readonly parties: readonly RoomParty[]
  /** ISO 4217: the currency wanted. A source that cannot sell in it answers in its own. */
  readonly currency: string
  /** BCP 47: the language wanted for texts. */
  readonly language: string
  /** The guest's session, address and browser, where the publisher sent them; some systems require them. */
  readonly session: SessionEvidence
}

export interface LiveSearch extends LiveStay {
  /** At most `limits.properties` of the source. */
  readonly properties: readonly LiveProperty[]
}

/** Searching has no effect, so every failure is a reason, in our own words, for the operators' log. */
export type LiveSearchAnswer =
  /** By property key, those that were told too. A property without an entry counts as not searched. */
  | { readonly answered: ReadonlyMap<string, LiveAvailability> }
  | {
      readonly answered: null
      readonly reason: string
      /** Seconds for which the source asks to be left alone; null where it asks for nothing. */
      readonly retryAfter: number | null
    }

/** What a property has for a stay. A property that has nothing is an entry without rates, with its reasons. */
export interface LiveAvailability {
  readonly rooms: readonly LiveRoom[]
  /** Why nothing of the property can be booked; null where a room can be, or where only rooms have reasons. */
  readonly unavailable: Exclude<UnavailableReason, 'no_rooms_available'> | null
  /** Reasons that hold for every room without rates. */
  readonly reasons: readonly LiveReason[]
}

export interface LiveReason {
  readonly code: RoomReason
  /** What would be allowed, in nights, rooms, guests or days ahead; null where the source does not say. */
  readonly limit: number | null
}

export interface LiveRoom {
  /** The source's own name of the room type. */
  readonly key: string
  /** Empty where it has none for the stay. */
  readonly rates: readonly LiveRate[]
  readonly reasons: readonly LiveReason[]
}

/**
 * A rate for the whole stay and all rooms asked for. Every amount is in minor units of `currency`. The core refuses a
 * rate whose lines do not add up: sum of `rate` of the nights + `taxes` + `fees` = `total` (contract P5, P8).
 */
export interface LiveRate {
  /** The interface's `rate_code`, 1 to 64 printable characters: the source's lasting name of the rate, never a token. */
  readonly code: string
  readonly title: string
  /** What comes with the rate, one sentence or several; empty for nothing. */
  readonly text: string
  /** Short names of what is included, such as "Free breakfast". */
  readonly amenities: readonly string[]
  readonly mealPlan: MealPlan
  /** ISO 4217: of all amounts of the rate, and of what is booked and charged. */
  readonly currency: string
  /** One for each night, in order. */
  readonly nights: readonly LiveNight[]
  /** Charges that `total` includes. */
  readonly taxes: readonly LiveCharge[]
  readonly fees: readonly LiveCharge[]
  /** Charges that the property collects at check-in or check-out; never in `total`. */
  readonly checkinFees: readonly LiveCharge[]
  /** Everything except `checkinFees`. */
  readonly total: Minor
  /** The part of `total` that is due when it is booked. */
  readonly dueNow: Minor
  /** What lowered the price, the largest saving first; what comes for free is an amenity. */
  readonly promotions: readonly LivePromotion[]
  readonly isRefundable: boolean
  /** The cost of cancelling, in order of time and without gaps; at least one. */
  readonly penalties: readonly LivePenalty[]
  /** The cost of not arriving. */
  readonly noShowPenalty: Minor
  /** The source's own texts; null: this server writes them from the figures. */
  readonly cancellationText: string | null
  readonly depositText: string | null
  /** The ways in which the rate can be booked: one for each choice of beds, or one with no bed. At least one. */
  readonly offers: readonly LiveOffer[]
}

export interface LiveNight {
  readonly day: Day
  /** The sum over all rooms, after savings. */
  readonly rate: Minor
  /** The same before savings, as a price that is struck through; `rate` where nothing was saved. */
  readonly originalRate: Minor
  /** Rooms free that night; null where the source gives no count. */
  readonly available: number | null
}

export interface LiveCharge {
  readonly name: string
  readonly description: string
  readonly amount: Minor
  /** The hotel's own prices contain it, and the nights here are without it, as of a VAT; left out: it is added to them. */
  readonly isIncluded?: boolean
}

export interface LivePromotion {
  /** The source's own number; 0 where it has none. */
  readonly id: number
  readonly name: string
  /** Saved over the stay, more than 0. */
  readonly saved: Minor
}

export interface LivePenalty {
  /** RFC 3339 with the property's offset; null: from the moment of booking. */
  readonly from: string | null
  /** The next one's `from`; null for the last. */
  readonly until: string | null
  readonly penalty: Minor
}

/** A rate with a choice of beds. */
export interface LiveOffer {
  /** The interface's `bed_type` (1 to 40 characters), and what the guest reads; null where there is nothing to choose. */
  readonly bed: { readonly code: string; readonly description: string } | null
  /** Opaque: what `check` and `book` need of this answer. At most 4,000 characters; publishers never see it. */
  readonly token: string
  /** RFC 3339: the token is not used after this; null where it does not expire. */
  readonly expiresAt: string | null
}

/** A rate that was found by a search, to be checked before it is previewed or booked. */
export interface LiveCheck {
  readonly stay: LiveStay
  readonly property: LiveProperty
  readonly roomKey: string
  /** As the search gave it. */
  readonly rate: LiveRate
  /** The one of its offers that was chosen. */
  readonly offer: LiveOffer
}

/** Checking has no effect. */
export type LiveCheckAnswer =
  /**
   * It can be booked at the price of `rate`, which may be another than before: the caller compares. `offer` is the one
   * to book with. Fields that a check does not give are as they were.
   */
  | { readonly outcome: 'available'; readonly rate: LiveRate; readonly offer: LiveOffer }
  | { readonly outcome: 'sold_out' }
  /** The offer is too old or unknown: the caller searches again. */
  | { readonly outcome: 'expired' }
  | { readonly outcome: 'unavailable'; readonly reason: string }

/** What is booked at a live source; it is stored before the first byte is sent, and survives a crash. */
export interface BookedOffer {
  readonly propertyKey: string
  readonly roomKey: string
  /** That of the check. The amount and the currency agreed are those of the booking. */
  readonly offer: LiveOffer
}

export interface LiveBooking extends BookedOffer {
  /** As in the search. */
  readonly language: string
  readonly session: SessionEvidence
}

/** What one search may ask of a source. The core asks several times, or not at all, for more. */
export interface LiveLimits {
  readonly properties: number
  readonly rooms: number
  readonly nights: number
  /** Days from today to check-in. */
  readonly daysAhead: number
}
