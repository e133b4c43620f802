// What the house asks of a company that takes payments, whichever it is. Amounts are minor units of their currency.
// Every call carries a key that we chose and wrote down first: the same key twice is one payment, and asking again
// with it is how a lost answer is found (reservation protocol, steps P1 and 5).

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

export interface AuthoriseRequest {
  readonly key: string
  readonly amount: Minor
  readonly currency: string
  readonly card: PresentedCard
  /** Reservation id, for the gateway's books; nothing of the guest. */
  readonly reference: string
}

/** A later step on an authorisation. */
export interface Settlement {
  readonly key: string
  /** That of the authorisation. */
  readonly gatewayReference: string
  readonly amount: Minor
  readonly currency: string
}

/** What became of a call. It never throws for a condition of the gateway or of the network. */
export type PaymentOutcome =
  | { readonly outcome: 'approved'; readonly gatewayReference: string }
  /** `reason` goes to the operators' log only; publishers see one text for all (threat C2). */
  | { readonly outcome: 'declined'; readonly reason: string }
  /** The gateway proved that nothing happened: refused connection, throttled. */
  | { readonly outcome: 'not_sent'; readonly reason: string }
  /** It may have happened: time-out, 5xx, unreadable answer. Only the same key may be asked again. */
  | { readonly outcome: 'unknown'; readonly reason: string }

/** What the gateway has under a key. */
export type PaymentFinding =
  | { readonly found: 'approved'; readonly gatewayReference: string }
  | { readonly found: 'declined' }
  | { readonly found: 'nothing' }
  | { readonly found: 'cannot_tell'; readonly reason: string }

export interface PaymentGateway {
  /** "test", "stripe": kept with every attempt. */
  readonly name: string
  /** How long an authorisation can be captured, in hours. */
  readonly captureWithinHours: number
  authorise(request: AuthoriseRequest, deadline: AbortSignal): Promise<PaymentOutcome>
  /** Takes at most what was authorised. */
  capture(capture: Settlement, deadline: AbortSignal): Promise<PaymentOutcome>
  void(release: Settlement, deadline: AbortSignal): Promise<PaymentOutcome>
  refund(refund: Settlement, deadline: AbortSignal): Promise<PaymentOutcome>
  /** Looks an authorisation up by our key, after an answer was lost. */
  find(key: string, deadline: AbortSignal): Promise<PaymentFinding>
}
