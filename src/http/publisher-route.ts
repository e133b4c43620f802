// How one operation of the publisher interface becomes a route: its documented path and its alias, its schema for
// reading, typing and describing, and the envelope of the publisher (contract R4, S1).

import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { KeyHolder, Scope } from '../lodging/publisher.ts'
import type { Ticket } from '../operations/ticket.ts'
import { encodedBody, encodingFor } from './compression.ts'
import { refusalOf } from './errors.ts'
import type { EarlyAnswer, EarlyRequest } from './front-door.ts'
import { readPublisherBody } from './json-body.ts'
import { answers } from './openapi.ts'
import { answerParts, type WriteAnswer } from './presenter/answer-bytes.ts'
import { bearerOf } from './publisher-key.ts'
import type { Asker, Caller } from './publisher-scope.ts'
import { bodyReader } from './read-fields.ts'

interface PublisherRoute<Body extends TObject> {
  /** Without its ending: `/.json` as documented, `.json` as an alias (contract R4). */
  readonly path: string
  readonly scope: Scope
  readonly summary: string
  readonly description: string
  readonly body: Body
  readonly result: TSchema
  readonly refusals: Parameters<typeof answers>[1]
  /** May also be answered with 202: what it gives is not certain yet. */
  readonly mayBePending?: true
  /** May also be asked by GET, for publishers whose settings allow it. */
  readonly readsByGet?: true
  /**
   * What an answer depends on beside the property and the publisher, as text; its answers may then be given again as
   * long as their tickets hold.
   */
  question?(fields: Static<Body>): string
  answer(holder: KeyHolder, fields: Static<Body>, headers: IncomingHttpHeaders): Promise<Answer>
}

/** What reading operations may refuse with; bookings add theirs. */
export const readRefusals = [400, 401, 404, 405, 408, 413, 429, 500, 503] as const

interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly write: WriteAnswer
  readonly ticket?: Ticket | null
}

interface WrittenAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly parts: readonly Buffer[]
}

/** Adds a route; it is answered for a publisher whose key has the scope, with the fields read. */
export function addRoute<Body extends TObject>(app: FastifyInstance, route: PublisherRoute<Body>): void {
  const { path, scope, summary, description, body, result, refusals } = route
  const readFields = bodyReader(body)
  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    read: unknown,
  ): Promise<FastifyReply> => {
    const { caller } = request
    if (!caller) throw new Error('a publisher route was reached without a key')
    const { status, headers, parts } = await answerBy(app, route, caller, {
      fields: read as Static<Body>,
      headers: request.headers,
      name: null,
    })
    return reply
      .code(status)
      .headers(headers)
      .type('application/json; charset=utf-8')
      .send(parts.length === 1 ? parts[0] : Buffer.concat(parts))
  }
  for (const ending of ['/.json', '.json']) {
    const url = `/publisher/v3.0/${path}${ending}`
    app.post(url, {
      config: { scope },
      schema: {
        // The alias works and is not advertised.
        hide: ending === '.json',
        operationId: path.replace(/\/(.)/, (_, letter: string) => letter.toUpperCase()),
        summary,
        description,
        tags: ['publisher'],
        security: [{}, { publisherKey: [] }],
        body,
        response: {
          ...answers(result, refusals, `/publisher/v3.0/${path}/.json`),
          ...(route.mayBePending && { 202: result }),
        },
      },
      // The scope's validator has put the fields it read in place of the body.
      handler: (request, reply) => respond(request, reply, request.body),
    })
    app.earlyRoutes.set(url, {
      isRepeated: route.question !== undefined,
      answer: request => answerEarly(app, route, readFields, request),
    })
    if (!route.readsByGet) continue
    app.get(url, { config: { scope }, schema: { hide: true } }, async (request, reply) => {
      const read = readFields(request.body)
      if ('error' in read) throw read.error
      return respond(request, reply, read.value)
    })
  }
}

/** What came with a request, beside who sent it. */
interface Asked<Body extends TObject> {
  readonly fields: Static<Body>
  readonly headers: IncomingHttpHeaders
  /** Of a request that may come again byte by byte. */
  readonly name: string | null
}

/** Answers, or gives an answer again that was given before and still holds. */
async function answerBy<Body extends TObject>(
  { givenAnswers: given }: FastifyInstance,
  route: PublisherRoute<Body>,
  { holder, key, session }: Caller,
  { fields, headers, name }: Asked<Body>,
): Promise<WrittenAnswer> {
  const encoding = encodingFor(headers['accept-encoding'])
  const question =
    route.question && `${route.path} ${holder.keyId} ${encoding ?? ''} ${route.question(fields)}`
  const known = question && given.find(question, holder)
  if (question && known) {
    // A question that was asked before is likely to come again byte by byte.
    if (name !== null) given.keepRequest(name, { question, holder, key, session })
    return { status: 200, headers: known.headers, parts: [known.bytes] }
  }
  const answer = await route.answer(holder, fields, headers)
  const written = await answerParts(answer.write, holder.publisher.settings.envelope)
  const body = encodedBody(written, encoding)
  const { parts, headers: ofBody } = body instanceof Promise ? await body : body
  if (question && answer.ticket && parts.length === 1)
    given.keep(question, { bytes: parts[0]!, headers: ofBody, ticket: answer.ticket, holder })
  return {
    status: answer.status ?? 200,
    headers: answer.headers ? { ...answer.headers, ...ofBody } : ofBody,
    parts,
  }
}

/** The same at the front door, with its refusals. */
async function answerEarly<Body extends TObject>(
  app: FastifyInstance,
  route: PublisherRoute<Body>,
  readFields: ReturnType<typeof bodyReader>,
  { id, url, headers, body, name }: EarlyRequest,
): Promise<EarlyAnswer> {
  const asker: Asker = { publisherId: null, session: null }
  try {
    const sent = { body: readPublisherBody(body), bearer: bearerOf(headers) }
    const caller = await app.admit(asker, sent, route.scope)
    const read = readFields(caller.body)
    if ('error' in read) throw read.error
    const asked = { fields: read.value as Static<Body>, headers, name }
    const { status, headers: own, parts } = await answerBy(app, route, caller, asked)
    const { publisherId, session } = asker
    return { status, headers: own, parts, publisherId, session, fault: null }
  } catch (error) {
    const { fault, body: text } = refusalOf(error, { url, requestId: id, log: app.log })
    const { status, type } = fault
    const written = await encodedBody([Buffer.from(text)], encodingFor(headers['accept-encoding']))
    return { status, ...written, headers: { ...fault.headers, ...written.headers }, ...asker, fault: type }
  }
}
