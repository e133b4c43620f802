// Requests from pages in browsers. Browsers say in Origin and Sec-Fetch-Site which page sends a request, and show the page
// an answer only where its headers allow it (threat A10).

import type { IncomingHttpHeaders } from 'node:http'
import { isAmong } from '../../lodging/publishers/origins.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { Fault } from '../../values/faults.ts'
import type { FixedHeaders } from '../wire/headers.ts'
import { unknownKey } from './key.ts'
import type { PublisherOperation } from './operation.ts'

/** Whether a request says that it comes from a browser. */
export const isOfBrowser = (headers: IncomingHttpHeaders): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

/**
 * The origin of the page of another site that sends a request; empty if the browser does not name it. Null for a program, for
 * an address that a person opens, and for the server's own pages, at `ownOrigin` or the host of the request.
 */
export function pageOf(headers: IncomingHttpHeaders, ownOrigin: string): string | null {
  const { origin, host = '' } = headers
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return null
  if (origin === undefined) return site === 'cross-site' || site === 'same-site' ? '' : null
  return [ownOrigin, `https://${host}`, `http://${host}`].includes(origin) ? null : origin
}

/**
 * The headers that let the page read an answer to this key; null without a page. UnauthorizedException for a secret key, and
 * that of an unknown key if the key is for other pages.
 */
export function headersFor(
  { origins }: Pick<KeyHolder, 'origins'>,
  page: string | null,
): FixedHeaders | null {
  if (page === null) return null
  if (origins === null) throw secretKeyInBrowser()
  if (!isAmong(origins, page)) throw unknownKey()
  return {
    'access-control-allow-origin': page,
    'access-control-expose-headers':
      'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, X-Total-Count, ETag',
    vary: 'origin',
  }
}

/** Every page may read this refusal, so that its developer sees it. */
const secretKeyInBrowser = (): Fault =>
  new Fault(
    'UnauthorizedException',
    'This is a secret key, which does not belong in a browser: everybody can read it there. Revoke it, and make a ' +
      'publishable key for the origin of the page: hostelry key create --publishable --origin https://www.example.com.',
    { headers: { 'WWW-Authenticate': 'Bearer', 'Access-Control-Allow-Origin': '*' } },
  )

/** Whether a browser asks which methods and headers it may send for a page. */
export const isPreflight = (method: string | undefined, headers: IncomingHttpHeaders): boolean =>
  method === 'OPTIONS' &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined

/** The same for every page: a preflight carries no key, and the answer to the request itself decides. */
export const preflightHeaders = ({ get }: Pick<PublisherOperation, 'get'>): FixedHeaders => ({
  'access-control-allow-origin': '*',
  'access-control-allow-methods': get ? 'POST, GET' : 'POST',
  'access-control-allow-headers':
    'content-type, authorization, idempotency-key, if-none-match, x-hostelry-property',
  'access-control-max-age': '86400',
})
