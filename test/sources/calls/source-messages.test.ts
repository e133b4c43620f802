// Messages with sources about bookings are told with what staff needs, whatever the adapter, and without credentials, cards
// and guests.

import { describe, expect, test } from 'vitest'
import { callRemote } from '../../../src/sources/remote-call.ts'
import { recordedBy, redacted, type SourceMessage } from '../../../src/sources/source-messages.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { httpReceiver } from '../../support/notifications/receiver.ts'
import { ScriptedSource } from '../../support/sources/scripted-source.ts'

const shown = (value: unknown): unknown => JSON.parse(redacted(value)!)

describe('a message', () => {
  test('keeps ids, codes, states, times, counts and amounts', () => {
    const value = {
      bookingId: 'B-1',
      externalCode: 'R-1',
      status: 'Confirmed',
      itinerary_id: '89',
      affiliate_reference_id: 'R-1',
      rooms: [{ checkin: '2026-12-04', adults: 2, status: 'booked', is_open: true }],
      timeSlices: [{ totalAmount: { amount: 107, currency: 'EUR' } }],
      type: 'rooms_unavailable',
      none: null,
    }
    expect(shown(value)).toEqual(value)
  })

  test.each([
    [{ booker: { firstName: 'Ada', id: 'x' } }, { booker: '…' }],
    [{ guest: { email: 'ada@example.com' } }, { guest: '…' }],
    [
      { primaryGuest: { lastName: 'L' }, guestComment: 'Hi' },
      { primaryGuest: '…', guestComment: '…' },
    ],
    [{ payments: [{ number: '4111111111111111', security_code: '123' }] }, { payments: '…' }],
    [
      { security_code: '123', postal_code: 'SW1', country_code: 'GB' },
      { security_code: '…', postal_code: '…', country_code: '…' },
    ],
    [
      { rooms: [{ given_name: 'Ada', special_request: 'Quiet' }] },
      { rooms: [{ given_name: '…', special_request: '…' }] },
    ],
    [
      { message: 'ada@example.com is wrong', messages: ['Ada'] },
      { message: '…', messages: ['…'] },
    ],
    [{ links: { book: { href: '/v3?token=abc' } } }, { links: { book: { href: '…' } } }],
    [
      { access_token: 'abc', cvv: 123 },
      { access_token: '…', cvv: '…' },
    ],
    [['Ada'], ['…']],
    ['Ada', '…'],
  ])('leaves out everything else: %j', (value, left) => {
    expect(shown(value)).toEqual(left)
  })

  test('has stars in what could be a card number, wherever it is, and is none when it is long', () => {
    expect(redacted({ reference: '4111 1111 1111 1111' })).not.toContain('4111 1111')
    expect(redacted({ ids: Array.from({ length: 5000 }, () => 'abcdef') })).toBeNull()
  })
})

test('is told of bookings, look-ups and cancellations, of nothing else, and never of a form', async () => {
  const clock = new FixedClock('2026-12-01T12:00:00Z')
  const receiver = await httpReceiver((request, response) => {
    request.resume()
    if (request.url?.startsWith('/gone')) return void request.socket.destroy()
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"type":"not_found","email":"a@b.c"}')
  })
  const allow = { allowHttp: true, allowPrivate: true }
  const call = (path: string, more: object = {}) =>
    callRemote({
      address: `http://127.0.0.1:${receiver.port}${path}`,
      headers: { authorization: 'Bearer abc' },
      body: null,
      deadline: AbortSignal.timeout(5_000),
      allow,
      ...more,
    })
  const behind = new ScriptedSource(clock)
  behind.book = async () => {
    await call('/token', { form: { grant_type: 'client_credentials' } })
    await call('/book?email=a@b.c', { body: { reference: 'R-1', guest: { name: 'Ada' } } })
    await call('/gone')
    return { outcome: 'unknown', reason: 'lost' }
  }
  behind.quote = async () => {
    await call('/quote')
    return { outcome: 'sold_out' }
  }
  const told: SourceMessage[] = []
  const source = recordedBy(message => told.push(message), clock, behind)
  await source.quote({} as never)
  await source.book({ propertyId: 7, reference: 'R-1' } as never)
  await call('/outside')
  await receiver[Symbol.asyncDispose]()
  const about = {
    source: 'scripted',
    propertyId: 7,
    reference: 'R-1',
    call: 'book',
    at: '2026-12-01T12:00:00Z',
  }
  expect(told).toEqual([
    {
      ...about,
      method: 'POST',
      path: '/book',
      status: 404,
      error: null,
      sent: '{"reference":"R-1","guest":"…"}',
      answered: '{"type":"not_found","email":"…"}',
    },
    { ...about, method: 'GET', path: '/gone', status: null, error: 'broken', sent: null, answered: null },
  ])
})
