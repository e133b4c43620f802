// One call to Rapid: its address, its required headers, and an answer that was read as JSON or the reason why there is
// none. Links are followed only below the configured address, because every call carries our signature.

import { gunzipSync } from 'node:zlib'
import type { SessionEvidence } from '../../lodging/reservations/reservation.ts'
import type { GuardedResponse } from '../../outbound/guarded-fetch.ts'
import type { Clock } from '../../values/clock.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import { exchangeRemote } from '../remote-call.ts'
import { type Fields, isFields } from './rapid-fields.ts'
import { rapidAuthorization } from './rapid-signature.ts'
import { type RapidOperation, testHeader } from './rapid-tests.ts'

export interface RapidConnection {
  /** The address with its version, such as https://api.ean.com/v3, without a slash at the end. */
  readonly url: string
  readonly apiKey: Secret
  readonly sharedSecret: Secret
  readonly clock: Clock
  /** The address may be http:// and in a private network. */
  readonly allowPrivate: boolean
  /** Sent as the guest's address where a call has none, such as a look-up by a job. */
  readonly customerIp: string
  /** The scenario that the sandbox is asked for; null in production. */
  readonly test: string | null
}

export interface RapidCall {
  readonly operation: RapidOperation
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** A path below the address, or a link of an earlier answer. */
  readonly path: string
  readonly query?: readonly (readonly [string, string])[]
  /** Sent as JSON; null or left out: nothing. */
  readonly body?: unknown
  /** Null where no guest asks. */
  readonly session: SessionEvidence | null
  readonly deadline: AbortSignal
}

export type RapidAnswer =
  /** 2xx, and 4xx with one of Rapid's own errors. `body` is null for an empty one. */
  | {
      readonly answer: 'read'
      readonly status: number
      readonly body: unknown
      /** The address of the next page; null where there is none. */
      readonly next: string | null
      /** Seconds until the limit on requests is over; null where it is not reached. */
      readonly retryAfter: number | null
      /** Seconds until the limit on requests begins anew, where less than a fifth of it is left; else 0. */
      readonly pause: number
    }
  | { readonly answer: 'not_sent'; readonly reason: string }
  | { readonly answer: 'lost'; readonly reason: string }

const mostBytes = 16 * 1_048_576
/** An answer that is compressed may grow to this. */
const mostDecodedBytes = 64 * 1_048_576
const agent = 'Hostelry/0.1'

/** Calls once. Never throws; a reason contains nothing that was sent or received. */
export async function callRapid(connection: RapidConnection, call: RapidCall): Promise<RapidAnswer> {
  const { url, allowPrivate } = connection
  const address = addressOf(url, call)
  if (address === null) return { answer: 'not_sent', reason: 'a link that leads elsewhere' }
  const exchange = await exchangeRemote({
    address,
    method: call.method ?? 'GET',
    headers: headersOf(connection, call),
    body: call.body ?? null,
    deadline: call.deadline,
    allow: { allowHttp: allowPrivate, allowPrivate },
    maximumBytes: mostBytes,
  })
  if (exchange.answer !== 'given') return exchange
  const { status, headers, body } = exchange.response
  if (status < 200 || (status >= 300 && status < 400) || status >= 500) return lost(`HTTP ${status}`)
  const read = readJson(body, String(headers['content-encoding'] ?? ''))
  // A proxy on the way answers 4xx as well; only an error in Rapid's own form is Rapid's.
  const isRead = read !== undefined && (status < 300 || isRapidError(read))
  if (!isRead) return lost(`HTTP ${status} in another form`)
  return {
    answer: 'read',
    status,
    body: read,
    next: nextPage(url, String(headers.link ?? '')),
    retryAfter: status === 429 ? secondsUntil(headers['rate-limit-minute-reset'], connection.clock) : null,
    pause: pauseOf(headers, connection.clock),
  }
}

/** The type of an error and those of the errors inside it; empty for anything else. */
export const errorTypes = ({
  status,
  body,
}: {
  readonly status: number
  readonly body: unknown
}): string[] =>
  status >= 400 && isFields(body) ? [body, ...errorsIn(body)].map(({ type }) => String(type)) : []

/** A link or its token has ended, or what it leads to is gone: only a new search gives another. */
export const isEndedLink = (answer: { readonly status: number; readonly body: unknown }): boolean =>
  answer.status === 404 ||
  answer.status === 410 ||
  errorTypes(answer).some(type => type.startsWith('link.') || type.startsWith('token.'))

const errorsIn = ({ errors }: Fields): Fields[] => (Array.isArray(errors) ? errors.filter(isFields) : [])

const isRapidError = (body: unknown): boolean => isFields(body) && typeof body.type === 'string'

/** Null for a link that does not lead below the address. */
function addressOf(base: string, { path, query = [] }: RapidCall): string | null {
  const below = path.replace(/^\/v3(?=\/)/, '')
  if (!/^\/[\w.~%!$&'()*+,;=:@/?-]*$/.test(below) || /(^|\/)\.\.(\/|\?|$)/.test(below)) return null
  if (below.startsWith('//')) return null
  const search = new URLSearchParams(query.map(([name, value]) => [name, value]))
  return search.size === 0 ? `${base}${below}` : `${base}${below}?${search}`
}

/** What a guest's program sent is cut to what a header can hold. */
const headerText = (text: string, most: number): string =>
  text
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, most)

function headersOf(connection: RapidConnection, call: RapidCall): Record<string, string> {
  const { apiKey, sharedSecret, clock, customerIp, test } = connection
  const { session } = call
  const sessionId = headerText(session?.session_id ?? '', 100)
  const scenario = test === null ? null : testHeader(test, call.operation)
  return {
    authorization: rapidAuthorization(apiKey, sharedSecret, clock.now()),
    'accept-encoding': 'gzip',
    'user-agent': headerText(session?.user_agent ?? '', 500) || agent,
    'customer-ip': headerText(session?.ip ?? '', 45) || customerIp,
    ...(sessionId !== '' && { 'customer-session-id': sessionId }),
    ...(scenario !== null && { test: scenario }),
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Null for an empty body, undefined for what is no JSON in UTF-8. */
function readJson(bytes: Uint8Array, encoding: string): unknown {
  try {
    const plain = encoding === 'gzip' ? gunzipSync(bytes, { maxOutputLength: mostDecodedBytes }) : bytes
    return plain.byteLength === 0 ? null : JSON.parse(utf8.decode(plain))
  } catch {
    return undefined
  }
}

function nextPage(base: string, header: string): string | null {
  const target = /<([^>]+)>\s*;[^,]*\brel="?next"?/.exec(header)?.[1]
  if (target === undefined) return null
  const url = URL.parse(target, `${base}/`)
  return url ? `${url.pathname}${url.search}` : null
}

type Headers = GuardedResponse['headers']

/** In percent: searches of guests have the rest. */
const leastRemaining = 20

function pauseOf(headers: Headers, clock: Clock): number {
  const remaining = headers['rate-limit-minute-remaining']
  const isScarce =
    typeof remaining === 'string' && /^\d/.test(remaining) && Number(remaining) < leastRemaining
  return isScarce ? secondsUntil(headers['rate-limit-minute-reset'], clock) : 0
}

const longestWait = 300

/** From an instant in milliseconds since 1970; a minute where the answer does not say. */
function secondsUntil(header: string | string[] | undefined, clock: Clock): number {
  const seconds = Math.ceil((Number(header ?? Number.NaN) - clock.milliseconds()) / 1000)
  return Number.isFinite(seconds) ? Math.min(longestWait, Math.max(1, seconds)) : 60
}

const lost = (reason: string): RapidAnswer => ({ answer: 'lost', reason })
