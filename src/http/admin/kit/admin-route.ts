// One route of the administration: its input and output as TypeBox schemas, which read a request, type it and describe it in
// the OpenAPI document.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type, { type Static, type TObject, type TSchema } from 'typebox'
import type { Coverage } from '../../../lodging/people/rights.ts'
import type { RecordQuestion } from '../../../operations/back-office/reservation-records.ts'
import type { Named } from '../../../operations/people/coverage.ts'
import { badRequest, type FaultStatus, type FieldError, notFound } from '../../../values/faults.ts'
import { answers } from '../../openapi.ts'
import { isObject, type JsonObject, readDocument } from '../../reading/json-body.ts'
import { partReader } from '../../reading/read-fields.ts'
import { type Access, type AskedParts, anybody, everybodySignedIn, type RouteAccess } from './access.ts'
import { type Caller, requireAllowed, requireFurther, wallOf } from './caller.ts'
import type { SecondWall } from './second-wall.ts'
import { subjectOf } from './subjects.ts'
import { type Row, wireNames } from './wire-names.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null outside the administration, and before it is known. */
    caller: Caller | null
    /** Where the caller may use the route; null: nowhere, or it is about nothing that belongs to somebody. */
    coverage: Coverage | null
  }
  interface FastifyInstance {
    /** Whether the roles of a caller cover all objects that a request names; one that there is not is covered by none. */
    covers: (coverage: Coverage, named: readonly Named[]) => Promise<boolean>
    /** Runs the answer to a request, for which nothing but this exists (second-wall.ts). */
    within: SecondWall['within']
  }
  interface FastifyContextConfig {
    /** Who may use a route of the administration. */
    access?: RouteAccess
    /** Nobody needs to be signed in. */
    isOpen?: boolean
    /** Also for somebody whose roles need a second factor that is not set up yet. */
    isBeforeSecondFactor?: boolean
    /** False for what a page asks by itself, which does not put the end of a session off. */
    isByPerson?: boolean
  }
}

interface AdminRoute<
  Path extends TObject,
  Query extends TObject,
  Body extends TObject,
  Result extends TSchema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly operationId: string
  readonly access: RouteAccess
  readonly summary: string
  readonly description: string
  /** The parameters of the path, each with an example; an invalid one is answered with 404 and `missing`. */
  readonly path?: { readonly fields: Path; readonly missing: string }
  readonly query?: Query
  readonly body?: Body
  /** The size limit of a body that may be larger than others. */
  readonly mostBytes?: number
  /** Instead of `body`: a body that the operation checks against this schema, as it does for the command line. */
  readonly document?: { readonly schema: TSchema; readonly mostBytes: number }
  readonly result: Result
  /** 200 unless said; 201 where something was made. */
  readonly status?: 200 | 201
  /** Whether it reads If-Match, so that nobody overwrites what another has changed; then it may answer 412. */
  readonly takesIfMatch?: true
  /** The version of the answered object, for its ETag. */
  readonly version?: (answer: Static<Result>) => number
  /** In addition to those that every route may return. */
  readonly refusals?: readonly FaultStatus[]
  /** Also for somebody whose roles need a second factor that is not set up yet. */
  readonly isBeforeSecondFactor?: boolean
  /** Checks a request before its body is read. */
  before?(request: FastifyRequest): void
  answer(asked: Asked<Path, Query, Body>, wire: Wire): Promise<Row<Static<Result>>>
}

/** For what is in no path or body: addresses of clients, cookies. */
interface Wire {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Asked<Path extends TObject, Query extends TObject, Body extends TObject> {
  readonly path: Static<Path>
  readonly query: Static<Query>
  readonly body: Static<Body>
  /** The body as sent; empty if the route takes none. */
  readonly document: JsonObject
  /** Who asks. */
  readonly caller: Caller
  /** Ids of the only properties that a list may show, by the roles of the caller; undefined: all. */
  readonly propertiesWithin: readonly number[] | undefined
  /** Likewise of publishers. */
  readonly publishersWithin: readonly number[] | undefined
  /** Both, for what is of a property and a publisher; null: all. */
  readonly within: RecordQuestion['within']
  /** The versions that If-Match names; null for "*", undefined without the header or on a route that does not read it. */
  readonly ifMatch: readonly number[] | null | undefined
}

/** Unknown fields are refused (threat A4). */
export const closed = { additionalProperties: false } as const

const nothing = Type.Object({}, closed)
type Nothing = typeof nothing

/** Adds a route to a scope whose requests have a caller and a body that is one JSON object. */
export function addAdminRoute<
  Result extends TSchema,
  Path extends TObject = Nothing,
  Query extends TObject = Nothing,
  Body extends TObject = Nothing,
>(scope: FastifyInstance, route: AdminRoute<Path, Query, Body, Result>): void {
  const { method, url, path, query, body, document, status, before, isBeforeSecondFactor = false } = route
  const mostBytes = document?.mostBytes ?? route.mostBytes
  const read = requestReader(route)
  const isOpen = route.access === anybody
  const access = neededFor(route.access)
  const about = typeof access?.about === 'function' ? access.about : null
  const isKnownEarly = about?.isByPath === true && (body ?? document) !== undefined
  /** Null: the path names nothing. */
  const isUncovered = async ({ coverage }: FastifyRequest, asked: AskedParts | null) =>
    about !== null &&
    coverage !== null &&
    coverage !== 'everything' &&
    (asked === null || !(await scope.covers(coverage, about(asked))))
  const toWire = wireNames(route.result)
  const missing = path?.missing ?? 'There is no such publisher or property.'
  scope.route({
    method,
    url,
    ...(mostBytes !== undefined && { bodyLimit: mostBytes }),
    // The framework describes the parts; they are read together, so that one answer has all errors (contract R5).
    validatorCompiler: () => () => true,
    config: { access: route.access, isOpen, isBeforeSecondFactor },
    onRequest: async request => {
      before?.(request)
      if (access) request.coverage = requireAllowed(knownCaller(request), access)
      // A body is one JSON object, whatever its Content-Type says (contract R1).
      delete request.raw.headers['content-type']
      if (!isKnownEarly) return
      const errors: FieldError[] = []
      const asked = read.withoutBody(request, errors)
      if (await isUncovered(request, asked)) throw errors.length > 0 ? badRequest(errors) : notFound(missing)
    },
    schema: {
      operationId: route.operationId,
      summary: route.summary,
      description: route.description,
      tags: [subjectOf(url)],
      security: isOpen ? [] : [{ adminKey: [] }, { adminSession: [] }],
      ...(path && { params: path.fields }),
      ...(query && { querystring: query }),
      ...((body ?? document) && { body: body ?? document?.schema }),
      ...(route.takesIfMatch && { headers: ifMatchHeader }),
      response: answers(route.result, refusalsOf(route), exampleOf(url, path?.fields), status),
    },
    handler: async (request, reply) => {
      const asked = read.whole(request)
      if (!isKnownEarly && (await isUncovered(request, asked))) throw notFound(missing)
      if (access) await requireFurther(knownCaller(request), access, { asked, covers: scope.covers })
      // What is about no object is the caller's own: a session, an account.
      const wall = access ? wallOf(knownCaller(request), access) : 'everything'
      const answer = toWire(await scope.within(wall, () => route.answer(asked, { request, reply })))
      if (route.version) reply.header('etag', `"${route.version(answer as Static<Result>)}"`)
      return reply.code(status ?? 200).send(answer)
    },
  })
}

/** The right that a caller needs, and for what; null where no role is asked for. */
const neededFor = (access: RouteAccess): Access | null =>
  access === anybody || access === everybodySignedIn ? null : access

/** The only properties and publishers of a list. */
function limitsOf(coverage: Coverage | null) {
  if (coverage === 'everything') {
    return { propertiesWithin: undefined, publishersWithin: undefined, within: null }
  }
  const { propertyIds = [], publisherIds = [] } = coverage ?? {}
  return {
    propertiesWithin: propertyIds,
    publishersWithin: publisherIds,
    within: { propertyIds, publisherIds },
  }
}

/** Of a route without a caller nobody asks for one. */
export function knownCaller({ caller }: FastifyRequest): Caller {
  if (caller === null) throw new TypeError('the caller of a request is known before its route is asked')
  return caller
}

interface RequestReader<Path extends TObject, Query extends TObject, Body extends TObject> {
  /** What a request names before its body has come, with the errors of its query; null for an invalid path parameter. */
  withoutBody(request: FastifyRequest, errors: FieldError[]): AskedParts | null
  /**
   * Throws the Fault with all errors of query and body, then NotFoundException for an invalid path parameter (contract R5).
   */
  whole(request: FastifyRequest): Asked<Path, Query, Body>
}

/** Reads requests. TypeError for a route whose schema would ignore unknown fields. */
function requestReader<Path extends TObject, Query extends TObject, Body extends TObject>({
  path,
  url,
  query,
  body,
  document,
  takesIfMatch,
}: AdminRoute<Path, Query, Body, TSchema>): RequestReader<Path, Query, Body> {
  if (![query ?? nothing, body ?? nothing].every(isClosed)) throw new TypeError(`${url} takes unknown fields`)
  const readPath = partReader(path?.fields ?? nothing, 'path')
  const readQuery = partReader(query ?? nothing, 'query')
  const readBody = partReader(body ?? nothing, 'body')
  const takesBody = body !== undefined || document !== undefined
  const withoutBody = (request: FastifyRequest, errors: FieldError[]): AskedParts | null => {
    const unnamed: FieldError[] = []
    const parts = {
      path: readPath(request.params, unnamed),
      query: readQuery(request.query, errors),
      body: {},
      document: {},
    }
    return unnamed.length > 0 ? null : parts
  }
  const whole = (request: FastifyRequest): Asked<Path, Query, Body> => {
    const sent = takesBody || request.body ? bodyOf(request) : {}
    const unnamed: FieldError[] = []
    const named = readPath(request.params, unnamed)
    const errors: FieldError[] = []
    const asked = {
      path: named as Static<Path>,
      query: readQuery(request.query, errors) as Static<Query>,
      body: readBody(document ? {} : sent, errors) as Static<Body>,
      document: sent,
      get caller() {
        return knownCaller(request)
      },
      ...limitsOf(request.coverage),
      ifMatch: takesIfMatch ? versionsIn(request.headers['if-match'], errors) : undefined,
    }
    if (errors.length > 0) throw badRequest(errors)
    if (path && unnamed.length > 0) throw notFound(path.missing)
    return asked
  }
  return { withoutBody, whole }
}

const ifMatchHeader = Type.Object({
  'if-match': Type.Optional(
    Type.String({ description: 'The ETag of the object as it was read, or * for whatever it is now.' }),
  ),
})

/** The versions of an If-Match header; null for "*", undefined without the header. */
function versionsIn(header: string | undefined, errors: FieldError[]): number[] | null | undefined {
  if (header === undefined) return undefined
  if (header.trim() === '*') return null
  const tags = header.split(',').map(tag => /^"(\d{1,10})"$/.exec(tag.trim()))
  if (tags.length <= 20 && tags.every(tag => tag !== null)) return tags.map(tag => Number(tag[1]))
  errors.push({ field: 'If-Match', message: 'must be the ETag of an answer, such as "12", or *' })
}

const isClosed = (schema: { readonly type?: string; readonly additionalProperties?: unknown }): boolean =>
  schema.additionalProperties === false

const bodyOf = ({ body }: FastifyRequest): JsonObject =>
  isObject(body) ? body : readDocument(new Uint8Array())

function refusalsOf({
  path,
  body,
  document,
  takesIfMatch,
  refusals = [],
}: AdminRoute<TObject, TObject, TObject, TSchema>): FaultStatus[] {
  const ofBody = body || document ? ([408, 413] as const) : []
  return [
    400,
    401,
    403,
    ...(path ? ([404] as const) : []),
    ...(takesIfMatch ? ([412] as const) : []),
    ...ofBody,
    ...refusals,
    500,
    503,
  ]
}

/** The path with the examples of its parameters. */
const exampleOf = (url: string, fields: TObject = nothing): string =>
  url.replace(/:(\w+)/g, (_, name: string) => {
    const { examples = [] } = fields.properties[name] as { examples?: unknown[] }
    return String(examples[0])
  })
