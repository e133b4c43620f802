// What comes back from an identity provider, a real one: whatever does not belong to this sign-in in this browser opens nothing, a
// provider that does not answer is told in a sentence, and signing out leads there too where that is chosen (threat A8).

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { signOut as endSession } from '../../../src/operations/people/sessions.ts'
import { openIdentityProvider } from '../../../src/outbound/openid-connect.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import {
  adminUrl,
  begins,
  cookieOf,
  doesNotBelong,
  page,
  password,
  providerVisits,
  sso,
} from '../../support/pages/provider-visits.ts'

const { provider, harness, server, somebody, send, comeBack, finish, signIn, later, message } =
  await providerVisits({ OIDC_SIGN_OUT: 'provider' })
const singleSignOn = harness.app.context.singleSignOn!

describe('an answer that does not belong to this sign-in opens nothing', () => {
  test('in another browser, or in none', async () => {
    const { back } = await comeBack()
    expect(await message(finish(back, page))).toEqual(begins('another browser'))
    expect(await message(finish(back, cookieOf('a-token-of-nobody')))).toEqual(begins('another browser'))
    const { headers } = await comeBack()
    // The browser of somebody else, who is at the provider too: the state is not theirs.
    expect(await message(finish(back, headers))).toEqual(doesNotBelong)
  })

  test('a second time', async () => {
    const { back, headers } = await comeBack()
    expect((await finish(back, headers)).status).toBe(201)
    expect(await message(finish(back, headers))).toEqual(begins('was finished already'))
  })

  test('after ten minutes', async () => {
    const { back, headers } = await comeBack()
    later(601)
    expect(await message(finish(back, headers))).toEqual(begins('took longer than 10 minutes'))
  })

  test('with another state', async () => {
    const { back, headers } = await comeBack()
    back.searchParams.set('state', 'another')
    expect(await message(finish(back, headers))).toEqual(doesNotBelong)
  })

  test('with a code that was used, or that was made for another sign-in', async () => {
    const [first, second] = [await comeBack(), await comeBack()]
    first.back.searchParams.set('code', second.back.searchParams.get('code')!)
    expect(await message(finish(first.back, first.headers))).toEqual(doesNotBelong)
    const third = await comeBack()
    const used = third.back.searchParams.get('code')!
    expect((await finish(third.back, third.headers)).status).toBe(201)
    const fourth = await comeBack()
    fourth.back.searchParams.set('code', used)
    expect(await message(finish(fourth.back, fourth.headers))).toEqual(doesNotBelong)
  })

  test('with another nonce', async () => {
    const { back, headers } = await comeBack(url => url.searchParams.set('nonce', 'another'))
    expect(await message(finish(back, headers))).toEqual(doesNotBelong)
  })

  test('that another provider gave to a browser that was sent to ours', async () => {
    const { back, headers } = await comeBack()
    back.searchParams.set('iss', 'https://evil.example')
    expect(await message(finish(back, headers))).toEqual(doesNotBelong)
    const without = await comeBack()
    without.back.searchParams.delete('iss')
    expect(await message(finish(without.back, without.headers))).toEqual(doesNotBelong)
  })

  test.each([
    ['for another client', { aud: 'another' }],
    ['for another client too', { aud: ['hostelry', 'another'], azp: 'another' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has ended', { exp: 1_000_000_000 }],
    ['without a nonce', { nonce: undefined }],
    ['without a name of the person', { sub: undefined }],
  ])('with a token %s', async (_, claims) => {
    provider.twist = all => ({ ...all, ...claims })
    const { back, headers } = await comeBack()
    expect(await message(finish(back, headers))).toEqual(doesNotBelong)
  })

  test('with a token that the provider has not signed', async () => {
    provider.signsWithOtherKey = true
    const { back, headers } = await comeBack()
    expect(await message(finish(back, headers))).toEqual(doesNotBelong)
  })

  test('that says nothing, says no, or is no answer at all', async () => {
    for (const [answer, words] of [
      ['x', 'does not belong'],
      ['error=access_denied', 'does not belong'],
      ['code=a&code=b&state=c', 'does not belong'],
      ['%%%&=#?//evil.example', 'does not belong'],
      ['x'.repeat(8000), 'does not belong'],
    ] as const) {
      const { headers } = await comeBack()
      const given = await send(`${sso}/finish`, { answer }, headers)
      expect([given.status, given.body.message], answer).toEqual([401, expect.stringContaining(words)])
    }
    const { headers, back } = await comeBack()
    const says = new URLSearchParams({
      error: 'access_denied',
      state: back.searchParams.get('state')!,
      iss: provider.issuer,
    })
    const no = await send(`${sso}/finish`, { answer: says.toString() }, headers)
    expect(no.body.message).toBe('Example Staff did not sign you in; begin again.')
  })

  test('from a page of another site', async () => {
    const { back, headers } = await comeBack()
    const foreign = { ...headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await finish(back, foreign)).status).toBe(403)
    expect((await send(sso, undefined, foreign)).status).toBe(403)
  })
})

describe('a provider that does not answer', () => {
  test('is told in a sentence, on the way there and on the way back', async () => {
    const { back, headers } = await comeBack()
    provider.isBroken = true
    expect(await message(finish(back, headers))).toEqual([
      409,
      'Example Staff does not answer as it should; try again in a minute, or sign in another way.',
      undefined,
    ])
    const gone = openIdentityProvider({
      issuer: provider.issuer,
      clientId: 'hostelry',
      allowPrivate: true,
      clientSecret: new Secret('secret'),
    })
    await expect(gone.begin(adminUrl)).rejects.toMatchObject({ kind: 'unreachable' })
    provider.isBroken = false
    await expect(gone.begin(adminUrl)).resolves.toMatchObject({ url: expect.any(String) })
  })

  test('is not asked at a private address unless that is configured', async () => {
    const { port } = new URL(provider.issuer)
    for (const issuer of [
      `https://127.0.0.1:${port}`,
      `https://localhost:${port}`,
      'https://169.254.169.254',
    ]) {
      const guarded = openIdentityProvider({
        issuer,
        clientId: 'hostelry',
        allowPrivate: false,
        clientSecret: new Secret('secret'),
      })
      const refused = await guarded.begin(adminUrl).catch(error => error)
      const causes: string[] = []
      for (let cause = refused; cause instanceof Error; cause = cause.cause as Error)
        causes.push(cause.message)
      expect(causes.at(-1)).toContain('has no address on the public Internet')
    }
  })
})

describe('signing out at the provider too', () => {
  /** Signs in with a browser that keeps what the provider remembers, and out again. */
  async function inAndOut() {
    const cookies = new Map<string, string>()
    const { cookies: given, status } = await signIn(cookies)
    expect(status).toBe(201)
    return { cookies, ...(await signOut(given.hostelry_session!)) }
  }
  const signOut = async (token: string) => {
    const headers = { ...page, cookie: `hostelry_session=${token}` }
    const answer = await server.inject({ method: 'DELETE', url: '/admin/v1/session', headers })
    expect(answer.statusCode).toBe(200)
    const shown = await server.inject({ method: 'GET', url: '/admin/v1/session', headers })
    expect(shown.statusCode).toBe(401)
    return answer.json() as { continue_at: string | null }
  }
  /** The page of the provider to which the next sign-in leads: its form, or straight back for whom it knows. */
  const nextPage = async (cookies: Map<string, string>) => {
    const { body } = await send(sso)
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const { headers: answered } = await fetch(body.url, { redirect: 'manual', headers })
    return new URL(answered.get('location')!, provider.issuer).href
  }

  test('leads to its page, after which it asks who it is again, and back to the page for signing in', async () => {
    const { cookies, continue_at: next } = await inAndOut()
    expect(await nextPage(cookies)).toContain(`${adminUrl}/admin/single-sign-on?code=`)
    const url = new URL(next!)
    expect(url.origin).toBe(provider.issuer)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'hostelry',
      post_logout_redirect_uri: `${adminUrl}/admin/sign-in`,
    })
    const back = await provider.visit(next!, somebody.login, cookies)
    expect(back.href).toBe(`${adminUrl}/admin/sign-in`)
    expect(await nextPage(cookies)).toContain('/interaction/')
  })

  test('is not for a session that began with a password', async () => {
    const { email } = somebody
    const { cookies } = await send('session', { email, password })
    expect((await signOut(cookies.hostelry_session!)).continue_at).toBeNull()
  })

  test('keeps nobody signed in here where the provider does not answer', async () => {
    const { cookies } = await signIn()
    provider.isBroken = true
    const broken = openIdentityProvider({
      issuer: provider.issuer,
      clientId: 'hostelry',
      allowPrivate: true,
      clientSecret: new Secret('secret'),
    })
    await expect(broken.end(adminUrl)).rejects.toMatchObject({ kind: 'unreachable' })
    const context = { ...harness.app.context, singleSignOn: { ...singleSignOn, provider: broken } }
    const [{ id }] = (await context.database.query<{ id: number }>(
      'SELECT session_id AS id FROM person_session ORDER BY session_id DESC LIMIT 1',
    )) as [{ id: number }]
    expect(await endSession(context, { sessionId: id, method: 'single_sign_on' })).toBeNull()
    const headers = { ...page, cookie: `hostelry_session=${cookies.hostelry_session}` }
    const shown = await server.inject({ method: 'GET', url: '/admin/v1/session', headers })
    expect(shown.statusCode).toBe(401)
  })

  test.each(['no address', 'javascript:alert(1)', 5])(
    'is no fault where the provider names %s for it',
    async endpoint => {
      const told = createServer((_, answer) => {
        const issuer = `http://127.0.0.1:${(told.address() as AddressInfo).port}`
        const addresses = {
          authorization_endpoint: `${issuer}/a`,
          token_endpoint: `${issuer}/t`,
          jwks_uri: `${issuer}/j`,
        }
        answer.setHeader('content-type', 'application/json')
        answer.end(JSON.stringify({ issuer, ...addresses, end_session_endpoint: endpoint }))
      })
      await new Promise<void>(resolve => told.listen(0, '127.0.0.1', resolve))
      const strange = openIdentityProvider({
        issuer: `http://127.0.0.1:${(told.address() as AddressInfo).port}`,
        clientId: 'hostelry',
        clientSecret: new Secret('secret'),
        allowPrivate: true,
      })
      const context = { ...harness.app.context, singleSignOn: { ...singleSignOn, provider: strange } }
      const end = endSession(context, { sessionId: 0, method: 'single_sign_on' })
      expect(await end.finally(() => told.close())).toBeNull()
    },
  )

  test('is left out where the installation has not chosen it', async () => {
    const { cookies } = await signIn()
    const here = { ...harness.app.context, singleSignOn: { ...singleSignOn, endsThere: false } }
    expect(await endSession(here, { sessionId: 0, method: 'single_sign_on' })).toBeNull()
    expect(cookies.hostelry_session).toBeDefined()
  })
})
