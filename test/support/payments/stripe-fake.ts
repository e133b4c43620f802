// Stripe's HTTP interface on a local port: keys, idempotency, errors and webhooks as Stripe documents them, with network
// failures by rule. Its books outlive a server that is killed.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { StripeBooks } from './stripe-books.ts'
import { type StripeParameters, StripeRefusal } from './stripe-refusals.ts'

export type StripeStep = 'create' | 'card' | 'confirm' | 'capture' | 'cancel' | 'refund' | 'read'

export interface StripeCall {
  readonly step: StripeStep
  readonly path: string
  readonly key: string | null
}

/** A failure of a call. `after`: Stripe has acted, and only the answer is lost. */
export type Misbehaviour =
  | { readonly reset: 'before' | 'after' }
  | { readonly silent: 'before' | 'after' }
  | { readonly delayMilliseconds: number; readonly when: 'before' | 'after' }
  | { readonly fails: 'before' | 'after' }
  | { readonly answers: 'html' | 'half' | 'nothing readable' }
  | { readonly throttles: true }

export type MisbehaviourRule = (call: StripeCall) => Misbehaviour | undefined

export interface StripeMessageSent {
  readonly body: Buffer
  readonly type: string
}

export interface StripeFake extends AsyncDisposable {
  readonly url: string
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly books: StripeBooks
  /** Every call received, in order. */
  readonly calls: readonly StripeCall[]
  /** Every event of the account, in order. */
  readonly messages: readonly StripeMessageSent[]
  /** The rule from now on; null for none. */
  misbehave(rule: MisbehaviourRule | null): void
  /** Forgets idempotency keys, as Stripe may after a day; only those with this ending, if given. */
  forgetKeys(ending?: string): void
  /** The header Stripe-Signature for a body sent at an instant. */
  signature(body: Uint8Array, at: Temporal.Instant, secret?: string): string
}

interface Answer {
  readonly status: number
  readonly body: string
}

interface Kept {
  readonly request: string
  /** Null while the first call runs. */
  answer: Answer | null
}

export async function startStripeFake(): Promise<StripeFake> {
  const books = new StripeBooks()
  const kept = new Map<string, Kept>()
  const calls: StripeCall[] = []
  const messages: StripeMessageSent[] = []
  const [secretKey, webhookSecret] = ['sk_test_fake', 'whsec_fake']
  let rule: MisbehaviourRule | null = null
  books.onEvent = (type, object) => {
    const event = { id: `evt_${messages.length}`, object: 'event', type, data: { object } }
    messages.push({ type, body: Buffer.from(JSON.stringify(event)) })
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const call = callOf(request)
    calls.push(call)
    const wrong = rule?.(call)
    const acts = async (): Promise<Answer> => {
      if (request.headers.authorization !== `Bearer ${secretKey}`) return unauthorised
      return once(kept, { call, body, wrong }, () => act(books, request, body))
    }
    await misbehaving(response, wrong, acts)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    publishableKey: 'pk_test_fake',
    webhookSecret,
    books,
    calls,
    messages,
    misbehave: next => {
      rule = next
    },
    forgetKeys: (ending = '') => {
      for (const key of kept.keys()) if (key.endsWith(ending)) kept.delete(key)
    },
    signature: (body, at, secret = webhookSecret) =>
      Stripe.webhooks.generateTestHeaderString({
        payload: Buffer.from(body).toString('utf8'),
        secret,
        timestamp: Math.floor(at.epochMilliseconds / 1000),
      }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function callOf({ method, url = '', headers }: IncomingMessage): StripeCall {
  const [path = ''] = url.split('?')
  const key = headers['idempotency-key']
  return { step: stepOf(method ?? '', path), path, key: typeof key === 'string' ? key : null }
}

function stepOf(method: string, path: string): StripeStep {
  if (method !== 'POST') return 'read'
  if (path === '/v1/payment_methods') return 'card'
  if (path === '/v1/refunds') return 'refund'
  return (/\/(confirm|capture|cancel)$/.exec(path)?.[1] ?? 'create') as StripeStep
}

/** Repeats the first answer under a key. Another request under it, or one while the first runs, is an error. */
async function once(
  kept: Map<string, Kept>,
  asked: { readonly call: StripeCall; readonly body: string; readonly wrong: Misbehaviour | undefined },
  act: () => Answer & { readonly isSaved: boolean },
): Promise<Answer> {
  const { call, body, wrong } = asked
  const request = `${call.path} ${body}`
  const known = call.key === null ? undefined : kept.get(call.key)
  if (known && known.request !== request) return errorAnswer(400, { type: 'idempotency_error' })
  if (known && known.answer === null) {
    return errorAnswer(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' })
  }
  if (known?.answer) return known.answer
  const entry: Kept = { request, answer: null }
  if (call.key !== null) kept.set(call.key, entry)
  if (wrong && 'delayMilliseconds' in wrong && wrong.when === 'before') await pause(wrong.delayMilliseconds)
  const { isSaved, ...answer } = act()
  const failed = wrong && 'fails' in wrong && wrong.fails === 'after'
  entry.answer = failed ? errorAnswer(500, { type: 'api_error' }) : answer
  if (!isSaved && call.key !== null) kept.delete(call.key)
  return entry.answer
}

function act(
  books: StripeBooks,
  { method, url = '' }: IncomingMessage,
  body: string,
): Answer & { readonly isSaved: boolean } {
  try {
    const { pathname, searchParams } = new URL(url, 'http://stripe')
    const result = routed(
      books,
      `${method} ${pathname}`,
      new Map(method === 'POST' ? new URLSearchParams(body) : searchParams),
    )
    return { status: 200, body: JSON.stringify(result), isSaved: true }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return { ...errorAnswer(error.status, error.error), isSaved: error.isSaved }
  }
}

function routed(books: StripeBooks, route: string, parameters: StripeParameters): object {
  const id = /\/((?:pi|ctoken)_\w+)/.exec(route)?.[1] ?? ''
  switch (id === '' ? route : route.replace(id, ':id')) {
    case 'POST /v1/payment_methods':
      return books.card(parameters)
    case 'POST /v1/payment_intents':
      return books.create(parameters)
    case 'POST /v1/payment_intents/:id/confirm':
      return books.confirm(id, parameters)
    case 'POST /v1/payment_intents/:id/capture':
      return books.capture(id, parameters)
    case 'POST /v1/payment_intents/:id/cancel':
      return books.cancel(id, parameters)
    case 'POST /v1/refunds':
      return books.refund(parameters)
    case 'GET /v1/confirmation_tokens/:id':
      return books.tokens.retrieve(id)
    case 'GET /v1/payment_intents/search':
      return books.search(parameters.get('query') ?? '')
    case 'GET /v1/payment_intents/:id':
      return books.retrieve(id)
    case 'GET /v1/payment_intents':
      return books.list(parameters)
    case 'GET /v1/refunds':
      return books.listRefunds(parameters)
    default:
      throw new StripeRefusal(404, { type: 'invalid_request_error', message: `no route ${route}` })
  }
}

async function misbehaving(
  response: ServerResponse,
  wrong: Misbehaviour | undefined,
  acts: () => Promise<Answer>,
): Promise<void> {
  if (wrong && 'throttles' in wrong) {
    return send(response, errorAnswer(429, { type: 'invalid_request_error', code: 'rate_limit' }))
  }
  if (wrong && 'reset' in wrong && wrong.reset === 'before') return void response.socket?.resetAndDestroy()
  if (wrong && 'silent' in wrong && wrong.silent === 'before') return
  if (wrong && 'fails' in wrong && wrong.fails === 'before') {
    return send(response, errorAnswer(500, { type: 'api_error' }))
  }
  const answer = await acts()
  if (!wrong) return send(response, answer)
  if ('reset' in wrong) return void response.socket?.resetAndDestroy()
  if ('silent' in wrong) return
  if ('delayMilliseconds' in wrong && wrong.when === 'after') await pause(wrong.delayMilliseconds)
  if (!('answers' in wrong)) return send(response, answer)
  if (wrong.answers === 'html') return send(response, { status: 502, body: '<html>Bad gateway</html>' })
  if (wrong.answers === 'nothing readable') return send(response, { status: 200, body: 'null' })
  response.writeHead(200, { 'Content-Length': Buffer.byteLength(answer.body) })
  response.write(answer.body.slice(0, answer.body.length / 2), () => response.destroy())
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_fake' }).end(body)
}

const errorAnswer = (status: number, error: object): Answer => ({ status, body: JSON.stringify({ error }) })
const unauthorised = errorAnswer(401, { type: 'invalid_request_error', code: 'api_key_expired' })
