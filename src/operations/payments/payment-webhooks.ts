// Messages that a payment company sends unasked: verified, and then only a reason to look at once at a reservation that
// would have been looked at soon (threat E6).

import { runNow } from '../../store/reservations/due-reservations.ts'
import { notFound } from '../../values/faults.ts'
import type { Secret } from '../../values/secret.ts'
import type { AppContext } from '../context.ts'

export interface SignedMessage {
  /** As received, byte for byte. */
  readonly body: Uint8Array
  readonly signature: string
}

/**
 * Takes a message of Stripe. NotFoundException where no signing secret is configured, BadRequestException for a message
 * that was not signed with it.
 */
export async function receivePaymentWebhook(
  context: AppContext,
  secret: Secret | null,
  message: SignedMessage,
): Promise<void> {
  if (secret === null) throw notFound('There is no such path; see /docs for those that exist.')
  const { readStripeHint } = await import('../../outbound/payments/stripe-webhook.ts')
  const hint = readStripeHint(message, secret, context.clock)
  if (hint === null) return
  await context.database.transaction(transaction => runNow(transaction, hint.reservationReference))
  context.wakeSignal.ring()
}
