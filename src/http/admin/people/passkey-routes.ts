// Passkeys: signing in with one, and keeping one's own. What browsers exchange with authenticators (WebAuthn) is sent as single
// fields in base64url.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import type { AddressOf } from '../../wire/client-address.ts'
import { anybody, everybodySignedIn } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { agentFamily } from '../kit/agent-family.ts'
import { sessionOf } from '../kit/caller.ts'
import { requireNoOtherSite } from '../kit/same-site.ts'
import { givenText, instant, integer, orNull, recordId, text } from '../kit/schema-words.ts'
import {
  clearSignInCookie,
  deviceOfRequest,
  setSession,
  setSignInCookie,
  signInTokenOf,
} from '../kit/session-cookie.ts'
import { password } from './account-routes.ts'
import { presentSession, sessionAnswer } from './session-answer.ts'

const [signInUrl, ownUrl] = ['/admin/v1/session/passkey', '/admin/v1/account/passkeys']

const bytes = (description: string, most = 2000) =>
  Type.Unsafe<string>({
    type: 'string',
    maxLength: most,
    pattern: '^[A-Za-z0-9_-]*$',
    description: `${description} In base64url.`,
  })

const presence = Type.Object(
  {
    password: Type.Optional(
      password(
        'The password of the person who is signed in. Without it the session is one that was begun without a password, less than ten minutes ago.',
      ),
    ),
  },
  { ...closed, examples: [{ password: 'seven green bicycles' }] },
)

const passkeyList = Type.Object(
  {
    passkeys: Type.Array(
      Type.Object(
        {
          id: integer('Id.'),
          name: text('Name.'),
          created_at: instant('When it was added.'),
          last_used_at: orNull(instant('When somebody signed in with it last.')),
        },
        { description: 'A passkey.' },
      ),
      { description: 'The oldest first.' },
    ),
  },
  { description: 'The passkeys of the person who is signed in.' },
)

const onePath = {
  fields: Type.Object({ id: recordId('Id of the passkey.') }),
  missing: 'You have no passkey of this id.',
}

/** Adds the routes of passkeys. `addressOf` gives the address of a client. */
export function addPasskeyRoutes(scope: FastifyInstance, operations: Operations, addressOf: AddressOf): void {
  addSigningIn(scope, operations, addressOf)
  addAdding(scope, operations)
  addKeeping(scope, operations)
}

function addSigningIn(scope: FastifyInstance, operations: Operations, addressOf: AddressOf): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: signInUrl,
    operationId: 'beginPasskeySignIn',
    access: anybody,
    summary: 'Asks for a passkey.',
    description:
      'The answer sets a cookie that binds this sign-in to the browser, for ten minutes. 409 where browsers make no passkeys.',
    status: 201,
    result: Type.Object(
      { challenge: text('What is signed.'), rp_id: text('The site for which it is signed.') },
      { description: 'What the authenticator is asked.' },
    ),
    refusals: [409, 429],
    before: requireNoOtherSite,
    answer: async (_asked, { request, reply }) => {
      const { challenge, rpId, token } = await operations.beginPasskeySignIn(addressOf(request.raw))
      setSignInCookie(request, reply, token)
      return { challenge, rp_id: rpId }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${signInUrl}/finish`,
    operationId: 'finishPasskeySignIn',
    access: anybody,
    summary: 'Signs in with a passkey.',
    description: 'Neither a password nor a code is needed: the authenticator has asked who is there.',
    body: Type.Object(
      {
        id: bytes('The passkey, as the authenticator names it.'),
        client_data: bytes('What the browser says of the question.'),
        authenticator_data: bytes('What the authenticator says.'),
        signature: bytes('Its signature over both.'),
        handle: bytes('What it calls the person.', 200),
      },
      {
        ...closed,
        examples: [{ id: 'AQ', client_data: 'e30', authenticator_data: 'AA', signature: 'AA', handle: 'AA' }],
      },
    ),
    status: 201,
    result: sessionAnswer,
    refusals: [429],
    before: requireNoOtherSite,
    answer: async ({ body }, { request, reply }) => {
      const { client_data: clientData, authenticator_data: authenticatorData, ...rest } = body
      const begun = await operations.finishPasskeySignIn({
        address: addressOf(request.raw),
        agent: agentFamily(request.headers['user-agent']),
        device: deviceOfRequest(request),
        token: signInTokenOf(request),
        signed: { ...rest, clientData, authenticatorData },
      })
      clearSignInCookie(reply)
      setSession(request, reply, begun)
      return presentSession(begun.session)
    },
  })
}

function addAdding(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: ownUrl,
    operationId: 'beginPasskey',
    access: everybodySignedIn,
    summary: 'Begins to add a passkey.',
    description: 'It is added by the route below, from the same browser, within ten minutes.',
    isBeforeSecondFactor: true,
    body: presence,
    status: 201,
    result: Type.Object(
      {
        challenge: text('What is signed.'),
        rp_id: text('The site that the passkey is for.'),
        handle: text('What the authenticator calls the person, in base64url.'),
        email: text('What people see.'),
        name: text('What people see.'),
        known: Type.Array(
          Type.Object(
            {
              id: text('A passkey, as its authenticator names it.'),
              transports: Type.Array(text('A way.'), { description: 'How browsers reach it.' }),
            },
            { description: 'A passkey that the person has.' },
          ),
          { description: 'Those that the person has, so that no authenticator has two.' },
        ),
      },
      { description: 'What a browser makes a passkey from.' },
    ),
    refusals: [409, 429],
    answer: async ({ caller, body }, { request, reply }) => {
      const { question, token } = await operations.beginPasskey(sessionOf(caller), body.password)
      setSignInCookie(request, reply, token)
      const { rpId, known, ...rest } = question
      const ids = known.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: [...transports],
      }))
      return { ...rest, rp_id: rpId, known: ids }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${ownUrl}/finish`,
    operationId: 'addPasskey',
    access: everybodySignedIn,
    summary: 'Adds a passkey.',
    description: 'One that the browser has made for the question of the route above.',
    isBeforeSecondFactor: true,
    body: Type.Object(
      {
        name: givenText('What it is called, such as "Phone".', 100),
        id: bytes('The passkey, as the authenticator names it.'),
        client_data: bytes('What the browser says of the question.'),
        attestation: bytes('What the authenticator says, with the public key.', 20_000),
        transports: Type.Array(givenText('A way, such as internal or usb.', 30), {
          maxItems: 10,
          description: 'How browsers reach it.',
        }),
      },
      {
        ...closed,
        examples: [
          { name: 'Phone', id: 'AQ', client_data: 'e30', attestation: 'AA', transports: ['internal'] },
        ],
      },
    ),
    status: 201,
    result: passkeyList,
    refusals: [409],
    answer: async ({ caller, body }, { request, reply }) => {
      const { name, client_data: clientData, ...rest } = body
      const added = { token: signInTokenOf(request), name, made: { ...rest, clientData } }
      const passkeys = await operations.addPasskey(sessionOf(caller), added)
      clearSignInCookie(reply)
      return { passkeys }
    },
  })
}

function addKeeping(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: ownUrl,
    operationId: 'listPasskeys',
    access: everybodySignedIn,
    summary: 'Your passkeys.',
    description: 'At most twenty.',
    isBeforeSecondFactor: true,
    result: passkeyList,
    answer: async ({ caller }) => ({
      passkeys: await operations.listPasskeys(sessionOf(caller).person),
    }),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${ownUrl}/:id/remove`,
    operationId: 'removePasskey',
    access: everybodySignedIn,
    summary: 'Removes a passkey.',
    description: 'It signs nobody in any more.',
    path: onePath,
    body: presence,
    result: passkeyList,
    refusals: [429],
    answer: async ({ caller, path, body }) => ({
      passkeys: await operations.removePasskey(sessionOf(caller), { id: path.id, password: body.password }),
    }),
  })
}
