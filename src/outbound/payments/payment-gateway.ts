// The contract of payment gateways. Amounts are minor units of their currency. Every call carries a key that was
// committed first: the same key twice is one payment, and a lost answer is found by asking again with it (reservation
// protocol, steps P1 and 5).

import type { Minor } from '../../values/money.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import type { CardForm, PresentedToken } from './card-form.ts'
import type { AuthorisationAttempt, LostAuthorisation } from './lost-authorisation.ts'

export type { AuthorisationAttempt, LostAuthorisation }

/** A card on its way to the gateway; it is never stored. */
export interface PresentedCard {
  readonly number: Secret
  readonly cvv: Secret
  /** "01" to "12". */
  readonly month: string
  readonly year: number
  readonly cardholder: string
  readonly postalCode: string
}

export interface AuthoriseRequest extends AuthorisationAttempt {
  /** A token only where the gateway has a `cardForm`. */
  readonly card: PresentedCard | PresentedToken
}

/** A later step on an authorisation. */
export interface Settlement {
  readonly key: string
  /** The gateway's reference of the authorisation. */
  readonly gatewayReference: string
  readonly amount: Minor
  readonly currency: string
}

/**
 * The outcome of a call. A gateway never throws for a condition of its system or of the network. The outcome is that
 * of this call: after an `unknown`, a repetition that is `not_sent` leaves the first unknown.
 */
export type PaymentOutcome =
  | { readonly outcome: 'approved'; readonly gatewayReference: string }
  /** Final. `reason` is stored with the attempt, for operators only; publishers see one text for all (threat C2). */
  | { readonly outcome: 'declined'; readonly reason: string }
  /** This call did nothing: no connection, throttled, or refused for a reason other than the card. */
  | { readonly outcome: 'not_sent'; readonly reason: string }
  /**
   * It may have happened: time-out, 5xx, unreadable answer, or a key that belongs to another request. Only the same
   * key may be sent again.
   */
  | { readonly outcome: 'unknown'; readonly reason: string }

/** A token's bank may ask the guest to confirm the payment; nothing is held before that. */
export type AuthoriseOutcome = PaymentOutcome | { readonly outcome: 'challenged' }

/** What the gateway has under a key; `nothing` and `declined` mean that nothing is held and never will be. */
export type PaymentFinding =
  | { readonly found: 'approved'; readonly gatewayReference: string }
  | { readonly found: 'declined' }
  | { readonly found: 'nothing' }
  | { readonly found: 'cannot_tell'; readonly reason: string }

/** An authorisation in the gateway's books; amounts as the gateway counts them. */
export interface GatewayPayment {
  readonly gatewayReference: string
  /** Our key and the reservation's id, as they were sent. */
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
      /** These books begin then, RFC 3339; null: they have no beginning. */
      readonly from: string | null
    }
  | { readonly listed: false; readonly reason: string }

/** A refund that was accepted and did not reach the card. */
export interface FailedRefund {
  /** Our key. */
  readonly key: string
  /** The gateway's reason. */
  readonly reason: string
}

export type FailedRefundListing =
  | { readonly listed: true; readonly refunds: readonly FailedRefund[] }
  | { readonly listed: false; readonly reason: string }

/** From `from` on and before `until`, RFC 3339. */
export interface ListedPeriod {
  readonly from: string
  readonly until: string
}

/** A gateway's books, for the daily reconciliation. */
export interface GatewayBooks {
  /** Our payments made in a period. It never throws. */
  list(period: ListedPeriod, deadline: AbortSignal): Promise<GatewayListing>
  /** Those of our refunds made in a period that failed since. It never throws. */
  listFailedRefunds(period: ListedPeriod, deadline: AbortSignal): Promise<FailedRefundListing>
  /** An amount in minor units as these books count it. */
  counted(amount: Minor, currency: string): number
}

/** Headers of a message by their names in lower case, as Node gives them. */
export type MessageHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** The result of reading a message of the gateway: a reason to ask, never a state (threat E6). */
export type MessageReading =
  | {
      readonly isVerified: true
      /** The `reference` of each payment to look at again, as sent with the payment; empty for other subjects. */
      readonly references: readonly string[]
    }
  /** Not signed by the gateway for this server, or too old. `cause` is for the log. */
  | { readonly isVerified: false; readonly cause: unknown }

/** The same key twice is one payment, and the second answer is the first; with another amount it is no payment. */
export interface PaymentGateway {
  /** "test", "stripe": stored with every attempt. */
  readonly name: string
  /** Hours for which an authorisation can be captured. */
  readonly captureWithinHours: number
  /**
   * Authorises the amount on the card. A card that needs the holder's confirmation is declined, and of a token
   * challenged.
   */
  authorise(request: AuthoriseRequest, deadline: AbortSignal): Promise<AuthoriseOutcome>
  /** Captures at most the authorised amount, once, and releases the rest. */
  capture(capture: Settlement, deadline: AbortSignal): Promise<PaymentOutcome>
  /** Releases an authorisation that was not captured, all of it. */
  void(release: Settlement, deadline: AbortSignal): Promise<PaymentOutcome>
  /** Refunds at most the captured amount, in one part or several with a key each. */
  refund(refund: Settlement, deadline: AbortSignal): Promise<PaymentOutcome>
  /**
   * Looks up an authorisation whose answer was lost. If nothing is held, closes its key, so that a late arrival under
   * it has no effect. Call it only when no request waits for the authorisation any more.
   */
  find(attempt: LostAuthorisation, deadline: AbortSignal): Promise<PaymentFinding>
  /** Whether cards are charged with these keys. Absent where there is no company. */
  readonly mode?: 'live' | 'test'
  /** A sentence where the company does not take our calls now; null where it does. Absent where there is nobody to ask. */
  trouble?(deadline: AbortSignal): Promise<string | null>
  /** The gateway's own form for cards in the guest's browser; absent when it has none, or it is not configured. */
  readonly cardForm?: CardForm
  /** Absent when the gateway cannot list what it holds. */
  readonly books?: GatewayBooks
  /**
   * Verifies a message that the gateway sent, byte for byte as received, and returns the payments that it is about.
   * It never throws. Absent when the gateway sends no messages, or none that can be verified.
   */
  readMessage?(bytes: Uint8Array, headers: MessageHeaders): MessageReading
}
