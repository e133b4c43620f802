// One call to Rapid: every header that is sent, where a link may lead, which answers are read, and how long its limit on
// requests asks to wait.

import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  callRapid,
  errorTypes,
  type RapidCall,
  type RapidConnection,
} from '../../../src/sources/rapid/rapid-client.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { type ToldAnswer, toldRemote } from '../../support/sources/told-remote.ts'

const remote = await toldRemote()
afterAll(() => remote[Symbol.asyncDispose]())
beforeEach(() => {
  remote.requests.length = 0
  remote.answer = () => ({ body: {} })
})

const clock = new FixedClock('2026-11-22T12:00:00.999Z')
const connection: RapidConnection = {
  url: `${remote.url}/v3`,
  apiKey: new Secret('key'),
  sharedSecret: new Secret('secret'),
  clock,
  allowPrivate: true,
  customerIp: '192.0.2.1',
  test: null,
}
const session = { session_id: 'session-1', user_agent: 'Browser/1.0', ip: '203.0.113.7' }

const call = (more: Partial<RapidCall> = {}, changes: Partial<RapidConnection> = {}) =>
  callRapid(
    { ...connection, ...changes },
    { operation: 'search', path: '/a', session: null, deadline: AbortSignal.timeout(5_000), ...more },
  )

const answered = async (answer: ToldAnswer, more: Partial<RapidCall> = {}) => {
  remote.answer = () => answer
  return call(more)
}

const plain = { answer: 'read', status: 200, body: {}, next: null, retryAfter: null, pause: 0 }

describe('a request', () => {
  const signature = createHash('sha512').update('keysecret1795348800').digest('hex')
  const usual = {
    accept: 'application/json',
    authorization: `EAN APIKey=key,Signature=${signature},timestamp=1795348800`,
    'accept-encoding': 'gzip',
    'user-agent': 'Hostelry/0.1',
    'customer-ip': '192.0.2.1',
  }

  test('without a guest has the signature, this program and this server', async () => {
    expect(await call()).toEqual(plain)
    expect(remote.requests).toEqual([{ line: 'GET /v3/a', headers: usual, body: null }])
  })

  test('of a guest has the browser, address and session, and its body as JSON', async () => {
    await call({ method: 'POST', session, body: { a: [1] } }, { test: 'standard' })
    const headers = {
      ...usual,
      'content-type': 'application/json',
      'user-agent': 'Browser/1.0',
      'customer-ip': '203.0.113.7',
      'customer-session-id': 'session-1',
      test: 'standard',
    }
    expect(remote.requests).toEqual([{ line: 'POST /v3/a', headers, body: { a: [1] } }])
  })

  test.each(['PUT', 'DELETE'] as const)('may be %s without a body', async method => {
    await call({ method })
    expect(remote.requests).toEqual([{ line: `${method} /v3/a`, headers: usual, body: null }])
  })

  test('has every pair of its query, in order', async () => {
    await call({
      query: [
        ['b', 'x y'],
        ['a', '1'],
        ['b', '2,ü&'],
      ],
    })
    await call({ query: [] })
    expect(remote.requests.map(({ line }) => line)).toEqual([
      'GET /v3/a?b=x+y&a=1&b=2%2C%C3%BC%26',
      'GET /v3/a',
    ])
  })

  test.each<[string, string, string]>([
    ['session_id', 'customer-session-id', 'x'.repeat(100)],
    ['user_agent', 'user-agent', 'x'.repeat(500)],
    ['ip', 'customer-ip', 'x'.repeat(45)],
  ])('has the %s of a guest up to its length, without what no header holds', async (field, header, most) => {
    for (const text of [most, `${most}y`, ` \u001f\u007f\u0080ü\r\n ~ a! `])
      await call({ session: { ...session, [field]: text } })
    expect(remote.requests.map(({ headers }) => headers[header])).toEqual([most, most, '~ a!'])
  })

  test.each([null, '', ' \n'])('has none of a guest who is %j', async text => {
    await call({ session: { session_id: text ?? '', user_agent: text, ip: text } })
    expect(remote.requests[0]!.headers).toEqual(usual)
  })
})

describe('a link', () => {
  test.each([
    ['/v3/a', '/v3/a'],
    ['/a', '/v3/a'],
    ['/', '/v3/'],
    ['/v3', '/v3/v3'],
    ['/v3x/a', '/v3/v3x/a'],
    ['/v3/v3/a', '/v3/v3/a'],
    ['/a/v3/b', '/v3/a/v3/b'],
    ['/a?token=A-Z_b.c~d%20!$&()*+,;=:@/?e', '/v3/a?token=A-Z_b.c~d%20!$&()*+,;=:@/?e'],
    ['/a..b/c../...', '/v3/a..b/c../...'],
    ['/a//b', '/v3/a//b'],
  ])('%s is called below the address', async (path, target) => {
    expect(await call({ path })).toEqual(plain)
    expect(remote.requests.map(({ line }) => line)).toEqual([`GET ${target}`])
  })

  test.each([
    '',
    'a',
    '@evil.example/',
    'https://evil.example/',
    ' /a',
    '/a ',
    '/a\n',
    '/a b',
    '/a#b',
    '/a\\b',
    '//evil.example',
    '/v3//evil.example',
    '/..',
    '/../a',
    '/a/..',
    '/a/../b',
    '/a/..?b',
    '/v3/..',
    '/ü',
  ])('%j leads elsewhere, and nothing is sent', async path => {
    expect(await call({ path })).toEqual({ answer: 'not_sent', reason: 'a link that leads elsewhere' })
    expect(remote.requests).toEqual([])
  })
})

describe('an answer', () => {
  const error = { type: 'what_comes_one_day' }

  test.each([200, 201, 202, 206, 299])('with %i is read', async status => {
    expect(await answered({ status, body: [7] })).toEqual({ ...plain, status, body: [7] })
  })

  test.each([400, 404, 410, 428, 499])('with %i is read in Rapid’s own form', async status => {
    expect(await answered({ status, body: error })).toEqual({ ...plain, status, body: error })
  })

  test.each([300, 304, 399, 500, 503, 599])('with %i is lost', async status => {
    const answer = await answered({ status, body: status === 304 ? undefined : error })
    expect(answer).toEqual({ answer: 'lost', reason: `HTTP ${status}` })
  })

  test.each([
    undefined,
    {},
    [error],
    'text',
    '{"type":"x"',
    { type: 7 },
    { type: null },
    { errors: [error] },
  ])('of 404 with %j is a proxy’s, and lost', async body => {
    const answer = await answered({ status: 404, body })
    expect(answer).toEqual({ answer: 'lost', reason: 'HTTP 404 in another form' })
  })

  test.each(['{', 'x', ' ', Buffer.from([0x22, 0xff, 0x22])])('of %j is no JSON, and lost', async body => {
    expect(await answered({ body })).toEqual({ answer: 'lost', reason: 'HTTP 200 in another form' })
  })

  test('without a body is null, with one of null as well', async () => {
    expect(await answered({ status: 204 })).toEqual({ ...plain, status: 204, body: null })
    expect(
      await answered({ status: 200, headers: { 'content-encoding': 'gzip' }, body: gzipSync('') }),
    ).toEqual({ ...plain, body: null })
    expect(await answered({ body: 'null' })).toEqual({ ...plain, body: null })
  })

  test('is unpacked where it says that it is packed', async () => {
    const headers = { 'content-encoding': 'gzip' }
    expect(await answered({ headers, body: gzipSync('{"ü":1}') })).toEqual({ ...plain, body: { ü: 1 } })
    const lost = { answer: 'lost', reason: 'HTTP 200 in another form' }
    expect(await answered({ headers, body: '{}' })).toEqual(lost)
    expect(await answered({ body: gzipSync('{}') })).toEqual(lost)
  })

  test('of 16 mebibytes is read, of 64 unpacked, and none with a byte more', async () => {
    const bytes = (mebibytes: number, more: number) => {
      const body = Buffer.alloc(mebibytes * 1_048_576 + more, ' ')
      body[0] = 0x37
      return body
    }
    expect(await answered({ body: bytes(16, 0) })).toEqual({ ...plain, body: 7 })
    expect(await answered({ body: bytes(16, 1) })).toEqual({ answer: 'lost', reason: 'too_large' })
    const packed = (more: number) => {
      const body = gzipSync(bytes(64, more), { level: 1 })
      return answered({ headers: { 'content-encoding': 'gzip' }, body })
    }
    expect(await packed(0)).toEqual({ ...plain, body: 7 })
    expect(await packed(1)).toEqual({ answer: 'lost', reason: 'HTTP 200 in another form' })
  })

  test('that never comes is lost, and a call that cannot be made is not sent', async () => {
    remote.answer = () => 'gone'
    expect(await call()).toEqual({ answer: 'lost', reason: 'broken' })
    const before = remote.requests.length
    expect(await call({ deadline: AbortSignal.abort() })).toEqual({ answer: 'not_sent', reason: 'not_sent' })
    const elsewhere = await call({}, { allowPrivate: false })
    expect(elsewhere).toEqual({ answer: 'not_sent', reason: 'refused_address' })
    expect(remote.requests).toHaveLength(before)
  })

  test.each([
    ['</v3/properties/content?token=x&a=1>; rel="next"', '/v3/properties/content?token=x&a=1'],
    ['</v3/a>;rel=next', '/v3/a'],
    ['</v3/a> ; rel=next', '/v3/a'],
    ['<https://api.example/v3/a?b>; title="x"; rel="next"', '/v3/a?b'],
    ['<b?c>; rel="next"', '/v3/b?c'],
    ['</v3/a>; rel="prev", </v3/b>; rel="next"', '/v3/b'],
    ['</v3/a>; rel="next"; expires="2026"', '/v3/a'],
    ['</v3/a>; rel="prev"', null],
    ['</v3/a>; xrel="next"', null],
    ['</v3/a>', null],
    ['/v3/a; rel="next"', null],
    ['<http://[x>; rel="next"', null],
    ['', null],
  ])('with the link %s has the next page %j', async (link, next) => {
    expect(await answered({ headers: { link }, body: {} })).toEqual({ ...plain, next })
  })
})

describe('the limit on requests', () => {
  const now = clock.milliseconds()
  const limit = (remaining: string | null, reset: string | null): Record<string, string> => ({
    ...(remaining !== null && { 'rate-limit-minute-remaining': remaining }),
    ...(reset !== null && { 'rate-limit-minute-reset': reset }),
  })
  const later = String(now + 42_000)

  test.each<[string | null, string | null, number]>([
    ['19', later, 42],
    ['20', later, 0],
    ['0', later, 42],
    ['19.9', later, 42],
    ['100', later, 0],
    ['9x', later, 0],
    ['-1', later, 0],
    ['', later, 0],
    [' ', later, 0],
    [null, later, 0],
    ['19', null, 60],
    ['19', 'soon', 60],
    ['19', '', 1],
    ['19', String(now), 1],
    ['19', String(now - 1), 1],
    ['19', String(now + 1), 1],
    ['19', String(now + 1_000), 1],
    ['19', String(now + 1_001), 2],
    ['19', String(now + 300_000), 300],
    ['19', String(now + 300_001), 300],
  ])('with %j left until %j waits for %i seconds', async (remaining, reset, pause) => {
    const headers = limit(remaining, reset)
    expect(await answered({ headers, body: {} })).toEqual({ ...plain, pause })
  })

  test('that is reached says when to ask again, and nothing else does', async () => {
    const body = { type: 'too_many_requests' }
    const told = (status: number, reset: string | null) =>
      answered({ status, headers: limit('50', reset), body })
    expect(await told(429, later)).toEqual({ ...plain, status: 429, body, retryAfter: 42 })
    expect(await told(429, null)).toEqual({ ...plain, status: 429, body, retryAfter: 60 })
    expect(await told(428, later)).toEqual({ ...plain, status: 428, body })
  })
})

test.each<[number, unknown, string[]]>([
  [
    400,
    { type: 'invalid_input', errors: [{ type: 'a' }, 7, null, [{ type: 'x' }], {}] },
    ['invalid_input', 'a', 'undefined'],
  ],
  [499, { type: 'a', errors: { type: 'b' } }, ['a']],
  [399, { type: 'a', errors: [{ type: 'b' }] }, []],
  [200, { type: 'a' }, []],
  [400, null, []],
  [400, [{ type: 'a' }], []],
])('the errors in %i of %j are %j', (status, body, types) => {
  expect(errorTypes({ status, body })).toEqual(types)
})
