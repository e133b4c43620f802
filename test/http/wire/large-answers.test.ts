// However much is asked for, and however slowly the answer is read, it takes little memory and stops when nobody reads it
// (threat D13).

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import type { StayQuestion } from '../../../src/operations/shopping/circumstances.ts'
import { requireAffordable } from '../../../src/operations/shopping/search-cost.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { Fault } from '../../../src/values/faults.ts'
import { eventually } from '../../support/hotels/booking-context.ts'
import { sampleAnswer, sampleHolder, sampleSearch } from '../../support/prices/sample-answers.ts'
import { bodies, keys, openWire, paths, type WireUnderTest } from '../../support/wire/fake-operations.ts'
import { connectTo, type OpenConnection, sendTo, wireText } from '../../support/wire/wire-requests.ts'

/** How many properties were written, and how many answers have ended, whole or not. */
const made = { properties: 0, answers: 0 }
const wires: WireUnderTest[] = []
const readers: OpenConnection[] = []
afterEach(async () => {
  for (const { socket } of readers.splice(0)) socket.destroy()
  for (const { app } of wires.splice(0)) await app.close()
  Object.assign(made, { properties: 0, answers: 0 })
})

function* propertiesOf(count: number, failsAt = Number.POSITIVE_INFINITY) {
  try {
    for (let each = 0; each < count; each += 1) {
      if (each === failsAt) throw new TypeError('a bug')
      made.properties += 1
      yield sampleAnswer(2, sampleSearch)
    }
  } finally {
    made.answers += 1
  }
}

async function wireWith(count: number, failsAt?: number, config = {}): Promise<WireUnderTest> {
  const wire = await openWire(
    { availableMany: async () => ({ answers: propertiesOf(count, failsAt), found: null }) },
    config,
  )
  wires.push(wire)
  return wire
}

/** Sends the search and reads nothing of its answer. */
async function neverReads(wire: WireUnderTest, headers = {}): Promise<OpenConnection> {
  const reader = await connectTo(await wire.url())
  readers.push(reader)
  reader.socket.pause()
  reader.socket.write(wireText(paths.availableMany, bodies.availableMany, headers))
  return reader
}

const one = JSON.stringify(
  (await (await wireWith(1)).post(paths.availableMany, bodies.availableMany)).body[0],
)
const many = 8000
const whole = `[${new Array(many).fill(one).join(',')}]`
const ask = async (wire: WireUnderTest, headers = {}) =>
  sendTo(`${await wire.url()}${paths.availableMany}`, bodies.availableMany, { headers })

test('an answer of many properties is sent while it is made, whole and in order', async () => {
  expect(whole.length).toBeGreaterThan(20_000_000)
  const wire = await wireWith(many)
  const answer = await ask(wire)
  expect([answer.status, answer.headers['transfer-encoding']]).toEqual([200, 'chunked'])
  expect(answer.text === whole).toBe(true)
  const wrapped = await sendTo(`${await wire.url()}${paths.availableMany}`, {
    ...bodies.availableMany,
    key: keys.wrapped,
  })
  // In the older form the properties have other fields; they are as many and in the same order.
  expect(wrapped.text.startsWith('{"data":[{"id":')).toBe(true)
  const idsOf = (properties: { id: number }[]) => properties.map(({ id }) => id)
  expect(idsOf(JSON.parse(wrapped.text).data)).toEqual(idsOf(JSON.parse(whole)))
})

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
])('compressed with %s too', async (encoding, decoded) => {
  const answer = await ask(await wireWith(many), { 'accept-encoding': encoding })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers.vary).toBe('accept-encoding')
  expect(decoded(answer.bytes, { maxOutputLength: 2 * whole.length }).toString() === whole).toBe(true)
})

test('is made no further than it is read', async () => {
  const wire = await wireWith(1_000_000)
  await neverReads(wire)
  await eventually(async () => {
    const before = made.properties
    await new Promise(resolve => setTimeout(resolve, 300))
    return before > 0 && made.properties === before
  })
  expect(made.properties).toBeLessThan(500_000)
  expect(made.answers).toBe(0)
})

test.each([{}, { 'accept-encoding': 'br' }])('ends when who asked goes away: %j', async headers => {
  const wire = await wireWith(1_000_000)
  const reader = await neverReads(wire, headers)
  await eventually(() => made.properties > 100)
  reader.socket.destroy()
  await eventually(() => made.answers === 1)
  await eventually(async () =>
    (await wire.app.inject('/metrics')).body.includes('hostelry_http_answers_cut_short_total{by="client"} 1'),
  )
})

test('of one key a few are under way at a time, the next is told when to come back', async () => {
  const wire = await openWire({
    availableMany: async () => ({ answers: propertiesOf(1_000_000), found: null }),
    identify: async key => ({ ...sampleHolder, keyId: key }),
  })
  wires.push(wire)
  const first = await neverReads(wire)
  for (let count = 1; count < 4; count += 1) await neverReads(wire)
  await eventually(async () => {
    const refused = await fetch(`${await wire.url()}${paths.availableMany}`, {
      method: 'POST',
      body: JSON.stringify(bodies.availableMany),
    })
    const isRefused = refused.status === 429
    if (isRefused) expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    await refused.body?.cancel()
    return isRefused
  })
  // What is small is answered.
  expect((await wire.post(paths.view, bodies.view)).status).toBe(200)
  // Another key's is sent.
  const others = await fetch(`${await wire.url()}${paths.availableMany}`, {
    method: 'POST',
    body: JSON.stringify({ ...bodies.availableMany, key: keys.wrapped }),
  })
  expect(others.status).toBe(200)
  await others.body?.cancel()
  first.socket.destroy()
  await eventually(async () => {
    const again = await fetch(`${await wire.url()}${paths.availableMany}`, {
      method: 'POST',
      body: JSON.stringify(bodies.availableMany),
    })
    await again.body?.cancel()
    return again.status === 200
  })
})

test('that fails half way is broken off, logged and counted', async () => {
  const wire = await wireWith(many, many - 1)
  const headers = { 'x-request-id': 'half-way' }
  await expect(ask(wire, headers)).rejects.toThrow()
  await eventually(async () =>
    (await wire.app.inject('/metrics')).body.includes('hostelry_http_answers_cut_short_total{by="server"} 1'),
  )
  wire.app.flushRequestNotes()
  const lines = wire.logLines.map(line => JSON.parse(line)).filter(line => line.request_id === 'half-way')
  expect(lines).toMatchObject([
    { level: 50, err: { message: 'a bug' } },
    { status: 500, msg: 'request' },
  ])
})

test('that fails before it is sent is a 500, and nothing of it is in the next one', async () => {
  const failing = await wireWith(10, 3)
  expect((await ask(failing)).status).toBe(500)
  expect((await failing.post(paths.view, bodies.view)).body.id).toBe(sampleAnswer(0).property.id)
})

test('another answer that fails between two parts leaves nothing in it', async () => {
  let failures = 0
  const wire = await openWire({
    availableMany: async () => ({ answers: propertiesOf(many), found: null }),
    view: async () => {
      failures += 1
      const broken = sampleAnswer(2)
      return { ...broken, property: { ...broken.property, rooms: null as never } }
    },
  })
  wires.push(wire)
  // More than the sockets hold between them: it is under way until it is read.
  const answer = await fetch(`${await wire.url()}${paths.availableMany}`, {
    method: 'POST',
    body: JSON.stringify(bodies.availableMany),
  })
  for (let turn = 0; turn < 6; turn += 1) expect((await wire.post(paths.view, bodies.view)).status).toBe(500)
  expect([failures, made.answers]).toEqual([6, 0])
  expect((await answer.text()) === whole).toBe(true)
})

describe('the memory of answers that nobody reads', () => {
  test('is bounded: then searches are refused and bookings are not', async () => {
    const small = sampleAnswer(0)
    // More than the sockets hold between them.
    const large = { ...small, property: { ...small.property, name: 'x'.repeat(20_000_000) } }
    const view = async (_holder: unknown, { verbosity }: { verbosity: number }) =>
      verbosity === 2 ? large : small
    const wire = await openWire({ view }, { answersUnderWayBytes: 100_000 })
    wires.push(wire)
    const { socket } = await connectTo(await wire.url())
    readers.push({ socket, received: () => '', ended: Promise.resolve() })
    socket.pause()
    socket.write(wireText(paths.view, { ...bodies.view, verbosity: 2 }))
    await eventually(async () => (await wire.post(paths.view, bodies.view)).status === 503)
    const refused = await wire.post(paths.availableMany, bodies.availableMany)
    expect([refused.status, refused.body.type]).toEqual([503, 'ServiceUnavailableException'])
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect((await wire.post(paths.reserve, bodies.reserve)).status).toBe(200)
    socket.destroy()
    await eventually(async () => (await wire.post(paths.view, bodies.view)).status === 200)
  })
})

describe('what one search may ask for', () => {
  const checkin = parseDay('2027-03-01')!
  const stays = (properties: number, rates: number) =>
    new Array<{ rates: number }>(properties).fill({ rates })
  const search = (nights: number, rooms: number) =>
    ({ checkin, checkout: checkin + nights, rooms: new Array(rooms).fill({}) }) as unknown as StayQuestion

  test.each([
    [1000, 24, 41, 1],
    [1000, 10, 11, 9],
    [1, 1200, 99, 9],
    [100, 1, 99, 9],
  ])('is %i properties of %i rates, %i nights and %i rooms', (properties, rates, nights, rooms) => {
    expect(() =>
      requireAffordable(stays(properties, rates), search(nights, rooms), 'property_ids'),
    ).not.toThrow()
  })

  test.each([
    [1000, 24, 99, 9],
    [1000, 24, 42, 1],
  ])('is not %i properties of %i rates, %i nights and %i rooms', (properties, rates, nights, rooms) => {
    const refused = () => requireAffordable(stays(properties, rates), search(nights, rooms), 'property_ids')
    expect(refused).toThrow(Fault)
    expect(refused).toThrow(/1000 properties.*fewer properties/)
  })

  test.each([
    ['property_ids', /set a limit, or ask/],
    ['sort', /leave this field out, or ask/],
    ['max_price', /leave this field out, or ask/],
  ] as const)('is refused at %s with the way out', (field, wayOut) => {
    const refused = () => requireAffordable(stays(1000, 24), search(99, 9), field)
    expect(refused).toThrow(
      expect.objectContaining({ errors: [{ field, message: expect.stringMatching(wayOut) }] }),
    )
  })
})
