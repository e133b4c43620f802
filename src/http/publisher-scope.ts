// How a request of a publisher is read, in the order of contract R5: the body, then the key and its scope, then all
// fields together. What runs here runs before the handler of every route of the scope.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { KeyHolder, Scope } from '../lodging/publisher.ts'
import type { Operations } from '../operations/operations.ts'
import { Fault } from '../values/faults.ts'
import { isObject, type JsonObject, readPublisherBody } from './json-body.ts'
import { requireHolder, requireScope } from './publisher-key.ts'
import { bodyReader } from './read-fields.ts'
import { formatReaders } from './read-formats.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The publisher who asks; null outside the publisher interface. */
    holder: KeyHolder | null
  }
  interface FastifyContextConfig {
    /** What a key needs for the route. */
    scope?: Scope
  }
}

/** Sets up an encapsulated instance for publisher routes; each route names its `scope` in its config. */
export function openPublisherScope(app: FastifyInstance, operations: Operations): void {
  app.decorateRequest('holder', null)
  app.addHook('onRequest', async request => {
    // Contract R1: the body is JSON whatever Content-Type says, even where it is not a media type at all.
    delete request.raw.headers['content-type']
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) =>
    readPublisherBody(bytes),
  )
  app.addHook('preValidation', async request => {
    const body = fieldsOf(request)
    request.session = formatReaders.session(Object.hasOwn(body, 'meta_data') ? body.meta_data : null)
    const holder = await requireHolder(operations, request, body)
    request.publisherId = holder.publisher.id
    requireScope(holder, request.routeOptions.config.scope ?? 'manage')
    request.holder = holder
    if (request.method !== 'POST' && !holder.publisher.settings.readsByGet) throw getIsOff()
    request.body = holder.publisher.settings.envelope === 'data' ? cappedVerbosity(body) : body
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
