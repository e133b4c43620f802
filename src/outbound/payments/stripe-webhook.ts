// Reads what Stripe tells unasked. A message is verified and then only taken as a hint that something happened to a
// payment: its state is asked for, never believed, as messages come late, twice and in any order (threat E6).

import { Stripe } from 'stripe'
import type { Clock } from '../../values/clock.ts'
import { Fault } from '../../values/faults.ts'
import type { Secret } from '../../values/secret.ts'

export interface PaymentHint {
  /** Reservation id. */
  readonly reservationReference: string
  readonly kind: 'authorised' | 'captured' | 'voided' | 'declined' | 'refunded'
}

export interface StripeMessage {
  /** As received, byte for byte: the signature is over these. */
  readonly body: Uint8Array
  /** The header Stripe-Signature. */
  readonly signature: string
}

/** How old a message may be, in seconds. */
const tolerance = 300

const kinds: ReadonlyMap<unknown, PaymentHint['kind']> = new Map([
  ['payment_intent.amount_capturable_updated', 'authorised'],
  ['payment_intent.succeeded', 'captured'],
  ['payment_intent.canceled', 'voided'],
  ['payment_intent.payment_failed', 'declined'],
  ['charge.refunded', 'refunded'],
])

/**
 * The hint of a message; null when it is about something else. Throws BadRequestException when it is not signed with
 * the secret of the endpoint (whsec_…) within the last five minutes.
 */
export function readStripeHint(message: StripeMessage, secret: Secret, clock: Clock): PaymentHint | null {
  const event = verified(message, secret, clock) as SignedEvent | null
  const kind = kinds.get(event?.type)
  const reservationReference = event?.data?.object?.metadata?.reservation
  if (kind === undefined || typeof reservationReference !== 'string') return null
  return { reservationReference, kind }
}

/** All that is read of a message; a signature says who wrote it, not what is in it. */
interface SignedEvent {
  readonly type?: unknown
  readonly data?: {
    readonly object?: { readonly metadata?: { readonly reservation?: unknown } } | null
  } | null
}

function verified({ body, signature }: StripeMessage, secret: Secret, clock: Clock): unknown {
  const now = clock.milliseconds()
  try {
    return secret.reveal(text =>
      Stripe.webhooks.constructEvent(body, signature, text, tolerance, undefined, now),
    )
  } catch (cause) {
    throw new Fault(
      'BadRequestException',
      'The message is not signed by Stripe for this endpoint; check STRIPE_WEBHOOK_SECRET.',
      { cause },
    )
  }
}
