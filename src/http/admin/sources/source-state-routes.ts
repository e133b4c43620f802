// The administration of remote sources: how each is doing, and what was exchanged with it about bookings.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import { may } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { idPageFields, namePageFields, pageAnswer, pageOf } from '../kit/list-page.ts'
import { flag, instant, integer, orNull, text } from '../kit/schema-words.ts'
import { messageFields, messageTexts } from './source-message-schema.ts'

const all = '/admin/v1/sources'

const sourceName = Type.String({
  description: 'Name of the source, as in SOURCES.',
  pattern: '^[a-z][a-z0-9_-]{0,31}$',
  maxLength: 32,
  examples: ['expedia'],
})

const path = { fields: Type.Object({ source: sourceName }), missing: 'There is no such source.' }

const messagePath = {
  fields: Type.Object({
    source: sourceName,
    message: Type.Integer({
      description: 'Id of the message.',
      examples: [1],
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    }),
  }),
  missing: 'There is no such message; its id is a number.',
}

const source = Type.Object({
  name: text('Name, as in SOURCES.'),
  is_live: flag('Searched for every request; else it quotes for calendars that are here.'),
  supports: Type.Object(
    {
      resolve: flag('Finds a booking whose answer was lost; else staff do.'),
      cancel: flag('Cancels bookings; else staff do.'),
      list: flag('Lists its bookings for the daily comparison.'),
      card: flag('Needs the card of the guest.'),
    },
    { description: 'What it can do.' },
  ),
  has_content: flag('Whether property documents can be imported from it.'),
  properties: integer('Properties that are sold from it.'),
  rest: orNull(
    Type.Object(
      { since: instant('Since when.'), reason: text('Why.') },
      {
        description: 'Set while a server leaves it alone after failures in a row; its prices are not shown.',
      },
    ),
  ),
  questions: orNull(
    Type.Object(
      {
        under_way: integer('Under way now.'),
        answered: integer('Answered.'),
        failed: integer('Without a useful answer.'),
        too_many_at_once: integer('Not asked, as too many were under way.'),
        too_many_a_second: integer('Not asked, as too many had begun in a second.'),
        resting: integer('Not asked while it was left alone.'),
        limits: Type.Object(
          {
            at_once: integer('Most under way.'),
            per_second: integer('Most in a second.'),
            failures: integer('Failures in a row after which it is left alone.'),
            rest_seconds: integer('Seconds for which it is.'),
          },
          { description: 'How it is asked, as configured.' },
        ),
      },
      { description: 'Searches and price checks of the process that answers, since it started.' },
    ),
  ),
  bookings: Type.Object(
    {
      calls: integer('Calls in the last 24 hours.'),
      troubles: integer('Of them without an answer, or with an error of its server.'),
      last_call_at: orNull(instant('When the last one was.')),
      last_trouble: orNull(text('What went wrong last.')),
      last_trouble_at: orNull(instant('When that was.')),
    },
    { description: 'Calls about bookings, as far as messages are kept.' },
  ),
})

const sourcePage = pageAnswer('Sources by name.', {
  sources: Type.Array(source, { description: 'Those that the configuration names.' }),
})

const listed = {
  id: integer('Id.'),
  property_id: integer('The property.'),
  reservation_id: text('The reservation that it is about.'),
  ...messageFields,
}

const messagePage = pageAnswer('Messages, the newest first.', {
  messages: Type.Array(Type.Object(listed), { description: 'Without their texts.' }),
})

const messageAnswer = Type.Object(
  {
    ...listed,
    ...messageTexts,
  },
  { description: 'A message to a source, and its answer.' },
)

type State = Awaited<ReturnType<Operations['listSources']>>[number]
const presentState = ({ activity, questions, ...state }: State) => ({
  ...state,
  properties: activity.properties,
  questions: questions && { ...questions.counts, under_way: questions.underWay, limits: questions.limits },
  bookings: activity,
})

/** Adds the routes of the states and messages of sources. */
export function addSourceStateRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listSources',
    access: may('installation.read', 'installation'),
    summary: 'Remote sources.',
    description: 'Those of the configuration, with how each is doing.',
    query: Type.Object(namePageFields, closed),
    result: sourcePage,
    answer: async ({ query }) => {
      const { entries, nextCursor } = await pageOf(
        query,
        part => operations.listSources(part),
        ({ name }) => name,
      )
      return { sources: entries.map(presentState), nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: `${all}/:source/messages`,
    operationId: 'listSourceMessages',
    access: may('installation.read', 'installation'),
    summary: 'Messages to a source about bookings.',
    description: 'The newest first, kept for thirty days.',
    path,
    query: Type.Object(
      {
        troubles: Type.Optional(flag('Only those without an answer, or with an error of its server.')),
        ...idPageFields,
      },
      closed,
    ),
    result: messagePage,
    answer: async ({ path, query: { troubles = false, ...page } }) => {
      const { entries, nextCursor } = await pageOf(
        page,
        part => operations.listSourceMessages({ source: path.source, troubles }, part),
        ({ id }) => id,
      )
      return { messages: entries, nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: `${all}/:source/messages/:message`,
    operationId: 'showSourceMessage',
    access: may('installation.read', 'installation'),
    summary: 'A message to a source, and its answer.',
    description: 'With their texts, which have no credentials, cards or guests.',
    path: messagePath,
    result: messageAnswer,
    answer: ({ path }) => operations.showSourceMessage(path.source, path.message),
  })
}
