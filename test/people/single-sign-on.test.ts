// Signing in through an identity provider, a real one: only people who were invited, found by a verified address once and by the
// provider's name of them from then on. Whatever does not belong to this sign-in in this browser opens nothing (threat A8).

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPerson, operatorGrant, setPersonState } from '../../src/operations/people/people.ts'
import { openIdentityProvider } from '../../src/outbound/openid-connect.ts'
import { Secret } from '../../src/values/secret.ts'
import { authenticatorCode } from '../support/authenticator.ts'
import { identityProvider } from '../support/identity-provider.ts'
import { type HeadersOfPage, signedInWith } from '../support/signed-in.ts'
import { testApp } from '../support/test-app.ts'

const adminUrl = 'http://localhost:8080'
const provider = await identityProvider(adminUrl)
const harness = await testApp({ jobs: false, variables: provider.variables })
const { server, context } = harness.app
const password = 'seven green bicycles'
const page = { host: 'localhost:8080', origin: adminUrl, 'sec-fetch-site': 'same-origin' }
const start = harness.clock.now()
const later = (seconds: number) => harness.clock.moveTo(harness.clock.now().add({ seconds }).toString())

let count = 0
let login = ''
let email = ''
beforeEach(async () => {
  login = `ada-${++count}`
  email = `${login}@example.com`
  provider.accounts.set(login, { sub: login, email, email_verified: true })
  await createPerson(context, {
    ...{ name: 'Ada Lovelace', email, language: 'en', grants: [operatorGrant] },
    password: new Secret(password),
  })
})
afterEach(() => {
  harness.clock.moveTo(start.toString())
  provider.twist = undefined
  provider.signsWithOtherKey = false
  provider.isBroken = false
})

const send = async (url: string, payload?: object, headers: HeadersOfPage = page) => {
  const answer = await server.inject({
    method: 'POST',
    url: `/admin/v1/${url}`,
    headers,
    ...(payload && { payload }),
  })
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
  return { status: answer.statusCode, body: answer.json(), cookies, raw: answer.cookies }
}

const sso = 'session/single-sign-on'
const cookieOf = (token: string | undefined): HeadersOfPage => ({
  ...page,
  cookie: `hostelry_sign_in=${token}`,
})

/** Goes to the provider and comes back. `changed` changes the address to which the person is sent. */
async function comeBack(changed: (url: URL) => void = () => undefined) {
  const begun = await send(sso)
  expect(begun.status, JSON.stringify(begun.body)).toBe(201)
  const url = new URL(begun.body.url)
  changed(url)
  const back = await provider.visit(url.href, login)
  return { back, headers: cookieOf(begun.cookies.hostelry_sign_in) }
}
const finish = (back: URL, headers: HeadersOfPage) =>
  send(`${sso}/finish`, { answer: back.search.slice(1) }, headers)
async function signIn() {
  const { back, headers } = await comeBack()
  return finish(back, headers)
}
const message = async (answer: ReturnType<typeof send>) => {
  const { status, body, cookies } = await answer
  return [status, body.message, cookies.hostelry_session]
}
const begins = (words: string) => [401, expect.stringContaining(words), undefined]
const doesNotBelong = begins('does not belong to this sign-in; begin again')
const auditOf = (action: string) =>
  context.database.query<{ objectId: string; after: object }>(
    `SELECT object_id AS "objectId", after FROM audit_entry WHERE action = $1 ORDER BY entry_id DESC LIMIT 1`,
    [action],
  )

describe('somebody who was invited', () => {
  test('signs in, with a session that began with nothing of before', async () => {
    const { back, headers } = await comeBack()
    expect(back.href).toMatch(new RegExp(`^${adminUrl}/admin/single-sign-on\\?code=`))
    const fixed = { ...headers, cookie: `${headers.cookie}; hostelry_session=chosen-by-somebody-else` }
    const answer = await finish(back, fixed)
    expect([answer.status, answer.body.person.email]).toEqual([201, email])
    const token = answer.cookies.hostelry_session
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(answer.cookies.hostelry_sign_in).toBe('')
    for (const cookie of answer.raw) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    const [entry] = await auditOf('signed_in')
    expect(entry).toMatchObject({
      objectId: String(answer.body.person.id),
      after: { method: 'single_sign_on' },
    })
    const headersOfSession = { ...page, cookie: `hostelry_session=${token}` }
    const shown = await server.inject({ method: 'GET', url: '/admin/v1/session', headers: headersOfSession })
    expect(shown.statusCode).toBe(200)
  })

  test('is known by the name that the provider has for them from then on, whatever the address is', async () => {
    const { id } = (await signIn()).body.person
    provider.accounts.set(login, { sub: login, email: 'renamed@example.com' })
    expect((await signIn()).body.person.id).toBe(id)
  })

  test('needs no password, and is no longer waiting for an invitation', async () => {
    const operator = await signedInWith(harness.app, [operatorGrant])
    login = `invited-${count}`
    const invited = { name: 'Mary', email: `${login}@example.com`, role: 'operator' }
    const { body } = await send('people', invited, operator)
    expect(body.state).toBe('invited')
    provider.accounts.set(login, { sub: login, email: invited.email.toUpperCase(), email_verified: true })
    expect((await signIn()).status).toBe(201)
    const url = `/admin/v1/people/${body.id}`
    const shown = await server.inject({ method: 'GET', url, headers: operator })
    expect(shown.json()).toMatchObject({ state: 'active', is_bound: true })
  })

  test('is asked for the second factor that they have here', async () => {
    const session = await server.inject({
      ...{ method: 'POST', url: '/admin/v1/session', headers: page, payload: { email, password } },
    })
    const own = { ...page, cookie: `hostelry_session=${session.cookies[0]!.value}` }
    const { body: begun } = await send('account/second-factor', { password }, own)
    const code = () => authenticatorCode(begun.secret, harness.clock.now())
    await send('account/second-factor/confirm', { code: code() }, own)
    later(60)
    const { back, headers } = await comeBack()
    const first = await finish(back, headers)
    expect([first.status, first.body.errors, first.cookies.hostelry_session]).toEqual([
      401,
      [{ field: 'code', message: 'is needed' }],
      undefined,
    ])
    expect((await send(`${sso}/code`, { code: '000000' }, headers)).status).toBe(401)
    expect((await send(`${sso}/code`, { code: code() }, cookieOf('another'))).status).toBe(401)
    expect((await send(`${sso}/code`, { code: code() }, headers)).status).toBe(201)
    later(60)
    expect(await message(send(`${sso}/code`, { code: code() }, headers))).toEqual(begins('begin again'))
  })
})

describe('nobody signs in', () => {
  test('whom nobody has invited', async () => {
    provider.accounts.set(login, { sub: login, email: 'stranger@example.com', email_verified: true })
    expect(await message(signIn())).toEqual(begins('ask an operator for an invitation'))
    const [entry] = await auditOf('sign_in_failed')
    expect(entry).toMatchObject({ objectId: '', after: { reason: 'nobody', method: 'single_sign_on' } })
    expect(JSON.stringify(entry)).not.toContain('stranger')
  })

  test('with an address that only looks like theirs', async () => {
    const wide = `\uff41${email.slice(1)}`
    expect(wide.normalize('NFKC')).toBe(email)
    provider.accounts.set(login, { sub: login, email: wide, email_verified: true })
    expect(await message(signIn())).toEqual(begins('ask an operator for an invitation'))
  })

  test.each([false, undefined])('with an address that the provider has not verified (%s)', async verified => {
    const unverified = { sub: login, email, ...(verified !== undefined && { email_verified: verified }) }
    provider.accounts.set(login, unverified)
    expect(await message(signIn())).toEqual(begins('has not verified your e-mail address'))
  })

  test('as somebody whom another account of the provider is bound to, until an operator unbinds it', async () => {
    const { id } = (await signIn()).body.person
    provider.accounts.set('other', { sub: 'other', email, email_verified: true })
    login = 'other'
    expect(await message(signIn())).toEqual(begins('belongs to another account'))
    const operator = await signedInWith(harness.app, [operatorGrant])
    expect((await send(`people/${id}/identity/remove`, undefined, operator)).status).toBe(200)
    expect((await signIn()).body.person.id).toBe(id)
  })

  test('who was disabled, bound or not', async () => {
    await setPersonState(context, email, 'disabled')
    expect(await message(signIn())).toEqual(begins('disabled'))
    await setPersonState(context, email, 'active')
    expect((await signIn()).status).toBe(201)
    await setPersonState(context, email, 'disabled')
    expect(await message(signIn())).toEqual(begins('disabled'))
  })

  test('while signing in rests for the person', async () => {
    const { back, headers } = await comeBack()
    for (let turn = 0; turn < 3; turn += 1) await send('session', { email, password: 'not the password' })
    expect((await finish(back, headers)).status).toBe(429)
    later(11)
    expect((await signIn()).status).toBe(201)
  })
})

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
      ...{ error: 'access_denied', state: back.searchParams.get('state')!, iss: provider.issuer },
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
      ...{ issuer: provider.issuer, clientId: 'hostelry', allowPrivate: true },
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
        ...{ issuer, clientId: 'hostelry', allowPrivate: false },
        clientSecret: new Secret('secret'),
      })
      const refused = await guarded.begin(adminUrl).catch(error => error)
      const causes: string[] = []
      for (let cause = refused; cause instanceof Error; cause = cause.cause as Error)
        causes.push(cause.message)
      expect(causes.at(-1)).toContain('is not on the public Internet')
    }
  })
})

test('the page for signing in offers what there is', async () => {
  const shown = await server.inject({ method: 'GET', url: '/admin/v1/session/ways', headers: page })
  expect(shown.json()).toEqual({ password: true, single_sign_on: 'Example Staff', passkeys: true })
})

test('neither the secret of the client nor a code is in a log or readable in a table', async () => {
  const begun = await send(sso)
  const back = await provider.visit(begun.body.url, login)
  const rows = await context.database.query<{ row: string }>(
    'SELECT sign_in_step::text AS row FROM sign_in_step',
  )
  await finish(back, cookieOf(begun.cookies.hostelry_sign_in))
  const refused = await comeBack()
  const answers = [
    `error=access_denied&state=${refused.back.searchParams.get('state')}&iss=${provider.issuer}`,
    refused.back.search.slice(1),
  ]
  for (const answer of answers) await send(`${sso}/finish`, { answer }, refused.headers)
  provider.twist = all => ({ ...all, aud: 'another' })
  const { back: twisted, headers } = await comeBack()
  await finish(twisted, headers)
  server.flushRequestNotes()
  const text = `${JSON.stringify(rows)}${harness.logLines.join('')}`
  const url = new URL(begun.body.url)
  for (const hidden of [
    ...[provider.variables.OIDC_CLIENT_SECRET!, back.searchParams.get('code')!],
    ...[refused.back.searchParams.get('code')!, refused.back.searchParams.get('state')!],
    ...[twisted.searchParams.get('code')!, twisted.searchParams.get('state')!],
    ...[url.searchParams.get('state')!, url.searchParams.get('nonce')!, begun.cookies.hostelry_sign_in!],
  ]) {
    expect(text).not.toContain(hidden)
    expect(text).not.toContain(Buffer.from(hidden).toString('hex'))
  }
})

describe('where passwords are turned off', async () => {
  const variables = { ...provider.variables, OIDC_PASSWORDS: 'false', OIDC_SECOND_FACTOR: 'provider' }
  const strict = await testApp({ jobs: false, variables })
  test('nobody signs in with one, asks for one or chooses one', async () => {
    const ask = async (url: string, payload: object) => {
      const asked = { method: 'POST', url: `/admin/v1/${url}`, headers: page, payload } as const
      return (await strict.app.server.inject(asked)).statusCode
    }
    expect(await ask('session', { email, password })).toBe(403)
    expect(await ask('links', { email })).toBe(403)
    expect(await ask('links/use', { token: 'any', password })).toBe(403)
  })
})
