// One call to apaleo's Booking API: its address, the access token, and an answer that was read as JSON or the reason why
// there is none.

import { exchangeRemote } from '../remote-call.ts'
import type { AccessToken, ApaleoAccount } from './apaleo-access.ts'

export interface ApaleoConnection extends ApaleoAccount {
  /** The address of the API, such as https://api.apaleo.com, without a slash at the end. */
  readonly url: string
  readonly accessToken: AccessToken
}

export interface ApaleoCall {
  readonly method?: 'GET' | 'POST' | 'PUT'
  /** Below /booking/v1, with its ids escaped. */
  readonly path: string
  /** apaleo takes the entries of a list in one value, with commas. */
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** The key under which apaleo does a booking once. */
  readonly idempotencyKey?: string
  readonly deadline: AbortSignal
}

export type ApaleoAnswer =
  /** 2xx and 4xx. `body` is null where it is empty or, with 4xx, no JSON. */
  | { readonly answer: 'read'; readonly status: number; readonly body: unknown }
  /** Not sent, or turned away at the door: nothing was done. `retryAfter` in seconds, where apaleo says so. */
  | { readonly answer: 'not_done'; readonly reason: string; readonly retryAfter: number | null }
  | { readonly answer: 'lost'; readonly reason: string }

const mostBytes = 16 * 1_048_576

/** Calls once. Never throws; a reason contains nothing that was sent or received. */
export async function callApaleo(connection: ApaleoConnection, call: ApaleoCall): Promise<ApaleoAnswer> {
  const { url, accessToken, allowPrivate } = connection
  const access = await accessToken.get()
  if (access.token === null) return notDone(access.reason)
  const { token } = access
  const exchange = await exchangeRemote({
    address: addressOf(url, call),
    method: call.method ?? 'GET',
    headers: {
      authorization: token.reveal(text => `Bearer ${text}`),
      ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
    },
    body: call.body ?? null,
    deadline: call.deadline,
    allow: { allowHttp: allowPrivate, allowPrivate },
    maximumBytes: mostBytes,
  })
  if (exchange.answer === 'not_sent') return notDone(exchange.reason)
  if (exchange.answer === 'lost') return exchange
  const { status, headers, body } = exchange.response
  if (status === 401) {
    accessToken.forget(token)
    return notDone('HTTP 401')
  }
  if (status === 429) return notDone('HTTP 429', waitOf(headers['retry-after']))
  const isAnswer = (status >= 200 && status < 300) || (status >= 400 && status < 500)
  const read = isAnswer ? readJson(body) : undefined
  if (!isAnswer || (read === undefined && status < 300)) return { answer: 'lost', reason: `HTTP ${status}` }
  return { answer: 'read', status, body: read ?? null }
}

/** How an answer that is no success is called in a log. */
export const reasonOf = (answer: ApaleoAnswer): string =>
  answer.answer === 'read' ? `HTTP ${answer.status}` : answer.reason

function addressOf(base: string, { path, query = {} }: ApaleoCall): string {
  const search = new URLSearchParams(query)
  return `${base}/booking/v1${path}${search.size === 0 ? '' : `?${search}`}`
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Null for an empty body, undefined for what is no JSON in UTF-8. */
function readJson(bytes: Uint8Array): unknown {
  try {
    return bytes.byteLength === 0 ? null : JSON.parse(utf8.decode(bytes))
  } catch {
    return undefined
  }
}

const [usualWait, longestWait] = [60, 300]

/** Seconds; a minute where apaleo does not say. */
function waitOf(header: string | undefined): number {
  const seconds = Number(header ?? usualWait)
  return Number.isSafeInteger(seconds) ? Math.min(longestWait, Math.max(1, seconds)) : usualWait
}

const notDone = (reason: string, retryAfter: number | null = null): ApaleoAnswer => ({
  answer: 'not_done',
  reason,
  retryAfter,
})
