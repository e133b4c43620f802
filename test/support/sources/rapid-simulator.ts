// A simulated Rapid over HTTP: search, price check, booking, hold, resume, retrieval and cancellation, with the errors,
// delays and doubts of the real one. The published specification holds it to its form.

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Clock } from '../../../src/values/clock.ts'
import { httpReceiver } from '../notifications/receiver.ts'
import { type BookingBody, RapidBooks, rapidHotel, stayOf } from './rapid-books.ts'

export const rapidKey = 'test-api-key'
export const rapidSecret = 'test-shared-secret'

/**
 * `lost`: done, and its answer never arrives. `dropped`: not done, and no answer. `accepted`: 202, done or not. A number is
 * the status of an answer that did nothing.
 */
export type Trouble = 'lost' | 'dropped' | 'accepted' | 'accepted undone' | number

export interface RapidSimulator extends AsyncDisposable {
  readonly port: number
  readonly books: RapidBooks
  /** By operation: what goes wrong from now on. */
  readonly troubles: Map<
    'search' | 'check' | 'book' | 'retrieve' | 'resume' | 'cancel' | 'content' | 'regions',
    Trouble
  >
  /** Milliseconds before every answer. */
  delay: number
  /** Headers and bodies of all requests, in order. */
  readonly requests: readonly {
    readonly line: string
    readonly headers: IncomingMessage['headers']
    readonly body: BookingBody | null
  }[]
}

export async function startRapidSimulator(clock: Clock): Promise<RapidSimulator> {
  const books = new RapidBooks(clock)
  const troubles: RapidSimulator['troubles'] = new Map()
  const requests: RapidSimulator['requests'][number][] = []
  const state = { delay: 0 }
  const receiver = await httpReceiver(async (request, response) => {
    const written = await text(request)
    const body = written === '' ? null : (JSON.parse(written) as BookingBody)
    requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
    if (state.delay > 0) await pause(state.delay)
    const answer = answerOf(books, request, body, troubles)
    if (answer === 'none') request.socket.destroy()
    else give(response, answer, books.shelf.remaining)
  })
  return {
    port: receiver.port,
    books,
    troubles,
    requests,
    get delay() {
      return state.delay
    },
    set delay(milliseconds) {
      state.delay = milliseconds
    },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}

type Given = readonly [status: number, body: unknown, next?: string | null]
type Answer = Given | 'none'
type Operation = Parameters<RapidSimulator['troubles']['get']>[0]

function answerOf(
  books: RapidBooks,
  request: IncomingMessage,
  body: BookingBody | null,
  troubles: RapidSimulator['troubles'],
): Answer {
  const url = new URL(request.url ?? '', 'http://rapid')
  if (!isSigned(request, books.clock)) return errors[401]!
  const found = routes.find(([method, path]) => method === request.method && path.test(url.pathname))
  if (!found) return errors[404]!
  const [, path, operation, act] = found
  const scripted = scenarioAnswer(operation, String(request.headers.test ?? ''))
  if (scripted) return scripted
  const trouble = troubles.get(operation)
  if (trouble === 'dropped') return 'none'
  if (trouble === 'accepted undone') return [202, null]
  if (typeof trouble === 'number') return errors[trouble] ?? [trouble, null]
  const answer = act(books, { url, body, groups: path.exec(url.pathname)?.groups ?? {} })
  if (trouble === 'lost') return 'none'
  return trouble === 'accepted' && answer[0] === 204 ? [202, null] : answer
}

interface Asked {
  readonly url: URL
  readonly body: BookingBody | null
  readonly groups: Readonly<Record<string, string>>
}

type Act = (books: RapidBooks, asked: Asked) => Given

const itinerary = '/v3/itineraries/(?<id>[^/]+)'

const routes: readonly [method: string, path: RegExp, operation: Operation, act: Act][] = [
  [
    'GET',
    /^\/v3\/properties\/availability$/,
    'search',
    (books, { url }) => [200, books.availability(url.searchParams)],
  ],
  [
    'GET',
    /^\/v3\/properties\/[^/]+\/rooms\/[^/]+\/rates\/[^/]+$/,
    'check',
    (books, { url }) => [200, books.check(tokenOf(url))],
  ],
  ['GET', /^\/v3\/properties\/content$/, 'content', content],
  ['GET', /^\/v3\/regions\/(?<id>[^/]+)$/, 'regions', region],
  ['POST', /^\/v3\/properties\/geography$/, 'regions', within],
  ['GET', /^\/v3\/properties\/[^/]+\/payment-options$/, 'check', () => [200, paymentOptions]],
  ['POST', /^\/v3\/itineraries$/, 'book', book],
  ['GET', /^\/v3\/itineraries$/, 'retrieve', retrieve],
  ['PUT', new RegExp(`^${itinerary}$`), 'resume', (books, { groups }) => change(books, groups.id, 'booked')],
  [
    'DELETE',
    new RegExp(`^${itinerary}(?:/rooms/[^/]+)?$`),
    'cancel',
    (books, { groups }) => change(books, groups.id, 'canceled'),
  ],
]

const paymentOptions = {
  affiliate_collect: { name: 'Affiliate Collect' },
  credit_card: {
    name: 'Credit Card',
    card_options: [{ name: 'Visa', processing_country: 'US' }],
    merchant: { name: 'TRAVEL RESERVATION' },
  },
}

function content({ shelf }: RapidBooks, { url: { searchParams } }: Asked): Given {
  if (searchParams.has('property_id')) return [200, shelf.content(searchParams)]
  const { body, next } = shelf.ofCountry(searchParams)
  return [200, body, next]
}

function region({ shelf }: RapidBooks, { groups }: Asked): Given {
  const found = shelf.region(groups.id ?? '')
  return found === undefined ? errors[404]! : [200, found]
}

/** It does not know where its properties are: those of all regions are within. */
function within({ shelf }: RapidBooks): Given {
  const ids = [...shelf.regions.values()].flatMap(region => region.ids)
  return [200, Object.fromEntries(ids.map(id => [id, { property_id: id }]))]
}

const tokenOf = (url: URL): string => url.searchParams.get('token') ?? ''

function book(books: RapidBooks, { url, body }: Asked): readonly [number, unknown] {
  const stay = stayOf(tokenOf(url))
  if (body === null) return invalid('body.required', 'A body is required.')
  if (books.itineraries.some(({ reference }) => reference === body.affiliate_reference_id)) {
    return invalid('duplicate_itinerary', 'An itinerary already exists with this affiliate reference id.')
  }
  if (books.free < stay.occupancies.length) return errors[410]!
  if (stay.night !== books.night) return errors[409]!
  const { id } = books.make(stay, body)
  const link = (method: string) => ({ method, href: `/v3/itineraries/${id}?token=${tokenOf(url)}` })
  const links = body.hold
    ? { retrieve: link('GET'), resume: link('PUT'), cancel: link('DELETE') }
    : { retrieve: link('GET') }
  return [201, { itinerary_id: id, links }]
}

function retrieve(books: RapidBooks, { url }: Asked): readonly [number, unknown] {
  const [reference, email] = ['affiliate_reference_id', 'email'].map(name => url.searchParams.get(name))
  const ours = books.itineraries.filter(each => each.reference === reference && each.email === email)
  return [200, ours.map(each => books.shown(each)).filter(each => each !== null)]
}

function change(
  books: RapidBooks,
  id: string | undefined,
  status: 'booked' | 'canceled',
): readonly [number, unknown] {
  const found = books.itineraries.find(each => each.id === id)
  if (!found) return errors[404]!
  if (found.status === 'canceled') {
    return status === 'canceled'
      ? [400, { type: 'room_already_cancelled', message: 'Room is already cancelled.' }]
      : invalid('link.invalid', 'Link is invalid.')
  }
  if (status === 'canceled') books.cancel(found)
  else found.status = 'booked'
  return [204, null]
}

const invalid = (type: string, message: string): readonly [number, unknown] => [
  400,
  {
    type: 'invalid_input',
    message: 'An invalid request was sent in, please check the nested errors for details.',
    errors: [{ type, message }],
  },
]

const error = (status: number, type: string): [number, readonly [number, unknown]] => [
  status,
  [status, { type, message: 'As the specification has it.' }],
]

const errors: Readonly<Record<number, readonly [number, unknown]>> = Object.fromEntries([
  error(401, 'request_unauthenticated'),
  error(403, 'request_unauthorized'),
  error(404, 'resource_not_found'),
  error(409, 'price_mismatch'),
  error(410, 'rooms_unavailable'),
  error(426, 'upgrade_required'),
  error(429, 'too_many_requests'),
  error(500, 'unknown_internal_error'),
  error(503, 'service_unavailable'),
])

/** What the sandbox answers for a word of the Test header; null where it goes on. */
function scenarioAnswer(operation: Operation, word: string): Answer | null {
  const isUnsure = operation === 'resume' || operation === 'cancel'
  switch (word) {
    case 'service_unavailable':
      return isUnsure ? [202, null] : errors[503]!
    case 'unknown_internal_error':
    case 'internal_server_error':
      return errors[500]!
    case 'price_mismatch':
      return errors[409]!
    case 'rooms_unavailable':
      return errors[410]!
    case 'cc_declined':
      return invalid('payment_declined', 'The card was declined.')
    case 'sold_out':
      return [
        200,
        {
          status: 'sold_out',
          links: {
            shop: { method: 'GET', href: `/v3/properties/${rapidHotel.property}/availability?token=x` },
          },
        },
      ]
    case 'post_stay_cancel':
      return [400, { type: 'cancel.post_checkin', message: 'The stay is over.' }]
    default:
      return null
  }
}

/** Computed here from the documentation, not with the adapter's own code. */
function isSigned({ headers }: IncomingMessage, clock: Clock): boolean {
  const [, key, signature, timestamp] =
    /^EAN APIKey=([^,]+),Signature=([0-9a-f]{128}),timestamp=(\d{10})$/.exec(headers.authorization ?? '') ??
    []
  const expected = createHash('sha512').update(`${rapidKey}${rapidSecret}${timestamp}`).digest('hex')
  const age = Math.abs(Number(timestamp) - clock.milliseconds() / 1000)
  return key === rapidKey && signature === expected && age < 300
}

function give(response: ServerResponse, [status, body, next]: Given, remaining: number | null): void {
  const limit = {
    ...(status === 429
      ? { 'rate-limit-minute-remaining': '0' }
      : remaining !== null && { 'rate-limit-minute-remaining': String(remaining) }),
    ...((status === 429 || remaining !== null) && { 'rate-limit-minute-reset': '4102444800000' }),
    ...(next && { link: `<${next}>; rel="next"` }),
  }
  if (body === null) return void response.writeHead(status, { region: 'us-west-2' }).end()
  const bytes = gzipSync(JSON.stringify(body))
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip', ...limit })
    .end(bytes)
}
