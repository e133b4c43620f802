// /mcp: the assistant’s interface by the Model Context Protocol over streamable HTTP. No session is kept: each message brings
// the key, and is answered by itself (decision 18).

import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operations } from '../../operations/operations.ts'
import { Fault, type FaultType } from '../../values/faults.ts'
import { PublisherCalls } from '../publisher/calls.ts'
import type { PublisherOperation } from '../publisher/operation.ts'
import { pageOf, preflightHeaders } from '../publisher/pages.ts'
import { decodeBody, isObject, type JsonObject, readPublisherBody } from '../reading/json-body.ts'
import { bearerOf } from '../wire/bearer.ts'
import type { AddressOf } from '../wire/client-address.ts'
import { refusalOf } from '../wire/errors.ts'
import { isForwarded } from '../wire/forwarded.ts'
import type { FixedHeaders } from '../wire/headers.ts'
import type { RequestBodies } from '../wire/request-body.ts'
import { Asking } from './asking.ts'
import { identifyHolder } from './assistant-caller.ts'
import { addAuthorization } from './authorization-routes.ts'
import { CallsUnderWay } from './calls-under-way.ts'
import { refuseCardNumbers } from './card-refusal.ts'
import { tools } from './tools.ts'

interface AssistantParts {
  readonly operations: Operations
  readonly published: readonly PublisherOperation[]
  readonly bodies: RequestBodies
  readonly addressOf: AddressOf
  readonly publicUrl: string
  readonly version: string
}

const path = '/mcp'
/** All of a message is searched for card numbers, which takes 80 ms for 256 KiB of digits (threat D1). Tools need a few KiB. */
const largestMessage = 64 * 1024
const limits = { inAll: 64, perKey: 8, milliseconds: 60_000 }

/** Adds POST /mcp, its preflight for pages with a publishable key, and how an assistant without a key gets a token. */
export async function addAssistant(app: FastifyInstance, parts: AssistantParts): Promise<void> {
  const { bodies } = parts
  await addAuthorization(app, parts)
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', ({ raw }: FastifyRequest, _payload, done) => {
      bodies.read(raw, body => (body instanceof Fault ? done(body) : done(null, body)))
    })
    const hidden = { schema: { hide: true } }
    scope.options(path, hidden, async (_request, reply) => reply.headers(preflight).send())
    scope.post(path, hidden, answerer(parts))
  })
}

const preflight: FixedHeaders = {
  ...preflightHeaders({}),
  'access-control-allow-headers':
    'content-type, authorization, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id',
}

/** In the order of contract R5: the body, the key, what it asks. */
function answerer({ operations, published, publicUrl, version }: AssistantParts) {
  const of = { calls: new PublisherCalls(operations, published), operations, publicUrl }
  const underWay = new CallsUnderWay(limits)
  const ownOrigin = new URL(publicUrl).origin
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const message = messageIn(request.body)
    const credentials = credentialsOf(request.headers, ownOrigin)
    const { holder, pageHeaders } = await identifyHolder(operations, publicUrl, credentials, request)
    if (pageHeaders !== null) reply.headers(pageHeaders)
    const asking = new Asking(of, holder)
    const explain = (error: unknown): string => sentencesOf(error, request)
    try {
      // Loaded with the first message: 28 MB and 0.4 s that servers without assistants do not spend.
      const { answerByProtocol } = await import('./assistant-server.ts')
      const served = { asking, underWay, version, explain }
      const answer = await answerByProtocol(message, request.headers, served)
      asking.countOnce()
      return reply.code(answer.status).headers(answer.headers).headers(asking.limitHeaders).send(answer.text)
    } catch (error) {
      reply.headers(asking.limitHeaders)
      throw error
    }
  }
}

/** Batches are refused, as the protocol has none since 2025. Card numbers in the fields of a tool are the tool’s to refuse. */
function messageIn(body: unknown): JsonObject {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (bytes.length > largestMessage)
    throw new Fault(
      'PayloadTooLargeException',
      `The message is too large; send at most ${largestMessage / 1024} KiB at a time.`,
    )
  const message = readPublisherBody(decodeBody(bytes))
  const { params } = message
  const isTools = isCallOfTool(message) && isObject(params)
  refuseCardNumbers(isTools ? { ...message, params: { ...params, arguments: null } } : message, 'message')
  return message
}

const credentialsOf = (headers: IncomingHttpHeaders, ownOrigin: string) => ({
  body: {},
  bearer: bearerOf(headers),
  isForwarded: isForwarded(headers),
  page: pageOf(headers, ownOrigin),
  // Each operation that the message asks decides for itself.
  mayBeStale: true,
})

const toolNames: ReadonlySet<unknown> = new Set(tools.map(({ name }) => name))

const isCallOfTool = ({ method, params }: JsonObject): boolean =>
  method === 'tools/call' && isObject(params) && toolNames.has(params.name)

/** The refusal as sentences for a model: what is wrong, then each field. */
function sentencesOf(error: unknown, { id, server: { log } }: FastifyRequest): string {
  const { body, fault } = refusalOf(error, { url: path, requestId: id, log })
  const { type, message, errors, request_id } = JSON.parse(body) as Refusal
  const fields = errors.map(each => `${each.field}: ${each.message}`)
  const wait = fault.headers['Retry-After']
  const more = type === 'InternalServerErrorException' ? [`request_id: ${request_id}`] : []
  const waiting = wait === undefined ? [] : [`Retry-After: ${wait} seconds`]
  return [`${type}: ${message}`, ...fields, ...waiting, ...more].join('\n')
}

interface Refusal {
  readonly type: FaultType
  readonly message: string
  readonly errors: Fault['errors']
  readonly request_id: string
}
