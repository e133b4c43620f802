// What the house asks of a system that holds rooms which are not its own, whichever it is: a price and availability as
// they are now, a booking, what became of a booking, cancelling it, and the bookings of a day. The reference of every
// booking is the reservation's own id, written down before the first byte leaves, so that a lost answer can be looked up
// and nothing is ever booked twice (reservation protocol 2, 4 and 5).

import type { Stay } from '../lodging/property.ts'
import type { Guest, ReservedRoom } from '../lodging/reservation.ts'
import type { PresentedCard } from '../outbound/payments/payment-gateway.ts'
import type { Day } from '../values/civil-dates.ts'
import type { Minor } from '../values/money.ts'

/** What a source can do beside quoting and booking. The house asks these, never the name. */
export interface SourceCapabilities {
  /** Finds a booking by our reference. Without it a person has to find out what became of a lost answer. */
  readonly resolve: boolean
  /** Cancels a booking by our reference. Without it a person has to. */
  readonly cancel: boolean
  /** Lists the bookings of a day, for the daily comparison. */
  readonly list: boolean
  /** Wants the guest's card with its CVV, which is kept nowhere: such a booking cannot be made after a crash. */
  readonly card: boolean
}

/** How long things take at a source, in whole seconds. */
export interface SourceTimes {
  /** A price and availability check is given up after this. */
  readonly quote: number
  /** The answer to a booking counts as lost after this. */
  readonly book: number
  /** A booking that was sent is made within this time or never. */
  readonly final: number
  /** What was booked may be invisible to `resolve` and `list` for this long. */
  readonly lag: number
}

/** What is booked, in the house's own numbers; a source translates them. */
export interface SourceStay extends Stay {
  readonly propertyId: number
  readonly roomId: number
  readonly rateCode: string
  /** Each is one room of that type with its guests. */
  readonly rooms: readonly Pick<ReservedRoom, 'adults' | 'children' | 'children_ages'>[]
  /** Of the property; the currency of every amount here. */
  readonly currency: string
  /**
   * Everything but charges due at check-in. In a quote: what the server computes. In a booking: what the source
   * quoted; it is not to be booked at more.
   */
  readonly total: Minor
}

export interface SourceBooking extends SourceStay {
  /** The reservation's id: the key of the booking towards the source. */
  readonly reference: string
  readonly rooms: readonly ReservedRoom[]
  readonly guest: Guest
  /** Null unless the source `supports.card`. */
  readonly card: PresentedCard | null
}

/** A booking as it was written down before it was sent: all that is left of it after a crash. */
export interface BookingReference {
  readonly propertyId: number
  readonly reference: string
  /** The source's own number; null when it never told. */
  readonly confirmation: string | null
  /** When it was sent, RFC 3339. */
  readonly sentAt: string
}

/** Asking costs nothing, so that every trouble is `unavailable`. */
export type SourceQuote =
  /** `total` as in SourceStay. */
  | { readonly outcome: 'available'; readonly total: Minor }
  | { readonly outcome: 'sold_out' }
  | { readonly outcome: 'unavailable'; readonly reason: string }

/**
 * What became of a booking. A source never throws for a condition of the remote system or of the network. `reason` is
 * for the operators' log: a word or two of ours, nothing that the remote system wrote and nothing of the guest.
 */
export type BookOutcome =
  /** Booked under our reference. */
  | { readonly outcome: 'confirmed'; readonly confirmation: string }
  /** Refused in so many words: proven not booked, and never will be. */
  | { readonly outcome: 'rejected'; readonly refusal: 'sold_out' | 'other'; readonly reason: string }
  /** Proven not sent: no connection before the first byte. Only this may be sent again. */
  | { readonly outcome: 'unavailable'; readonly reason: string }
  /** All else: time-out, reset, 5xx, a redirect, an answer that cannot be read. It may be booked. */
  | { readonly outcome: 'unknown'; readonly reason: string }

/** What the source has under a reference. */
export type SourceFinding =
  | { readonly found: 'booked'; readonly confirmation: string }
  /** It was refused, or is cancelled: it is not booked and never will be. */
  | { readonly found: 'refused' }
  /** A clean "not found". Proof of nothing before `times.final` and `times.lag` are over. */
  | { readonly found: 'nothing' }
  | { readonly found: 'cannot_tell'; readonly reason: string }

export type CancelOutcome =
  /** It is cancelled, now or before. */
  | { readonly outcome: 'cancelled' }
  /** There is no such booking; as good as `nothing` of a finding. */
  | { readonly outcome: 'nothing' }
  /** It stands, and the source will not cancel it. */
  | { readonly outcome: 'rejected'; readonly reason: string }
  /** It may be cancelled; the same key may be sent again. */
  | { readonly outcome: 'unknown'; readonly reason: string }

/** A booking in the source's list. */
export interface ListedBooking {
  /** Ours, if it has one. */
  readonly reference: string | null
  readonly confirmation: string
  readonly state: 'booked' | 'cancelled'
}

export type SourceListing =
  | { readonly listed: readonly ListedBooking[] }
  | { readonly listed: null; readonly reason: string }

/**
 * A remote system. Every call obeys its deadline, reads a bounded number of bytes, follows no redirect and sends what it
 * was asked to send once: sending again is the house's decision alone (threats E4, E5).
 */
export interface InventorySource {
  /** The `source` of its properties; kept with every reservation. */
  readonly name: string
  readonly supports: SourceCapabilities
  readonly times: SourceTimes
  quote(stay: SourceStay, deadline: AbortSignal): Promise<SourceQuote>
  book(booking: SourceBooking, deadline: AbortSignal): Promise<BookOutcome>
  /** Called only where it is supported, as are the two below. */
  resolve(booking: BookingReference, deadline: AbortSignal): Promise<SourceFinding>
  /** `key` is the same however often one booking is cancelled. */
  cancel(booking: BookingReference, key: string, deadline: AbortSignal): Promise<CancelOutcome>
  /** All bookings that the house made there on a day of UTC. */
  list(day: Day, deadline: AbortSignal): Promise<SourceListing>
}

/** The sources of an installation by name. */
export type Sources = ReadonlyMap<string, InventorySource>
