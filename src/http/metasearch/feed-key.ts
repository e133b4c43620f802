// The key of a feed: the password of Basic authentication, a bearer token, or a part of the address for readers that can send
// neither. Addresses end up in logs and histories, so a key that could book or manage opens nothing there.

import type { FastifyRequest } from 'fastify'
import type { KeyHolder, Scope } from '../../lodging/publishers/publisher.ts'
import type { Operations } from '../../operations/operations.ts'
import { Fault } from '../../values/faults.ts'
import { identifyCaller } from '../publisher/caller.ts'
import { requireScope } from '../publisher/key.ts'
import { countRequest } from '../publisher/rate-limit.ts'
import { bearerOf, wellFormed } from '../wire/bearer.ts'
import { isForwarded } from '../wire/forwarded.ts'
import type { FixedHeaders } from '../wire/headers.ts'

/** What a key in an address may not be allowed to do. */
const riskyScopes: readonly Scope[] = ['book', 'manage']

export interface FeedReader {
  readonly holder: KeyHolder
  /** The rest of the key's limit. */
  readonly headers: FixedHeaders
}

/**
 * The holder of a request's key, counted under the name of the feed. UnauthorizedException for a key that is not valid, that
 * lacks the scope, or that may do too much for an address; TooManyRequestsException over its limit.
 */
export async function admitReader(
  operations: Operations,
  request: FastifyRequest<{ Params: { key?: string } }>,
  { feed, scope }: { readonly feed: string; readonly scope: Scope },
): Promise<FeedReader> {
  const { headers: sent, params } = request
  const inAddress = params.key
  const key = wellFormed(inAddress ?? passwordOf(sent.authorization) ?? bearerOf(sent))
  const credentials = { body: {}, bearer: key, isForwarded: isForwarded(sent), page: null }
  const { holder } = await identifyCaller(operations, credentials, request)
  const { headers, refusal } = countRequest(operations, holder, feed)
  if (refusal) throw refusal
  requireScope(holder, scope)
  if (inAddress !== undefined && riskyScopes.some(risky => holder.scopes.includes(risky))) {
    throw new Fault(
      'UnauthorizedException',
      'A key that may book or manage is no part of an address; make one with the scopes view and availability only.',
      { headers: { 'WWW-Authenticate': 'Basic realm="feeds", charset="UTF-8"' } },
    )
  }
  return { holder, headers }
}

const longestCredentials = 1000

/** The password of Basic authentication; its user name says nothing. Undefined for none. */
function passwordOf(authorization: string | undefined): string | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(authorization?.slice(0, longestCredentials) ?? '')?.[1]
  const text = Buffer.from(encoded ?? '', 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon === -1 ? undefined : text.slice(colon + 1)
}
