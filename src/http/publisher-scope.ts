// How a request of a publisher is read, in the order of contract R5: the body, then the key and its scope, then all
// fields together. What runs here runs before the handler of every route of the scope.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { KeyHolder, Scope } from '../lodging/publisher.ts'
import type { SessionEvidence } from '../lodging/reservation.ts'
import type { Operations } from '../operations/operations.ts'
import { Fault } from '../values/faults.ts'
import { isObject, type JsonObject, readPublisherBody } from './json-body.ts'
import { bearerOf, keyOf, requireHolder, requireScope } from './publisher-key.ts'
import { bodyReader } from './read-fields.ts'
import { formatReaders } from './read-formats.ts'

/** Who asks, as is known before any field is read. */
export interface Caller {
  readonly holder: KeyHolder
  /** As it was sent; for nobody but the memory of given answers. */
  readonly key: string
  /** The caller's own word, for the log and the reservation (contract R13). */
  readonly session: SessionEvidence
  /** The body with the fields to be read. */
  readonly body: JsonObject
}

/** What the log says of who asked, also where the request was refused. */
export interface Asker {
  publisherId: number | null
  session: SessionEvidence | null
}

interface Sent {
  readonly body: JsonObject
  readonly bearer: string | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Finds out who sent a body and tells the log; UnauthorizedException as contract R5 says. */
    admit(log: Asker, sent: Sent, scope: Scope): Promise<Caller>
  }
  interface FastifyRequest {
    /** Null outside the publisher interface. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** What a key needs for the route. */
    scope?: Scope
  }
}

/** Sets up an encapsulated instance for publisher routes; each route names its `scope` in its config. */
export function openPublisherScope(app: FastifyInstance, operations: Operations): void {
  app.decorateRequest('caller', null)
  app.decorate('admit', async (log: Asker, { body, bearer }: Sent, scope: Scope) => {
    const session = formatReaders.session(Object.hasOwn(body, 'meta_data') ? body.meta_data : null)
    log.session = session
    const key = keyOf(body, bearer)
    const holder = await requireHolder(operations, key)
    log.publisherId = holder.publisher.id
    requireScope(holder, scope)
    const isWrapped = holder.publisher.settings.envelope === 'data'
    return { holder, key, session, body: isWrapped ? cappedVerbosity(body) : body }
  })
  app.addHook('onRequest', (request, _reply, done) => {
    // Contract R1: the body is JSON whatever Content-Type says, even where it is not a media type at all.
    delete request.raw.headers['content-type']
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) =>
    readPublisherBody(bytes),
  )
  app.addHook('preValidation', async request => {
    const sent = { body: fieldsOf(request), bearer: bearerOf(request.headers) }
    const caller = await app.admit(request, sent, request.routeOptions.config.scope ?? 'manage')
    if (request.method !== 'POST' && !caller.holder.publisher.settings.readsByGet) throw getIsOff()
    request.caller = caller
    request.body = caller.body
  })
  app.setValidatorCompiler(({ schema }) => bodyReader(schema as TSchema))
}

/** The body; for the reads that may be had by GET, the query. */
function fieldsOf(request: FastifyRequest): JsonObject {
  if (request.method !== 'POST' && isObject(request.query)) return request.query
  // Without any body no parser has run; that reads as an empty one.
  return isObject(request.body) ? request.body : readPublisherBody(new Uint8Array())
}

const getIsOff = (): Fault =>
  new Fault(
    'MethodNotAllowedException',
    'Send this request by POST; reading by GET is not switched on for this publisher.',
    {
      headers: { Allow: 'POST' },
    },
  )

const highestVerbosity = 2

/** Contract S1: publishers with the `data` envelope may ask for more than there is. */
function cappedVerbosity(body: JsonObject): JsonObject {
  const asked = Object.hasOwn(body, 'verbosity') ? body.verbosity : undefined
  const isNumber = Number.isInteger(asked) || (typeof asked === 'string' && /^\d{1,9}$/.test(asked))
  return isNumber && Number(asked) > highestVerbosity ? { ...body, verbosity: highestVerbosity } : body
}
