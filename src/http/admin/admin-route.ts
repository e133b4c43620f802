// One route of the administration: its input and output as TypeBox schemas, which read a request, type it and describe it in
// the OpenAPI document.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { badRequest, type FaultStatus, type FieldError, notFound } from '../../values/faults.ts'
import { answers } from '../openapi.ts'
import { isObject, type JsonObject, readDocument } from '../reading/json-body.ts'
import { partReader } from '../reading/read-fields.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the admin key; empty outside the administration. */
    adminKeyId: string
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
  /** In addition to those that every route may return. */
  readonly refusals?: readonly FaultStatus[]
  answer(asked: Asked<Path, Query, Body>): Promise<Static<Result>>
}

interface Asked<Path extends TObject, Query extends TObject, Body extends TObject> {
  readonly path: Static<Path>
  readonly query: Static<Query>
  readonly body: Static<Body>
  /** The body as sent; empty if the route takes none. */
  readonly document: JsonObject
  readonly adminKeyId: string
}

/** Unknown fields are refused (threat A4). */
export const closed = { additionalProperties: false } as const

const nothing = Type.Object({}, closed)
type Nothing = typeof nothing

/** Adds a route to a scope whose requests have the id of an admin key and a body that is one JSON object. */
export function addAdminRoute<
  Result extends TSchema,
  Path extends TObject = Nothing,
  Query extends TObject = Nothing,
  Body extends TObject = Nothing,
>(scope: FastifyInstance, route: AdminRoute<Path, Query, Body, Result>): void {
  const { method, url, path, query, body, document, status } = route
  const mostBytes = document?.mostBytes ?? route.mostBytes
  const read = requestReader(route)
  scope.route({
    method,
    url,
    ...(mostBytes !== undefined && { bodyLimit: mostBytes }),
    // The framework describes the parts; they are read together, so that one answer has all errors (contract R5).
    validatorCompiler: () => () => true,
    schema: {
      operationId: route.operationId,
      summary: route.summary,
      description: route.description,
      tags: ['administration'],
      security: [{ adminKey: [] }],
      ...(path && { params: path.fields }),
      ...(query && { querystring: query }),
      ...((body ?? document) && { body: body ?? document?.schema }),
      response: answers(route.result, refusalsOf(route), exampleOf(url, path?.fields), status),
    },
    handler: async (request, reply) => {
      const answer = await route.answer(read(request))
      return reply.code(status ?? 200).send(answer)
    },
  })
}

/**
 * Reads a request; throws the Fault with all errors of its query and body, then NotFoundException for an invalid path
 * parameter (contract R5). TypeError for a route whose schema would ignore unknown fields.
 */
function requestReader<Path extends TObject, Query extends TObject, Body extends TObject>({
  path,
  url,
  query,
  body,
  document,
}: AdminRoute<Path, Query, Body, TSchema>): (request: FastifyRequest) => Asked<Path, Query, Body> {
  if (![query ?? nothing, body ?? nothing].every(isClosed)) throw new TypeError(`${url} takes unknown fields`)
  const readPath = partReader(path?.fields ?? nothing, 'path')
  const readQuery = partReader(query ?? nothing, 'query')
  const readBody = partReader(body ?? nothing, 'body')
  const takesBody = body !== undefined || document !== undefined
  return request => {
    const sent = takesBody || request.body ? bodyOf(request) : {}
    const unnamed: FieldError[] = []
    const named = readPath(request.params, unnamed)
    const errors: FieldError[] = []
    const asked = {
      path: named as Static<Path>,
      query: readQuery(request.query, errors) as Static<Query>,
      body: readBody(document ? {} : sent, errors) as Static<Body>,
      document: sent,
      adminKeyId: request.adminKeyId,
    }
    if (errors.length > 0) throw badRequest(errors)
    if (path && unnamed.length > 0) throw notFound(path.missing)
    return asked
  }
}

const isClosed = (schema: { readonly type?: string; readonly additionalProperties?: unknown }): boolean =>
  schema.additionalProperties === false

const bodyOf = ({ body }: FastifyRequest): JsonObject =>
  isObject(body) ? body : readDocument(new Uint8Array())

function refusalsOf({
  path,
  body,
  document,
  refusals = [],
}: AdminRoute<TObject, TObject, TObject, TSchema>): FaultStatus[] {
  const ofBody = body || document ? ([408, 413] as const) : []
  return [400, 401, ...(path ? ([404] as const) : []), ...ofBody, ...refusals, 500, 503]
}

/** The path with the examples of its parameters. */
const exampleOf = (url: string, fields: TObject = nothing): string =>
  url.replace(/:(\w+)/g, (_, name: string) => {
    const { examples = [] } = fields.properties[name] as { examples?: unknown[] }
    return String(examples[0])
  })
