// Signing in through an identity provider. The page sends people there and takes up what they bring back: both requests come from
// a page of this server, so that the cookie that binds them to one browser is never sent by another site.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import type { AddressOf } from '../../wire/client-address.ts'
import { anybody } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { agentFamily } from '../kit/agent-family.ts'
import { requireNoOtherSite } from '../kit/same-site.ts'
import { givenText, text } from '../kit/schema-words.ts'
import {
  clearSignInCookie,
  deviceOfRequest,
  setSession,
  setSignInCookie,
  signInTokenOf,
} from '../kit/session-cookie.ts'
import { presentSession, sessionAnswer } from './session-answer.ts'

const url = '/admin/v1/session/single-sign-on'

/** Ends the sign-in that was under way, and begins the session. */
function signedIn(
  request: FastifyRequest,
  reply: FastifyReply,
  begun: Awaited<ReturnType<Operations['finishSingleSignOn']>>,
) {
  clearSignInCookie(reply)
  setSession(request, reply, begun)
  return presentSession(begun.session)
}

/** Adds the routes of single sign-on. `addressOf` gives the address of a client. */
export function addSingleSignOnRoutes(
  scope: FastifyInstance,
  operations: Operations,
  addressOf: AddressOf,
): void {
  const visitorOf = (request: FastifyRequest) => ({
    address: addressOf(request.raw),
    agent: agentFamily(request.headers['user-agent']),
    device: deviceOfRequest(request),
    token: signInTokenOf(request),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url,
    operationId: 'beginSingleSignOn',
    access: anybody,
    summary: 'Begins to sign in through the identity provider.',
    description:
      'The answer sets a cookie that binds this sign-in to the browser, for ten minutes. 404 where no provider is configured, 409 when it does not answer.',
    status: 201,
    result: Type.Object(
      { url: text('Where the browser goes.') },
      { description: 'The way to the identity provider.' },
    ),
    refusals: [404, 409, 429],
    before: requireNoOtherSite,
    answer: async (_asked, { request, reply }) => {
      const begun = await operations.beginSingleSignOn(addressOf(request.raw))
      setSignInCookie(request, reply, begun.token)
      return { url: begun.url }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${url}/finish`,
    operationId: 'finishSingleSignOn',
    access: anybody,
    summary: 'Signs in whoever comes back from the identity provider.',
    description:
      'Only people who were invited. A 401 says what to do; one that names the field code asks for the second factor, which goes to the route below.',
    body: Type.Object(
      {
        answer: Type.Unsafe<string>({
          type: 'string',
          maxLength: 8000,
          description: 'What stands after ? in the address to which the provider sent the browser.',
        }),
      },
      { ...closed, examples: [{ answer: 'code=Sp1x&state=af0ifjs' }] },
    ),
    status: 201,
    result: sessionAnswer,
    refusals: [404, 409, 429],
    before: requireNoOtherSite,
    answer: async ({ body }, { request, reply }) =>
      signedIn(
        request,
        reply,
        await operations.finishSingleSignOn({ ...visitorOf(request), answer: body.answer }),
      ),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${url}/code`,
    operationId: 'finishWithCode',
    access: anybody,
    summary: 'Gives the code that was missing.',
    description: 'Of the authenticator, or a recovery code. It may be typed again, until signing in rests.',
    body: Type.Object(
      { code: givenText('A code of the authenticator, or a recovery code.', 50) },
      { ...closed, examples: [{ code: '492039' }] },
    ),
    status: 201,
    result: sessionAnswer,
    refusals: [404, 429],
    before: requireNoOtherSite,
    answer: async ({ body }, { request, reply }) =>
      signedIn(request, reply, await operations.finishWithCode({ ...visitorOf(request), code: body.code })),
  })
}
