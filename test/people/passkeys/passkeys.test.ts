// Passkeys: whoever has the authenticator, and what it asks for, signs in with nothing else; a signature of another question, site or
// device, a copy, and a question that was answered open nothing (threat A8).

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeSettings } from '../../../src/operations/installation/settings.ts'
import { createPerson, operatorGrant, setPersonState } from '../../../src/operations/people/people.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { type Circumstances, softPasskey } from '../../support/people/passkey.ts'
import { type HeadersOfPage, signedInWith } from '../../support/people/signed-in.ts'
import { testApp } from '../../support/run/test-app.ts'

const adminUrl = 'https://desk.hotels.example'
const harness = await testApp({ jobs: false, variables: { ADMIN_URL: adminUrl } })
const { server, context } = harness.app
const password = 'seven green bicycles'
const page: HeadersOfPage = { host: 'desk.hotels.example', origin: adminUrl, 'sec-fetch-site': 'same-origin' }
const start = harness.clock.now()
const later = (seconds: number) => harness.clock.moveTo(harness.clock.now().add({ seconds }).toString())
afterEach(() => harness.clock.moveTo(start.toString()))

let count = 0
let email = ''
let own: HeadersOfPage
beforeEach(async () => {
  email = `passkey-${++count}@example.com`
  await createPerson(context, {
    name: 'Ada Lovelace',
    email,
    language: 'en',
    grants: [operatorGrant],
    password: new Secret(password),
  })
  const { headers } = await send('POST', 'session', { email, password })
  own = headers
})

async function send(method: 'GET' | 'POST', url: string, payload?: object, headers: HeadersOfPage = page) {
  const answer = await server.inject({
    method,
    url: `/admin/v1/${url}`,
    headers,
    ...(payload && { payload }),
  })
  const { cookie = '' } = headers
  const given = answer.cookies.map(({ name, value }) => `${name}=${value}`)
  return {
    status: answer.statusCode,
    body: answer.json(),
    cookies: answer.cookies,
    headers: { ...page, cookie: [cookie, ...given].filter(part => part !== '').join('; ') } as HeadersOfPage,
  }
}

const usual = { origin: adminUrl, rpId: 'desk.hotels.example', isVerified: true, counter: 0 }

/** Adds a passkey of a person who is signed in; `changed` changes what the browser does. */
async function add(changed: Partial<Circumstances> = {}, name = 'Phone', nameBytes = 32) {
  const begun = await send('POST', 'account/passkeys', { password }, own)
  expect(begun.status, JSON.stringify(begun.body)).toBe(201)
  const passkey = softPasskey(begun.body.handle, nameBytes)
  const type = 'webauthn.create'
  const made = passkey.made({ ...usual, type, challenge: begun.body.challenge, ...changed })
  const added = await send('POST', 'account/passkeys/finish', { name, ...made }, begun.headers)
  return { passkey, begun, made, added }
}

/** Signs in with a passkey; `changed` changes what the browser does. */
async function signIn(passkey: ReturnType<typeof softPasskey>, changed: Partial<Circumstances> = {}) {
  const begun = await send('POST', 'session/passkey')
  const question = { ...usual, type: 'webauthn.get', challenge: begun.body.challenge } as const
  const signed = passkey.signed({ ...question, ...changed })
  return { ...(await send('POST', 'session/passkey/finish', signed, begun.headers)), begun, signed }
}

describe('adding', () => {
  test('needs the password, gives each a name, and lists them with their last use', async () => {
    expect((await send('POST', 'account/passkeys', { password: 'not the password' }, own)).status).toBe(400)
    expect((await send('POST', 'account/passkeys', {}, own)).status).toBe(400)
    const { passkey, added } = await add()
    expect([added.status, added.body.passkeys[0].name]).toEqual([201, 'Phone'])
    await add({}, 'Key at the desk')
    later(60)
    expect((await signIn(passkey)).status).toBe(201)
    const { body } = await send('GET', 'account/passkeys', undefined, own)
    expect(body.passkeys).toMatchObject([
      { name: 'Phone', last_used_at: expect.stringMatching(/^2026-12-01T12:01:00(\.0+)?(Z|\+00:00)$/) },
      { name: 'Key at the desk', last_used_at: null },
    ])
    const [entry] = await context.database.query<{ after: object }>(
      "SELECT after FROM audit_entry WHERE object_kind = 'passkey' AND action = 'created' ORDER BY entry_id DESC LIMIT 1",
    )
    expect(entry!.after).toMatchObject({ name: 'Key at the desk' })
  })

  test.each([
    ['made on another site', { origin: 'https://desk.hotels.example.evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['made for another question', { challenge: 'another' }],
    ['made without asking who is there', { isVerified: false }],
    ['that is a signature', { type: 'webauthn.get' as const }],
  ])('refuses one %s', async (_, changed) => {
    expect((await add(changed)).added.status).toBe(400)
    expect((await send('GET', 'account/passkeys', undefined, own)).body.passkeys).toEqual([])
  })

  test('refuses one whose authenticator names it longer than the standard allows', async () => {
    expect((await add({}, 'Phone', 1023)).added.status).toBe(201)
    expect((await add({}, 'Phone', 1024)).added.status).toBe(400)
    expect((await add({}, 'Phone', 9000)).added.status).toBe(400)
  })

  test('answers a question once, in its browser, within ten minutes, for the person who asked', async () => {
    const { begun, made } = await add()
    const again = await send('POST', 'account/passkeys/finish', { name: 'Again', ...made }, begun.headers)
    expect(again.status).toBe(401)
    expect((await send('POST', 'account/passkeys/finish', { name: 'No', ...made }, own)).status).toBe(401)
    const fresh = await send('POST', 'account/passkeys', { password }, own)
    const type = 'webauthn.create'
    const late = softPasskey(fresh.body.handle).made({ ...usual, type, challenge: fresh.body.challenge })
    const step = fresh.headers.cookie!.split('; ').at(-1)!
    const other = await signedInWith(harness.app, [operatorGrant])
    const stolen = { ...other, cookie: `${other.cookie}; ${step}`, host: 'localhost:8080' }
    expect((await send('POST', 'account/passkeys/finish', { name: 'No', ...late }, stolen)).status).not.toBe(
      201,
    )
    later(601)
    expect(
      (await send('POST', 'account/passkeys/finish', { name: 'No', ...late }, fresh.headers)).status,
    ).toBe(401)
  })

  test('has an end at twenty', async () => {
    await add()
    await context.database.query(
      `INSERT INTO person_passkey (person_id, credential_id, public_key, counter, transports, name, created_at)
       SELECT person_id, 'copy ' || number || email, '\\x00', 0, '{}', 'Copy', now()
         FROM person, generate_series(1, 19) AS number WHERE email = $1`,
      [email],
    )
    expect((await send('POST', 'account/passkeys', { password }, own)).status).toBe(409)
  })
})

describe('signing in', () => {
  test('needs nothing else, and is two factors', async () => {
    const { passkey } = await add()
    const answer = await signIn(passkey)
    expect([answer.status, answer.body.person.email]).toEqual([201, email])
    for (const cookie of answer.cookies.filter(({ value }) => value !== ''))
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' })
    await changeSettings(context, { secondFactorFor: 'operator' })
    const session = await send('GET', 'session', undefined, answer.headers)
    await changeSettings(context, { secondFactorFor: 'none' })
    expect(session.body.lacks_second_factor).toBe(false)
    const [entry] = await context.database.query<{ after: object }>(
      "SELECT after FROM audit_entry WHERE action = 'signed_in' ORDER BY entry_id DESC LIMIT 1",
    )
    expect(entry!.after).toMatchObject({ method: 'passkey' })
  })

  test('with a password is over then: the passkey is asked for', async () => {
    const { passkey } = await add()
    const answer = await send('POST', 'session', { email, password })
    expect([answer.status, answer.body.errors]).toEqual([
      401,
      [{ field: 'passkey', message: 'is needed', code: 'required' }],
    ])
    expect((await send('POST', 'session', { email, password, code: '000000' })).status).toBe(401)
    const wrong = await send('POST', 'session', { email, password: 'not the password' })
    expect([wrong.status, wrong.body.errors]).toEqual([401, []])
    expect((await signIn(passkey)).status).toBe(201)
  })

  test.each([
    ['on another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['for another question', { challenge: 'another' }],
    ['without asking who is there', { isVerified: false }],
    ['as if it were made', { type: 'webauthn.create' as const }],
  ])('opens nothing when it is signed %s', async (_, changed) => {
    const { passkey } = await add()
    const answer = await signIn(passkey, changed)
    expect([answer.status, answer.body.message]).toEqual([
      401,
      'This passkey signs nobody in here; it may have been removed. Sign in another way.',
    ])
    expect((await signIn(passkey)).status).toBe(201)
  })

  test('answers a question once, in its browser, within ten minutes', async () => {
    const { passkey } = await add()
    const { begun, signed } = await signIn(passkey)
    expect((await send('POST', 'session/passkey/finish', signed, begun.headers)).status).toBe(401)
    expect((await send('POST', 'session/passkey/finish', signed)).status).toBe(401)
    const late = await send('POST', 'session/passkey')
    later(601)
    const type = 'webauthn.get'
    const answer = passkey.signed({ ...usual, type, challenge: late.body.challenge })
    expect((await send('POST', 'session/passkey/finish', answer, late.headers)).status).toBe(401)
  })

  test('is refused to a copy whose counter has not risen', async () => {
    const { passkey } = await add({ counter: 5 })
    expect((await signIn(passkey, { counter: 6 })).status).toBe(201)
    for (const counter of [6, 5, 0]) expect((await signIn(passkey, { counter })).status).toBe(401)
  })

  test('as somebody else, or with a passkey that nobody has, opens nothing', async () => {
    const { passkey } = await add()
    const begun = await send('POST', 'session/passkey')
    const question = { ...usual, type: 'webauthn.get', challenge: begun.body.challenge } as const
    const signed = { ...passkey.signed(question), handle: 'b3RoZXI' }
    expect((await send('POST', 'session/passkey/finish', signed, begun.headers)).status).toBe(401)
    const stranger = softPasskey('b3RoZXI')
    expect((await signIn(stranger)).status).toBe(401)
    // The name of a passkey of somebody, signed by another device.
    const foreign = {
      ...stranger,
      signed: (of: Circumstances) => ({ ...stranger.signed(of), id: passkey.id }),
    }
    expect((await signIn(foreign)).status).toBe(401)
  })

  test('works after a few failures of others, and is refused to who was disabled', async () => {
    const { passkey } = await add()
    for (let turn = 0; turn < 3; turn += 1) await signIn(passkey, { challenge: 'another' })
    expect((await signIn(passkey)).status).toBe(201)
    await setPersonState(context, email, 'disabled')
    expect((await signIn(passkey)).status).toBe(401)
  })

  test('is begun 120 times in ten minutes from one address, and from others all the same', async () => {
    const from = async (remoteAddress: string) => {
      const url = '/admin/v1/session/passkey'
      return (await server.inject({ method: 'POST', url, headers: page, remoteAddress })).statusCode
    }
    const begun: number[] = []
    for (let turn = 0; turn < 120; turn += 1) begun.push(await from('192.0.2.7'))
    expect(new Set(begun)).toEqual(new Set([201]))
    expect([await from('192.0.2.7'), await from('192.0.2.8')]).toEqual([429, 201])
    later(601)
    expect(await from('192.0.2.7')).toBe(201)
  })

  test('with what is no passkey at all is refused, and never a fault of the server', async () => {
    const { passkey } = await add()
    for (const signed of [
      { id: '', client_data: '', authenticator_data: '', signature: '', handle: '' },
      { id: passkey.id, client_data: 'e30', authenticator_data: 'AA', signature: 'AA', handle: 'AA' },
      { id: passkey.id, client_data: '\u0000', authenticator_data: 'AA', signature: 'AA', handle: 'AA' },
      { ...(await signIn(passkey)).signed, authenticator_data: 'AA' },
      { ...(await signIn(passkey)).signed, signature: 'AAAA' },
    ]) {
      later(60)
      const { headers } = await send('POST', 'session/passkey')
      expect([400, 401]).toContain((await send('POST', 'session/passkey/finish', signed, headers)).status)
    }
    for (const attestation of ['', 'AA', 'o2NmbXQ', 'x'.repeat(20_000)]) {
      const begun = await send('POST', 'account/passkeys', { password }, own)
      const made = { name: 'Phone', id: 'AQ', client_data: 'e30', attestation, transports: [] }
      expect((await send('POST', 'account/passkeys/finish', made, begun.headers)).status).toBe(400)
    }
  })
})

describe('a passkey goes', () => {
  test('with the password of its person, and only their own', async () => {
    const { passkey, added } = await add()
    const [{ id }] = added.body.passkeys
    const other = await signedInWith(harness.app, [operatorGrant])
    const foreign = await send('POST', `account/passkeys/${id}/remove`, { password }, other)
    expect(foreign.status).toBe(404)
    const wrong = await send('POST', `account/passkeys/${id}/remove`, { password: 'not the password' }, own)
    expect(wrong.status).toBe(400)
    const removed = await send('POST', `account/passkeys/${id}/remove`, { password }, own)
    expect(removed.body.passkeys).toEqual([])
    expect((await signIn(passkey)).status).toBe(401)
    expect((await send('POST', 'session', { email, password })).status).toBe(201)
  })

  test('when an operator takes the second factor away', async () => {
    const { passkey } = await add()
    const { id } = (await send('GET', 'session', undefined, own)).body.person
    const operator = await signedInWith(harness.app, [operatorGrant])
    expect((await send('GET', `people/${id}`, undefined, operator)).body.has_second_factor).toBe(true)
    expect((await send('POST', `people/${id}/second-factor/reset`, undefined, operator)).status).toBe(200)
    expect((await signIn(passkey)).status).toBe(401)
    expect((await send('POST', 'session', { email, password })).status).toBe(201)
  })
})

test('a server at an address instead of a name says that browsers make none there', async () => {
  const plain = await testApp({ jobs: false, variables: { ADMIN_URL: 'http://127.0.0.1:8080' } })
  const ask = (method: 'GET' | 'POST', url: string) =>
    plain.app.server.inject({ method, url: `/admin/v1/session/${url}` })
  expect((await ask('GET', 'ways')).json()).toEqual({
    password: true,
    single_sign_on: null,
    passkeys: false,
    has_people: false,
  })
  const { statusCode, body } = await ask('POST', 'passkey')
  expect([statusCode, body]).toEqual([409, expect.stringContaining('ADMIN_URL')])
})
