// Webhooks that a publisher makes, lists and removes with its key.

import type { ListedWebhook } from '../../operations/notifications/webhooks.ts'
import type { Operations } from '../../operations/operations.ts'
import { type Answer, type PublisherOperation, publisherOperation, readRefusals } from './operation.ts'
import {
  ownWebhook,
  webhookCreateAnswer,
  webhookCreateBody,
  webhookDeleteAnswer,
  webhookDeleteBody,
  webhookListAnswer,
  webhookListBody,
} from './schemas/webhook-bodies.ts'

/** webhooks/create, webhooks/list and webhooks/delete. */
export const webhookOperations = (operations: Operations): PublisherOperation[] => [
  publisherOperation({
    path: 'webhooks/create',
    scope: 'manage',
    summary: 'Webhook create: has events sent to an address.',
    description:
      'Events are signed with the secret, which is shown here and nowhere else. A live key’s webhook gets the events of live ' +
      'reservations, a test key’s those of test keys. Sending the request again makes another webhook.',
    body: webhookCreateBody,
    result: webhookCreateAnswer,
    refusals: readRefusals,
    answer: async (holder, fields) => {
      const { secret, ...made } = await operations.createOwnWebhook(holder, ownWebhook(fields))
      return json({ ...written(made), secret: secret.reveal(text => text) })
    },
  }),
  publisherOperation({
    path: 'webhooks/list',
    scope: 'manage',
    summary: 'Webhook list: the webhooks of the publisher.',
    description:
      'Those of live or of test keys, as the key is, also those that the operator of the server has made.',
    body: webhookListBody,
    result: webhookListAnswer,
    refusals: readRefusals,
    answer: async holder => json({ webhooks: (await operations.listOwnWebhooks(holder)).map(written) }),
  }),
  publisherOperation({
    path: 'webhooks/delete',
    scope: 'manage',
    summary: 'Webhook delete: has nothing sent to an address any more.',
    description: 'What waits to be sent to it is not sent.',
    body: webhookDeleteBody,
    result: webhookDeleteAnswer,
    refusals: readRefusals,
    answer: async (holder, { webhook_id: id }) => {
      await operations.deleteOwnWebhook(holder, { id })
      return json({ webhook_id: id })
    },
  }),
]

const json = (answer: object): Answer => ({
  write: out => {
    out.raw(JSON.stringify(answer))
  },
})

const written = ({ id, url, types, waiting, parked, createdAt, disabledAt }: ListedWebhook) => ({
  webhook_id: id,
  url,
  types,
  waiting,
  parked,
  created_at: createdAt,
  disabled_at: disabledAt,
})
