// The contract of a remote source, a system that holds rooms of its own: price and availability now, a booking, the
// outcome of a booking, its cancellation, and the bookings of a day. Every booking's reference is the reservation's
// id, committed before the first byte is sent, so that a lost answer can be looked up and nothing is booked twice
// (reservation protocol 2, 4 and 5). A source either quotes for rooms whose calendar is here, or is searched live.

import type { Stay } from '../lodging/properties/property.ts'
import type { Guest, ReservedRoom } from '../lodging/reservations/reservation.ts'
import type { PresentedCard } from '../outbound/payments/payment-gateway.ts'
import type { Day } from '../values/civil-dates.ts'
import type { Minor } from '../values/money.ts'
import type {
  LiveBooking,
  LiveCheck,
  LiveCheckAnswer,
  LiveLimits,
  LiveSearch,
  LiveSearchAnswer,
  OnAnswered,
} from './live-offers.ts'
import type { ContentSource } from './source-content.ts'

/** What a source can do beside quoting and booking. The code asks for these, never for its name. */
export interface SourceCapabilities {
  /** Finds a booking by our reference. Without it, staff must find out the outcome of a lost answer. */
  readonly resolve: boolean
  /** Cancels a booking by our reference. Without it, staff must. */
  readonly cancel: boolean
  /** Lists the bookings of a day, for the daily reconciliation. */
  readonly list: boolean
  /** Needs the guest's card with its CVV, which is never stored: such a booking cannot be made after a crash. */
  readonly card: boolean
}

/** Times of a source, in whole seconds. */
export interface SourceTimes {
  /** Deadline of a price and availability check: `quote`, or `check` of a live source. */
  readonly quote: number
  /** The answer to a booking counts as lost after this. */
  readonly book: number
  /** A booking that was sent is made within this time or never. */
  readonly final: number
  /** A new booking may be invisible to `resolve` and `list` for this long. */
  readonly lag: number
}

/** What is booked, with this server's ids; a source translates them. */
export interface SourceStay extends Stay {
  readonly propertyId: number
  readonly roomId: number
  readonly rateCode: string
  /** One room of that type each, with its guests. */
  readonly rooms: readonly Pick<ReservedRoom, 'adults' | 'children' | 'children_ages'>[]
  /** All amounts here are in it: the property's currency, or that of a live source's rate. */
  readonly currency: string
  /**
   * Everything except charges due at check-in. In a quote: what the server computes. In a booking: what the source
   * quoted; it must not be booked at more.
   */
  readonly total: Minor
}

export interface SourceBooking extends SourceStay {
  /** The reservation's id: the key of the booking towards the source. */
  readonly reference: string
  readonly rooms: readonly ReservedRoom[]
  readonly guest: Guest
  /** Null unless the source has `supports.card`. */
  readonly card: PresentedCard | null
  /** What is booked at a live source; null at any other. */
  readonly live: LiveBooking | null
}

/** A booking as recorded before it was sent: all that is left of it after a crash. */
export interface BookingReference {
  readonly propertyId: number
  readonly reference: string
  /** The source's own number; null while unknown. */
  readonly confirmation: string | null
  /** When it was sent, RFC 3339. */
  readonly sentAt: string
  /** The guest's e-mail, without which some systems do not find a booking; null where it has been erased. */
  readonly email: string | null
}

/** A booking that the source only holds. */
export interface HeldBooking extends Omit<BookingReference, 'sentAt'> {
  readonly confirmation: string
}

/** Asking for a quote has no effect, so every failure is `unavailable`. */
export type SourceQuote =
  /** `total` as in SourceStay. */
  | { readonly outcome: 'available'; readonly total: Minor }
  | { readonly outcome: 'sold_out' }
  /** The room, the rate or the stay is not sold there any more: the publisher searches again. */
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'unavailable'; readonly reason: string }

/** Why a source refuses a booking; `changed`: its offer has ended or has another price, and a new search helps. */
export type BookRefusal = 'sold_out' | 'changed' | 'other'

/**
 * The outcome of a booking. A source never throws for a condition of the remote system or of the network. `reason` is
 * for the operators' log: a few words of our own, nothing that the remote system wrote and nothing of the guest.
 */
export type BookOutcome =
  /** Booked under our reference. */
  | { readonly outcome: 'confirmed'; readonly confirmation: string }
  /** Kept for us under our reference, and booked only by `resume`. Only from a source that has it. */
  | { readonly outcome: 'held'; readonly confirmation: string }
  /** An explicit refusal: proven not booked, and never will be. */
  | { readonly outcome: 'rejected'; readonly refusal: BookRefusal; readonly reason: string }
  /**
   * Proven not looked at: no connection before the first byte, or turned away at the door, for an access token that has
   * ended or for a limit on requests. Only this may be sent again.
   */
  | { readonly outcome: 'unavailable'; readonly reason: string }
  /** Anything else: time-out, reset, 5xx, a redirect, an answer that cannot be read. It may be booked. */
  | { readonly outcome: 'unknown'; readonly reason: string }

/** What the source has under a reference. */
export type SourceFinding =
  | { readonly found: 'booked'; readonly confirmation: string }
  /** Kept for us, and not booked before `resume`. */
  | { readonly found: 'held'; readonly confirmation: string }
  /** It was refused, or is cancelled: it is not booked and never will be. */
  | { readonly found: 'refused' }
  /** A clean "not found". It proves nothing before `times.final` and `times.lag` are over. */
  | { readonly found: 'nothing' }
  | { readonly found: 'cannot_tell'; readonly reason: string }

export type CancelOutcome =
  /** It is cancelled, now or before. */
  | { readonly outcome: 'cancelled' }
  /** There is no such booking; equivalent to a finding of `nothing`. */
  | { readonly outcome: 'nothing' }
  /** It is still booked, and the source will not cancel it. */
  | { readonly outcome: 'rejected'; readonly reason: string }
  /** It may be cancelled; the same key may be sent again. */
  | { readonly outcome: 'unknown'; readonly reason: string }

/** A booking in the source's list. */
export interface ListedBooking {
  /** Our reference, if it has one. */
  readonly reference: string | null
  readonly confirmation: string
  readonly state: 'booked' | 'cancelled'
}

export type SourceListing =
  | { readonly listed: readonly ListedBooking[] }
  | { readonly listed: null; readonly reason: string }

/**
 * What every remote system does. Every call keeps its deadline, reads a bounded number of bytes, follows no redirect and
 * sends its request once: only the caller decides to send again (threats E4, E5).
 */
interface BookingSource {
  /** The `source` of its properties; stored with every reservation. */
  readonly name: string
  readonly supports: SourceCapabilities
  readonly times: SourceTimes
  book(booking: SourceBooking, deadline: AbortSignal): Promise<BookOutcome>
  /** Called only where supported, like the two below. */
  resolve(booking: BookingReference, deadline: AbortSignal): Promise<SourceFinding>
  /** `key` is the same for every cancellation of one booking. */
  cancel(booking: BookingReference, key: string, deadline: AbortSignal): Promise<CancelOutcome>
  /** All bookings that this installation made there on a day of UTC. */
  list(day: Day, deadline: AbortSignal): Promise<SourceListing>
}

/** A source whose properties have their calendars here. */
export interface QuotingSource extends BookingSource {
  quote(stay: SourceStay, deadline: AbortSignal): Promise<SourceQuote>
}

/** A field of the guest that a source cannot book with as it is. */
export interface MissingField {
  /** What the source wants, in words. */
  readonly wanted: string
  readonly field: string
  /** What is wrong with it. */
  readonly message: string
}

/** A source whose properties have no calendar here. */
export interface LiveSource extends BookingSource {
  readonly times: SourceTimes & {
    /** Deadline of a search. */
    readonly search: number
  }
  readonly limits: LiveLimits
  search(search: LiveSearch, deadline: AbortSignal, onAnswered?: OnAnswered): Promise<LiveSearchAnswer>
  check(check: LiveCheck, deadline: AbortSignal): Promise<LiveCheckAnswer>
  /** Whether it books for nobody without an address, so that pages ask for one. */
  readonly wantsAddress?: true
  /** What a guest lacks whom it does not book for; null for nothing, and absent where it books for anybody. */
  missingIn?(guest: Guest): MissingField | null
  /** Books what is held: confirmed, rejected or unknown, which is looked up. Only where `book` may give `held`. */
  resume?(booking: HeldBooking, deadline: AbortSignal): Promise<BookOutcome>
  /** What it tells of its properties; only where documents can be made of it. */
  readonly content?: ContentSource
}

export type InventorySource = QuotingSource | LiveSource

export const isLive = (source: InventorySource): source is LiveSource => 'search' in source

/** The sources of an installation by name. */
export type Sources = ReadonlyMap<string, InventorySource>
