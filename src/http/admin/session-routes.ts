// Signing in and out of the administration. The token of a session is in a cookie only, never in an answer.

import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { roles } from '../../lodging/person.ts'
import { coverageOf, type Right, rights } from '../../lodging/rights.ts'
import type { Operations } from '../../operations/operations.ts'
import type { Secret } from '../../values/secret.ts'
import type { AddressOf } from '../wire/client-address.ts'
import { addAdminRoute, closed } from './admin-route.ts'
import { agentFamily } from './agent-family.ts'
import { type PersonSession, sessionOf } from './caller.ts'
import { requireNoOtherSite } from './same-site.ts'
import { choice, flag, givenText, instant, integer, orNull, text } from './schema-words.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'

const url = '/admin/v1/session'

const credentials = Type.Object(
  {
    email: Type.Unsafe<string>({
      type: 'string',
      format: 'email',
      description: 'Address of the person; case does not matter.',
    }),
    password: Type.Unsafe<Secret>({
      type: 'string',
      format: 'password',
      description: 'Password, of at most 200 characters.',
    }),
    code: Type.Optional(
      givenText(
        'A code of the authenticator, or a recovery code; for a person with a second factor. Without it, and with the right password, the answer is a 401 that names this field.',
        50,
      ),
    ),
  },
  { ...closed, examples: [{ email: 'ada@example.com', password: 'seven green bicycles' }] },
)

const rightNames = Object.keys(rights) as Right[]

const sessionAnswer = Type.Object(
  {
    person: Type.Object(
      {
        id: integer('Id.'),
        name: text('Name.'),
        email: text('E-mail address.'),
        language: text('Language of the pages.'),
      },
      { description: 'Who is signed in.' },
    ),
    roles: Type.Array(
      Type.Object(
        {
          role: choice('What the person may do.', roles),
          publisher_id: orNull(integer('For this publisher only.')),
          property_id: orNull(integer('For this property only.')),
        },
        { description: 'A role; for the whole installation where both ids are null.' },
      ),
      { description: 'All roles of the person.' },
    ),
    rights: Type.Array(
      Type.Object(
        {
          right: choice('What may be done.', rightNames),
          is_everywhere: flag('Whether it may be done in the whole installation.'),
          publisher_ids: Type.Array(integer('Id.'), { description: 'Else for these publishers.' }),
          property_ids: Type.Array(integer('Id.'), { description: 'Else for these properties.' }),
        },
        { description: 'A right and where it holds.' },
      ),
      { description: 'What the roles allow; a right that is not listed is held nowhere.' },
    ),
    expires_at: instant('When it ends at the latest; it ends earlier after an hour without a request.'),
  },
  { description: 'A session.' },
)

/** Adds the routes of the session. `addressOf` gives the address of a client. */
export function addSessionRoutes(scope: FastifyInstance, operations: Operations, addressOf: AddressOf): void {
  addAdminRoute(scope, {
    method: 'POST',
    url,
    operationId: 'signIn',
    summary: 'Signs a person in.',
    description:
      'The answer sets the cookie of the session. After several failures for an address or from a machine, signing in rests.',
    isOpen: true,
    body: credentials,
    status: 201,
    result: sessionAnswer,
    refusals: [429],
    before: requireNoOtherSite,
    answer: async ({ body }, { request, reply }) => {
      const { session, token } = await operations.signIn({
        ...body,
        address: addressOf(request.raw),
        agent: agentFamily(request.headers['user-agent']),
      })
      setSessionCookie(request, reply, token)
      return presentSession(session)
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url,
    operationId: 'showSession',
    summary: 'Who is signed in.',
    description: 'With all roles of the person.',
    isForAll: true,
    result: sessionAnswer,
    answer: async ({ caller }) => presentSession(sessionOf(caller)),
  })
  addAdminRoute(scope, {
    method: 'DELETE',
    url,
    operationId: 'signOut',
    summary: 'Signs the person out.',
    description: 'The session ends at once, and the answer takes its cookie away.',
    isForAll: true,
    result: Type.Object({ signed_out: flag('Always true.') }, { description: 'The end of a session.' }),
    answer: async ({ caller }, { reply }) => {
      await operations.signOut(sessionOf(caller).sessionId)
      clearSessionCookie(reply)
      return { signed_out: true }
    },
  })
}

const presentSession = ({ person, grants, expiresAt }: PersonSession): Static<typeof sessionAnswer> => ({
  person: { id: person.id, name: person.name, email: person.email, language: person.language },
  roles: grants.map(({ role, publisherId, propertyId }) => ({
    role,
    publisher_id: publisherId,
    property_id: propertyId,
  })),
  rights: rightNames.flatMap(right => {
    const coverage = coverageOf(grants, right)
    if (coverage === null) return []
    const isEverywhere = coverage === 'everything'
    const { publisherIds, propertyIds } = isEverywhere ? { publisherIds: [], propertyIds: [] } : coverage
    const ids = { publisher_ids: [...publisherIds], property_ids: [...propertyIds] }
    return [{ right, is_everywhere: isEverywhere, ...ids }]
  }),
  expires_at: expiresAt,
})
