// The client sends a request again only where the protocol makes that safe (contract B4): reads, and bookings with the
// same Idempotency-Key.

import { beforeEach, describe, expect, test } from 'vitest'
import { createClient, HostelryError } from '../../client/src/index.ts'
import { type FlakyAnswer, flakyServer } from '../support/network/flaky-server.ts'
import { demoBooking } from './demo-booking.ts'

const server = await flakyServer()
const client = createClient({ baseUrl: server.url, key: 'some-key', timeoutMs: 5_000 })
beforeEach(() => {
  server.requests.length = 0
})

const refusal = (status: number, type: string, headers: Record<string, string> = {}): FlakyAnswer => ({
  status,
  headers,
  body: { type, message: 'no', url: '/', code: status, errors: [], request_id: 'r1' },
})
const good: FlakyAnswer = { status: 200, body: { id: 3144 } }
const soon = { 'retry-after': '0' }
const { rooms: _, guest: __, payment: ___, ...wanted } = demoBooking
const holding = { ...wanted, rooms: [{ adults: 2 }] }

/** The failures that may end by themselves. */
const passing: FlakyAnswer[] = [
  'break',
  refusal(408, 'RequestTimeoutException', soon),
  refusal(429, 'TooManyRequestsException', soon),
  refusal(500, 'InternalServerErrorException', soon),
  refusal(503, 'ServiceUnavailableException', soon),
  { status: 502, body: '<html>Bad Gateway</html>', headers: soon },
  { status: 504, body: '', headers: soon },
]

/** What came of a call: the type of its error, or null. */
const errorOf = async (call: Promise<unknown>): Promise<HostelryError | null> => {
  try {
    await call
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(HostelryError)
    return error as HostelryError
  }
}
const keysSent = () => server.requests.map(({ headers }) => headers['idempotency-key'])

describe('a read', () => {
  test.each(passing)('is sent again after %j', async failure => {
    server.answers = [failure, failure, good]
    expect(await client.property.view({ property_id: 3144 })).toEqual({ id: 3144 })
    expect(server.requests).toHaveLength(3)
    expect(keysSent()).toEqual([undefined, undefined, undefined])
  })

  test('is sent twice more at most, or as often as the caller says', async () => {
    server.answers = ['break']
    const error = await errorOf(client.events())
    expect([error?.type, error?.status]).toEqual(['ConnectionError', null])
    expect(server.requests).toHaveLength(3)
    await errorOf(client.events({}, { retries: 0 }))
    expect(server.requests).toHaveLength(4)
  })

  test.each([400, 401, 404, 405, 409, 413, 422])('is not sent again after %i', async status => {
    server.answers = [refusal(status, 'BadRequestException', soon)]
    expect((await errorOf(client.property.view({ property_id: 1 })))?.status).toBe(status)
    expect(server.requests).toHaveLength(1)
  })

  test('waits as long as Retry-After says, and leaves a long wait to the caller', async () => {
    server.answers = [refusal(503, 'ServiceUnavailableException', { 'retry-after': '1' }), good]
    const begin = performance.now()
    await client.property.view({ property_id: 3144 })
    expect(performance.now() - begin).toBeGreaterThan(990)
    server.answers = [refusal(429, 'TooManyRequestsException', { 'retry-after': '3600' })]
    const error = await errorOf(client.property.view({ property_id: 3144 }))
    expect([error?.type, error?.retryAfterSeconds]).toEqual(['TooManyRequestsException', 3600])
    expect(server.requests).toHaveLength(3)
  })

  test('that gets no answer in time is a TimeoutError', async () => {
    server.answers = ['silence']
    const error = await errorOf(client.currencies({}, { timeoutMs: 50, retries: 1 }))
    expect([error?.type, server.requests.length]).toEqual(['TimeoutError', 2])
  })

  test('ends at once when its caller ends it, also while it waits', async () => {
    server.answers = [refusal(503, 'ServiceUnavailableException', { 'retry-after': '25' })]
    const ending = new AbortController()
    const call = client.events({}, { signal: ending.signal })
    while (server.requests.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
    ending.abort(new Error('the guest has left'))
    await expect(call).rejects.toThrow('the guest has left')
    expect(server.requests).toHaveLength(1)
  })
})

describe('a reservation', () => {
  test.each(passing)('is sent again after %j, with the same key and body', async failure => {
    server.answers = [failure, failure, good]
    await client.book.reserve(demoBooking)
    const keys = new Set(keysSent())
    expect([server.requests.length, keys.size]).toEqual([3, 1])
    expect([...keys][0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(server.requests.map(({ body }) => body)).size).toBe(1)
  })

  test('waits for the first request with its key that is still being worked on', async () => {
    server.answers = [refusal(409, 'DuplicateBookingException', soon), good]
    await client.book.reserve(demoBooking)
    expect(server.requests).toHaveLength(2)
  })

  test.each([
    ['an earlier booking', refusal(409, 'DuplicateBookingException')],
    ['a declined card', refusal(402, 'CreditCardException', soon)],
    ['a remote source that took no booking', refusal(502, 'RemoteInventoryException', soon)],
    ['a booking that is pending', refusal(504, 'RemoteInventoryException', soon)],
    [
      'the stored answer to its key',
      refusal(503, 'ServiceUnavailableException', { ...soon, 'idempotent-replayed': 'true' }),
    ],
  ])('is not sent again after %s', async (_case, failure) => {
    server.answers = [failure]
    await errorOf(client.book.reserve(demoBooking))
    expect(server.requests).toHaveLength(1)
  })

  test('each has a key of its own, or that of the caller, which its error names', async () => {
    server.answers = [good]
    await client.book.reserve(demoBooking)
    await client.book.reserve(demoBooking)
    await client.book.reserve(demoBooking, { idempotencyKey: 'order-4711' })
    expect(new Set(keysSent()).size).toBe(3)
    expect(keysSent()[2]).toBe('order-4711')
    server.answers = ['break']
    const error = await errorOf(client.book.reserve(demoBooking))
    expect(error?.idempotencyKey).toBe(keysSent().at(-1))
  })
})

test('a hold and its release are never sent again', async () => {
  for (const failure of passing) {
    server.answers = [failure]
    await errorOf(client.book.hold(holding))
    await errorOf(client.book.release({ property_id: 3144, hold_id: 'h' }))
  }
  expect(server.requests).toHaveLength(2 * passing.length)
  expect(new Set(keysSent())).toEqual(new Set([undefined]))
})

test('a redirect is not followed', async () => {
  server.answers = [{ status: 302, body: '', headers: { location: `${server.url}/elsewhere` } }]
  const error = await errorOf(client.book.reserve(demoBooking))
  expect([error?.type, error?.status]).toEqual(['UnexpectedAnswer', 302])
  expect(server.requests).toHaveLength(1)
})
