// Classifies errors of Stripe's library by what happened. Texts contain Stripe's codes only, because its messages are
// written for other readers.

import { Stripe } from 'stripe'
import { BrokenCall, DeadlinePassed, NotCalled } from './stripe-client.ts'

export interface StripeTrouble {
  /**
   * - `declined`: the card was refused.
   * - `refused`: the call was refused for another reason (the state of the payment, the account); nothing happened.
   * - `not_sent`: throttled, under a key of ours that is wrong or may not, or it never got there.
   * - `unknown`: it may have happened.
   */
  readonly kind: 'declined' | 'refused' | 'not_sent' | 'unknown'
  readonly reason: string
  /** The payment is in a state that does not allow the call. */
  readonly wrongState: boolean
}

/** Classifies whatever was thrown; anything unrecognised is `unknown`. */
export function troubleOf(error: unknown): StripeTrouble {
  const trouble = { kind: kindOf(error), reason: reasonOf(error), wrongState: false }
  if (!(error instanceof Stripe.errors.StripeError)) return trouble
  return { ...trouble, wrongState: wrongStates.includes(error.code ?? '') }
}

/** Whether the account refuses our key, or what it may do. */
export const isKeyRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError

const wrongStates = [
  'payment_intent_unexpected_state',
  'intent_invalid_state',
  'charge_already_captured',
  'charge_already_refunded',
]

function kindOf(error: unknown): StripeTrouble['kind'] {
  if (error instanceof NotCalled) return 'not_sent'
  if (!(error instanceof Stripe.errors.StripeError)) return 'unknown'
  const { errors } = Stripe
  if (error instanceof errors.StripeCardError) return error.rawType === 'card_error' ? 'declined' : 'refused'
  if (error instanceof errors.StripeRateLimitError) return 'not_sent'
  if (error instanceof errors.StripeInvalidRequestError) return 'refused'
  if (error instanceof errors.StripeAuthenticationError) return 'not_sent'
  if (error instanceof errors.StripePermissionError) return 'not_sent'
  const detail: unknown = error.detail
  if (detail instanceof BrokenCall && detail.neverConnected) return 'not_sent'
  return 'unknown'
}

function reasonOf(error: unknown): string {
  if (error instanceof NotCalled || error instanceof DeadlinePassed) return error.message
  if (!(error instanceof Stripe.errors.StripeError)) return 'unreadable answer'
  const words = [error.statusCode, error.rawType ?? error.type, error.code, error.decline_code]
  return words.filter(word => word !== undefined && word !== '').join(' ')
}
