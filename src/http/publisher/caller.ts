// Identifies the publisher of a request: the second step of contract R5, after the body and before the fields.

import { demoKey } from '../../lodging/api-key.ts'
import type { KeyHolder } from '../../lodging/publisher.ts'
import type { SessionEvidence } from '../../lodging/reservation.ts'
import type { Operations } from '../../operations/operations.ts'
import type { JsonObject } from '../reading/json-body.ts'
import type { FixedHeaders } from '../wire/headers.ts'
import { keyOf, requireHolder, requireScope } from './key.ts'
import type { PublisherOperation } from './operation.ts'
import { headersFor } from './pages.ts'
import { countRequest } from './rate-limit.ts'

/** The caller's fields for the log and the headers, also of a refused request. */
export interface Asker {
  publisherId: number | null
  /** As the caller sent it (contract R13). */
  session: SessionEvidence | null
  /** The headers that depend on the key and on the page that sends the request. */
  callerHeaders: FixedHeaders
}

export interface Caller {
  readonly holder: KeyHolder
  /** As it was sent; only for the response cache. */
  readonly key: string
}

/** The parts of a request that identify its sender. */
interface Credentials {
  readonly body: JsonObject
  /** The token of its Authorization header. */
  readonly bearer: string | undefined
  /** Whether a proxy passed the request on. */
  readonly isForwarded: boolean
  /** The page of another site that sends it; null where none does. */
  readonly page: string | null
}

/**
 * Finds the publisher of a request's key, and records it for the log; UnauthorizedException by contract R5,
 * TooManyRequestsException over the key's limit. The demo's key works only from the machine itself, so it is refused in a
 * request from a proxy.
 */
export async function admit(
  operations: Operations,
  { body, bearer, isForwarded, page }: Credentials,
  { path, scope }: Pick<PublisherOperation, 'path' | 'scope'>,
  asker: Asker,
): Promise<Caller> {
  const sent = keyOf(body, bearer)
  const key = isForwarded && sent === demoKey ? '' : sent
  const holder = await requireHolder(operations, key)
  asker.publisherId = holder.publisher.id
  const pageHeaders = headersFor(holder, page)
  const { headers, refusal } = countRequest(operations, holder, path)
  asker.callerHeaders = { ...pageHeaders, ...headers }
  if (refusal) throw refusal
  requireScope(holder, scope)
  return { holder, key }
}

const highestVerbosity = 2

/** With the `data` envelope a verbosity above the highest is read as the highest (S1). */
export function bodyFor({ publisher }: KeyHolder, body: JsonObject): JsonObject {
  if (publisher.settings.envelope !== 'data') return body
  const asked = Object.hasOwn(body, 'verbosity') ? body.verbosity : undefined
  const isNumber = Number.isInteger(asked) || (typeof asked === 'string' && /^\d{1,9}$/.test(asked))
  return isNumber && Number(asked) > highestVerbosity ? { ...body, verbosity: highestVerbosity } : body
}
