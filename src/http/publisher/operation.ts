// One operation of the publisher interface: what is said of it in the OpenAPI document, how its fields are read, and what
// answers it.

import type { IncomingHttpHeaders } from 'node:http'
import type { Static, TObject, TSchema } from 'typebox'
import type { KeyHolder, Scope } from '../../lodging/publisher.ts'
import type { SessionEvidence } from '../../lodging/reservation.ts'
import type { CacheValidator } from '../../operations/shopping/cache-validator.ts'
import type { answers } from '../openapi.ts'
import type { JsonObject } from '../reading/json-body.ts'
import { bodyReader } from '../reading/read-fields.ts'
import type { WriteAnswer } from './presenter/answer-bytes.ts'

/** What the OpenAPI document says of an operation. */
interface Described<Body extends TObject> {
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
  /**
   * May also be asked by GET, with its fields in the query: `always` where even a publishable key may ask,
   * `by-setting` for publishers whose settings allow it.
   */
  readonly get?: 'always' | 'by-setting'
  /** Other paths for the same, without an ending. */
  readonly aliases?: readonly string[]
}

interface Behaviour<Body extends TObject> {
  /**
   * What an answer depends on beside the property and the publisher, as text; its answers may then be given again as
   * long as their tickets hold.
   */
  question?(fields: Static<Body>): string
  answer(holder: KeyHolder, fields: Static<Body>, headers: IncomingHttpHeaders): Promise<Answer>
}

export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly write: WriteAnswer
  readonly validator?: CacheValidator | null
}

export interface PublisherOperation extends Described<TObject> {
  /** Whether its answers may be given again. */
  readonly isRepeatable: boolean
  /** Reads the fields of a body; throws the Fault that names all that is wrong with them (contract R5). */
  read(body: JsonObject, session: SessionEvidence): ReadRequest
}

/** A request whose fields are read. */
export interface ReadRequest {
  /** See `Behaviour`; undefined where answers are not given again. */
  readonly question: string | undefined
  answer(holder: KeyHolder, headers: IncomingHttpHeaders): Promise<Answer>
}

/** What reading operations may refuse with; bookings add theirs. */
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

/** The session was read when the key was looked at, for the log; the fields are read without it. */
function withoutSession(body: TObject): TObject {
  const { meta_data: _, ...properties } = body.properties
  const facts = {
    ...Object.getOwnPropertyDescriptors(body),
    properties: { value: properties, enumerable: true },
    alsoTakes: { value: ['meta_data'], enumerable: true },
  }
  return Object.defineProperties({}, facts) as TObject
}

/** The paths that an operation is found under, the documented one first. */
export const pathsOf = ({
  path,
  aliases = [],
}: Pick<PublisherOperation, 'path' | 'aliases'>): readonly [string, ...string[]] => [
  `/publisher/v3.0/${path}/.json`,
  `/publisher/v3.0/${path}.json`,
  ...aliases.flatMap(alias => [`/publisher/v3.0/${alias}/.json`, `/publisher/v3.0/${alias}.json`]),
]
