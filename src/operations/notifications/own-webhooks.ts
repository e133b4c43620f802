// Webhooks that a publisher makes with a key of its own. Those of live and of test keys are apart, like all that keys make.

import { requireId } from '../../lodging/documents/record-id.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { drawWebhookSecret } from '../../outbound/webhook-signature.ts'
import {
  countEndpoint,
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  lockEndpoint,
  lockEndpointsOf,
} from '../../store/notifications/webhooks.ts'
import { actingAs } from '../../values/actor.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import type { AppContext } from '../context.ts'
import { urlErrorsByKey } from './webhook-addresses.ts'
import { sealSecret } from './webhook-secrets.ts'
import { type ListedWebhook, typeErrors, withoutSecrets } from './webhooks.ts'

/** Webhooks of a publisher; with as many no key makes another. */
export const mostOwnWebhooks = 20

export interface OwnWebhook {
  readonly url: string
  /** Empty: all types, including those of later versions. */
  readonly types: readonly string[]
}

/** Makes a webhook, whose secret cannot be shown again. BadRequestException. */
export async function createOwnWebhook(
  context: Pick<AppContext, 'database' | 'egress' | 'keyring'>,
  { publisher: { id: publisherId }, keyId }: KeyHolder,
  { url, types }: OwnWebhook,
): Promise<ListedWebhook & { readonly secret: Secret }> {
  const errors = [...urlErrorsByKey(context, url), ...typeErrors(types)]
  if (errors.length > 0) throw badRequest(errors)
  const secret = drawWebhookSecret()
  const secrets = [sealSecret(context.keyring, publisherId, secret)]
  const made = await asKey(keyId, () =>
    context.database.transaction(async transaction => {
      if ((await lockEndpointsOf(transaction, publisherId)) >= mostOwnWebhooks)
        throw badRequest([
          {
            field: 'url',
            message: `would be one of more than ${mostOwnWebhooks} webhooks; delete another first`,
          },
        ])
      const id = await createEndpoint(transaction, { publisherId, url, types, secrets, isByKey: true })
      return countEndpoint(transaction, id)
    }),
  )
  return { ...withoutSecrets(made), secret }
}

/** The webhooks of the publisher, whoever made them. */
export const listOwnWebhooks = async (
  { database }: Pick<AppContext, 'database'>,
  { publisher }: KeyHolder,
): Promise<ListedWebhook[]> => (await listEndpoints(database, publisher.id)).map(withoutSecrets)

/** Removes a webhook of the publisher with what waits for it. 400, and 404 for one that is not its own. */
export async function deleteOwnWebhook(
  { database }: Pick<AppContext, 'database'>,
  { publisher, keyId }: KeyHolder,
  { id }: { readonly id: number },
): Promise<void> {
  requireId('webhook_id', id)
  await asKey(keyId, () =>
    database.transaction(async transaction => {
      const { publisherId } = await lockEndpoint(transaction, id)
      if (publisherId !== publisher.id) throw notFound(`There is no webhook ${id}.`)
      await deleteEndpoint(transaction, id)
    }),
  )
}

/** Unlike bookings, webhooks have no history of their own beside the audit trail. */
const asKey = <Result>(id: string, work: () => Result): Result =>
  actingAs({ kind: 'key', id, address: null, source: 'publisher interface' }, work)
