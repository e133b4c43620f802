// What becomes of a booking at Rapid, by its answer: a refusal only in Rapid's own words, and a doubt in all else. The whole
// of every request that resumes, looks up and cancels.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { SourceBooking } from '../../../src/sources/source.ts'
import { rapidTold } from '../../support/sources/rapid-told.ts'
import { rapidBooking, rapidStay } from '../../support/sources/rapid-under-test.ts'
import type { ToldAnswer } from '../../support/sources/told-remote.ts'

const { remote, source, open, lines, answers } = await rapidTold()
afterAll(() => remote[Symbol.asyncDispose]())
beforeEach(() => answers())
const soon = () => AbortSignal.timeout(5_000)

const offer = { bed: null, token: '{"link":"/v3/itineraries?token=b","options":null}', expiresAt: null }
const booking: SourceBooking = {
  ...rapidBooking(rapidStay(), 22_500 as never, offer),
  reference: '00000000-0000-0000-0000-0000000000ff',
}
const reference = '0000000000000000000000073'
const lookup = `GET /v3/itineraries?affiliate_reference_id=${reference}&email=ada%40example.com`
const looked = {
  propertyId: 1,
  reference: booking.reference,
  confirmation: '77',
  sentAt: '2026-11-22T12:00:00Z',
  email: 'ada@example.com' as string | null,
}

const link = (href: string) => ({ method: 'GET', href })
const error = (type: string, ...types: string[]) => ({ type, errors: types.map(each => ({ type: each })) })

describe('a booking', () => {
  const rejected = (refusal: string, reason: string) => ({ outcome: 'rejected', refusal, reason })
  const unknown = (reason: string) => ({ outcome: 'unknown', reason })

  test('is sent once, to the link of its offer, from the guest', async () => {
    answers({ status: 201, body: { itinerary_id: 77 } })
    expect(await source.book(booking, soon())).toEqual({ outcome: 'confirmed', confirmation: '77' })
    expect(lines()).toEqual(['POST /v3/itineraries?token=b'])
    expect(remote.requests[0]).toMatchObject({
      headers: { 'customer-ip': '203.0.113.7', 'user-agent': 'Browser/1.0', test: 'standard' },
      body: { affiliate_reference_id: reference },
    })
  })

  test.each<[number, unknown, object]>([
    [201, { itinerary_id: 'A-7' }, { outcome: 'confirmed', confirmation: 'A-7' }],
    [
      201,
      { itinerary_id: '7', links: { retrieve: link('/r') } },
      { outcome: 'confirmed', confirmation: '7' },
    ],
    [201, { itinerary_id: '7', links: { resume: link('/r') } }, { outcome: 'held', confirmation: '7' }],
    [201, { itinerary_id: '7', links: { resume: link('') } }, { outcome: 'confirmed', confirmation: '7' }],
    [201, {}, unknown('booked without a number')],
    [201, { itinerary_id: '' }, unknown('booked without a number')],
    [201, { itinerary_id: 'x'.repeat(201) }, unknown('booked without a number')],
    [201, [{ itinerary_id: '7' }], unknown('booked without a number')],
    [201, undefined, unknown('booked without a number')],
    [
      201,
      { itinerary_id: '7', links: { complete_payment_session: link('/p'), resume: link('/r') } },
      rejected('other', 'the bank of the card wants a check'),
    ],
    [200, { itinerary_id: '7' }, unknown('HTTP 200')],
    [202, undefined, unknown('HTTP 202')],
    [410, error('rooms_unavailable'), rejected('sold_out', 'no room left')],
    [410, error('gone', 'rooms_unavailable'), rejected('sold_out', 'no room left')],
    [400, error('rooms_unavailable'), unknown('HTTP 400')],
    [410, error('price_mismatch'), unknown('HTTP 410')],
    [409, error('price_mismatch'), rejected('changed', 'the price has changed')],
    [400, error('price_mismatch'), unknown('HTTP 400')],
    [409, error('rooms_unavailable'), unknown('HTTP 409')],
    [400, error('duplicate_itinerary'), unknown('the reference is used')],
    [400, error('invalid_input', 'duplicate_itinerary'), unknown('the reference is used')],
    [410, error('rooms_unavailable', 'duplicate_itinerary'), unknown('the reference is used')],
    [400, error('invalid_input', 'email.required'), rejected('other', 'HTTP 400')],
    [401, error('request_unauthenticated'), rejected('other', 'HTTP 401')],
    [403, error('request_unauthorized'), rejected('other', 'HTTP 403')],
    [404, error('resource_not_found'), rejected('changed', 'the offer has ended')],
    [400, error('invalid_input', 'link.expired'), rejected('changed', 'the offer has ended')],
    [400, error('invalid_input', 'token.invalid'), rejected('changed', 'the offer has ended')],
    [426, error('upgrade_required'), rejected('other', 'HTTP 426')],
    [429, error('too_many_requests'), rejected('other', 'HTTP 429')],
    [400, error('what_comes_one_day'), unknown('HTTP 400')],
    [404, { message: 'of a proxy' }, unknown('HTTP 404 in another form')],
    [500, error('invalid_input'), unknown('HTTP 500')],
  ])('answered with %i and %j is %j', async (status, body, outcome) => {
    answers({ status, body })
    expect(await source.book(booking, soon())).toEqual(outcome)
  })

  test('whose answer breaks off may be one, and one that cannot be sent is none', async () => {
    answers('gone')
    expect(await source.book(booking, soon())).toEqual(unknown('broken'))
    const aborted = await source.book(booking, AbortSignal.abort())
    expect(aborted).toEqual({ outcome: 'unavailable', reason: 'not_sent' })
  })

  test('without an offer, or without the card that Expedia charges, is refused here', async () => {
    const live = (token: string) => ({ ...booking, live: { ...booking.live!, offer: { ...offer, token } } })
    const none = rejected('other', 'no offer to book')
    expect(await source.book({ ...booking, live: null }, soon())).toEqual(none)
    expect(await source.book(live('{}'), soon())).toEqual(none)
    expect(await source.book(live('{"link":""}'), soon())).toEqual(none)
    const charged = open({ payment: 'customer_card' })
    expect(await charged.book(booking, soon())).toEqual(rejected('other', 'no card to book with'))
    expect(lines()).toEqual([])
  })
})

const room = (status: unknown, cancel?: string) => ({
  status,
  ...(cancel !== undefined && { links: { cancel: link(cancel) } }),
})
const itinerary = (rooms: object[], more: object = {}) => ({
  itinerary_id: '77',
  affiliate_reference_id: reference,
  rooms,
  ...more,
})
const resume = { links: { resume: link('/v3/resume'), cancel: link('/v3/drop') } }
const held = itinerary([room('pending')], resume)
const booked = itinerary([room('booked', '/v3/rooms/1')])
const gone = itinerary([room('canceled')])

/** Look-ups that find out nothing, and what is said of them. */
const failedLookups: [ToldAnswer | 'gone', string][] = [
  [{ status: 503 }, 'HTTP 503'],
  [{ status: 202, body: [booked] }, 'HTTP 202'],
  [{ status: 404, body: error('resource_not_found') }, 'HTTP 404'],
  [{ body: { id: '77' } }, 'an answer of another shape'],
  ['gone', 'broken'],
]

describe('a look-up', () => {
  test('asks for our reference and the guest’s e-mail, without the guest', async () => {
    answers({ body: [booked] })
    expect(await source.resolve(looked, soon())).toEqual({ found: 'booked', confirmation: '77' })
    expect(lines()).toEqual([lookup])
    const [{ headers, body }] = remote.requests as [(typeof remote.requests)[number]]
    expect(headers).toMatchObject({
      'customer-ip': '192.0.2.1',
      'user-agent': 'Hostelry/0.1',
      test: 'standard',
    })
    expect([headers['customer-session-id'], body]).toEqual([undefined, null])
  })

  test.each<[number, unknown, object]>([
    [200, [], { found: 'nothing' }],
    [206, [booked], { found: 'booked', confirmation: '77' }],
    [200, booked, { found: 'booked', confirmation: '77' }],
    [200, [held], { found: 'held', confirmation: '77' }],
    [200, [gone], { found: 'refused' }],
    [200, [{ ...booked, affiliate_reference_id: 'other' }], { found: 'nothing' }],
  ])('answered with %i and %j is %j', async (status, body, finding) => {
    answers({ status, body })
    expect(await source.resolve(looked, soon())).toEqual(finding)
  })

  test.each(failedLookups)('answered with %j tells nothing', async (answer, reason) => {
    answers(answer)
    expect(await source.resolve(looked, soon())).toEqual({ found: 'cannot_tell', reason })
  })

  test('of a guest who has been erased is not made', async () => {
    const reason = 'the guest’s e-mail, without which Rapid finds nothing, has been erased'
    const erased = { ...looked, email: null }
    expect(await source.resolve(erased, soon())).toEqual({ found: 'cannot_tell', reason })
    expect(await source.cancel(erased, 'key', soon())).toEqual({ outcome: 'unknown', reason })
    expect(await source.resume!(erased, soon())).toEqual({ outcome: 'unknown', reason })
    expect(lines()).toEqual([])
  })
})

describe('resuming', () => {
  const unknown = (reason: string) => ({ outcome: 'unknown', reason })

  test('calls the link of the first that is held', async () => {
    const other = itinerary([room('canceled')], { itinerary_id: '76' })
    answers({ body: [other, held] }, { status: 204 })
    expect(await source.resume!(looked, soon())).toEqual({ outcome: 'confirmed', confirmation: '77' })
    expect(lines()).toEqual([lookup, 'PUT /v3/resume'])
    expect(remote.requests[1]).toMatchObject({ headers: { 'customer-ip': '192.0.2.1' }, body: null })
  })

  test.each<[object[], object]>([
    [[booked], { outcome: 'confirmed', confirmation: '77' }],
    [[booked, held], { outcome: 'confirmed', confirmation: '77' }],
    [[gone], { outcome: 'rejected', refusal: 'other', reason: 'no longer held' }],
    [[], unknown('not to be resumed')],
    [[itinerary([room('pending')])], unknown('not to be resumed')],
    [[itinerary([], resume)], unknown('not to be resumed')],
  ])('what is found as %j calls nothing', async (body, outcome) => {
    answers({ body })
    expect(await source.resume!(looked, soon())).toEqual(outcome)
    expect(lines()).toEqual([lookup])
  })

  test.each<[ToldAnswer | 'gone', string]>([
    [{ status: 200, body: {} }, 'HTTP 200'],
    [{ status: 202 }, 'HTTP 202'],
    [{ status: 400, body: error('invalid_input', 'link.invalid') }, 'HTTP 400'],
    [{ status: 500 }, 'HTTP 500'],
    ['gone', 'broken'],
  ])('that is answered with %j is in doubt', async (answer, reason) => {
    answers({ body: [held] }, answer)
    expect(await source.resume!(looked, soon())).toEqual(unknown(reason))
  })

  test.each(failedLookups)('after a look-up of %j is in doubt', async (answer, reason) => {
    answers(answer)
    expect(await source.resume!(looked, soon())).toEqual(unknown(reason))
    expect(lines()).toEqual([lookup])
  })
})

describe('cancelling', () => {
  const cancelled = { outcome: 'cancelled' }
  const unknown = (reason: string) => ({ outcome: 'unknown', reason })
  const refused = { outcome: 'rejected', reason: 'refused by Rapid' }

  test('calls the link of each room that stands', async () => {
    const rooms = [
      room('booked', '/v3/rooms/1'),
      room('canceled', '/v3/rooms/2'),
      room('booked', '/v3/rooms/3'),
    ]
    answers({ body: [itinerary(rooms), gone] }, { status: 204 }, { status: 204 })
    expect(await source.cancel(looked, 'key', soon())).toEqual(cancelled)
    expect(lines()).toEqual([lookup, 'DELETE /v3/rooms/1', 'DELETE /v3/rooms/3'])
    expect(remote.requests.map(({ headers }) => headers.test)).toEqual(['standard', 'standard', 'standard'])
    expect(remote.requests[1]).toMatchObject({ headers: { 'customer-ip': '192.0.2.1' }, body: null })
  })

  const linkless = { outcome: 'rejected', reason: 'no link to cancel it' }
  test.each<[string, object, string[], object]>([
    ['held', held, ['DELETE /v3/drop'], cancelled],
    ['held without a link to drop it', { ...held, links: { resume: link('/v3/resume') } }, [], linkless],
    [
      'booked, with a link to drop it',
      { ...booked, links: { cancel: link('/v3/drop') } },
      ['DELETE /v3/rooms/1'],
      cancelled,
    ],
    ['cancelled, with links of one that is held', itinerary([room('canceled')], resume), [], cancelled],
  ])('of what is %s calls %j', async (_, body, calls, outcome) => {
    answers({ body: [body] }, { status: 204 })
    expect(await source.cancel(looked, 'key', soon())).toEqual(outcome)
    expect(lines().slice(1)).toEqual(calls)
  })

  test('of a booking beside one that is held and cancelled calls for the booking alone', async () => {
    answers({ body: [itinerary([room('canceled')], resume), booked] }, { status: 204 })
    expect(await source.cancel(looked, 'key', soon())).toEqual(cancelled)
    expect(lines().slice(1)).toEqual(['DELETE /v3/rooms/1'])
  })

  test.each<[ToldAnswer | 'gone', object]>([
    [{ status: 204 }, cancelled],
    [{ status: 400, body: error('room_already_cancelled') }, cancelled],
    [{ status: 404, body: error('a', 'room_already_cancelled') }, cancelled],
    [{ status: 202 }, unknown('HTTP 202')],
    [{ status: 200, body: {} }, unknown('HTTP 200')],
    [{ status: 503 }, unknown('HTTP 503')],
    ['gone', unknown('broken')],
    [{ status: 400, body: error('cancel.post_checkin') }, refused],
    [{ status: 400, body: error('invalid_input', 'link.expired') }, unknown('HTTP 400')],
    [{ status: 400, body: error('invalid_input', 'a.link.b') }, refused],
    [{ status: 404, body: error('resource_not_found') }, unknown('HTTP 404')],
    [{ status: 429, body: error('too_many_requests') }, unknown('HTTP 429')],
  ])('that is answered with %j is %j', async (answer, outcome) => {
    answers({ body: [booked] }, answer)
    expect(await source.cancel(looked, 'key', soon())).toEqual(outcome)
  })

  test('is in doubt where one room is, refused where one is, and calls all the same', async () => {
    const rooms = [1, 2, 3].map(each => room('booked', `/v3/rooms/${each}`))
    const post = { status: 400, body: error('cancel.post_checkin') }
    answers({ body: [itinerary(rooms)] }, post, { status: 204 }, { status: 503 })
    expect(await source.cancel(looked, 'key', soon())).toEqual(unknown('HTTP 503'))
    expect(lines()).toHaveLength(4)
    answers({ body: [itinerary(rooms)] }, { status: 204 }, post, { status: 204 })
    expect(await source.cancel(looked, 'key', soon())).toEqual(refused)
  })

  test.each<[object[], object]>([
    [[], { outcome: 'nothing' }],
    [[gone], cancelled],
    [[itinerary([room('booked')])], linkless],
    [[itinerary([room(null)])], unknown('a state that is not known')],
    [[itinerary([])], unknown('no more than its number')],
  ])('what is found as %j calls nothing', async (body, outcome) => {
    answers({ body })
    expect(await source.cancel(looked, 'key', soon())).toEqual(outcome)
    expect(lines()).toEqual([lookup])
  })

  test.each(failedLookups)('after a look-up of %j is in doubt', async (answer, reason) => {
    answers(answer)
    expect(await source.cancel(looked, 'key', soon())).toEqual(unknown(reason))
    expect(lines()).toEqual([lookup])
  })
})
