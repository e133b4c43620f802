// One call to a remote system that speaks JSON, for the sources that live across the network: what comes back is an answer
// that could be read whole, or a reason why there is none, with the one distinction that matters, whether the request may
// have arrived (threat E4). Nothing is sent twice and no redirect is followed, as credentials are for one host.

import { type GuardedFetchOptions, guardedFetch } from '../outbound/guarded-fetch.ts'
import { OutboundError } from '../outbound/outbound-error.ts'

/** Bytes of an answer at most. */
const maximumBytes = 4 * 1_048_576

export type RemoteAnswer =
  /** 2xx or 4xx with a JSON object; what is in it is still to be looked at. */
  | { readonly answer: 'read'; readonly status: number; readonly fields: Readonly<Record<string, unknown>> }
  /** Not a byte of the request has left. */
  | { readonly answer: 'not_sent'; readonly reason: string }
  /** All else: no answer in time, a broken one, 3xx, 5xx, or what is no JSON object. */
  | { readonly answer: 'lost'; readonly reason: string }

export interface RemoteCall {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON by POST; GET where null. */
  readonly body: unknown
  /** That of the source's own call; nothing is sent after it. */
  readonly deadline: AbortSignal
  /** Where the operator has said that the system may be reached without TLS or in a private network. */
  readonly allow?: Pick<GuardedFetchOptions, 'allowHttp' | 'allowPrivate'>
}

/** Calls once. Never throws; a reason holds nothing of what was sent or received. */
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
