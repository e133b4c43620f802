// A simulated apaleo over HTTP: access tokens, offers, bookings with their keys, reservations and cancellation, with the
// errors, delays and doubts of the real one. The published contract holds it to its form.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Clock } from '../../../src/values/clock.ts'
import { httpReceiver } from '../notifications/receiver.ts'
import { type ApaleoBody, ApaleoBooks } from './apaleo-books.ts'

export const apaleoClient = { id: 'TEST-SOURCE', secret: 'test-client-secret' } as const

/** `lost`: done, and its answer never arrives. `dropped`: not done, and no answer. A number: a status, and nothing done. */
export type ApaleoTrouble = 'lost' | 'dropped' | number

type Operation = 'token' | 'offers' | 'check' | 'book' | 'reservations' | 'cancel'

export interface ApaleoSimulator extends AsyncDisposable {
  readonly port: number
  readonly books: ApaleoBooks
  /** What goes wrong from now on, by operation. */
  readonly troubles: Map<Operation, ApaleoTrouble>
  /** All requests, in order. */
  readonly requests: readonly {
    readonly operation: Operation
    readonly url: URL
    readonly headers: IncomingMessage['headers']
    readonly body: string
  }[]
  /** Takes back every token that was given. */
  revoke(): void
  /** Offers of this property wait for the promise. */
  hold(property: string, until: Promise<void>): void
}

interface State {
  readonly books: ApaleoBooks
  /** Tokens by their text, with the time of their end in milliseconds. */
  readonly tokens: Map<string, number>
  /** Answers by their key. */
  readonly keys: Map<string, Answer>
}

type Answer = readonly [status: number, body: object | null]

export async function startApaleoSimulator(clock: Clock): Promise<ApaleoSimulator> {
  const state: State = { books: new ApaleoBooks(clock), tokens: new Map(), keys: new Map() }
  const troubles: ApaleoSimulator['troubles'] = new Map()
  const requests: ApaleoSimulator['requests'][number][] = []
  const held = new Map<string, Promise<void>>()
  const receiver = await httpReceiver(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://apaleo')
    const body = await text(request)
    const found = routes.find(([method, path]) => method === request.method && path.test(url.pathname))
    if (!found) return void response.writeHead(404).end()
    const [, , operation, act] = found
    requests.push({ operation, url, headers: request.headers, body })
    await held.get(url.searchParams.get('propertyId') ?? '')
    const trouble = troubles.get(operation)
    if (trouble === 'dropped') return void request.socket.destroy()
    if (typeof trouble === 'number') return give(response, trouble, refusalOf(trouble))
    if (operation !== 'token' && !isKnown(state, request)) return give(response, 401, null)
    const [status, answer] = act(state, { url, headers: request.headers, body })
    if (trouble === 'lost') request.socket.destroy()
    else give(response, status, answer)
  })
  return {
    port: receiver.port,
    books: state.books,
    troubles,
    requests,
    revoke: () => state.tokens.clear(),
    hold: (property, until) => void held.set(property, until),
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}

interface Asked {
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const routes: readonly [string, RegExp, Operation, (state: State, asked: Asked) => Answer][] = [
  ['POST', /^\/connect\/token$/, 'token', giveToken],
  [
    'GET',
    /^\/booking\/v1\/offers$/,
    'offers',
    ({ books }, { url }) => listed(books.offers(url.searchParams)),
  ],
  [
    'GET',
    /^\/booking\/v1\/rate-plan-offers$/,
    'check',
    ({ books }, { url }) => listed(books.offers(url.searchParams)),
  ],
  ['POST', /^\/booking\/v1\/bookings$/, 'book', bookOnce],
  [
    'GET',
    /^\/booking\/v1\/reservations$/,
    'reservations',
    ({ books }, { url }) => listed(books.list(url.searchParams)),
  ],
  ['PUT', /^\/booking\/v1\/reservation-actions\/[^/]+\/cancel$/, 'cancel', cancel],
]

const listed = (found: object | null): Answer => (found === null ? [204, null] : [200, found])

function giveToken({ tokens, books }: State, { headers, body }: Asked): Answer {
  const expected = Buffer.from(`${apaleoClient.id}:${apaleoClient.secret}`).toString('base64')
  if (headers.authorization !== `Basic ${expected}` || body !== 'grant_type=client_credentials')
    return [400, { error: 'invalid_client' }]
  const access_token = `token-${crypto.randomUUID()}`
  tokens.set(access_token, books.clock.milliseconds() + 3600_000)
  return [200, { access_token, expires_in: 3600, token_type: 'Bearer', scope: 'offers.read' }]
}

function isKnown({ tokens, books }: State, { headers }: IncomingMessage): boolean {
  const until = tokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
  return until !== undefined && books.clock.milliseconds() < until
}

/** The same key has the same answer. */
function bookOnce(state: State, { headers, body }: Asked): Answer {
  const key = String(headers['idempotency-key'])
  const answer = state.keys.get(key) ?? book(state.books, JSON.parse(body) as ApaleoBody)
  state.keys.set(key, answer)
  return answer
}

function book(books: ApaleoBooks, body: ApaleoBody): Answer {
  if (books.free < body.reservations.length) return [422, { messages: ['There are not enough units.'] }]
  if (books.refusal !== null) return [422, { messages: ['The rate plan cannot be booked.'] }]
  const made = books.make(body)
  const reservationIds = made.map(({ id }) => ({ id })).slice(books.hidesRooms ? 1 : 0)
  return [201, { id: made[0]!.bookingId, reservationIds }]
}

function cancel({ books }: State, { url }: Asked): Answer {
  const id = decodeURIComponent(url.pathname.split('/').at(-2)!)
  const found = books.reservations.find(each => each.id === id)
  if (!found) return [404, null]
  if (found.status !== 'Confirmed') return [422, { messages: ['It cannot be canceled.'] }]
  books.cancel(found)
  return [204, null]
}

/** 418 stands for a status that is not apaleo's, whatever comes with it. */
const refusalOf = (status: number): object | null =>
  status === 422 || status === 418 ? { messages: ['No.'] } : null

function give(response: ServerResponse, status: number, body: object | null): void {
  const wait = status === 429 && { 'retry-after': '30' }
  if (body === null) response.writeHead(status, { ...wait }).end()
  else
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(body))
}
