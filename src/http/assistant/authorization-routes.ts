// How an assistant gets a token without a key (OAuth 2.1): what it reads first, its registration, tokens for a code, and their end. The
// person consents on a page of the administration. No secret travels in an address, and no body is logged (threat A14).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operations } from '../../operations/operations.ts'
import type { OAuthRefusal } from '../../operations/publishers/assistant-tokens.ts'
import { accessSeconds } from '../../operations/publishers/assistant-tokens.ts'
import { Fault } from '../../values/faults.ts'
import { decodeBody, readPublisherBody } from '../reading/json-body.ts'
import type { AddressOf } from '../wire/client-address.ts'
import type { RequestBodies } from '../wire/request-body.ts'
import { resourceMetadataPath } from './assistant-caller.ts'

interface AuthorizationParts {
  readonly operations: Operations
  readonly bodies: RequestBodies
  readonly addressOf: AddressOf
}

const largestBody = 16 * 1024
const hidden = { schema: { hide: true } }

/** Adds the routes of OAuth. */
export async function addAuthorization(
  app: FastifyInstance,
  { operations, bodies, addressOf }: AuthorizationParts,
): Promise<void> {
  for (const url of [resourceMetadataPath, `${resourceMetadataPath}/mcp`])
    addDocument(app, url, async () => (await operations.assistantMetadata()).resource)
  const ofServer = async () => (await operations.assistantMetadata()).server
  addDocument(app, '/.well-known/oauth-authorization-server', ofServer)
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', ({ raw }: FastifyRequest, _payload, done) => {
      bodies.read(raw, body => (body instanceof Fault ? done(body) : done(null, body)))
    })
    scope.post('/oauth/register', hidden, async (request, reply) => {
      const sent = readPublisherBody(decodeBody(bytesOf(request)))
      const made = await operations.registerAssistant(sent, addressOf(request.raw))
      if ('error' in made) return refuse(reply, made)
      return secretly(reply)
        .code(201)
        .send({
          client_id: made.clientId,
          client_name: made.name,
          redirect_uris: made.redirectUris,
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          token_endpoint_auth_method: 'none',
        })
    })
    scope.post('/oauth/token', hidden, async (request, reply) => {
      const form = formIn(request)
      if (form === undefined) return refuse(reply, unreadable)
      const given = await operations.exchangeToken(form)
      if ('error' in given) return refuse(reply, given)
      return secretly(reply).send({
        access_token: given.accessToken,
        token_type: 'Bearer',
        expires_in: accessSeconds,
        refresh_token: given.refreshToken,
        scope: given.scopes.join(' '),
      })
    })
    scope.post('/oauth/revoke', hidden, async (request, reply) => {
      const form = formIn(request)
      const refusal = form === undefined ? unreadable : await operations.endAssistant(form)
      return refusal === undefined ? secretly(reply).send({}) : refuse(reply, refusal)
    })
  })
}

/** Public, for programs in pages too. */
function addDocument(app: FastifyInstance, url: string, read: () => Promise<object>): void {
  app.get(url, hidden, async (_request, reply) =>
    reply
      .headers({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' })
      .type('application/json')
      .send(JSON.stringify(await read())),
  )
}

const secretly = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })

const refuse = (reply: FastifyReply, refusal: OAuthRefusal): FastifyReply =>
  secretly(reply)
    .code(refusal.error === 'invalid_client' ? 401 : 400)
    .send(refusal)

const unreadable: OAuthRefusal = {
  error: 'invalid_request',
  error_description: 'Send the fields as application/x-www-form-urlencoded, each once.',
}

function bytesOf({ body }: FastifyRequest): Buffer {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (bytes.length > largestBody)
    throw new Fault('PayloadTooLargeException', `Send at most ${largestBody / 1024} KiB.`)
  return bytes
}

/** The fields of a form; undefined where one comes twice (RFC 6749, section 3.2) or the body is something else. */
function formIn(request: FastifyRequest): Record<string, string> | undefined {
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(request.headers['content-type'] ?? ''))
    return undefined
  const fields = [...new URLSearchParams(bytesOf(request).toString('utf8'))]
  const names = new Set(fields.map(([name]) => name))
  return names.size === fields.length ? Object.fromEntries(fields) : undefined
}
