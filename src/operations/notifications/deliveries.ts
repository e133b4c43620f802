// Deliveries to publishers: lists those of a webhook, and sends one of them, or a mail, again.

import { requireId } from '../../lodging/documents/record-id.ts'
import * as stored from '../../store/notifications/deliveries.ts'
import { getEndpoint } from '../../store/notifications/webhooks.ts'
import { notFound } from '../../values/faults.ts'
import type { ListPart } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'

export type { ListedDelivery } from '../../store/notifications/deliveries.ts'

/** How many deliveries are listed unless said. */
export const mostDeliveries = 100

/**
 * The deliveries of a webhook, of any state or of one, the newest first, all or a part of them; the newest
 * `mostDeliveries` unless said. NotFoundException when there is no such webhook.
 */
export async function listDeliveries(
  { database }: Pick<AppContext, 'database'>,
  webhookId: number,
  state: stored.DeliveryState | null,
  part: ListPart<number> = { after: null, limit: mostDeliveries },
): Promise<stored.ListedDelivery[]> {
  requireId('webhook_id', webhookId)
  await getEndpoint(database, webhookId)
  return stored.listDeliveries(database, { endpointId: webhookId, state }, part)
}

/**
 * Sends a delivery, a mail's too, again at once and with all its retries. NotFoundException when there is none of that
 * id, ConflictException when its webhook is disabled.
 */
export async function resendDelivery({ database }: Pick<AppContext, 'database'>, id: number): Promise<void> {
  if (!Number.isSafeInteger(id)) throw notFound('There is no delivery of that id.')
  await database.transaction(transaction => stored.resendDelivery(transaction, id))
}
