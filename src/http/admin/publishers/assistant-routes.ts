// The consent of a person to an assistant, for the page /admin/connect. It takes a session: a key consents to nothing, and neither does
// a page of another site (threat A14).

import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import { type AccessRequest, assistantScopes } from '../../../operations/publishers/assistant-consent.ts'
import { inBody, may } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { sessionOf } from '../kit/caller.ts'
import { choice, givenText, orNull, recordId, text } from '../kit/schema-words.ts'

const optional = (description: string, most: number) => Type.Optional(givenText(description, most))

/** As OAuth names them. */
const requestFields = {
  client_id: givenText('Of the assistant, from its registration.', 100),
  redirect_uri: givenText('Where the person is sent back.', 500),
  response_type: optional('code.', 50),
  code_challenge: optional('SHA-256 of a secret of the assistant, base64url (RFC 7636).', 200),
  code_challenge_method: optional('S256.', 50),
  scope: optional('What is asked for, separated by spaces; all but manage when absent.', 500),
  state: optional('Given back as it is.', 2000),
  resource: optional('The address of /mcp of this server (RFC 8707).', 500),
}

const scopeList = (description: string) =>
  Type.Array(choice('What it may do.', assistantScopes), { description })

const consent = Type.Object(
  {
    ...requestFields,
    publisher_id: recordId('The publisher for which the assistant may act.'),
    scopes: Type.Array(choice('What it may do.', assistantScopes), {
      description: 'What it may do, of what is asked for.',
      minItems: 1,
      maxItems: assistantScopes.length,
    }),
  },
  {
    ...closed,
    examples: [
      {
        client_id: 'hci_4Rk2pQ',
        redirect_uri: 'https://assistant.example.com/back',
        publisher_id: 1,
        scopes: ['view', 'availability', 'preview'],
      },
    ],
  },
)

function requestIn({ publisher_id: _, scopes: __, ...request }: Static<typeof consent>): AccessRequest {
  return request
}

/** Adds the routes of the page. */
export function addAssistantRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: '/admin/v1/assistants/request',
    operationId: 'showAccessRequest',
    access: may('publishers.change', 'list'),
    summary: 'What an assistant asks for.',
    description: 'By the parameters with which it has sent a person to the page /admin/connect.',
    query: Type.Object(requestFields, closed),
    result: Type.Object(
      {
        client_name: text('What the assistant calls itself; nobody has checked it.'),
        redirect_host: text('The host to which the person is sent back.'),
        scopes: scopeList('What it asks for; empty when the request is wrong.'),
        error: orNull(
          text('What is wrong with the request, as OAuth names it; null when it can be consented to.'),
        ),
        refusal_url: text('Where the person goes without consenting.'),
      },
      { description: 'A request for access.' },
    ),
    refusals: [404],
    answer: async ({ query, caller }) => {
      sessionOf(caller)
      return operations.showAccessRequest(query)
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: '/admin/v1/assistants/consent',
    operationId: 'allowAssistant',
    access: may('publishers.change', inBody('publisher', 'publisher_id')),
    summary: 'Lets an assistant act for a publisher.',
    description:
      'As a key of the publisher, which is listed with its keys and can be revoked there. The answer has a code that is good once, for a minute.',
    body: consent,
    status: 201,
    result: Type.Object(
      { url: text('Where the person is sent, with the code.') },
      { description: 'The way back to the assistant.' },
    ),
    refusals: [404, 409],
    answer: async ({ body, caller }) => {
      sessionOf(caller)
      return operations.allowAssistant({
        request: requestIn(body),
        publisherId: body.publisher_id,
        scopes: body.scopes,
      })
    },
  })
}
