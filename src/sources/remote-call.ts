// One call to a remote system that speaks JSON: the result is an answer that was read completely, or a reason why
// there is none, which says whether the request may have arrived (threat E4). Nothing is sent twice and no redirect
// is followed, because credentials are for one host.

import { type GuardedFetchOptions, guardedFetch } from '../outbound/guarded-fetch.ts'
import { OutboundError } from '../outbound/outbound-error.ts'

/** The most bytes of an answer. */
const maximumBytes = 4 * 1_048_576

export type RemoteAnswer =
  /** 2xx or 4xx with a JSON object, whose fields are not checked yet. */
  | { readonly answer: 'read'; readonly status: number; readonly fields: Readonly<Record<string, unknown>> }
  /** No byte of the request was sent. */
  | { readonly answer: 'not_sent'; readonly reason: string }
  /** Anything else: no answer in time, a broken one, 3xx, 5xx, or no JSON object. */
  | { readonly answer: 'lost'; readonly reason: string }

export interface RemoteCall {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON by POST; null: GET. */
  readonly body: unknown
  /** The deadline of the source's own call; nothing is sent after it. */
  readonly deadline: AbortSignal
  /** What the operator allows for this system: no TLS, or a private network. */
  readonly allow?: Pick<GuardedFetchOptions, 'allowHttp' | 'allowPrivate'>
}

/** Calls once. Never throws; a reason contains nothing that was sent or received. */
export async function callRemote({
  address,
  headers,
  body,
  deadline,
  allow,
}: RemoteCall): Promise<RemoteAnswer> {
  const isPost = body !== null
  try {
    const response = await guardedFetch(address, {
      ...allow,
      method: isPost ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(isPost && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(isPost && { body: JSON.stringify(body) }),
      deadline,
      maximumBytes,
    })
    const isAnswer =
      (response.status >= 200 && response.status < 300) || (response.status >= 400 && response.status < 500)
    if (!isAnswer) return lost(`HTTP ${response.status}`)
    const fields = readObject(response.body)
    return fields
      ? { answer: 'read', status: response.status, fields }
      : lost(`HTTP ${response.status} without JSON`)
  } catch (error) {
    if (!(error instanceof OutboundError)) return lost('the call broke')
    const isSent = error.kind !== 'not_sent' && error.kind !== 'refused_address'
    return isSent ? lost(error.kind) : { answer: 'not_sent', reason: error.kind }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Undefined for anything that is not a JSON object in UTF-8, whatever its content type says. */
function readObject(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes))
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const lost = (reason: string): RemoteAnswer => ({ answer: 'lost', reason })
