// One call to a remote system that speaks JSON: the result is an answer that was read completely, or a reason why
// there is none, which says whether the request may have arrived (threat E4). Nothing is sent twice and no redirect
// is followed, because credentials are for one host.

import { type GuardedFetchOptions, type GuardedResponse, guardedFetch } from '../outbound/guarded-fetch.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import { noteExchange } from './source-messages.ts'

const usualMaximum = 4 * 1_048_576

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
  /** Default: POST with a body, GET without one. */
  readonly method?: GuardedFetchOptions['method']
  /** Sent as JSON; null: nothing is sent. */
  readonly body: unknown
  /** Sent as the fields of a form in place of a body. */
  readonly form?: Readonly<Record<string, string>>
  /** The deadline of the source's own call; nothing is sent after it. */
  readonly deadline: AbortSignal
  /** What the operator allows for this system: no TLS, or a private network. */
  readonly allow?: Pick<GuardedFetchOptions, 'allowHttp' | 'allowPrivate'>
  /** The most bytes of an answer; default four mebibytes. */
  readonly maximumBytes?: number
}

/** A complete answer of any status and content, or the reason why there is none. */
export type RemoteExchange =
  | { readonly answer: 'given'; readonly response: GuardedResponse }
  | Exclude<RemoteAnswer, { readonly answer: 'read' }>

/** Calls once. Never throws; a reason contains nothing that was sent or received. */
export async function callRemote(call: RemoteCall): Promise<RemoteAnswer> {
  const exchange = await exchangeRemote(call)
  if (exchange.answer !== 'given') return exchange
  const { status, body } = exchange.response
  const isAnswer = (status >= 200 && status < 300) || (status >= 400 && status < 500)
  if (!isAnswer) return lost(`HTTP ${status}`)
  const fields = readObject(body)
  return fields ? { answer: 'read', status, fields } : lost(`HTTP ${status} without JSON`)
}

/** The same for a system that answers with more than JSON objects: nothing of the answer is read. */
export async function exchangeRemote(call: RemoteCall): Promise<RemoteExchange> {
  const exchange = await send(call)
  noteExchange(call, exchange)
  return exchange
}

async function send(call: RemoteCall): Promise<RemoteExchange> {
  const { address, headers, deadline, allow, maximumBytes = usualMaximum } = call
  const content = contentOf(call)
  try {
    const response = await guardedFetch(address, {
      ...allow,
      method: call.method ?? (content ? 'POST' : 'GET'),
      headers: {
        accept: 'application/json',
        ...(content && { 'content-type': content.type }),
        ...headers,
      },
      ...(content && { body: content.text }),
      deadline,
      maximumBytes,
    })
    return { answer: 'given', response }
  } catch (error) {
    if (!(error instanceof OutboundError)) return lost('the call broke')
    const isSent = error.kind !== 'not_sent' && error.kind !== 'refused_address'
    return isSent ? lost(error.kind) : { answer: 'not_sent', reason: error.kind }
  }
}

function contentOf({ body, form }: RemoteCall): { readonly type: string; readonly text: string } | null {
  if (form) return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() }
  return body === null ? null : { type: 'application/json', text: JSON.stringify(body) }
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

const lost = (reason: string) => ({ answer: 'lost', reason }) as const
