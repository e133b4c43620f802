// What a provider is asked, to the letter, and who somebody is by each of its answers: a small provider of one person that
// answers as a test says.

import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openIdentityProvider } from '../../../src/outbound/openid-connect.ts'
import { OutboundError } from '../../../src/outbound/outbound-error.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { httpReceiver } from '../../support/notifications/receiver.ts'

interface Asked {
  readonly path: string
  readonly method: string
  readonly authorization: string | undefined
  readonly fields: Readonly<Record<string, string>>
}
type Fields = Readonly<Record<string, unknown>>

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
let asked: Asked[] = []
let metadata: Fields = {}
let claims: Fields = {}
let userinfo: Fields = {}
/** Instead of the answer of a path: its status and its body. */
let failing: Readonly<Record<string, readonly [status: number, body: string]>> = {}

const receiver = await httpReceiver(async (request, response) => {
  const { url: path = '', method = '', headers } = request
  const fields = Object.fromEntries(new URLSearchParams(await text(request)))
  asked.push({ path, method, authorization: headers.authorization, fields })
  const [status, body] = failing[path] ?? [200, JSON.stringify(answerOf(path))]
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
})
afterAll(() => receiver[Symbol.asyncDispose]())
const issuer = `http://127.0.0.1:${receiver.port}`
const returnUrl = 'https://hotels.example/admin/single-sign-on'

function answerOf(path: string): Fields {
  if (path === '/jwks')
    return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] }
  if (path === '/userinfo') return userinfo
  if (path === '/token') return { access_token: 'access', token_type: 'Bearer', id_token: signed() }
  return { issuer, ...metadata }
}

function signed(): string {
  const now = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)
  const usual = { iss: issuer, aud: 'hostelry', sub: 'ada', iat: now, exp: now + 60 }
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part({ alg: 'RS256', kid: 'k' })}.${part({ ...usual, ...claims })}`
  return `${body}.${createSign('RSA-SHA256').update(body).sign(privateKey, 'base64url')}`
}

beforeEach(() => {
  asked = []
  failing = {}
  userinfo = {}
  metadata = {
    authorization_endpoint: `${issuer}/authorise`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    end_session_endpoint: `${issuer}/end`,
  }
})
afterEach(() => {
  vi.useRealTimers()
})

const opened = () =>
  openIdentityProvider({
    issuer,
    clientId: 'hostelry',
    allowPrivate: true,
    clientSecret: new Secret('se cret'),
  })
const paths = () => asked.map(({ path }) => path)
const discovery = '/.well-known/openid-configuration'

/** What somebody comes back to, after a sign-in that began just now. */
async function comeBack(answer: Readonly<Record<string, string>> = { code: 'c' }) {
  const provider = opened()
  const { expected } = await provider.begin(returnUrl)
  claims = { nonce: expected.nonce, email: 'ada@example.com', email_verified: true, ...claims }
  const back = new URL(returnUrl)
  back.search = new URLSearchParams({ state: expected.state, ...answer }).toString()
  return { finish: () => provider.finish(back, expected), expected }
}
const identify = async (said: Fields = {}) => {
  claims = said
  return (await comeBack()).finish()
}
const troubleWith = async (answer?: Readonly<Record<string, string>>) => {
  claims = {}
  const { finish } = await comeBack(answer)
  return finish().catch((error: unknown) => error)
}

describe('the way to the provider', () => {
  test('names what is asked for, and keeps what the answer is compared with', async () => {
    const { url, expected } = await opened().begin(returnUrl)
    const { origin, pathname, searchParams } = new URL(url)
    expect(`${origin}${pathname}`).toBe(`${issuer}/authorise`)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'hostelry',
      response_type: 'code',
      redirect_uri: returnUrl,
      scope: 'openid email',
      state: expected.state,
      nonce: expected.nonce,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(expected.verifier).digest('base64url'),
    })
    expect(new Set(Object.values(expected)).size).toBe(3)
    expect(paths()).toEqual([discovery])
  })

  test('is asked for once in an hour, and at once again after it was not found', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const provider = opened()
    failing = { [discovery]: [404, 'no'] }
    await expect(provider.begin(returnUrl)).rejects.toMatchObject({
      name: 'ProviderError',
      kind: 'unreachable',
      message: 'the identity provider: unreachable',
    })
    failing = {}
    await provider.begin(returnUrl)
    vi.advanceTimersByTime(3_599_999)
    await provider.end(returnUrl)
    expect(paths()).toEqual([discovery, discovery])
    vi.advanceTimersByTime(1)
    await provider.begin(returnUrl)
    expect(paths()).toEqual([discovery, discovery, discovery])
  })

  test.each([undefined, 'no address', 'javascript:alert(1)', 'ftp://a.example/'])(
    'is not there where the provider names %s for it',
    async endpoint => {
      metadata = { ...metadata, authorization_endpoint: endpoint, end_session_endpoint: 'data:,x' }
      await expect(opened().begin(returnUrl)).rejects.toMatchObject({ kind: 'unreachable' })
      await expect(opened().end(returnUrl)).rejects.toMatchObject({ kind: 'unreachable' })
    },
  )

  test('out is told where the provider has a page for it', async () => {
    const { origin, pathname, searchParams } = new URL((await opened().end('https://hotels.example/out'))!)
    expect(`${origin}${pathname}`).toBe(`${issuer}/end`)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'hostelry',
      post_logout_redirect_uri: 'https://hotels.example/out',
    })
    metadata = { ...metadata, end_session_endpoint: undefined }
    expect(await opened().end(returnUrl)).toBeNull()
  })
})

describe('who somebody is', () => {
  const basic = `Basic ${Buffer.from('hostelry:se+cret').toString('base64')}`
  const ada = { issuer: '', subject: 'ada', verifiedEmail: 'ada@example.com' }

  test.each<[readonly string[] | undefined, 'header' | 'form']>([
    [undefined, 'header'],
    [['client_secret_post', 'client_secret_basic'], 'header'],
    [['client_secret_post'], 'form'],
    [[], 'form'],
  ])('is asked with our secret where the provider takes %j: in the %s', async (methods, place) => {
    metadata = { ...metadata, token_endpoint_auth_methods_supported: methods }
    claims = {}
    const { finish, expected } = await comeBack()
    expect(await finish()).toEqual({ ...ada, issuer })
    expect(paths()).toEqual([discovery, '/token', '/jwks'])
    const inForm = { client_id: 'hostelry', client_secret: 'se cret' }
    expect(asked[1]).toEqual({
      path: '/token',
      method: 'POST',
      authorization: place === 'header' ? basic : undefined,
      fields: {
        grant_type: 'authorization_code',
        code: 'c',
        redirect_uri: returnUrl,
        code_verifier: expected.verifier,
        ...(place === 'form' && inForm),
      },
    })
  })

  test.each<[Fields, string | null]>([
    [{ email_verified: false }, null],
    [{ email_verified: undefined }, null],
    [{ email_verified: 'true' }, null],
    [{ email: 7 }, null],
    [{ email: null }, null],
    [{ email: 'eve@example.com' }, 'eve@example.com'],
  ])('with %j in the token has the address %j', async (said, verifiedEmail) => {
    expect(await identify(said)).toEqual({ ...ada, issuer, verifiedEmail })
    expect(paths()).not.toContain('/userinfo')
  })

  test('is asked for the address where the token has none, with the token that it gave', async () => {
    userinfo = { sub: 'ada', email: 'own@example.com', email_verified: true }
    expect(await identify({ email: undefined })).toEqual({ ...ada, issuer, verifiedEmail: 'own@example.com' })
    expect(asked.at(-1)).toEqual({
      path: '/userinfo',
      method: 'GET',
      authorization: 'Bearer access',
      fields: {},
    })
    userinfo = { sub: 'eve', email: 'own@example.com', email_verified: true }
    await expect(identify({ email: undefined })).rejects.toMatchObject({ kind: 'wrong' })
    metadata = { ...metadata, userinfo_endpoint: undefined }
    expect(await identify({ email: undefined })).toEqual({ ...ada, issuer, verifiedEmail: null })
  })
})

describe('an answer that tells nobody', () => {
  test('is refused where the provider says so, and says no more than that', async () => {
    expect(await troubleWith({ error: 'access_denied', error_description: 'secret words' })).toMatchObject({
      kind: 'refused',
      message: 'the identity provider: refused',
      cause: { message: expect.stringMatching(/^OAUTH_/) },
    })
  })

  test('is wrong where it does not fit, and keeps none of its words', async () => {
    failing = {
      '/token': [400, JSON.stringify({ error: 'invalid_grant', error_description: 'secret words' })],
    }
    const wrong = (await troubleWith()) as Error
    expect(wrong).toMatchObject({ kind: 'wrong', cause: { message: 'OAUTH_RESPONSE_BODY_ERROR' } })
    expect(Object.keys(wrong.cause as Error)).toEqual([])
    expect((wrong.cause as Error).cause).toBeUndefined()
    failing = {}
    expect(await troubleWith({ code: 'c', iss: 'https://evil.example' })).toMatchObject({ kind: 'wrong' })
  })

  test('is unreachable from a fault of the provider’s own on', async () => {
    for (const path of ['/token', '/jwks']) {
      failing = { [path]: [500, '{}'] }
      const unreachable = (await troubleWith()) as Error
      expect(unreachable, path).toMatchObject({ kind: 'unreachable' })
      let cause: unknown = unreachable
      while (cause instanceof Error && !(cause instanceof OutboundError)) cause = cause.cause
      expect(cause).toMatchObject({
        kind: 'broken',
        message: `127.0.0.1:${receiver.port} has a fault of its own.`,
      })
      failing = { [path]: [499, '{}'] }
      expect(await troubleWith(), path).toMatchObject({ kind: 'wrong' })
    }
  })
})

test('a private or an insecure address is not asked unless that is allowed', async () => {
  const guarded = openIdentityProvider({
    issuer,
    clientId: 'hostelry',
    allowPrivate: false,
    clientSecret: new Secret('s'),
  })
  await expect(guarded.begin(returnUrl)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(asked).toEqual([])
})
