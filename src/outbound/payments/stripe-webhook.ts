// Reads webhooks of Stripe. A message is verified and then only a hint that a payment has changed: its state is
// requested from Stripe, because messages come late, twice and in any order (threat E6).

import { Stripe } from 'stripe'
import type { Clock } from '../../values/clock.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import type { MessageHeaders, MessageReading } from './payment-gateway.ts'

/** Maximum age of a message, in seconds. */
const tolerance = 300

/** Types of messages about our payments. */
const paymentEvents: readonly unknown[] = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'charge.refunded',
]

/** Reads messages signed with the endpoint's secret (whsec_…) within the last five minutes. */
export function messageReader(
  secret: Secret,
  clock: Clock,
): (bytes: Uint8Array, headers: MessageHeaders) => MessageReading {
  return (bytes, headers) => {
    const signature = headers['stripe-signature']
    const now = clock.milliseconds()
    try {
      const event: unknown = secret.reveal(text =>
        Stripe.webhooks.constructEvent(
          bytes,
          typeof signature === 'string' ? signature : '',
          text,
          tolerance,
          undefined,
          now,
        ),
      )
      return { isVerified: true, references: referencesOf(event as SignedEvent | null) }
    } catch (cause) {
      return { isVerified: false, cause }
    }
  }
}

/** The only part of a message that is read; a signature proves who wrote it, not what it contains. */
interface SignedEvent {
  readonly type?: unknown
  readonly data?: {
    readonly object?: { readonly metadata?: { readonly reservation?: unknown } } | null
  } | null
}

function referencesOf(event: SignedEvent | null): string[] {
  const reference = event?.data?.object?.metadata?.reservation
  return paymentEvents.includes(event?.type) && typeof reference === 'string' ? [reference] : []
}
