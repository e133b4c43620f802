// Messages that a payment company sends unasked: verified by its gateway, and then only a reason to look at once at a
// reservation that would have been looked at soon (threat E6).

import type { MessageHeaders } from '../../outbound/payments/payment-gateway.ts'
import { runNow } from '../../store/reservations/due-reservations.ts'
import { Fault, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

export interface GatewayMessage {
  /** Name of the gateway, as the address says. */
  readonly gateway: string
  /** As received, byte for byte. */
  readonly body: Uint8Array
  readonly headers: MessageHeaders
}

/**
 * Takes a message of the payment gateway. NotFoundException where this server has no gateway of that name or the gateway
 * reads no messages, BadRequestException for a message that the gateway did not sign for this server.
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
