// The administration of webhooks: where events of publishers are sent. A secret is in one answer only, that of its making.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import { inBody, inPath, may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { asSeen, namingOthers } from '../kit/if-match.ts'
import { pageOf } from '../kit/list-page.ts'
import { flag, integer } from '../kit/schema-words.ts'
import * as schemas from './webhook-schemas.ts'

const all = '/admin/v1/webhooks'
const one = `${all}/:id`

/** Adds the routes of webhooks. */
export function addWebhookRoutes(scope: FastifyInstance, operations: Operations): void {
  addReadingRoutes(scope, operations)
  addChangingRoutes(scope, operations)
  addSecretRoutes(scope, operations)
  addSendingRoutes(scope, operations)
}

/** As the audit trail names a webhook, and what of it can be changed. */
const named = (id: number) => ({ kind: 'webhook', id: String(id), seen: /^(url|event_types)/ }) as const

const shown = async (operations: Operations, id: number) => operations.showWebhook(id)

function addReadingRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listWebhooks',
    access: may('publishers.read', 'list'),
    summary: 'Webhooks.',
    description: 'In the order they were made, with how many deliveries wait and were given up.',
    query: schemas.webhookQuery,
    result: schemas.webhookPage,
    answer: async ({ query, publishersWithin }) => {
      const { entries, nextCursor } = await pageOf(
        query,
        part => operations.listWebhooks(query.publisher_id ?? null, part),
        ({ id }) => id,
        publishersWithin,
      )
      return { webhooks: entries, nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'showWebhook',
    access: may('publishers.read', inPath('webhook')),
    summary: 'A webhook.',
    description: 'Without its secrets.',
    path: schemas.webhookPath,
    result: schemas.webhookAnswer,
    version: schemas.webhookVersion,
    answer: ({ path }) => shown(operations, path.id),
  })
}

function addChangingRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: all,
    operationId: 'createWebhook',
    access: may('publishers.change', inBody('publisher', 'publisher_id')),
    summary: "Sends a publisher's events to an address.",
    description: 'Those from now on. The answer is the only place where the secret is ever shown.',
    body: schemas.newWebhook,
    status: 201,
    result: schemas.createdWebhook,
    refusals: [404, 409],
    answer: async ({ body }) => {
      const { publisher_id: publisherId, url, types = [] } = body
      const { id, secret } = await operations.createWebhook({ publisherId, url, types })
      const webhook = await shown(operations, id)
      return secret.reveal(text => ({ ...webhook, secret: text }))
    },
  })
  addAdminRoute(scope, {
    method: 'PATCH',
    url: one,
    operationId: 'changeWebhook',
    access: may('publishers.change', inPath('webhook')),
    summary: 'Changes where events are sent, or which.',
    description: 'Fields that are left out stay. What waits to be sent goes to the new address.',
    path: schemas.webhookPath,
    body: schemas.webhookChange,
    takesIfMatch: true,
    result: schemas.webhookAnswer,
    version: schemas.webhookVersion,
    answer: async ({ path, body, ifMatch }) => {
      await namingOthers(operations, named(path.id), () =>
        operations.changeWebhook(path.id, body, asSeen(ifMatch, schemas.webhookVersion)),
      )
      return shown(operations, path.id)
    },
  })
  addAdminRoute(scope, {
    method: 'DELETE',
    url: one,
    operationId: 'deleteWebhook',
    access: may('publishers.change', inPath('webhook')),
    summary: 'Deletes a webhook.',
    description: 'With the record of its deliveries; nothing more is sent.',
    path: schemas.webhookPath,
    takesIfMatch: true,
    result: Type.Object(
      { id: integer('Id.'), deleted: flag('Always true.') },
      { description: 'The webhook that was deleted.' },
    ),
    answer: async ({ path, ifMatch }) => {
      await namingOthers(operations, named(path.id), () =>
        operations.deleteWebhook(path.id, asSeen(ifMatch, schemas.webhookVersion)),
      )
      return { id: path.id, deleted: true }
    },
  })
}

function addSecretRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/rotate-secret`,
    operationId: 'rotateWebhookSecret',
    access: may('publishers.change', inPath('webhook')),
    summary: 'Makes a new secret.',
    description:
      'Events are signed with both until the old one is ended. The answer is the only place where it is ever shown.',
    path: schemas.webhookPath,
    result: schemas.createdWebhook,
    refusals: [409],
    answer: async ({ path }) => {
      const secret = await operations.rotateWebhook(path.id)
      const webhook = await shown(operations, path.id)
      return secret.reveal(text => ({ ...webhook, secret: text }))
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/end-old-secrets`,
    operationId: 'endOldWebhookSecrets',
    access: may('publishers.change', inPath('webhook')),
    summary: 'Ends all secrets but the newest.',
    description: 'Once the receiver knows the newest; again is no error.',
    path: schemas.webhookPath,
    result: schemas.webhookAnswer,
    answer: async ({ path }) => {
      await operations.endOldSecrets(path.id)
      return shown(operations, path.id)
    },
  })
}

function addSendingRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/test`,
    operationId: 'testWebhook',
    access: may('publishers.change', inPath('webhook')),
    summary: 'Sends a test event now.',
    description: 'Says how the receiver answered; it is not tried again.',
    path: schemas.webhookPath,
    result: schemas.testAnswer,
    answer: async ({ path }) => {
      const { kind, status } = await operations.testWebhook(path.id)
      return { outcome: kind, status }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/replay`,
    operationId: 'replayWebhook',
    access: may('publishers.change', inPath('webhook')),
    summary: 'Sends events once more.',
    description: 'Every event of the publisher after a sequence, in order for each reservation.',
    path: schemas.webhookPath,
    body: schemas.replayBody,
    result: schemas.replayAnswer,
    refusals: [409],
    answer: async ({ path, body }) => ({
      webhook_id: path.id,
      events: await operations.replayWebhook(path.id, body.after),
    }),
  })
}
