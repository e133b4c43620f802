// One call to apaleo with its access token: every header that is sent, how long a token is kept, which answers are read, and
// how long apaleo asks to be left alone.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { AccessToken } from '../../../src/sources/apaleo/apaleo-access.ts'
import { type ApaleoCall, callApaleo, reasonOf } from '../../../src/sources/apaleo/apaleo-client.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { apaleoTold, tokenLine } from '../../support/sources/apaleo-told.ts'
import type { ToldAnswer } from '../../support/sources/told-remote.ts'

const told = await apaleoTold()
const { remote, clock, lines, answers } = told
afterAll(() => remote[Symbol.asyncDispose]())
const given = told.token
const at = (time: string) => clock.moveTo(`2026-11-22T${time}Z`)
beforeEach(() => {
  told.token = given
  at('12:00:00')
})

const account = {
  identityUrl: remote.url,
  clientId: 'an id:ä',
  clientSecret: new Secret('a+b/c'),
  clock,
  allowPrivate: true,
}
const open = (changes: object = {}) => {
  const whole = { ...account, ...changes }
  const connection = { ...whole, url: remote.url, accessToken: new AccessToken(whole) }
  return (call: Partial<ApaleoCall> = {}) =>
    callApaleo(connection, { path: '/a', deadline: AbortSignal.timeout(5_000), ...call })
}

const notDone = (reason: string, retryAfter: number | null = null) => ({
  answer: 'not_done',
  reason,
  retryAfter,
})
const lost = (reason: string) => ({ answer: 'lost', reason })
const tokens = () => remote.requests.filter(({ line }) => line === tokenLine).length

describe('a call', () => {
  test('has a token that was asked for with the account, its query, and its body and key', async () => {
    answers({ body: [1] }, { status: 201 })
    const call = open()
    expect(await call({ query: { b: 'x,y z', a: '&' } })).toEqual({ answer: 'read', status: 200, body: [1] })
    const done = await call({ method: 'POST', body: { a: 'ü' }, idempotencyKey: 'key-1' })
    expect(done).toEqual({ answer: 'read', status: 201, body: null })
    const proof = Buffer.from('an%20id%3A%C3%A4:a%2Bb%2Fc').toString('base64')
    const json = { accept: 'application/json' }
    const bearer = { ...json, authorization: 'Bearer token-1' }
    expect(remote.requests).toEqual([
      {
        line: tokenLine,
        headers: {
          ...json,
          authorization: `Basic ${proof}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      },
      { line: 'GET /booking/v1/a?b=x%2Cy+z&a=%26', headers: bearer, body: null },
      {
        line: 'POST /booking/v1/a',
        headers: { ...bearer, 'idempotency-key': 'key-1', 'content-type': 'application/json' },
        body: { a: 'ü' },
      },
    ])
    answers({ status: 204 })
    await call({ method: 'PUT' })
    expect(remote.requests).toEqual([{ line: 'PUT /booking/v1/a', headers: bearer, body: null }])
  })

  test.each<[ToldAnswer | 'gone', object]>([
    [
      { status: 299, body: {} },
      { answer: 'read', status: 299, body: {} },
    ],
    [{ status: 204 }, { answer: 'read', status: 204, body: null }],
    [{ status: 200, body: '{' }, lost('HTTP 200')],
    [{ status: 299, body: 'x' }, lost('HTTP 299')],
    [{ status: 200, body: Buffer.from([0x22, 0xff, 0x22]) }, lost('HTTP 200')],
    [{ status: 300, body: {} }, lost('HTTP 300')],
    [{ status: 399, body: {} }, lost('HTTP 399')],
    [
      { status: 400, body: {} },
      { answer: 'read', status: 400, body: {} },
    ],
    [
      { status: 400, body: '<html>' },
      { answer: 'read', status: 400, body: null },
    ],
    [
      { status: 422, body: { messages: [] } },
      { answer: 'read', status: 422, body: { messages: [] } },
    ],
    [{ status: 499 }, { answer: 'read', status: 499, body: null }],
    [{ status: 500, body: {} }, lost('HTTP 500')],
    [{ status: 599 }, lost('HTTP 599')],
    [{ status: 401, body: {} }, notDone('HTTP 401')],
    ['gone', lost('broken')],
  ])('answered with %j is %j', async (answer, expected) => {
    answers(answer)
    expect(await open()()).toEqual(expected)
  })

  test.each([
    [undefined, 60],
    ['30', 30],
    ['0', 1],
    ['1', 1],
    ['-5', 1],
    ['300', 300],
    ['301', 300],
    ['1.5', 60],
    ['Sun, 22 Nov 2026 12:00:30 GMT', 60],
  ])('over the limit that says to wait for %j is made again in %i seconds', async (wait, seconds) => {
    answers({ status: 429, headers: wait === undefined ? {} : { 'retry-after': wait } })
    expect(await open()()).toEqual(notDone('HTTP 429', seconds))
  })

  test('of 16 mebibytes is read, and no byte more', async () => {
    const spaced = (more: number) =>
      Buffer.concat([Buffer.from('7'), Buffer.alloc(16 * 1_048_576 - 1 + more, ' ')])
    answers({ body: spaced(0) }, { body: spaced(1) })
    const call = open()
    expect(await call()).toEqual({ answer: 'read', status: 200, body: 7 })
    expect(await call()).toEqual(lost('too_large'))
  })

  test('that cannot be made is not done', async () => {
    answers()
    const call = open()
    expect(await call({ deadline: AbortSignal.abort() })).toEqual(notDone('not_sent'))
    const elsewhere = open({ allowPrivate: false })
    expect(await elsewhere()).toEqual(notDone('no access token: refused_address'))
    expect(lines()).toEqual([])
  })
})

describe('an access token', () => {
  test.each<[unknown, string, string]>([
    [3600, '12:58:59.999', '12:59:00'],
    ['3600', '12:58:59.999', '12:59:00'],
    [61, '12:00:00.999', '12:00:01'],
    [86_400, '23:59:59', '11:59:00'],
    [86_401, '12:03:59.999', '12:04:00'],
    [-1, '12:03:59.999', '12:04:00'],
    [undefined, '12:03:59.999', '12:04:00'],
    ['soon', '12:03:59.999', '12:04:00'],
  ])('that ends in %j seconds is kept until a minute before', async (expires_in, last, first) => {
    told.token = { body: { access_token: 'token-1', expires_in } }
    answers({}, {}, {})
    const call = open()
    await call()
    at(last)
    await call()
    expect(tokens()).toBe(1)
    if (first < last) clock.moveTo(`2026-11-23T${first}Z`)
    else at(first)
    await call()
    expect(tokens()).toBe(2)
  })

  test('that ends within a minute is for one call', async () => {
    told.token = { body: { access_token: 'token-1', expires_in: 60 } }
    answers({}, {})
    const call = open()
    await call()
    await call()
    expect(tokens()).toBe(2)
  })

  test.each<[ToldAnswer | 'gone', string]>([
    [{ body: {} }, 'HTTP 200'],
    [{ body: { access_token: 7 } }, 'HTTP 200'],
    [{ body: { access_token: '' } }, 'HTTP 200'],
    [{ body: { access_token: 'a b' } }, 'HTTP 200'],
    [{ body: { access_token: 'a\n' } }, 'HTTP 200'],
    [{ body: { access_token: '\u007f' } }, 'HTTP 200'],
    [{ body: { access_token: 'x'.repeat(8_001) } }, 'HTTP 200'],
    [{ status: 201, body: { access_token: 'token-1' } }, 'HTTP 201'],
    [{ status: 400, body: { error: 'invalid_client' } }, 'HTTP 400'],
    [{ body: [] }, 'HTTP 200 without JSON'],
    [{ body: { access_token: 'token-1', padding: 'x'.repeat(65_536) } }, 'too_large'],
    [{ status: 503 }, 'HTTP 503'],
    ['gone', 'broken'],
  ])('is none in %j, and the next call asks again', async (answer, reason) => {
    told.token = answer
    answers({})
    const call = open()
    expect(await call()).toEqual(notDone(`no access token: ${reason}`))
    told.token = { body: { access_token: 'x'.repeat(8_000) } }
    expect(await call()).toMatchObject({ answer: 'read' })
    expect([tokens(), remote.requests.at(-1)!.headers.authorization]).toEqual([
      2,
      `Bearer ${'x'.repeat(8_000)}`,
    ])
  })

  test('that is refused is not used again, unless another has come in the meantime', async () => {
    answers({ status: 401 }, {})
    const call = open()
    expect(await call()).toEqual(notDone('HTTP 401'))
    await call()
    expect(tokens()).toBe(2)
    const access = new AccessToken(account)
    const [first] = await Promise.all([access.get(), access.get()])
    expect(tokens()).toBe(3)
    access.forget(new Secret('token-1'))
    expect((await access.get()).token).toBe(first!.token)
    expect(tokens()).toBe(3)
    access.forget(first!.token!)
    await access.get()
    expect(tokens()).toBe(4)
  })
})

test('a reason is the status, or what went wrong', () => {
  expect(reasonOf({ answer: 'read', status: 404, body: {} })).toBe('HTTP 404')
  expect(reasonOf({ answer: 'lost', reason: 'broken' })).toBe('broken')
  expect(reasonOf({ answer: 'not_done', reason: 'not_sent', retryAfter: null })).toBe('not_sent')
})
