// The administration of partners: channels that may make properties here.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import { may } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { idPageFields, pageAnswer, pageOf } from '../kit/list-page.ts'
import { choice, givenText, instant, integer, orNull, recordId, text } from '../kit/schema-words.ts'

const all = '/admin/v1/partners'

const kinds = ['cloudbeds'] as const

const partner = {
  id: integer('Id.'),
  kind: choice('The kind of its connections.', kinds),
  name: text('Name.'),
  callback_url: orNull(text('Where bookings of its properties are sent; null when it fetches them.')),
  properties: integer('How many properties it made.'),
  created_at: instant('When it was made.'),
  ended_at: orNull(instant('Since when it makes no properties; null while it may.')),
}

const partnerAnswer = Type.Object(partner, { description: 'A partner, without its secret.' })
const partnerPage = pageAnswer('Partners in the order they were made, ended ones too.', {
  partners: Type.Array(Type.Object(partner), { description: 'Without their secrets.' }),
})

const newPartner = Type.Object(
  {
    kind: choice('The kind of its connections.', kinds),
    name: givenText('Name, 1 to 100 characters.', 100),
    secret: givenText('The secret that it sends with every call, 12 to 500 characters.', 500),
    callback_url: Type.Optional(
      orNull(givenText('Where bookings of its properties are sent; without it, it fetches them.', 2000)),
    ),
  },
  {
    ...closed,
    examples: [{ kind: 'cloudbeds', name: 'Cloudbeds', secret: 'a-secret-that-cloudbeds-gave' }],
  },
)

type Partner = Awaited<ReturnType<Operations['createPartner']>>

const present = (found: Partner) => ({ ...found, kind: kinds[0] })

/** Adds the routes of partners. */
export function addPartnerRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listPartners',
    // Whom an operator lets make properties, and the systems of the whole installation.
    access: may('installation.read', 'installation'),
    summary: 'Channels that may make properties.',
    description: 'And those that might.',
    query: Type.Object(idPageFields, closed),
    result: partnerPage,
    answer: async ({ query }) => {
      const { entries, nextCursor } = await pageOf(
        query,
        part => operations.listPartners(part),
        ({ id }) => id,
      )
      return { partners: entries.map(present), nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: all,
    operationId: 'createPartner',
    access: may('installation.change', 'installation'),
    summary: 'Lets a channel make properties.',
    description:
      'And change the content of those that it made. What it makes is closed until somebody opens it.',
    body: newPartner,
    status: 201,
    result: partnerAnswer,
    refusals: [409],
    answer: async ({ body: { callback_url: callbackUrl = null, ...body } }) =>
      present(await operations.createPartner({ ...body, callbackUrl })),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${all}/:id/end`,
    operationId: 'endPartner',
    access: may('installation.change', 'installation'),
    summary: 'Ends what a partner may do.',
    description: 'For good. Properties that it made and their connections stay. Again is no error.',
    path: {
      fields: Type.Object({ id: recordId('Id of the partner.') }),
      missing: 'There is no such partner; its id is a number.',
    },
    result: partnerAnswer,
    answer: async ({ path }) => present(await operations.stopPartner(path.id)),
  })
}
