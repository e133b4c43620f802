// What the routes of webhooks take and answer.

import Type from 'typebox'
import { webhookTypes } from '../../../operations/notifications/webhooks.ts'
import { closed } from '../kit/admin-route.ts'
import { versionOf } from '../kit/if-match.ts'
import { idPageFields, pageAnswer } from '../kit/list-page.ts'
import { choice, instant, integer, orNull, recordId, text } from '../kit/schema-words.ts'

const url = Type.String({ description: 'The https address that events are sent to.', maxLength: 2000 })

const types = Type.Array(choice('A type of event.', webhookTypes), {
  description: 'Types of events to send; an empty list is all, those of later versions too.',
  maxItems: webhookTypes.length,
})

export const newWebhook = Type.Object(
  { publisher_id: recordId('The publisher whose events are sent.'), url, types: Type.Optional(types) },
  { ...closed, examples: [{ publisher_id: 1, url: 'https://guide.example.com/hook' }] },
)

export const webhookChange = Type.Object(
  { url: Type.Optional(url), types: Type.Optional(types) },
  { ...closed, examples: [{ types: ['reservation.confirmed'] }] },
)

export const webhookPath = {
  fields: Type.Object({ id: recordId('Id of the webhook.') }),
  missing: 'There is no such webhook; its id is a number.',
}

export const webhookQuery = Type.Object(
  { publisher_id: Type.Optional(recordId('Only webhooks of this publisher.')), ...idPageFields },
  closed,
)

const webhook = {
  id: integer('Id.'),
  publisher_id: integer('The publisher whose events are sent.'),
  url: text('The address that they are sent to.'),
  types: Type.Array(text('A type of event.'), { description: 'Types that are sent; an empty list is all.' }),
  secrets: integer('How many secrets sign what is sent: two while one is being replaced.'),
  waiting: integer('Deliveries that wait to be sent.'),
  parked: integer('Deliveries that were given up.'),
  created_at: instant('When it was made.'),
  disabled_at: orNull(
    instant('Since when nothing is sent, as the receiver answered that it is gone; else null.'),
  ),
}

export const webhookAnswer = Type.Object(webhook, { description: 'A webhook, without its secrets.' })

export const createdWebhook = Type.Object(
  { ...webhook, secret: text('What events are signed with. It is shown here and nowhere else: keep it.') },
  { description: 'A webhook, with the secret that was made for it.' },
)

export const webhookPage = pageAnswer('Webhooks in the order they were made.', {
  webhooks: Type.Array(Type.Object(webhook), { description: 'Without their secrets.' }),
})

export const testAnswer = Type.Object(
  {
    outcome: choice('What came of it.', ['delivered', 'failed', 'refused', 'gone']),
    status: text('The same in a word or two, such as HTTP 503.'),
  },
  { description: 'How the receiver answered.' },
)

/** Of the largest sequence that a number holds. */
const mostSequence = Number.MAX_SAFE_INTEGER

export const replayBody = Type.Object(
  {
    after: Type.Integer({
      description: 'Sequence of the last event that the receiver has; 0 sends every event.',
      minimum: 0,
      maximum: mostSequence,
    }),
  },
  { ...closed, examples: [{ after: 4711 }] },
)

export const replayAnswer = Type.Object(
  { webhook_id: integer('Id of the webhook.'), events: integer('How many events are sent once more.') },
  { description: 'How much is sent once more.' },
)

/** Of what can be changed. */
export const webhookVersion = ({
  url,
  types,
}: {
  readonly url: string
  readonly types: readonly string[]
}): number => versionOf({ url, types })
