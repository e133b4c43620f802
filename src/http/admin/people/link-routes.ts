// Invitations, and other passwords for whoever forgot theirs. Nobody is signed in here; the token of a link is in a body only,
// which no log has, and no answer tells whether a person has an address (threat A8).

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { languages } from '../../../lodging/documents/languages.ts'
import type { Operations } from '../../../operations/operations.ts'
import type { AddressOf } from '../../wire/client-address.ts'
import { anybody } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { requireNoOtherSite } from '../kit/same-site.ts'
import { choice, flag, givenText, text } from '../kit/schema-words.ts'
import { password } from './account-routes.ts'

const links = '/admin/v1/links'

const token = Type.Unsafe<string>({
  type: 'string',
  maxLength: 200,
  description: 'What stands after # in the address of the link.',
  examples: ['q6Qf1rPGkT0E0fjIqSmnmcFLWtxzFQeEjIfmnnPIhXg'],
})

/** Adds the routes of links. `addressOf` gives the address of a client. */
export function addLinkRoutes(scope: FastifyInstance, operations: Operations, addressOf: AddressOf): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: links,
    operationId: 'askForReset',
    access: anybody,
    summary: 'Asks for a link to choose another password.',
    description:
      'It is sent by mail, if a person who may sign in has the address. The answer is the same in any case. After several from a machine, asking rests; after several for a person no further mail is sent as long as one that the person has is good.',
    body: Type.Object(
      {
        email: Type.Unsafe<string>({
          type: 'string',
          format: 'email',
          description: 'Address of the person; case does not matter.',
        }),
      },
      { ...closed, examples: [{ email: 'ada@example.com' }] },
    ),
    result: Type.Object({ asked: flag('Always true.') }, { description: 'That somebody has asked.' }),
    refusals: [429],
    before: requireNoOtherSite,
    answer: async ({ body }, { request }) => {
      await operations.askForReset(body.email, addressOf(request.raw))
      return { asked: true }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${links}/show`,
    operationId: 'showLink',
    access: anybody,
    summary: 'Shows what a link is for.',
    description: 'One that was used, has ended or was replaced is answered with 404.',
    body: Type.Object({ token }, closed),
    result: Type.Object(
      {
        purpose: choice('What it is for.', ['invitation', 'reset']),
        name: text('Name of the person.'),
        email: text('E-mail address of the person.'),
        language: text('Language of the person.'),
      },
      { description: 'A link that can be used.' },
    ),
    refusals: [404],
    before: requireNoOtherSite,
    answer: async ({ body }) => {
      const { purpose, person } = await operations.showLink(body.token)
      return { purpose, name: person.name, email: person.email, language: person.language }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${links}/use`,
    operationId: 'choosePassword',
    access: anybody,
    summary: 'Chooses a password with a link.',
    description:
      'The link works once. All sessions of the person end, and nobody is signed in by it. Fields that are left out stay.',
    body: Type.Object(
      {
        token,
        password: password('A password of 15 to 200 characters.'),
        name: Type.Optional(givenText('Name, of at most 200 characters.', 200)),
        language: Type.Optional(choice('Language of the pages and mails.', languages, 'en')),
      },
      closed,
    ),
    result: Type.Object(
      { email: text('E-mail address of the person, to sign in with.') },
      { description: 'The person who has another password.' },
    ),
    refusals: [404],
    before: requireNoOtherSite,
    answer: async ({ body: { token, ...choice } }) => {
      const { email } = await operations.choosePassword(token, choice)
      return { email }
    },
  })
}
