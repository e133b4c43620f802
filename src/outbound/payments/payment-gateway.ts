// The contract of every company that takes payments. Amounts are minor units of their currency. Every call carries a key
// that we chose and wrote down first: the same key twice is one payment, and asking again with it is how a lost answer is
// found (reservation protocol, steps P1 and 5).

import type { Minor } from '../../values/money.ts'
import type { Secret } from '../../values/secret.ts'

/** A card on its way to the gateway; it is kept nowhere. */
export interface PresentedCard {
  readonly number: Secret
  readonly cvv: Secret
  /** "01" to "12". */
  readonly month: string
  readonly year: number
  readonly cardholder: string
  readonly postalCode: string
}

/** An authorisation as it was written down before the gateway was called: all that is left of it after a crash. */
export interface AuthorisationAttempt {
  readonly key: string
  readonly amount: Minor
  readonly currency: string
  /** Reservation id, for the gateway's books; nothing of the guest. */
  readonly reference: string
}

export interface AuthoriseRequest extends AuthorisationAttempt {
  readonly card: PresentedCard
}

export interface LostAuthorisation extends AuthorisationAttempt {
  /** When the key was first sent, RFC 3339: gateways forget keys after a day or so. */
  readonly sentAt: string
}

/** A later step on an authorisation. */
export interface Settlement {
  readonly key: string
  /** That of the authorisation. */
  readonly gatewayReference: string
  readonly amount: Minor
  readonly currency: string
}

/**
 * What became of a call. It never throws for a condition of the gateway or of the network. The outcome is that of
 * this call: after an `unknown`, a repetition that is `not_sent` leaves the first as unknown as it was.
 */
export type PaymentOutcome =
  | { readonly outcome: 'approved'; readonly gatewayReference: string }
  /** Final. `reason` is kept with the attempt, for operators only; publishers see one text for all (threat C2). */
  | { readonly outcome: 'declined'; readonly reason: string }
  /** This call did nothing: no connection, throttled, or refused for what is not the card's fault. */
  | { readonly outcome: 'not_sent'; readonly reason: string }
  /**
   * It may have happened: time-out, 5xx, unreadable answer, or a key that stands for another request. Only the same
   * key may be asked again.
   */
  | { readonly outcome: 'unknown'; readonly reason: string }

/** What the gateway has under a key; `nothing` and `declined` mean that nothing is held and never will be. */
export type PaymentFinding =
  | { readonly found: 'approved'; readonly gatewayReference: string }
  | { readonly found: 'declined' }
  | { readonly found: 'nothing' }
  | { readonly found: 'cannot_tell'; readonly reason: string }

/** An authorisation in the gateway's books; amounts as the gateway counts them. */
export interface GatewayPayment {
  readonly gatewayReference: string
  /** Our key and our reservation's id, as they were sent along. */
  readonly key: string
  readonly reference: string | null
  /** Upper-case ISO 4217 code. */
  readonly currency: string
  readonly authorised: number
  readonly captured: number
  readonly refunded: number
  /** `released`: nothing is held or taken, any more or ever. */
  readonly state: 'held' | 'captured' | 'released'
  /** When it was made, RFC 3339. */
  readonly at: string
}

export type GatewayListing =
  | {
      readonly listed: true
      readonly payments: readonly GatewayPayment[]
      /** Since when these books are kept, RFC 3339; null for ever. */
      readonly from: string | null
    }
  | { readonly listed: false; readonly reason: string }

/** A gateway's books, for the daily comparison with ours. */
export interface GatewayBooks {
  /** The payments of ours that were made from `from` on and before `until`, RFC 3339. It never throws. */
  list(
    period: { readonly from: string; readonly until: string },
    deadline: AbortSignal,
  ): Promise<GatewayListing>
  /** An amount in minor units as these books count it. */
  counted(amount: Minor, currency: string): number
}

/** Headers of a message by their names in lower case, as Node gives them. */
export type MessageHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** What a message of the gateway is good for: a reason to ask, never a state (threat E6). */
export type MessageReading =
  | {
      readonly isVerified: true
      /** The `reference` of each payment to look at again, as it was sent with the payment; none for other subjects. */
      readonly references: readonly string[]
    }
  /** Not signed by the gateway for this server, or too old. `cause` is for the log. */
  | { readonly isVerified: false; readonly cause: unknown }

/** The same key twice is one payment, and the second answer is the first; with another amount it is no payment. */
export interface PaymentGateway {
  /** "test", "stripe": kept with every attempt. */
  readonly name: string
  /** How long an authorisation can be captured, in hours. */
  readonly captureWithinHours: number
  /** Sets the amount aside on the card. A card whose holder would have to be asked is declined. */
  authorise(request: AuthoriseRequest, deadline: AbortSignal): Promise<PaymentOutcome>
  /** Takes at most what was authorised, once, and releases the rest. */
  capture(capture: Settlement, deadline: AbortSignal): Promise<PaymentOutcome>
  /** Releases an authorisation that was not captured; the amount is all of it. */
  void(release: Settlement, deadline: AbortSignal): Promise<PaymentOutcome>
  /** Gives back at most what was captured, in one part or several with a key each. */
  refund(refund: Settlement, deadline: AbortSignal): Promise<PaymentOutcome>
  /**
   * Looks an authorisation up after its answer was lost, and closes its key where nothing is held: what arrives late
   * under it does nothing any more. So it is asked only when nobody waits for the authorisation itself.
   */
  find(attempt: LostAuthorisation, deadline: AbortSignal): Promise<PaymentFinding>
  /** Absent where the gateway cannot list what it holds. */
  readonly books?: GatewayBooks
  /**
   * Verifies a message that the gateway sent unasked, byte for byte as received, and tells which payments it is about.
   * It never throws. Absent where the gateway sends none, or none that could be verified.
   */
  readMessage?(bytes: Uint8Array, headers: MessageHeaders): MessageReading
}
