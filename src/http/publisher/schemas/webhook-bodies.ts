// The requests and the answers of webhooks that a publisher makes with its key.

import Type, { type Static } from 'typebox'
import type { OwnWebhook } from '../../../operations/notifications/own-webhooks.ts'
import { webhookTypes } from '../../../operations/notifications/webhooks.ts'
import { integer as integerAnswer, orNull, text as textAnswer } from './answer-fields.ts'
import { caller, integer, text } from './fields.ts'

export const webhookCreateBody = Type.Object(
  {
    ...caller,
    url: text(
      'The https address that events are sent to; with a test key of a server on your own machine also http://127.0.0.1 or http://localhost.',
      2000,
    ),
    types: Type.Optional(
      Type.Array(Type.Enum([...webhookTypes]), {
        maxItems: webhookTypes.length,
        description: 'Types of events to send; absent or empty: all, those of later versions too.',
      }),
    ),
  },
  {
    examples: [
      {
        key: '<API_KEY>',
        url: 'https://guide.example.com/hook',
        types: ['reservation.confirmed', 'property.changed'],
      },
    ],
  },
)

export const ownWebhook = ({ url, types }: Static<typeof webhookCreateBody>): OwnWebhook => ({
  url,
  types: types ?? [],
})

export const webhookListBody = Type.Object({ ...caller }, { examples: [{ key: '<API_KEY>' }] })

export const webhookDeleteBody = Type.Object(
  {
    ...caller,
    webhook_id: integer('Id of the webhook.', { minimum: 1, maximum: 2_147_483_647 }),
  },
  { examples: [{ key: '<API_KEY>', webhook_id: 12 }] },
)

const instant = (description: string) => Type.String({ format: 'date-time', description })

const webhook = {
  webhook_id: integerAnswer('Id.'),
  url: textAnswer('The address that events are sent to.'),
  types: Type.Array(Type.String(), { description: 'Types that are sent; empty: all.' }),
  waiting: integerAnswer('Deliveries that wait to be sent.'),
  parked: integerAnswer('Deliveries that were given up.'),
  created_at: instant('When it was made.'),
  disabled_at: orNull(
    instant('When its receiver answered that it is gone.'),
    'Since when nothing is sent, as the receiver answered that it is gone; else null.',
  ),
}

export const webhookCreateAnswer = Type.Object(
  {
    ...webhook,
    secret: textAnswer('What events are signed with. It is shown here and nowhere else: keep it.'),
  },
  { description: 'The webhook that was made.' },
)

export const webhookListAnswer = Type.Object(
  {
    webhooks: Type.Array(Type.Object(webhook), { description: 'In the order they were made.' }),
  },
  { description: 'The webhooks of the publisher.' },
)

export const webhookDeleteAnswer = Type.Object(
  { webhook_id: integerAnswer('Id of the webhook that was removed.') },
  { description: 'The webhook is gone.' },
)
