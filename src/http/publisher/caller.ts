// Identifies the publisher of a request: the second step of contract R5, after the body and before the fields.

import { demoOlderKey, isDemoKey } from '../../lodging/publishers/api-key.ts'
import { type KeyHolder, usesOlderForm, withSettings } from '../../lodging/publishers/publisher.ts'
import type { SessionEvidence } from '../../lodging/reservations/reservation.ts'
import type { Operations } from '../../operations/operations.ts'
import type { JsonObject } from '../reading/json-body.ts'
import type { FixedHeaders } from '../wire/headers.ts'
import { keyOf, requireScope, unknownKey } from './key.ts'
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
 * TooManyRequestsException over the key's limit.
 */
export async function admit(
  operations: Operations,
  credentials: Credentials,
  { path, scope, mayBeStale = false }: Pick<PublisherOperation, 'path' | 'scope' | 'mayBeStale'>,
  asker: Asker,
): Promise<Caller> {
  const { holder, key, pageHeaders } = await identifyCaller(operations, credentials, asker, mayBeStale)
  const { headers, refusal } = countRequest(operations, holder, path)
  asker.callerHeaders = pageHeaders === null ? headers : { ...pageHeaders, ...headers }
  if (refusal) throw refusal
  requireScope(holder, scope)
  return { holder, key }
}

/**
 * The publisher of a request's key, before anything is counted; UnauthorizedException by contract R5. The demo's keys work
 * only from the machine itself, so they are refused in a request from a proxy. `mayBeStale`: memory may decide about the key
 * while the database is away.
 */
export async function identifyCaller(
  operations: Pick<Operations, 'identify'>,
  { body, bearer, isForwarded, page }: Credentials,
  asker: Pick<Asker, 'publisherId'>,
  mayBeStale = false,
): Promise<Caller & { readonly pageHeaders: FixedHeaders | null }> {
  const sent = keyOf(body, bearer)
  const key = isForwarded && isDemoKey(sent) ? '' : sent
  const found = await operations.identify(key, mayBeStale)
  if (!found || key === '') throw unknownKey()
  const holder = key === demoOlderKey ? withSettings(found, { envelope: 'data' }) : found
  asker.publisherId = holder.publisher.id
  return { holder, key, pageHeaders: headersFor(holder, page) }
}

const highestVerbosity = 2

/**
 * The body of a client of the older form, as this interface has it: a verbosity above the highest is read as the highest (S1),
 * and an `id` of a reservation may be its integer.
 */
export function bodyFor({ publisher }: KeyHolder, body: JsonObject): JsonObject {
  if (!usesOlderForm(publisher)) return body
  const { verbosity, id, ...others } = body
  return {
    ...others,
    ...(verbosity !== undefined && {
      verbosity: isCount(verbosity) && Number(verbosity) > highestVerbosity ? highestVerbosity : verbosity,
    }),
    ...(id !== undefined && (isCount(id) ? { reservation_number: id } : { id })),
  }
}

/** A whole number above 0, or its digits. */
const isCount = (value: unknown): boolean =>
  typeof value === 'string'
    ? /^\d{1,15}$/.test(value) && Number(value) > 0
    : Number.isSafeInteger(value) && Number(value) > 0
