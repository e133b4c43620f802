// How one operation of the publisher interface becomes a route: its documented path and its alias, its schema for
// reading, typing and describing, and the envelope of the publisher (contract R4, S1).

import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { KeyHolder, Scope } from '../lodging/publisher.ts'
import { answers } from './openapi.ts'
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
  /** May also be asked by GET, for publishers whose settings allow it. */
  readonly readsByGet?: true
  answer(holder: KeyHolder, fields: Static<Body>, headers: IncomingHttpHeaders): Promise<Answer>
}

/** What reading operations may refuse with; bookings add theirs. */
export const readRefusals = [400, 401, 404, 405, 408, 413, 429, 500, 503] as const

interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly value: unknown
}

/** Adds a route; its handler runs for a publisher whose key has the scope, with the fields read. */
export function addRoute<Body extends TObject>(app: FastifyInstance, route: PublisherRoute<Body>): void {
  const { path, scope, summary, description, body, result, refusals } = route
  const readQuery = bodyReader(body)
  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    fields: unknown,
  ): Promise<FastifyReply> => {
    const holder = request.holder
    if (!holder) throw new Error('a publisher route was reached without a key')
    const {
      status = 200,
      headers = {},
      value,
    } = await route.answer(holder, fields as Static<Body>, request.headers)
    const isWrapped = holder.publisher.settings.envelope === 'data'
    return reply
      .code(status)
      .headers(headers)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(isWrapped ? { data: value } : value))
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
        response: answers(result, refusals, `/publisher/v3.0/${path}/.json`),
      },
      // The scope's validator has put the fields it read in place of the body.
      handler: (request, reply) => respond(request, reply, request.body),
    })
    if (!route.readsByGet) continue
    app.get(url, { config: { scope }, schema: { hide: true } }, async (request, reply) => {
      const read = readQuery(request.body)
      if ('error' in read) throw read.error
      return respond(request, reply, read.value)
    })
  }
}
