// What the routes of channels take and answer.

import Type from 'typebox'
import {
  channelKinds,
  channelStates,
  countWriters,
  knowledges,
  minimumStays,
} from '../../../lodging/channels/channel.ts'
import {
  channelChangeSchema,
  mappingSchema,
  newChannelSchema,
} from '../../../lodging/channels/channel-document.ts'
import type { ShownChannel, StoredFacts } from '../../../operations/channels/channels.ts'
import { closed } from '../kit/admin-route.ts'
import { fieldError } from '../kit/error-answer.ts'
import { versionOf } from '../kit/if-match.ts'
import { idPageFields, pageAnswer } from '../kit/list-page.ts'
import { choice, flag, instant, integer, orNull, recordId, text } from '../kit/schema-words.ts'

/** A mapping of a thousand rooms and rates fits in. */
const mostBytes = 512 * 1024

export const newChannel = { schema: newChannelSchema, mostBytes }
export const channelChange = { schema: channelChangeSchema, mostBytes }

export const channelPath = {
  fields: Type.Object({ id: recordId('Id of the connection.') }),
  missing: 'There is no such connection; its id is a number.',
}

export const messagePath = {
  fields: Type.Object({
    id: recordId('Id of the connection.'),
    message: Type.Integer({
      description: 'Id of the message.',
      examples: [1],
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    }),
  }),
  missing: 'There is no such message; its id is a number.',
}

export const channelQuery = Type.Object(
  {
    property_id: Type.Optional(recordId('Only connections of this property.')),
    kind: Type.Optional(choice('Only connections of this kind.', channelKinds)),
    state: Type.Optional(choice('Only connections in this state.', channelStates)),
    ...idPageFields,
  },
  closed,
)

export const messageQuery = Type.Object(
  {
    troubles: Type.Optional(flag('Only messages that were not accepted, or that have warnings.')),
    ...idPageFields,
  },
  closed,
)

const channel = {
  id: integer('Id.'),
  property_id: integer('The property.'),
  kind: choice('The protocol that the channel speaks.', channelKinds),
  state: choice(
    'A paused one takes and sends nothing, but keeps what is to be sent; an archived one is a record.',
    channelStates,
  ),
  login: text('Names the connection in what the channel sends.'),
  address: text('Where the channel sends to, or fetches from.'),
  partner_id: orNull(text('The id of the property at the channel; null until it is known.')),
  has_partner_secret: flag('Whether it has a secret that the channel gave.'),
  callback_url: orNull(text('The address that bookings are sent to; null when the channel fetches them.')),
  currency: text('ISO 4217, of the property when the connection was made.'),
  minimum_stay: choice('Which stays a minimum stay of the channel binds.', minimumStays),
  known_by: choice('From when on its counts take a booking into account.', knowledges),
  mapping: mappingSchema,
  settings: Type.Unsafe<object>({
    type: 'object',
    additionalProperties: true,
    description: 'Settings of the kind of channel.',
  }),
  created_at: instant('When it was made.'),
  polled_at: orNull(instant('When the address of a polled channel was last read.')),
  activity: Type.Object(
    {
      last_received_at: orNull(instant('When the last message came.')),
      last_sent_at: orNull(instant('When the last message was sent.')),
      last_error: orNull(text('Why the last message that was not accepted was not.')),
      last_error_at: orNull(instant('When that was.')),
      accepted: integer('Messages accepted in the last 24 hours.'),
      refused: integer('Messages refused in the last 24 hours.'),
      failed: integer('Messages that failed in the last 24 hours.'),
    },
    { description: 'How it has been doing, as far as messages are kept.' },
  ),
  calendar_trouble: orNull(
    Type.Object(
      {
        error: orNull(text('Why the calendar cannot be read; null when it can.')),
        unreadable: integer('Events of which not all can be read; only their sure nights are closed.'),
        missing: integer('Nights that are closed still, although the calendar has them no more.'),
        opens_at: orNull(
          instant(
            'When the first of those open, as long as the calendar has them no more; null without any.',
          ),
        ),
      },
      { description: 'What is wrong with the calendar that a connection reads; null when nothing is.' },
    ),
  ),
  bookings: Type.Object(
    {
      waiting: integer('Bookings that wait to be sent.'),
      parked: integer('Bookings whose sending was given up.'),
      unacknowledged: integer('Bookings that the channel has not acknowledged.'),
    },
    { description: 'What the channel is still to know.' },
  ),
}

export const channelAnswer = Type.Object(channel, { description: 'A connection, without its secrets.' })

const withSecret = {
  ...channel,
  secret: text('What the channel sends with the login. It is shown here and nowhere else: keep it.'),
}

export const rotatedChannel = Type.Object(withSecret, {
  description: 'A connection, with the secret that was made for it.',
})

export const createdChannel = Type.Object(
  {
    ...withSecret,
    also_written_by: Type.Array(
      Type.Object({
        id: integer('Id of the other connection.'),
        kind: choice('The protocol that it speaks.', countWriters),
        login: text('Its login.'),
      }),
      {
        description:
          'Other active connections that write counts and prices of the same rooms: whichever writes last counts. Pause or archive all but one.',
      },
    ),
  },
  { description: 'A connection, with the secret that was made for it, and who writes the same rooms.' },
)

export const channelPage = pageAnswer('Connections in the order they were made.', {
  channels: Type.Array(Type.Object(channel), { description: 'Without their secrets.' }),
})

const listed = {
  id: integer('Id.'),
  channel_id: integer('The connection.'),
  direction: choice('Received or sent.', ['in', 'out']),
  action: text('The name of the message in its protocol.'),
  sender_id: orNull(text('The id that the sender gave it.')),
  request_id: text('Of the HTTP request, as the log has it.'),
  outcome: choice('What came of it.', ['accepted', 'refused', 'failed']),
  error: orNull(text('Why it was not accepted.')),
  warnings: Type.Array(text('A sentence.'), {
    description:
      'What the hotel is to know: oversold nights, nights that stay closed, events that cannot be read.',
  }),
  replay_of: orNull(integer('The message that was taken again.')),
  at: instant('When it came or was sent.'),
}

export const messagePage = pageAnswer('Messages, the newest first.', {
  messages: Type.Array(Type.Object(listed), { description: 'Without their texts.' }),
})

export const messageAnswer = Type.Object(
  {
    ...listed,
    body: text('Its text, without credentials, cards and guests.'),
    answer: orNull(text('What was answered; null where that was not kept.')),
  },
  { description: 'A message.' },
)

export const replayAnswer = Type.Object(
  {
    outcome: choice('What came of it.', ['accepted', 'refused']),
    message_id: orNull(integer('The message that was made of it.')),
    warnings: Type.Array(text('A sentence.'), { description: 'What the hotel is to know.' }),
    errors: Type.Array(fieldError, {
      description: 'Why it was refused.',
    }),
  },
  { description: 'What came of the message.' },
)

export const retellAnswer = Type.Object(
  { channel_id: integer('The connection.'), bookings: integer('How many are sent once more.') },
  { description: 'What is sent once more.' },
)

export const openedAnswer = Type.Object(
  { channel_id: integer('The connection.'), nights: integer('How many nights were opened.') },
  { description: 'What was opened.' },
)

/** What can be changed. */
const presentChoices = (found: StoredFacts) => ({
  partner_id: found.partnerId,
  has_partner_secret: found.hasPartnerSecret,
  callback_url: found.callbackUrl,
  minimum_stay: found.minimumStay,
  known_by: found.knownBy,
  mapping: found.mapping,
  settings: found.settings,
})

export const storedVersion = (found: StoredFacts): number => versionOf(presentChoices(found))

/** The same of an answer. */
export function channelVersion(
  answer: Readonly<Record<keyof ReturnType<typeof presentChoices>, unknown>>,
): number {
  const { partner_id, has_partner_secret, callback_url, minimum_stay, known_by, mapping, settings } = answer
  return versionOf({
    partner_id,
    has_partner_secret,
    callback_url,
    minimum_stay,
    known_by,
    mapping,
    settings,
  })
}

export const presentChannel = (found: ShownChannel, publicUrl: string) => ({
  ...found,
  address: `${publicUrl}/channels/${found.kind}`,
})
