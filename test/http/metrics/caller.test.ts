// Who sends a request: the key and where it may stand, the page that sends it, and what its key may do.

import type { IncomingHttpHeaders } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Asker, admit, identifyCaller } from '../../../src/http/publisher/caller.ts'
import { keyOf, requireScope } from '../../../src/http/publisher/key.ts'
import {
  headersFor,
  isOfBrowser,
  isPreflight,
  pageOf,
  preflightHeaders,
} from '../../../src/http/publisher/pages.ts'
import { countRequest } from '../../../src/http/publisher/rate-limit.ts'
import { bearerOf, unauthorized, wellFormed } from '../../../src/http/wire/bearer.ts'
import { isForwarded } from '../../../src/http/wire/forwarded.ts'
import { demoKey } from '../../../src/lodging/publishers/api-key.ts'
import type { KeyHolder } from '../../../src/lodging/publishers/publisher.ts'
import type { Operations } from '../../../src/operations/operations.ts'
import { sampleHolder } from '../../support/prices/sample-answers.ts'

const unknown = {
  type: 'UnauthorizedException',
  status: 401,
  message:
    'The API key is missing or not valid; send it in the field "key", or as "Authorization: Bearer <key>".',
  headers: { 'WWW-Authenticate': 'Bearer' },
  errors: [],
}

/** What is thrown. */
function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

describe('a key', () => {
  test.each<[string | undefined, string | undefined]>([
    [undefined, undefined],
    ['', undefined],
    ['Bearer abc', 'abc'],
    ['bearer   abc  ', 'abc'],
    ['Bearer', undefined],
    ['Bearer ', undefined],
    ['Bearerabc', undefined],
    ['Bearer a b', undefined],
    ['Basic abc', undefined],
    ['x Bearer abc', undefined],
  ])('is the token of the header %j: %j', (authorization, token) => {
    expect(bearerOf({ ...(authorization !== undefined && { authorization }) })).toBe(token)
  })

  test.each<[unknown, boolean]>([
    ['!', true],
    ['~'.repeat(256), true],
    ['~'.repeat(257), false],
    ['', false],
    ['a b', false],
    ['a\u007f', false],
    ['é', false],
    [5, false],
    [undefined, false],
  ])('is plain ASCII of 256 characters at most: %j %s', (key, isWell) => {
    expect(wellFormed(key)).toBe(isWell ? key : '')
  })

  test('stands in the body, else in the header', () => {
    for (const [body, bearer, key] of [
      [{ key: 'a' }, 'b', 'a'],
      [{}, 'b', 'b'],
      [{ key: null }, 'b', 'b'],
      [{ key: '' }, 'b', 'b'],
      [{ key: 'a b' }, 'b', ''],
      [{ key: 5 }, 'b', ''],
      [Object.create({ key: 'a' }), 'b', 'b'],
      [{}, undefined, ''],
    ] as const)
      expect(keyOf(body, bearer)).toBe(key)
  })

  test('without a scope is told which it lacks', () => {
    expect(requireScope(sampleHolder, 'view')).toBeUndefined()
    expect(thrownBy(() => requireScope(sampleHolder, 'manage'))).toMatchObject({
      ...unknown,
      message: 'The API key is valid but lacks the scope "manage"; ask for a key that has it.',
    })
    expect(unauthorized('No.')).toMatchObject({ ...unknown, message: 'No.' })
  })
})

describe('a page', () => {
  const own = 'https://rooms.example'
  test.each<[string, IncomingHttpHeaders, string | null, boolean]>([
    ['a program', {}, null, false],
    ['another site', { origin: 'https://a.example' }, 'https://a.example', true],
    ['the server’s own', { origin: own }, null, true],
    ['the host of the request', { origin: 'https://h:8080', host: 'h:8080' }, null, true],
    ['the host of the request over plain http', { origin: 'http://h', host: 'h' }, null, true],
    ['another port of the host', { origin: 'http://h:1', host: 'h' }, 'http://h:1', true],
    [
      'a page that the browser says is its own',
      { origin: 'https://a', 'sec-fetch-site': 'same-origin' },
      null,
      true,
    ],
    ['another site without a name', { 'sec-fetch-site': 'cross-site' }, '', true],
    ['a neighbour without a name', { 'sec-fetch-site': 'same-site' }, '', true],
    ['an address that a person opens', { 'sec-fetch-site': 'none' }, null, true],
    ['no host at all', { origin: 'https://' }, null, true],
  ])('that sends a request: %s', (_what, headers, page, isBrowser) => {
    expect([pageOf(headers, own), isOfBrowser(headers)]).toEqual([page, isBrowser])
  })

  test('may read an answer to a key that is for it', () => {
    const origins = ['https://a.example', 'https://b.example']
    expect(headersFor({ origins }, 'https://b.example')).toEqual({
      'access-control-allow-origin': 'https://b.example',
      'access-control-expose-headers':
        'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, X-Total-Count, ETag',
      vary: 'origin',
    })
    expect([headersFor({ origins }, null), headersFor({ origins: null }, null)]).toEqual([null, null])
    for (const page of ['https://c.example', ''])
      expect(thrownBy(() => headersFor({ origins }, page))).toMatchObject(unknown)
  })

  test('is told that a secret key is none for it', () => {
    expect(thrownBy(() => headersFor({ origins: null }, ''))).toMatchObject({
      type: 'UnauthorizedException',
      message:
        'This is a secret key, which does not belong in a browser: everybody can read it there. Revoke it, and make a ' +
        'publishable key for the origin of the page: hostelry key create --publishable --origin https://www.example.com.',
      headers: { 'WWW-Authenticate': 'Bearer', 'Access-Control-Allow-Origin': '*' },
    })
  })

  test('asks before it sends, with a method and an origin', () => {
    const asks = { origin: 'https://a', 'access-control-request-method': 'POST' }
    const { origin, ...method } = asks
    expect([
      isPreflight('OPTIONS', asks),
      isPreflight('POST', asks),
      isPreflight(undefined, asks),
      isPreflight('OPTIONS', { origin }),
      isPreflight('OPTIONS', method),
    ]).toEqual([true, false, false, false, false])
    const allowed = (methods: string) => ({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods,
      'access-control-allow-headers':
        'content-type, authorization, idempotency-key, if-none-match, x-hostelry-property',
      'access-control-max-age': '86400',
    })
    expect([preflightHeaders({}), preflightHeaders({ get: 'older' })]).toEqual([
      allowed('POST'),
      allowed('POST, GET'),
    ])
  })

  test('or program behind a proxy has one of its headers', () => {
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
      expect([name, isForwarded({ [name]: '' })]).toEqual([name, true])
    expect([isForwarded({}), isForwarded({ host: 'h', 'x-forwarded': '1' })]).toEqual([false, false])
  })
})

describe('a caller', () => {
  let asker: Asker
  let identified: unknown[][]
  const operationsWith = (holder: KeyHolder | undefined, count: Operations['countRequest'] = () => null) =>
    ({
      identify: async (...given: unknown[]) => {
        identified.push(given)
        return holder
      },
      countRequest: count,
    }) as unknown as Operations
  const credentials = { body: { key: 'k' }, bearer: undefined, isForwarded: false, page: null }
  const view = { path: 'property/view', scope: 'view' } as const
  const publishable = { ...sampleHolder, origins: ['https://a'] }

  beforeEach(() => {
    asker = { publisherId: null, session: null, callerHeaders: {} }
    identified = []
  })

  test('is the holder of the key, whose publisher is in the log', async () => {
    const { holder, key } = await admit(operationsWith(sampleHolder), credentials, view, asker)
    expect([holder, key, asker]).toEqual([
      sampleHolder,
      'k',
      { publisherId: 44, session: null, callerHeaders: {} },
    ])
    await admit(operationsWith(sampleHolder), credentials, { ...view, mayBeStale: true }, asker)
    expect(identified).toEqual([
      ['k', false],
      ['k', true],
    ])
  })

  test('without a key is looked up all the same, and refused', async () => {
    for (const body of [{}, { key: 'a b' }]) {
      const refused = admit(operationsWith(sampleHolder), { ...credentials, body }, view, asker)
      await expect(refused).rejects.toMatchObject(unknown)
    }
    await expect(admit(operationsWith(undefined), credentials, view, asker)).rejects.toMatchObject(unknown)
    expect([identified.map(([key]) => key), asker.publisherId]).toEqual([['', '', 'k'], null])
  })

  test('with the key of the demo comes from the machine itself', async () => {
    const demo = { ...credentials, body: { key: demoKey } }
    const operations = operationsWith(sampleHolder)
    expect((await identifyCaller(operations, demo, asker)).key).toBe(demoKey)
    await expect(identifyCaller(operations, { ...demo, isForwarded: true }, asker)).rejects.toMatchObject(
      unknown,
    )
    expect((await identifyCaller(operations, { ...credentials, isForwarded: true }, asker)).key).toBe('k')
  })

  test('has the headers of its page and of its limit, also when it is refused', async () => {
    const quota = (isOver: boolean) => () => ({ perMinute: 60, remaining: 5, seconds: 7, isOver })
    const page = 'https://a'
    const headers = {
      'access-control-allow-origin': page,
      'access-control-expose-headers':
        'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, X-Total-Count, ETag',
      vary: 'origin',
      'ratelimit-policy': '"key";q=60;w=60',
      ratelimit: '"key";r=5;t=7',
    }
    await admit(operationsWith(publishable, quota(false)), { ...credentials, page }, view, asker)
    expect(asker.callerHeaders).toEqual(headers)
    asker.callerHeaders = {}
    const over = admit(operationsWith(publishable, quota(true)), { ...credentials, page }, view, asker)
    await expect(over).rejects.toMatchObject({
      type: 'TooManyRequestsException',
      headers: { 'Retry-After': '7' },
    })
    expect(asker).toEqual({ publisherId: 44, session: null, callerHeaders: headers })
  })

  test('is counted before its scope is looked at, by the operation', async () => {
    const counted: unknown[] = []
    const count: Operations['countRequest'] = (holder, path) => {
      counted.push([holder, path])
      return null
    }
    const lacking = admit(
      operationsWith(sampleHolder, count),
      credentials,
      { ...view, scope: 'manage' },
      asker,
    )
    await expect(lacking).rejects.toMatchObject({ message: expect.stringContaining('"manage"') })
    expect(counted).toEqual([[sampleHolder, 'property/view']])
    expect(countRequest({ countRequest: count }, sampleHolder, 'x')).toEqual({ headers: {}, refusal: null })
  })
})
