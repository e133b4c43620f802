// Webhooks of a payment company: verified by its gateway, then used only as a reason to look at once at a reservation
// that a job would look at soon (threat E6).

import type { MessageHeaders } from '../../outbound/payments/payment-gateway.ts'
import { runNow } from '../../store/reservations/due-reservations.ts'
import { Fault, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

export interface GatewayMessage {
  /** Name of the gateway, from the address. */
  readonly gateway: string
  /** As received, byte for byte. */
  readonly body: Uint8Array
  readonly headers: MessageHeaders
}

/**
 * Receives a webhook of the payment gateway. NotFoundException when this server has no gateway of that name or the
 * gateway has no webhooks, BadRequestException for a message that the gateway did not sign for this server.
 */
export async function receivePaymentWebhook(
  { payments, database }: AppContext,
  { gateway, body, headers }: GatewayMessage,
): Promise<void> {
  if (payments?.name !== gateway || !payments.readMessage) {
    throw notFound('There is no such path; see /docs for those that exist.')
  }
  const reading = payments.readMessage(body, headers)
  if (!reading.isVerified) {
    const message = `The message is not signed by ${gateway} for this server; check the signing secret of its webhook.`
    throw new Fault('BadRequestException', message, { cause: reading.cause })
  }
  const { references } = reading
  if (references.length === 0) return
  await database.transaction(async transaction => {
    for (const reference of references) await runNow(transaction, reference)
  })
}
