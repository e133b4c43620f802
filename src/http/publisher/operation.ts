// One operation of the publisher interface: its description in the OpenAPI document, how its fields are read, and the function
// that answers it.

import type { IncomingHttpHeaders } from 'node:http'
import type { Static, TObject, TSchema } from 'typebox'
import type { KeyHolder, Scope } from '../../lodging/publishers/publisher.ts'
import type { SessionEvidence } from '../../lodging/reservations/reservation.ts'
import type { CacheValidator } from '../../operations/shopping/cache-validator.ts'
import type { answers } from '../openapi.ts'
import type { JsonObject } from '../reading/json-body.ts'
import { bodyReader } from '../reading/read-fields.ts'
import type { WriteAnswer } from './presenter/answer-bytes.ts'

/** The description of an operation in the OpenAPI document. */
interface Described<Body extends TObject> {
  /** Without its ending: `/.json` as documented, `.json` as an alias (contract R4). */
  readonly path: string
  readonly scope: Scope
  readonly summary: string
  readonly description: string
  readonly body: Body
  readonly result: TSchema
  readonly refusals: Parameters<typeof answers>[1]
  /** Answered from memory while the primary database is away, for a while; other operations are refused then. */
  readonly mayBeStale?: boolean
  /** May also be answered with 202: the result is not yet certain. */
  readonly mayBePending?: true
  /** Answered as lines of JSON without an envelope; `result` describes the first. */
  readonly isLines?: true
  /** Its answers have an ETag, and 304 for a request that names it. */
  readonly isTagged?: true
  /**
   * Also accepts GET, with its fields in the query: `always`, `by-setting` for publishers whose settings allow it
   * (`readsByGet`), or `older` for clients of the older form.
   */
  readonly get?: 'always' | 'by-setting' | 'older'
  /** Other paths for the same, without an ending; empty for the root of the interface. */
  readonly aliases?: readonly string[]
}

interface Behaviour<Body extends TObject> {
  /**
   * The text that an answer depends on, beside the property and the publisher. Answers of an operation with it are cached
   * as long as their cache validators are valid. Undefined for an answer that is not to be cached.
   */
  question?(fields: Static<Body>): string | undefined
  answer(holder: KeyHolder, fields: Static<Body>, headers: IncomingHttpHeaders): Promise<Answer>
}

export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly write: WriteAnswer
  /** The writer writes the envelope too. */
  readonly hasEnvelope?: true
  readonly validator?: CacheValidator | null
  /** Of an answer from memory while the primary database is away; null or absent for any other. */
  readonly ageSeconds?: number | null
}

export interface PublisherOperation extends Described<TObject> {
  /** Whether its answers may be cached. */
  readonly isRepeatable: boolean
  /** Reads the fields of a body; throws the Fault with all their errors (contract R5). */
  read(body: JsonObject, session: SessionEvidence): ReadRequest
}

/** A request whose fields are read. */
export interface ReadRequest {
  /** See `Behaviour`; undefined if answers are not cached. */
  readonly question: string | undefined
  answer(holder: KeyHolder, headers: IncomingHttpHeaders): Promise<Answer>
}

/** The errors of reading operations; bookings add more. */
export const readRefusals = [400, 401, 404, 405, 408, 413, 429, 500, 503] as const

/** An operation whose fields have the types of its schema. */
export function publisherOperation<Body extends TObject>({
  question,
  answer,
  ...described
}: Described<Body> & Behaviour<Body>): PublisherOperation {
  const readFields = bodyReader(withoutSession(described.body))
  return {
    ...described,
    isRepeatable: question !== undefined,
    read: (body, session) => {
      const read = readFields(body)
      if ('error' in read) throw read.error
      const fields = Object.assign(read.value as Static<Body>, { meta_data: session })
      return { question: question?.(fields), answer: (holder, headers) => answer(holder, fields, headers) }
    },
  }
}

/** The session was read with the key, for the log, so it is left out of the fields here. */
function withoutSession(body: TObject): TObject {
  const { meta_data: _, ...properties } = body.properties
  const facts = {
    ...Object.getOwnPropertyDescriptors(body),
    properties: { value: properties, enumerable: true },
    alsoTakes: { value: ['meta_data'], enumerable: true },
  }
  return Object.defineProperties({}, facts) as TObject
}

/** The paths of an operation, the documented one first. */
export const pathsOf = ({
  path,
  aliases = [],
}: Pick<PublisherOperation, 'path' | 'aliases'>): readonly [string, ...string[]] => [
  `/publisher/v3.0/${path}/.json`,
  `/publisher/v3.0/${path}.json`,
  ...aliases.flatMap(alias =>
    alias === ''
      ? ['/publisher/v3.0/.json']
      : [`/publisher/v3.0/${alias}/.json`, `/publisher/v3.0/${alias}.json`],
  ),
]
