// Documents that are the same for everybody are compressed once, are known again by their entity tag, and are not given without
// limit to one address (threat D13).

import { brotliDecompressSync, gunzipSync, gzip, inflateSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { keepDocuments } from '../../../src/http/wire/documents.ts'
import { answerError } from '../../../src/http/wire/errors.ts'
import { RequestLimits } from '../../../src/operations/limits/request-limits.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { openWire } from '../../support/wire/fake-operations.ts'

vi.mock('node:zlib', async importOriginal => {
  const zlib = await importOriginal<typeof import('node:zlib')>()
  return { ...zlib, gzip: vi.fn(zlib.gzip) }
})
const compressions = () => vi.mocked(gzip).mock.calls.length

const { app } = await openWire({ listSites: async () => [] })
const get = async (url: string, headers: Record<string, string> = {}, from = '127.0.0.1') => {
  const answer = await app.inject({ url, headers, remoteAddress: from })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
const script = /assets\/pages-\w+\.js/.exec(app.printRoutes({ commonPrefix: false }))![0]
const documents = [
  '/openapi.json',
  '/openapi/publisher.json',
  '/openapi/publisher.yaml',
  '/openapi/administration.json',
  '/docs',
  '/docs/interface',
  '/docs/reference',
  '/docs/embed',
  '/docs/api/',
  '/docs/api/json',
  '/docs/api/yaml',
  '/docs/api/static/swagger-ui-bundle.js',
  '/docs/api/static/swagger-ui.css',
  '/docs/api/static/swagger-initializer.js',
  '/docs/api/static/theme/hostelry.css',
  '/docs/examples/availability.json',
  '/developers',
  '/embed.js',
  `/${script}`,
]
const decoders = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync }

describe.each(documents)('%s', path => {
  test('may be kept, and is not sent again to who has it', async () => {
    const { status, headers } = await get(path)
    expect([status, headers['cache-control']]).toEqual([
      200,
      expect.stringMatching(/^public, max-age=(300|600|31536000, immutable)$/),
    ])
    expect(headers.etag).toMatch(/^"[\w-]{22}"$/)
    for (const known of [headers.etag, `"x", W/${headers.etag}`, '*']) {
      const again = await get(path, { 'if-none-match': String(known), 'accept-encoding': 'br' })
      expect([again.status, again.bytes.length, again.headers['cache-control']]).toEqual([
        304,
        0,
        headers['cache-control'],
      ])
    }
    expect((await get(path, { 'if-none-match': '"x"' })).status).toBe(200)
  })

  test('is the same in each encoding, under an entity tag of its own', async () => {
    const plain = await get(path)
    if (plain.bytes.length < 1024) {
      expect((await get(path, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe(undefined)
      return
    }
    for (const [encoding, decode] of Object.entries(decoders)) {
      const packed = await get(path, { 'accept-encoding': encoding })
      const { 'content-encoding': sent, etag, vary, 'content-length': length } = packed.headers
      expect([sent, vary, Number(length)]).toEqual([encoding, 'accept-encoding', packed.bytes.length])
      expect(etag).toBe(String(plain.headers.etag).replace(/"$/, `-${encoding}"`))
      expect(decode(packed.bytes).equals(plain.bytes)).toBe(true)
      expect((await get(path, { 'if-none-match': String(etag) })).status).toBe(304)
    }
  })
})

test('a head has the headers of the whole, without a body', async () => {
  for (const path of ['/openapi.json', '/docs/interface']) {
    const whole = await get(path)
    const head = await app.inject({ method: 'HEAD', url: path })
    expect([head.statusCode, head.headers.etag, head.headers['content-length'], head.body]).toEqual([
      200,
      whole.headers.etag,
      String(whole.bytes.length),
      '',
    ])
  }
})

test('a document is compressed once, under whatever name it is asked for', async () => {
  const scope = Fastify()
  scope.setErrorHandler(answerError)
  const limits = new RequestLimits(new FixedClock('2026-12-01T12:00:00Z'))
  keepDocuments(scope, { limits, addressOf: () => null })
  let [made, text] = [0, 'a'.repeat(5000)]
  scope.get('/a/:name', async (_request, reply) => {
    made += 1
    return reply.type('text/plain').send(text)
  })
  scope.get('/picture', async (_request, reply) => reply.type('font/woff2').send(Buffer.from(text)))
  scope.get('/short', async (_request, reply) => reply.type('text/plain').send('short'))
  scope.get('/moved', async (_request, reply) => reply.redirect('/a/b'))
  const read = (url: string) => scope.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  const before = compressions()
  const first = await read('/a/b')
  expect(gunzipSync(first.rawPayload).toString()).toBe(text)
  for (const name of ['/a/b', '/a/%62', '/a/b?x=1'])
    expect((await read(name)).rawPayload.equals(first.rawPayload)).toBe(true)
  expect([made, compressions() - before]).toEqual([4, 1])
  text = 'b'.repeat(5000)
  const changed = await read('/a/b')
  expect(gunzipSync(changed.rawPayload).toString()).toBe(text)
  expect(changed.headers.etag).not.toBe(first.headers.etag)
  for (const [path, encoding] of [['/picture'], ['/short']])
    expect([path, (await read(path!)).headers['content-encoding']]).toEqual([path, encoding])
  const moved = await read('/moved')
  expect([moved.statusCode, moved.headers.etag]).toEqual([302, undefined])
})

test('an address that asks for too many waits, and others do not', async () => {
  const limited = Fastify()
  limited.setErrorHandler(answerError)
  limited.decorateRequest('faultType', null)
  const limits = new RequestLimits(new FixedClock('2026-12-01T12:00:00Z'))
  keepDocuments(limited, { limits, addressOf: ({ socket }) => socket.remoteAddress ?? null })
  limited.get('/a', async () => 'a')
  limited.get('/b', async () => 'b')
  const ask = (url: string, remoteAddress: string) => limited.inject({ url, remoteAddress })
  for (let request = 0; request < 240; request += 1)
    expect((await ask(request % 2 ? '/a' : '/b', '203.0.113.7')).statusCode).toBe(200)
  const refused = await ask('/a', '203.0.113.7')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect((await ask('/a', '203.0.113.8')).statusCode).toBe(200)
})

test.each([
  '/docs',
  '/openapi.json',
  '/docs/search?q=room',
  '/docs/api/static/swagger-ui.css',
  '/embed.js',
  '/developers',
])('the limit is for %s too', async path => {
  const headers = { 'if-none-match': '*' }
  const ask = () => app.inject({ url: path, remoteAddress: `203.0.113.${path.length}`, headers })
  let answer = await ask()
  // Some are given back meanwhile.
  for (let more = 0; answer.statusCode < 400 && more < 2000; more += 1) answer = await ask()
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toMatchObject({ type: 'TooManyRequestsException' })
})
