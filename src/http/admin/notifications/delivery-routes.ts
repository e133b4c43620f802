// The administration of deliveries: what became of each event that was sent to a webhook, and sending one again.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import { inPath, may } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { idPageFields, pageAnswer, pageOf } from '../kit/list-page.ts'
import { choice, instant, integer, orNull, text } from '../kit/schema-words.ts'
import { webhookPath } from './webhook-schemas.ts'

const states = ['waiting', 'delivered', 'parked'] as const

const delivery = Type.Object({
  id: integer('Id.'),
  sequence: integer('Sequence of the event.'),
  event_id: text('Id of the event, as the receiver is told it.'),
  type: text('Type of the event.'),
  state: choice('parked: given up until it is sent again.', states),
  attempts: integer('How often it was tried.'),
  next_attempt_at: orNull(instant('When it is tried next; null unless it waits.')),
  last_status: orNull(text('What came of the last attempt, in a word or two; null before the first.')),
  delivered_at: orNull(instant('When it was delivered; null while it is not.')),
})

const deliveryPath = {
  fields: Type.Object({
    id: Type.Integer({
      description: 'Id of the delivery.',
      examples: [4711],
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    }),
  }),
  missing: 'There is no such delivery; its id is a number.',
}

/** Adds the routes of deliveries. */
export function addDeliveryRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: '/admin/v1/webhooks/:id/deliveries',
    operationId: 'listDeliveries',
    access: may('publishers.read', inPath('webhook')),
    summary: 'Deliveries of a webhook.',
    description: 'Newest first; with state=parked those that were given up.',
    path: webhookPath,
    query: Type.Object(
      { state: Type.Optional(choice('Only in this state.', states)), ...idPageFields },
      closed,
    ),
    result: pageAnswer('Deliveries of a webhook, newest first.', {
      deliveries: Type.Array(delivery, { description: 'What became of each.' }),
    }),
    answer: async ({ path, query }) => {
      const { entries, nextCursor } = await pageOf(
        query,
        part => operations.listDeliveries(path.id, query.state ?? null, part),
        ({ id }) => id,
      )
      return { deliveries: entries, nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: '/admin/v1/deliveries/:id/resend',
    operationId: 'resendDelivery',
    access: may('publishers.change', inPath('delivery')),
    summary: 'Sends a delivery again.',
    description: 'At once and with all its retries; also one of a mail, and one that was delivered.',
    path: deliveryPath,
    result: Type.Object(
      { id: integer('Id.'), state: choice('It waits to be sent.', ['waiting']) },
      { description: 'The delivery that is sent again.' },
    ),
    refusals: [409],
    answer: async ({ path }) => {
      await operations.resendDelivery(path.id)
      return { id: path.id, state: 'waiting' as const }
    },
  })
}
