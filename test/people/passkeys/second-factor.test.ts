// A second factor: with it a password alone opens nothing, a code is good once, guessing rests, and whoever loses the authenticator
// comes in with a recovery code or by an operator (threat A8).

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPerson, operatorGrant } from '../../../src/operations/people/people.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { authenticatorCode } from '../../support/people/authenticator.ts'
import { type HeadersOfPage, signedInWith } from '../../support/people/signed-in.ts'
import { commandLine } from '../../support/run/command-line.ts'
import { testApp } from '../../support/run/test-app.ts'

const harness = await testApp({ jobs: false })
const { server, context } = harness.app
const hostelry = commandLine(harness.environment, '/tmp')
const password = 'seven green bicycles'
const page = { host: 'localhost:8080', origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }
const start = harness.clock.now()
const later = (seconds: number) => harness.clock.moveTo(harness.clock.now().add({ seconds }).toString())
afterEach(() => harness.clock.moveTo(start.toString()))

let count = 0
let email = ''
beforeEach(async () => {
  email = `factor-${++count}@example.com`
  const person = { name: 'Ada Lovelace', email, language: 'en', grants: [operatorGrant] }
  await createPerson(context, { ...person, password: new Secret(password) })
})

const signIn = async (code?: string, given = password) => {
  const payload = { email, password: given, ...(code !== undefined && { code }) }
  const answer = await server.inject({ method: 'POST', url: '/admin/v1/session', headers: page, payload })
  const [cookie] = answer.cookies
  const headers: HeadersOfPage = { ...page, ...(cookie && { cookie: `${cookie.name}=${cookie.value}` }) }
  return { status: answer.statusCode, body: answer.json(), headers, cookies: answer.cookies.length }
}

const send = async (headers: HeadersOfPage, method: 'GET' | 'POST', url: string, payload?: object) => {
  const answer = await server.inject({
    method,
    url: `/admin/v1/${url}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const factor = 'account/second-factor'

/** The code of a secret now, or some steps away. */
const codeOf = (secret: string, away = 0): string => authenticatorCode(secret, harness.clock.now(), away)

/** Sets a second factor up; the next code is of a later step. */
async function setUp() {
  const { headers } = await signIn()
  const begun = await send(headers, 'POST', factor, { password })
  const { secret } = begun.body
  const confirmed = await send(headers, 'POST', `${factor}/confirm`, { code: codeOf(secret) })
  expect(confirmed.status).toBe(201)
  later(60)
  return { headers, secret: secret as string, codes: confirmed.body.recovery_codes as string[], begun }
}

describe('setting up', () => {
  test('needs the password and a code, then ends all other sessions', async () => {
    const [{ headers }, other] = [await signIn(), await signIn()]
    expect((await send(headers, 'POST', factor, { password: 'not the password' })).status).toBe(400)
    expect((await send(headers, 'POST', `${factor}/confirm`, { code: '000000' })).status).toBe(409)
    const { body } = await send(headers, 'POST', factor, { password })
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const label = `127.0.0.1%3A0:${encodeURIComponent(email)}`
    expect(body.uri).toBe(`otpauth://totp/${label}?secret=${body.secret}&issuer=127.0.0.1%3A0`)
    const wrong = await send(headers, 'POST', `${factor}/confirm`, { code: codeOf(body.secret, 5) })
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'code'])
    expect((await send(headers, 'GET', factor)).body).toEqual({
      is_on: false,
      recovery_codes_left: 0,
      needs_password: true,
    })
    expect((await signIn()).status).toBe(201)
    const { body: confirmed } = await send(headers, 'POST', `${factor}/confirm`, {
      code: codeOf(body.secret),
    })
    expect(new Set(confirmed.recovery_codes).size).toBe(10)
    for (const code of confirmed.recovery_codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect((await send(headers, 'GET', factor)).body).toEqual({
      is_on: true,
      recovery_codes_left: 10,
      needs_password: true,
    })
    expect((await send(other.headers, 'GET', 'session')).status).toBe(401)
    expect((await send(headers, 'POST', factor, { password })).status).toBe(409)
  })

  test('is over after a quarter of an hour', async () => {
    const { headers } = await signIn()
    const { body } = await send(headers, 'POST', factor, { password })
    later(15 * 60)
    expect((await send(headers, 'POST', `${factor}/confirm`, { code: codeOf(body.secret) })).status).toBe(409)
  })
})

describe('signing in with a second factor', () => {
  test('needs the password and a code; a password alone opens nothing', async () => {
    const { secret } = await setUp()
    const first = await signIn()
    expect([first.status, first.cookies, first.body.errors]).toEqual([
      401,
      0,
      [{ field: 'code', message: 'is needed', code: 'required' }],
    ])
    expect(JSON.stringify(first.body)).not.toContain('Ada')
    expect((await signIn(undefined, 'not the password')).body.errors).toEqual([])
    const second = await signIn(codeOf(secret))
    expect([second.status, second.body.person.email]).toEqual([201, email])
  })

  test('says the same for a wrong password and a wrong code', async () => {
    const { secret } = await setUp()
    const right = codeOf(secret)
    const answers = [
      await signIn('000000'),
      await signIn(right, 'not the password'),
      await signIn('aaaaa-aaaaa'),
    ]
    const told = answers.map(({ status, body: { message, errors } }) => ({ status, message, errors }))
    expect(told[0]!.status).toBe(401)
    expect(new Set(told.map(each => JSON.stringify(each))).size).toBe(1)
    later(11)
    // A code that came with a wrong password was not used up.
    expect((await signIn(codeOf(secret))).status).toBe(201)
  })

  test('takes a code once, also by two at the same time, and none before it', async () => {
    const { secret } = await setUp()
    const code = codeOf(secret)
    const both = await Promise.all([signIn(code), signIn(code)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 401])
    expect((await signIn(code)).status).toBe(401)
    expect((await signIn(codeOf(secret, -1))).status).toBe(401)
    later(30)
    expect((await signIn(codeOf(secret))).status).toBe(201)
  })

  test('rests after a few wrong codes, with the right one too', async () => {
    const { secret } = await setUp()
    const statuses: number[] = []
    for (const code of ['000000', '000001', '000002', codeOf(secret)])
      statuses.push((await signIn(code)).status)
    expect(statuses).toEqual([401, 401, 401, 429])
  })

  test('takes each recovery code once, however it is typed', async () => {
    const { headers, codes } = await setUp()
    expect((await signIn(codes[0]!.toUpperCase().replace('-', ' '))).status).toBe(201)
    expect((await signIn(codes[0])).status).toBe(401)
    expect((await send(headers, 'GET', factor)).body.recovery_codes_left).toBe(9)
    const renewed = await send(headers, 'POST', `${factor}/recovery-codes`, { password })
    expect((await signIn(codes[1])).status).toBe(401)
    expect((await signIn(renewed.body.recovery_codes[0])).status).toBe(201)
  })
})

describe('a second factor goes', () => {
  test('with the password of its person', async () => {
    const { headers } = await setUp()
    expect((await send(headers, 'POST', `${factor}/remove`, { password: 'not the password' })).status).toBe(
      400,
    )
    expect((await signIn()).status).toBe(401)
    expect((await send(headers, 'POST', `${factor}/remove`, { password })).body.is_on).toBe(false)
    expect((await signIn()).status).toBe(201)
  })

  test('by an operator, over HTTP or on the command line, and all sessions end', async () => {
    const { headers } = await setUp()
    const { id } = (await send(headers, 'GET', 'session')).body.person
    const operator = await signedInWith(harness.app, [operatorGrant])
    const hasOne = async () => (await send(operator, 'GET', `people/${id}`)).body.has_second_factor
    expect(await hasOne()).toBe(true)
    expect((await send(operator, 'POST', `people/${id}/second-factor/reset`)).status).toBe(200)
    expect(await hasOne()).toBe(false)
    expect((await send(headers, 'GET', 'session')).status).toBe(401)
    expect((await signIn()).status).toBe(201)
    harness.clock.moveTo(start.toString())
    await setUp()
    const { output } = await hostelry(`admin reset-second-factor ${email} --yes`)
    expect(output).toContain(`${email} signs in with the password alone`)
    expect((await signIn()).status).toBe(201)
  })
})

test('neither the secret nor a code can be read in a table or a log', async () => {
  const { secret, codes, begun } = await setUp()
  await signIn(codes[0])
  const rows = await context.database.query<{ row: string }>(
    `SELECT person_totp::text AS row FROM person_totp
      UNION ALL SELECT person_recovery_code::text FROM person_recovery_code`,
    [],
  )
  const text = `${rows.map(({ row }) => row).join('\n')}${harness.logLines.join('')}`
  const hex = (hidden: string) => Buffer.from(hidden).toString('hex')
  for (const hidden of [secret, begun.body.uri, ...codes]) {
    expect(text).not.toContain(hidden)
    expect(text).not.toContain(hex(hidden))
  }
})
