// Signing in through an identity provider, a real one: only people who were invited, found by a verified address once and by the
// provider's name of them from then on (threat A8).

import { describe, expect, test } from 'vitest'
import { operatorGrant, setPersonState } from '../../../src/operations/people/people.ts'
import {
  adminUrl,
  begins,
  cookieOf,
  page,
  password,
  providerVisits,
  sso,
} from '../../support/pages/provider-visits.ts'
import { authenticatorCode } from '../../support/people/authenticator.ts'
import { signedInWith } from '../../support/people/signed-in.ts'
import { testApp } from '../../support/run/test-app.ts'

const { provider, harness, server, context, somebody, send, comeBack, finish, signIn, later, message } =
  await providerVisits()
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
    expect([answer.status, answer.body.person.email]).toEqual([201, somebody.email])
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
    provider.accounts.set(somebody.login, { sub: somebody.login, email: 'renamed@example.com' })
    expect((await signIn()).body.person.id).toBe(id)
  })

  test('needs no password, and is no longer waiting for an invitation', async () => {
    const operator = await signedInWith(harness.app, [operatorGrant])
    somebody.login = `invited-${somebody.login}`
    const invited = { name: 'Mary', email: `${somebody.login}@example.com`, role: 'operator' }
    const { body } = await send('people', invited, operator)
    expect(body.state).toBe('invited')
    provider.accounts.set(somebody.login, {
      sub: somebody.login,
      email: invited.email.toUpperCase(),
      email_verified: true,
    })
    expect((await signIn()).status).toBe(201)
    const url = `/admin/v1/people/${body.id}`
    const shown = await server.inject({ method: 'GET', url, headers: operator })
    expect(shown.json()).toMatchObject({ state: 'active', is_bound: true })
  })

  test('is asked for the second factor that they have here', async () => {
    const session = await server.inject({
      method: 'POST',
      url: '/admin/v1/session',
      headers: page,
      payload: { email: somebody.email, password },
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
      [{ field: 'code', message: 'is needed', code: 'required' }],
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
    provider.accounts.set(somebody.login, {
      sub: somebody.login,
      email: 'stranger@example.com',
      email_verified: true,
    })
    expect(await message(signIn())).toEqual(begins('ask an operator for an invitation'))
    const [entry] = await auditOf('sign_in_failed')
    expect(entry).toMatchObject({ objectId: '', after: { reason: 'nobody', method: 'single_sign_on' } })
    expect(JSON.stringify(entry)).not.toContain('stranger')
  })

  test('with an address that only looks like theirs', async () => {
    const wide = `\uff41${somebody.email.slice(1)}`
    expect(wide.normalize('NFKC')).toBe(somebody.email)
    provider.accounts.set(somebody.login, { sub: somebody.login, email: wide, email_verified: true })
    expect(await message(signIn())).toEqual(begins('ask an operator for an invitation'))
  })

  test.each([false, undefined])('with an address that the provider has not verified (%s)', async verified => {
    const unverified = {
      sub: somebody.login,
      email: somebody.email,
      ...(verified !== undefined && { email_verified: verified }),
    }
    provider.accounts.set(somebody.login, unverified)
    expect(await message(signIn())).toEqual(begins('has not verified your e-mail address'))
  })

  test('as somebody whom another account of the provider is bound to, until an operator unbinds it', async () => {
    const { id } = (await signIn()).body.person
    provider.accounts.set('other', { sub: 'other', email: somebody.email, email_verified: true })
    somebody.login = 'other'
    expect(await message(signIn())).toEqual(begins('belongs to another account'))
    const operator = await signedInWith(harness.app, [operatorGrant])
    expect((await send(`people/${id}/identity/remove`, undefined, operator)).status).toBe(200)
    expect((await signIn()).body.person.id).toBe(id)
  })

  test('who was disabled, bound or not', async () => {
    await setPersonState(context, somebody.email, 'disabled')
    expect(await message(signIn())).toEqual(begins('disabled'))
    await setPersonState(context, somebody.email, 'active')
    expect((await signIn()).status).toBe(201)
    await setPersonState(context, somebody.email, 'disabled')
    expect(await message(signIn())).toEqual(begins('disabled'))
  })
})

describe('strangers who fail with a password', () => {
  test('keep nobody out who comes from the provider', async () => {
    const { back, headers } = await comeBack()
    for (let turn = 0; turn < 3; turn += 1)
      await send('session', { email: somebody.email, password: 'not the password' })
    expect((await finish(back, headers)).status).toBe(201)
  })
})

test('the page for signing in offers what there is', async () => {
  const shown = await server.inject({ method: 'GET', url: '/admin/v1/session/ways', headers: page })
  expect(shown.json()).toEqual({
    password: true,
    single_sign_on: 'Example Staff',
    passkeys: true,
    has_people: true,
  })
})

test('neither the secret of the client nor a code is in a log or readable in a table', async () => {
  const begun = await send(sso)
  const back = await provider.visit(begun.body.url, somebody.login)
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
    provider.variables.OIDC_CLIENT_SECRET!,
    back.searchParams.get('code')!,
    refused.back.searchParams.get('code')!,
    refused.back.searchParams.get('state')!,
    twisted.searchParams.get('code')!,
    twisted.searchParams.get('state')!,
    url.searchParams.get('state')!,
    url.searchParams.get('nonce')!,
    begun.cookies.hostelry_sign_in!,
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
    expect(await ask('session', { email: somebody.email, password })).toBe(403)
    expect(await ask('links', { email: somebody.email })).toBe(403)
    expect(await ask('links/use', { token: 'any', password })).toBe(403)
  })
})
