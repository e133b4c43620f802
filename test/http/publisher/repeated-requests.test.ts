// A request that comes again is answered from what was kept, byte for byte, and is counted, limited and logged like the first.

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestQuota } from '../../../src/operations/limits/request-limits.ts'
import type { CacheValidator } from '../../../src/operations/shopping/cache-validator.ts'
import { sampleAnswer, sampleHolder } from '../../support/prices/sample-answers.ts'
import { bodies, keys, openWire, paths, type WireUnderTest } from '../../support/wire/fake-operations.ts'

const validator = {} as CacheValidator
let wire: WireUnderTest
let views: number
let isValid: boolean
let holder: typeof sampleHolder
let quota: RequestQuota | null
let ageSeconds: number | null
const counted: string[] = []

beforeAll(async () => {
  wire = await openWire({
    identify: async key => (key === keys.full ? holder : undefined),
    knownHolder: key => (key === keys.full ? holder : undefined),
    isStillValid: () => isValid,
    countRequest: (_holder, path) => {
      counted.push(path)
      return quota
    },
    view: async () => {
      views += 1
      return { ...sampleAnswer(2), validator, ageSeconds }
    },
  })
})
afterAll(() => wire.app.close())
let turn = 0
beforeEach(() => {
  ;[views, isValid, holder, quota, ageSeconds] = [0, true, { ...sampleHolder }, null, null]
  turn += 1
  counted.length = 0
  wire.logLines.length = 0
})

/** A body that no test before has sent. */
const body = (more: object = {}) => ({ ...bodies.view, property_id: turn, ...more })
const ask = (sent: object | string, headers: Record<string, string> = {}) =>
  wire.post(paths.view, sent, headers)
const askMany = async (times: number, sent: object | string, headers = {}) => {
  const answers = []
  for (let each = 0; each < times; each += 1) answers.push(await ask(sent, headers))
  return answers
}

describe('a request', () => {
  test('is answered anew twice, and the same from then on', async () => {
    const answers = await askMany(5, body())
    expect([views, new Set(answers.map(({ text }) => text)).size]).toEqual([2, 1])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(counted).toEqual(Array(5).fill('property/view'))
  })

  test('of another guest is the same, and has its own session in the log', async () => {
    for (const session_id of ['one', 'two', 'three', 'four'])
      await ask(body({ meta_data: { session_id, ip: '203.0.113.7' } }))
    expect(views).toBe(2)
    const hex = (text: string) => `named-${Buffer.from(text).toString('hex')}`
    const lines = wire.logLines.map(line => JSON.parse(line))
    expect(lines.map(({ session_id }) => session_id)).toEqual(['one', 'two', 'three', 'four'].map(hex))
    for (const line of lines)
      expect(line).toMatchObject({
        ip: hex('203.0.113.7'),
        publisher: 44,
        status: 200,
        fault: null,
        route: paths.view,
      })
  })

  test('with a session that cannot be read is refused, though another guest was answered', async () => {
    await askMany(4, body({ meta_data: { ip: 'x' } }))
    const text = JSON.stringify(body({ meta_data: { ip: 'x' } })).replace('"ip":"x"', '"ip":"x","ip":"y"')
    const { status, body: refused } = await ask(text)
    expect([status, refused.message]).toEqual([
      400,
      'The body has an object with the same key twice; send each field once.',
    ])
  })

  test('over the limit of its key is refused, also where its answer is kept', async () => {
    await askMany(4, body())
    quota = { perMinute: 60, remaining: 0, seconds: 9, isOver: true }
    wire.logLines.length = 0
    const { status, headers, body: refused } = await ask(body())
    expect([status, refused.type]).toEqual([429, 'TooManyRequestsException'])
    expect(headers).toMatchObject({
      'retry-after': '9',
      ratelimit: '"key";r=0;t=9',
      'ratelimit-policy': '"key";q=60;w=60',
    })
    expect(JSON.parse(wire.logLines[0]!)).toMatchObject({
      status: 429,
      publisher: 44,
      fault: 'TooManyRequestsException',
    })
    quota = { perMinute: 60, remaining: 3, seconds: 9, isOver: false }
    const admitted = await ask(body())
    expect([admitted.status, admitted.headers.ratelimit]).toEqual([200, '"key";r=3;t=9'])
    expect(views).toBe(2)
  })

  test('is answered anew when what its answer was made of has changed', async () => {
    await askMany(4, body())
    isValid = false
    await askMany(2, body())
    expect(views).toBe(4)
  })

  test('is answered anew when its key is read anew, and for another key not at all', async () => {
    await askMany(4, body())
    holder = { ...sampleHolder }
    await askMany(1, body())
    expect(views).toBe(3)
    expect((await ask(body({ key: 'other' }))).status).toBe(401)
  })

  test('in another encoding has an answer of its own', async () => {
    await askMany(4, body())
    const gzip = { 'accept-encoding': 'gzip' }
    const zipped = await askMany(4, body(), gzip)
    expect(views).toBe(4)
    expect(zipped.map(({ headers }) => headers['content-encoding'])).toEqual(Array(4).fill('gzip'))
    expect(new Set(zipped.map(({ bytes }) => bytes.toString('hex'))).size).toBe(1)
    expect((await ask(body())).headers['content-encoding']).toBeUndefined()
  })

  test('that is answered from memory while the database is away is never kept', async () => {
    ageSeconds = 3
    const answers = await askMany(4, body())
    expect(views).toBe(4)
    expect(answers.map(({ headers }) => headers.age)).toEqual(Array(4).fill('3'))
  })

  test('has an id of its own each time', async () => {
    const answers = await askMany(4, body(), { 'x-request-id': 'mine' })
    expect(answers.map(({ headers }) => headers['x-request-id'])).toEqual(Array(4).fill('mine'))
    const drawn = await askMany(3, body())
    expect(new Set(drawn.map(({ headers }) => headers['x-request-id'])).size).toBe(3)
  })
})

test('a refusal is compressed for who accepts it and where it is long, and logged with its session', async () => {
  const wrong = Object.fromEntries(
    ['property_id', 'verbosity', 'limit', 'language'].map(name => [name, 'x'.repeat(9)]),
  )
  const rooms = Array(9).fill({ adults: 'x', children: 'x' })
  const sent = { ...bodies.available, ...wrong, rooms, meta_data: { session_id: 's' } }
  const plain = await wire.post(paths.available, sent)
  const zipped = await wire.post(paths.available, sent, { 'accept-encoding': 'gzip' })
  expect([plain.status, zipped.status]).toEqual([400, 400])
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(wire.logLines.map(line => JSON.parse(line))).toMatchObject(
    Array(2).fill({ status: 400, publisher: 44, session_id: 'named-73', fault: 'BadRequestException' }),
  )
})

test('requests that arrive together are all answered, however many they are', async () => {
  const many = 100
  await ask(body())
  const { server } = wire.app
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: many }, () => connect(port, '127.0.0.1').setEncoding('utf8'))
  const open = () => new Promise<number>(resolve => server.getConnections((_, count) => resolve(count)))
  await expect.poll(open, { timeout: 60_000 }).toBeGreaterThanOrEqual(many)
  const answers = sockets.map(async socket => (await once(socket, 'data'))[0] as string)
  // Written without a turn of the event loop between, so that the next turn has all of them.
  for (const [each, socket] of sockets.entries()) {
    const text = JSON.stringify(body({ property_id: 1000 + each }))
    socket.write(`POST ${paths.view} HTTP/1.1\r\nHost: a\r\nContent-Length: ${text.length}\r\n\r\n${text}`)
  }
  const statuses = (await Promise.all(answers)).map(answer => answer.split('\r\n', 1)[0])
  for (const socket of sockets) socket.destroy()
  expect(statuses).toEqual(Array(many).fill('HTTP/1.1 200 OK'))
  expect(views).toBe(1 + many)
})
