// A test key sees what a live key of its publisher sees, and books beside it: neither sees what the other has booked, and all
// test keys of a publisher see the same.

import { describe, expect, test } from 'vitest'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { publisherOf, testKeyOf } from '../support/hotels/test-key.ts'
import { type TestAnswer, testPublisher } from '../support/run/test-app.ts'
import { told } from '../support/wire/publisher-calls.ts'

const { harness, context, request, key: liveKey } = await bookingContext({ allotment: 2 })
const publisherId = await publisherOf(context)
const testKey = await testKeyOf(context, publisherId)
const otherTestKey = await testKeyOf(context, publisherId)
const stranger = await testPublisher(harness)
const strangersTestKey = await testKeyOf(context, stranger.publisherId)

const post = (path: string, body: object, headers?: Record<string, string>): Promise<TestAnswer> =>
  harness.post(`${path}/.json`, body, headers)

const stayOf = ({ guest: _guest, payment: _payment, rooms, ...stay }: ReturnType<typeof request>) => ({
  ...stay,
  rooms: rooms.map(({ adults }) => ({ adults })),
})

async function booked(key: string, headers?: Record<string, string>): Promise<string> {
  const { status, body, text } = await post('book/reservation', { ...request(), key }, headers)
  expect(status, text).toBe(200)
  return body.confirmation_number
}

describe('what is for sale', () => {
  test('is the same with either key, whatever has been booked with which', async () => {
    const body = request()
    const { accommodation_id, rate_code, ...search } = stayOf(body)
    const reads: [string, object][] = [
      ['property/view', { property_id: hotels.plain, verbosity: 2 }],
      ['properties/view', { verbosity: 1 }],
      ['property/available', search],
      ['properties/available', { ...search, property_id: undefined, facets: true }],
      ['property/calendar', { ...search, from: search.checkin, days: 60, nights: 1 }],
      ['book/preview', { ...search, accommodation_id, rate_code }],
      ['settings', {}],
      ['currencies', {}],
      ['places/suggest', { text: 'hotel' }],
      ['discounts/all', {}],
    ]
    const answers = async (key: string) =>
      Promise.all(reads.map(async ([path, fields]) => told(await post(path, { ...fields, key }))))
    const before = await answers(liveKey)
    expect(before.map(([status]) => status)).toEqual(reads.map(() => 200))
    expect(await answers(testKey)).toEqual(before)
    for (let time = 0; time < 3; time += 1) {
      const again = { ...body, key: testKey, allow_duplicate: true }
      expect((await post('book/reservation', again)).status).toBe(200)
      expect((await post('book/hold', { ...stayOf(body), key: testKey })).status).toBe(200)
    }
    expect(await answers(liveKey)).toEqual(before)
    expect(await answers(testKey)).toEqual(before)
    expect((await post('book/reservation', { ...body, key: liveKey })).status).toBe(200)
    const after = await answers(liveKey)
    expect(after).not.toEqual(before)
    expect(await answers(testKey)).toEqual(after)
  })

  test('is sold out for a test key when live guests have taken it', async () => {
    const body = request({ rooms: 2 })
    expect((await post('book/reservation', body)).status).toBe(200)
    for (const path of ['book/preview', 'book/hold']) {
      expect(await post(path, { ...stayOf(body), key: testKey })).toMatchObject({
        status: 409,
        body: { type: 'RoomUnavailableException' },
      })
    }
    const late = { ...request(), checkin: body.checkin, checkout: body.checkout, key: testKey }
    expect((await post('book/reservation', late)).status).toBe(409)
  })

  test('is reserved with the same answer', async () => {
    for (const property of Object.values(hotels)) {
      const body = { ...request({ property }), currency: 'USD' }
      const live = await post('book/reservation', { ...body, key: liveKey })
      // The live room is gone from the live count, so the test key is asked about another night.
      const night = { ...request({ property }), guest: body.guest, rooms: body.rooms, currency: 'USD' }
      const tested = await post('book/reservation', { ...night, key: testKey })
      const shape = ({ status, text }: TestAnswer) => [
        status,
        text
          .replace(/"(confirmation_number|id|created_at)":"[^"]*"/g, '"$1":""')
          .replace(/\d{4}-\d\d-\d\d/g, 'DAY'),
      ]
      expect(shape(tested)).toEqual(shape(live))
    }
  })
})

describe('a reservation', () => {
  const looks = (confirmation_number: string): [string, object][] => [
    ['reservation/view', { confirmation_number }],
    ['reservation/modify', { confirmation_number, guest: { phone: '+41 1' } }],
    ['reservation/cancel', { confirmation_number }],
  ]

  test('of a test key is found by the test keys of its publisher only', async () => {
    const number = await booked(testKey)
    for (const [path, fields] of looks(number)) {
      for (const key of [liveKey, stranger.key, strangersTestKey])
        expect((await post(path, { ...fields, key })).status, `${path} ${key}`).toBe(404)
    }
    for (const [path, fields] of looks(number))
      expect((await post(path, { ...fields, key: otherTestKey })).status, path).toBe(200)
  })

  test('of a live key is not found by a test key', async () => {
    const number = await booked(liveKey)
    for (const [path, fields] of looks(number))
      expect((await post(path, { ...fields, key: testKey })).status, path).toBe(404)
    expect((await post('reservation/view', { confirmation_number: number, key: liveKey })).body.status).toBe(
      'confirmed',
    )
  })

  test('is in the lists and events of its own mode only', async () => {
    const [live, tested] = [await booked(liveKey), await booked(testKey)]
    const told = async (key: string) => {
      const list = await post('reservation/index', { key, limit: 100 })
      const events = await post('events', { key, after: 0, limit: 100 })
      return list.text + events.text
    }
    for (const [key, own, other] of [
      [liveKey, live, tested],
      [testKey, tested, live],
      [otherTestKey, tested, live],
    ] as const) {
      const text = await told(key)
      expect(text.split(own).length - 1).toBeGreaterThan(1)
      expect(text).not.toContain(other)
    }
    expect(await told(strangersTestKey)).not.toContain(tested)
  })

  test('is another one under the same Idempotency-Key of the other mode, and duplicates none there', async () => {
    const body = request()
    const headers = { 'idempotency-key': 'the-same' }
    const answers = await Promise.all(
      [liveKey, testKey].map(key => post('book/reservation', { ...body, key }, headers)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [live, tested] = answers.map(answer => answer.body.confirmation_number)
    expect(tested).not.toBe(live)
    expect((await post('book/reservation', { ...body, key: otherTestKey })).body.message).toContain(tested)
  })

  test('cannot take over or release a hold of the other mode', async () => {
    for (const [own, other] of [
      [liveKey, testKey],
      [testKey, liveKey],
    ] as const) {
      const body = request()
      const { hold_id } = (await post('book/hold', { ...stayOf(body), key: own })).body
      const release = { property_id: body.property_id, hold_id }
      expect((await post('book/reservation', { ...body, hold_id, key: other })).status).toBe(422)
      expect((await post('book/release', { ...release, key: other })).status).toBe(404)
      expect((await post('book/release', { ...release, key: own })).status).toBe(200)
    }
  })

  test('is counted for no limit on guessing of the other mode', async () => {
    const stay = stayOf(request())
    const guess = (key: string, name: string) =>
      post('book/preview', { ...stay, key, discount_code: name, meta_data: { session_id: 'guesser' } })
    for (let count = 0; count < 50; count += 1) await guess(testKey, `GUESS-${count}`)
    expect((await guess(testKey, 'ONE-MORE')).status).toBe(429)
    expect((await guess(liveKey, 'ONE-MORE')).status).not.toBe(429)
  })
})
