// Every way to send a request to the publisher interface gets the same answer, to the byte: asked for the first time or again,
// with or without a declared length; and each is counted and logged once.

import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ResponseCache } from '../../../src/http/publisher/response-cache.ts'
import { logName } from '../../../src/operations/monitoring/log-name.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { grantProperties } from '../../../src/store/publishers/publishers.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { eventually } from '../../support/hotels/booking-context.ts'
import { bookingBody, searchBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { knownToOlder, toBare } from '../../support/prices/older-to-bare.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'
import { connectTo, sendTo, type WireAnswer, wireText } from '../../support/wire/wire-requests.ts'

const harness = await testApp({ variables: { CATALOG_FRESH_MS: '1000' }, jobs: false })
const { app, logLines } = harness
const from = parseDay(testToday)!
for (const id of [1, 2]) await importProperty(app.context, smallHotel({ id, from, allotment: 9 }), null)
const [{ key, publisherId }, other] = [
  await testPublisher(harness),
  await testPublisher(harness, { sellsAll: false, settings: { envelope: 'data' } }),
]

const meta_data = { session_id: 'a session', ip: '203.0.113.7' }
const search = (more: object = {}) => ({
  ...searchBody({ key, property: 1, checkin: addDays(from, 5), nights: 2 }),
  meta_data,
  ...more,
})
const paths = {
  view: '/publisher/v3.0/property/view/.json',
  available: '/publisher/v3.0/property/available/.json',
}
const bodies = { view: { key, property_id: 1, verbosity: 2, meta_data }, available: search() }
const post = (path: string, body: object | string | Buffer, more = {}) =>
  sendTo(`${app.url}${path}`, body, more)

const repeat = vi.spyOn(ResponseCache.prototype, 'repeat')
const repeated = () => repeat.mock.results.filter(({ value }) => value !== undefined).length

beforeEach(() => {
  repeat.mockClear()
})

/** Sends a request until its answer is one that was given before. */
async function warm(path: string, body: object, headers = {}): Promise<WireAnswer> {
  for (let turn = 0; turn < 50; turn += 1) {
    const answer = await post(path, body, { headers })
    if (repeat.mock.results.at(-1)?.value !== undefined) return answer
  }
  throw new Error('the answer is never given again')
}

/** Without what differs from answer to answer. */
const told = ({ status, headers, text }: WireAnswer) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneAnswer.includes(name))),
  text: text.replace(/"request_id":"[^"]*"/, ''),
})
const ofOneAnswer = ['date', 'x-request-id']

/** Without a declared length. */
const chunked = (path: string, body: object | string | Buffer, headers = {}) =>
  post(path, body, { headers, isChunked: true })

describe('an answer that is given again', () => {
  test.each([
    ['view', paths.view, bodies.view],
    ['availability', paths.available, bodies.available],
    ['view under its alias', '/publisher/v3.0/property/view.json', bodies.view],
    ['availability under its alias', '/publisher/v3.0/property/available.json', bodies.available],
  ])('is the first one, however it is asked for: %s', async (_what, path, body) => {
    const first = told(await chunked(path, body))
    expect(first.status).toBe(200)
    const answers = [
      await post(path, body),
      await post(path, body),
      await post(path, body),
      await warm(path, body),
    ]
    expect(answers.map(told)).toEqual(new Array(4).fill(first))
    expect(told(await chunked(path, body))).toEqual(first)
  })

  test('carries the request’s own id, or a fresh one', async () => {
    await warm(paths.view, bodies.view)
    const headers = { 'x-request-id': 'my-own.id_1' }
    expect((await post(paths.view, bodies.view, { headers })).headers['x-request-id']).toBe('my-own.id_1')
    const insane = { 'x-request-id': '4111111111111111' }
    const drawn = [
      await post(paths.view, bodies.view, { headers: insane }),
      await post(paths.view, bodies.view),
    ]
    const ids = drawn.map(answer => String(answer.headers['x-request-id']))
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('is counted, and logged with the publisher and the session', async () => {
    const count = async () => {
      const metrics = await (await fetch(`${app.url}/metrics`)).text()
      const line =
        /hostelry_http_requests_total\{method="POST",route="\/publisher\/v3.0\/property\/view\/.json",status="200"\} (\d+)/
      return Number(line.exec(metrics)?.[1] ?? 0)
    }
    // Notes are taken a moment later and in order: with this one, all of the tests before are taken.
    await post(paths.view, bodies.view, { headers: { 'x-request-id': 'the-last-before' } })
    await eventually(() => logLines.some(line => line.includes('the-last-before')))
    const before = await count()
    await warm(paths.view, bodies.view, { 'x-request-id': 'to-be-found' })
    await chunked(paths.view, bodies.view, { 'x-request-id': 'to-be-found' })
    // All but the first.
    const sent = repeat.mock.calls.length - 1
    await eventually(async () => (await count()) === before + sent)
    const all = logLines.filter(line => line.includes('to-be-found')).map(line => JSON.parse(line))
    expect(all).toHaveLength(sent)
    const lines = all.slice(-2)
    const session = {
      session_id: logName(app.context, 'a session'),
      ip: logName(app.context, '203.0.113.7'),
    }
    expect(lines).toMatchObject(
      [1, 2].map(() => ({ publisher: publisherId, status: 200, fault: null, ...session })),
    )
    expect(Object.keys(lines[0])).toEqual(Object.keys(lines[1]))
    expect(logLines.join('')).not.toContain(key)
  })

  test('comes in its turn on one connection, behind one that takes longer', async () => {
    await warm(paths.available, bodies.available)
    const { socket, received } = await connectTo(app.url)
    const cold = { ...search({ property_id: 2 }), checkout: '2026-12-20' }
    socket.write(
      wireText(paths.available, cold, { 'x-request-id': 'first' }) +
        wireText(paths.available, bodies.available, { 'x-request-id': 'second' }),
    )
    await eventually(() => received().includes('second') && received().includes('first'))
    expect(received().indexOf('first')).toBeLessThan(received().indexOf('second'))
    socket.destroy()
  })

  test('is the publisher’s own, whoever asks the same beside', async () => {
    const theirs = { ...bodies.available, key: other.key }
    const [mine] = await Promise.all([warm(paths.available, bodies.available), post(paths.available, theirs)])
    expect((await post(paths.available, theirs)).status).toBe(404)
    expect((await post(paths.available, theirs)).status).toBe(404)
    await app.context.database.transaction(transaction =>
      grantProperties(transaction, other.publisherId, [1]),
    )
    await eventually(async () => (await post(paths.available, theirs)).status === 200)
    const wrapped = await warm(paths.available, theirs)
    expect(toBare(wrapped.body.data, 'crs')).toEqual(knownToOlder(mine.body))
    expect((await warm(paths.available, bodies.available)).text).toBe(mine.text)
    // Neither puts the other's out.
    await eventually(async () => {
      const before = repeated()
      await post(paths.available, theirs)
      await post(paths.available, bodies.available)
      return repeated() === before + 2
    })
  })

  test('is nobody else’s when the key is in the header', async () => {
    const { key: _, ...keyless } = bodies.view
    const as = (sent: string) => ({ authorization: `Bearer ${sent}` })
    const mine = await warm(paths.view, keyless, as(key))
    expect((await post(paths.view, keyless)).status).toBe(401)
    expect((await post(paths.view, keyless, { headers: as('wrong') })).status).toBe(401)
    const theirs = await post(paths.view, keyless, { headers: as(other.key) })
    expect([theirs.status, theirs.text]).not.toEqual([200, mine.text])
    // A key in the body counts alone.
    const wrong = { ...keyless, key: 'wrong' }
    expect((await post(paths.view, wrong, { headers: as(key) })).status).toBe(401)
    const right = await post(paths.view, bodies.view, { headers: as('wrong') })
    expect([right.status, right.text]).toEqual([200, mine.text])
  })

  test.each([
    ['gzip', 'gzip', gunzipSync],
    ['deflate', 'deflate', inflateSync],
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['br', 'br;q=1.0, gzip;q=0.8, *;q=0.1', brotliDecompressSync],
    ['gzip', 'GZIP', gunzipSync],
    [undefined, 'identity', Buffer.from],
    [undefined, 'zstd', Buffer.from],
    [undefined, 'gzip;q=0, br;q=0', Buffer.from],
    [undefined, ';;,q=,', Buffer.from],
  ])('is compressed with %s for who accepts %s', async (encoding, accepted, decoded) => {
    const headers = { 'accept-encoding': accepted }
    const plain = await warm(paths.view, bodies.view)
    const again = await warm(paths.view, bodies.view, headers)
    const first = await chunked(paths.view, bodies.view, headers)
    for (const answer of [again, first]) {
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers.vary).toBe(encoding && 'accept-encoding')
      expect(answer.headers['content-length']).toBe(String(answer.bytes.length))
      expect(decoded(answer.bytes).toString()).toBe(plain.text)
    }
    expect((await warm(paths.view, bodies.view)).text).toBe(plain.text)
  })

  test('is not compressed when it is short', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const refused = await post(paths.view, { ...bodies.view, key: 'wrong' }, { headers })
    expect([refused.status, refused.headers['content-encoding']]).toEqual([401, undefined])
    const rooms = Array.from({ length: 8 }, () => ({ adults: -1, children: -1, children_ages: 'no' }))
    const long = await post(paths.available, search({ rooms }), { headers })
    expect([long.status, long.headers['content-encoding']]).toEqual([400, 'gzip'])
    expect(JSON.parse(gunzipSync(long.bytes).toString()).errors).not.toEqual([])
  })

  test('of many properties comes whole', async () => {
    const path = '/publisher/v3.0/properties/available/.json'
    const { property_id: _, ...rest } = search()
    const many = { ...rest, property_ids: [1, 2], padding: 'x'.repeat(20_000) }
    const answer = await post(path, many)
    expect(answer.body).toHaveLength(2)
    expect(told(await chunked(path, many))).toEqual(told(answer))
  })

  test('is none that names a discount code, for guesses are counted', async () => {
    const guess = search({ discount_code: 'GUESS' })
    for (let turn = 0; turn < 6; turn += 1) expect((await post(paths.available, guess)).status).toBe(200)
    expect(repeated()).toBe(0)
    for (let turn = 0; turn < 60; turn += 1)
      await post(paths.available, search({ discount_code: `G${turn}` }))
    expect((await post(paths.available, guess)).status).toBe(429)
    expect(told(await chunked(paths.available, guess)).status).toBe(429)
  })
})

describe('what is rare', () => {
  const padded = { ...bodies.view, padding: 'x'.repeat(4096) }

  test('a body of more than 256 KiB is refused, also where its length is not declared', async () => {
    const huge = { ...bodies.view, padding: 'x'.repeat(256 * 1024) }
    for (const refused of [await post(paths.view, huge), await chunked(paths.view, huge)]) {
      expect([refused.status, refused.body.type]).toEqual([413, 'PayloadTooLargeException'])
      expect(refused.headers['cache-control']).toBe('no-store')
    }
  })

  test.each(['GET', 'PUT', 'DELETE'])('another method is refused: %s', async method => {
    await warm(paths.view, bodies.view)
    const answer = await post(paths.view, bodies.view, { method })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'POST'])
  })

  test('Content-Type says nothing', async () => {
    const plain = await warm(paths.view, bodies.view)
    for (const type of ['text/html', 'no type at all', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type }
      expect((await post(paths.view, bodies.view, { headers })).text).toBe(plain.text)
      expect((await post(paths.view, padded, { headers })).text).toBe(plain.text)
      expect((await chunked(paths.view, bodies.view, headers)).text).toBe(plain.text)
    }
  })
})

describe('a refusal is the same however it is asked for', () => {
  const text = JSON.stringify(bodies.available)
  test.each<[string, string | Buffer]>([
    ['an empty body', ''],
    ['no JSON', text.slice(0, -1)],
    ['a key twice', text.replace('{', '{"limit":1,"limit":2,')],
    ['a list', '[]'],
    ['deep nesting', `${'['.repeat(40)}${']'.repeat(40)}`],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['a wrong key', JSON.stringify(search({ key: 'wrong' }))],
    ['no key', JSON.stringify(search({ key: undefined }))],
    ['a key that is no text', JSON.stringify(search({ key: 7 }))],
    ['fields that are wrong', JSON.stringify(search({ rooms: [], checkin: 'soon', verbosity: 7 }))],
    ['dates that are over', JSON.stringify(search({ checkin: '2026-11-01' }))],
    ['a property that is not there', JSON.stringify(search({ property_id: 4711 }))],
    ['a currency without a rate', JSON.stringify(search({ currency: 'JPY' }))],
  ])('for %s', async (_what, body) => {
    const refusal = told(await chunked(paths.available, body))
    expect(refusal.status).toBeGreaterThanOrEqual(400)
    expect(refusal.status).toBeLessThan(500)
    for (let turn = 0; turn < 4; turn += 1) expect(told(await post(paths.available, body))).toEqual(refusal)
    expect(repeated()).toBe(0)
  })

  test('for a key without the scope, and is logged with whose it is', async () => {
    const narrow = await testPublisher(harness, { allowed: ['view'] })
    const headers = { 'x-request-id': 'without-the-scope' }
    const body = search({ key: narrow.key })
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await post(paths.available, body, { headers })).body.message).toContain('lacks the scope')
    }
    await eventually(() => logLines.filter(line => line.includes('without-the-scope')).length === 3)
    const lines = logLines.filter(line => line.includes('without-the-scope')).map(line => JSON.parse(line))
    expect(lines.map(({ publisher }) => publisher)).toEqual(new Array(3).fill(narrow.publisherId))
  })
})

describe('a reservation', () => {
  const path = '/publisher/v3.0/book/reservation/.json'
  const stay = (nights: number) => ({ key, property: 1, checkin: addDays(from, 30), nights })

  test('is booked, and its key gets the same answer again', async () => {
    const body = bookingBody(stay(1))
    const headers = { 'idempotency-key': 'booked-once' }
    const booked = await post(path, body, { headers })
    expect([booked.status, booked.body.status]).toEqual([200, 'confirmed'])
    const again = await post(path, body, { headers })
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body).toEqual(booked.body)
    expect(told(await chunked(path, body, headers))).toEqual(told(again))
  })

  test('is refused the same however it is sent', async () => {
    const body = bookingBody(stay(2))
    await post(path, body)
    const wrong = { ...bookingBody(stay(1)), payment: { ...body.payment, number: '4111111111111112' } }
    const tooMany = bookingBody({ ...stay(3), rooms: 9 })
    const refusals = [await post(path, body), await post(path, wrong), await post(path, tooMany)]
    expect(refusals.map(({ status }) => status)).toEqual([409, 422, 409])
    for (const [index, sent] of [body, wrong, tooMany].entries())
      expect(told(await chunked(path, sent))).toEqual(told(refusals[index]!))
  })
})

test('a mistake of ours is answered as one, and logged with its request', async () => {
  const headers = { 'x-request-id': 'our-mistake' }
  vi.spyOn(app.context.catalog, 'stockFor').mockRejectedValueOnce(new TypeError('a bug'))
  const { status, body } = await post(paths.available, search({ verbosity: 1 }), { headers })
  expect([status, body.type, body.request_id]).toEqual([500, 'InternalServerErrorException', 'our-mistake'])
  const line = logLines.map(text => JSON.parse(text)).find(({ level }) => level >= 50)
  expect(line).toMatchObject({ request_id: 'our-mistake', err: { type: 'TypeError', message: 'a bug' } })
  await eventually(() => logLines.some(text => text.includes('"status":500') && text.includes('our-mistake')))
})

test('a body that breaks off harms nobody', async () => {
  const before = logLines.length
  const whole = wireText(paths.view, bodies.view)
  for (const length of [whole.length - 1, whole.length - 30, whole.indexOf('\r\n\r\n') + 4]) {
    const { socket } = await connectTo(app.url)
    socket.write(whole.slice(0, length))
    await new Promise(setImmediate)
    socket.destroy()
  }
  expect((await post(paths.view, bodies.view)).status).toBe(200)
  expect(logLines.slice(before).filter(line => JSON.parse(line).level >= 50)).toEqual([])
})

test('while the server stops, who was sending is answered and every connection ends', async () => {
  const stopping = await testApp({ variables: { CATALOG_FRESH_MS: '1000' }, jobs: false })
  await importProperty(stopping.app.context, smallHotel({ id: 1, from }), null)
  const body = { key: (await testPublisher(stopping)).key, property_id: 1 }
  const { url } = stopping.app
  for (let turn = 0; turn < 6; turn += 1) expect((await sendTo(`${url}${paths.view}`, body)).status).toBe(200)
  const [idle, halfway] = [await connectTo(url), await connectTo(url)]
  const whole = wireText(paths.view, body)
  halfway.socket.write(whole.slice(0, -5))
  idle.socket.write(whole)
  await eventually(() => idle.received().includes('\r\n\r\n{'))
  const closed = stopping.app[Symbol.asyncDispose]()
  await eventually(() =>
    sendTo(`${url}/healthz`, '', { method: 'GET' }).then(
      () => false,
      () => true,
    ),
  )
  halfway.socket.write(whole.slice(-5))
  await Promise.all([idle.ended, halfway.ended, closed])
  expect(halfway.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(halfway.received().toLowerCase()).toContain('\r\nconnection: close\r\n')
})
