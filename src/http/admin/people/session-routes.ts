// Signing in and out of the administration. The token of a session is in a cookie only, never in an answer.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import type { Secret } from '../../../values/secrets/secret.ts'
import type { AddressOf } from '../../wire/client-address.ts'
import { anybody, everybodySignedIn } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { agentFamily } from '../kit/agent-family.ts'
import { sessionOf } from '../kit/caller.ts'
import { requireNoOtherSite } from '../kit/same-site.ts'
import { flag, givenText, orNull, text } from '../kit/schema-words.ts'
import { clearSessionCookie, deviceOfRequest, setSession } from '../kit/session-cookie.ts'
import { presentSession, sessionAnswer } from './session-answer.ts'

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

/** Adds the routes of the session. `addressOf` gives the address of a client. */
export function addSessionRoutes(scope: FastifyInstance, operations: Operations, addressOf: AddressOf): void {
  addAdminRoute(scope, {
    method: 'POST',
    url,
    operationId: 'signIn',
    access: anybody,
    summary: 'Signs a person in.',
    description:
      'The answer sets the cookie of the session, and one by which the browser is known. After several failures for an address or from a machine, signing in rests; in a browser that is known to the person only failures there count.',
    body: credentials,
    status: 201,
    result: sessionAnswer,
    refusals: [429],
    before: requireNoOtherSite,
    answer: async ({ body }, { request, reply }) => {
      const begun = await operations.signIn({
        ...body,
        address: addressOf(request.raw),
        agent: agentFamily(request.headers['user-agent']),
        device: deviceOfRequest(request),
      })
      setSession(request, reply, begun)
      return presentSession(begun.session)
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: `${url}/ways`,
    operationId: 'showSignInWays',
    access: anybody,
    summary: 'How people sign in here.',
    description: 'What the page for signing in offers.',
    result: Type.Object(
      {
        password: flag('Whether with a password.'),
        single_sign_on: orNull(text('The name of the identity provider; null for none.')),
        passkeys: flag('Whether with a passkey: browsers make them for a name on https.'),
        has_people: flag(
          'Whether there is anybody who may sign in; the first is made by `hostelry admin create`.',
        ),
      },
      { description: 'Ways to sign in.' },
    ),
    answer: async () => {
      const { password, singleSignOn, passkeys, hasPeople } = await operations.showSignInWays()
      return { password, single_sign_on: singleSignOn, passkeys, has_people: hasPeople }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url,
    operationId: 'showSession',
    access: everybodySignedIn,
    summary: 'Who is signed in.',
    description: 'With all roles of the person.',
    isBeforeSecondFactor: true,
    result: sessionAnswer,
    answer: async ({ caller }) => presentSession(sessionOf(caller)),
  })
  addAdminRoute(scope, {
    method: 'DELETE',
    url,
    operationId: 'signOut',
    access: everybodySignedIn,
    summary: 'Signs the person out.',
    description:
      'The session ends at once, and the answer takes its cookie away. Whoever came from the identity provider may be led on to its own page for signing out.',
    isBeforeSecondFactor: true,
    result: Type.Object(
      {
        signed_out: flag('Always true.'),
        continue_at: orNull(
          text('Where the person signs out at the identity provider too; null for nowhere.'),
        ),
      },
      { description: 'The end of a session.' },
    ),
    answer: async ({ caller }, { reply }) => {
      const continueAt = await operations.signOut(sessionOf(caller))
      clearSessionCookie(reply)
      return { signed_out: true, continue_at: continueAt }
    },
  })
}
