// Who sends a request to the publisher interface: the second step of contract R5, after the body and before the fields.

import { demoKey } from '../../lodging/api-key.ts'
import type { KeyHolder, Scope } from '../../lodging/publisher.ts'
import type { SessionEvidence } from '../../lodging/reservation.ts'
import type { Operations } from '../../operations/operations.ts'
import type { JsonObject } from '../reading/json-body.ts'
import { keyOf, requireHolder, requireScope } from './key.ts'

/** What the log says of who asked, also where the request was refused. */
export interface Asker {
  publisherId: number | null
  /** The caller's own word for it (contract R13). */
  session: SessionEvidence | null
}

export interface Caller {
  readonly holder: KeyHolder
  /** As it was sent; for nobody but the response cache. */
  readonly key: string
}

/** What a request says of its sender. */
interface Credentials {
  readonly body: JsonObject
  /** The token of its Authorization header. */
  readonly bearer: string | undefined
  /** Whether a proxy passed the request on. */
  readonly isForwarded: boolean
}

/**
 * Finds out whose key came with a request, and notes it for the log; UnauthorizedException as contract R5 says. The demo's
 * key is for the machine itself: a request that a proxy passed on may come from anybody.
 */
export async function admit(
  operations: Operations,
  { body, bearer, isForwarded }: Credentials,
  scope: Scope,
  asker: Asker,
): Promise<Caller> {
  const sent = keyOf(body, bearer)
  const key = isForwarded && sent === demoKey ? '' : sent
  const holder = await requireHolder(operations, key)
  asker.publisherId = holder.publisher.id
  requireScope(holder, scope)
  return { holder, key }
}

const highestVerbosity = 2

/** The body as its publisher means it: with the `data` envelope a verbosity above the highest is the highest (S1). */
export function bodyFor({ publisher }: KeyHolder, body: JsonObject): JsonObject {
  if (publisher.settings.envelope !== 'data') return body
  const asked = Object.hasOwn(body, 'verbosity') ? body.verbosity : undefined
  const isNumber = Number.isInteger(asked) || (typeof asked === 'string' && /^\d{1,9}$/.test(asked))
  return isNumber && Number(asked) > highestVerbosity ? { ...body, verbosity: highestVerbosity } : body
}
