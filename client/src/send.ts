import { HostelryError } from './errors.ts'
import { pauseBeforeRetry, type Repeatable } from './retry.ts'
import type { ErrorAnswer } from './types.ts'

export interface ClientOptions {
  /** Address of the server, such as `https://rooms.example.com`, without `/publisher`. */
  readonly baseUrl: string
  /** A key of the publisher: in a browser a publishable one, since everyone can read it there. */
  readonly key: string
  /** Replaces the runtime's fetch. */
  readonly fetch?: typeof fetch
  /** For each attempt. Default: 60,000, since a booking may wait for a payment and for a remote source. */
  readonly timeoutMs?: number
  /** How often a request is sent again where that is safe. Default: 2. */
  readonly retries?: number
}

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  readonly retries?: number
  /** Comes back as X-Request-Id and in the log of the server: 1 to 64 letters, digits, `.`, `_` or `-`. */
  readonly requestId?: string
}

export interface BookingOptions extends CallOptions {
  /**
   * 1 to 255 visible ASCII characters, for one booking only; made for each call if absent. Keep your own, such as the number
   * of an order, to send the booking again after your program has ended in between.
   */
  readonly idempotencyKey?: string
}

export type Send = (
  path: string,
  repeatable: Repeatable,
  request: object,
  options: BookingOptions,
  /** Reads an answer that is more than one JSON value. */
  readStream?: ReadStream,
) => Promise<unknown>

type ReadStream = (body: ReadableStream<Uint8Array>) => Promise<unknown>

/**
 * Sends requests and reads answers, as often as is allowed. Throws HostelryError; at once a TypeError for a `baseUrl` without
 * scheme, which no request could be sent to.
 */
export function openSender(client: ClientOptions): Send {
  if (!isAddress(client.baseUrl)) throw new TypeError(`baseUrl ${wantedAddress}; it is "${client.baseUrl}".`)
  const root = `${client.baseUrl.replace(/\/+$/, '')}/publisher/v3.0/`
  return async (path, repeatable, request, call, readStream) => {
    const idempotencyKey = repeatable === 'with-key' ? (call.idempotencyKey ?? randomKey()) : null
    const headers = {
      authorization: `Bearer ${client.key}`,
      'content-type': 'application/json',
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      ...(call.requestId !== undefined && { 'x-request-id': call.requestId }),
    }
    // A redirect would turn the POST into a GET.
    const init = { method: 'POST', headers, body: JSON.stringify(request), redirect: 'manual' } as const
    const retries = call.retries ?? client.retries ?? 2
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await ask(`${root}${path}/.json`, { ...init, readStream }, client, call)
      if ('answer' in outcome) return outcome.answer
      const { error } = outcome
      error.idempotencyKey = idempotencyKey
      const pause = attempt < retries ? pauseBeforeRetry(repeatable, error, attempt) : null
      if (pause === null) throw error
      await wait(pause, call.signal)
    }
  }
}

const wantedAddress = 'must be an address with its scheme, such as https://rooms.example.com'

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)

type Outcome = { readonly answer: unknown } | { readonly error: HostelryError }

/** One attempt. Throws only the reason of the caller's signal. */
async function ask(
  url: string,
  { readStream, ...init }: RequestInit & { readonly readStream: ReadStream | undefined },
  client: ClientOptions,
  call: CallOptions,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(call.timeoutMs ?? client.timeoutMs ?? 60_000)
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
  try {
    const send = client.fetch ?? globalThis.fetch
    const response = await send(url, { ...init, signal })
    if (readStream && response.ok && response.body) return { answer: await readStream(response.body) }
    return readAnswer(response, await response.text())
  } catch (cause) {
    call.signal?.throwIfAborted()
    const facts = timeout.aborted
      ? { type: 'TimeoutError' as const, message: `No answer in time from ${url}.` }
      : { type: 'ConnectionError' as const, message: `No answer from ${url}${reasonOf(cause)}.` }
    return { error: new HostelryError({ ...facts, status: null, cause }) }
  }
}

/** What the runtime says at the root of it, such as ": connect ECONNREFUSED 127.0.0.1:8080"; empty where it says nothing. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  const { message, code } = cause as Error & { readonly code?: unknown }
  const own = message || (typeof code === 'string' ? code : '')
  return reasonOf(cause.cause) || (own && `: ${own}`)
}

function readAnswer({ ok, status, headers }: Response, text: string): Outcome {
  const body = parsed(text)
  if (ok && body !== undefined) return { answer: withoutEnvelope(body) }
  const facts = {
    status,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: secondsIn(headers.get('retry-after')),
    isReplayed: headers.get('idempotent-replayed') === 'true',
  }
  if (!ok && isRefusal(body)) {
    const { type, message, errors, doc_url: docUrl = null } = body
    return { error: new HostelryError({ ...facts, type, message, errors, docUrl }) }
  }
  const message = `The answer with status ${status} is not one of the interface; check baseUrl and the proxies before it.`
  return { error: new HostelryError({ ...facts, type: 'UnexpectedAnswer', message }) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A setting of the publisher puts answers into `{"data": …}`. */
function withoutEnvelope(body: unknown): unknown {
  const isWrapped = isObject(body) && Object.keys(body).length === 1 && 'data' in body
  return isWrapped ? body.data : body
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isRefusal = (body: unknown): body is ErrorAnswer =>
  isObject(body) &&
  typeof body.type === 'string' &&
  typeof body.message === 'string' &&
  Array.isArray(body.errors)

/** The server sends whole seconds; a proxy's date is ignored. */
const secondsIn = (header: string | null): number | null =>
  header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null

const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** Throws the reason of the signal as soon as it is aborted. */
export async function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>(resolve => {
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
    function end(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    if (signal?.aborted) end()
  })
  signal?.throwIfAborted()
}
