// People sign in to the administration and out of it: the cookie of a session opens what an admin key opens, for as long as it
// lasts, and only to pages of the server itself (threats A3, A8).

import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Grant } from '../../../src/lodging/people/person.ts'
import { rights } from '../../../src/lodging/people/rights.ts'
import { createPerson, operatorGrant, setPersonState } from '../../../src/operations/people/people.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { smallHotel } from '../../support/hotels/small-hotel.ts'
import { commandLine } from '../../support/run/command-line.ts'
import { testApp, testToday } from '../../support/run/test-app.ts'

const derivations = vi.hoisted(() => ({ count: 0 }))
vi.mock('node:crypto', async original => {
  const real = await original<typeof import('node:crypto')>()
  const argon2 = (...given: Parameters<typeof real.argon2>) => {
    derivations.count += 1
    return real.argon2(...given)
  }
  return { ...real, argon2 }
})

const harness = await testApp({ jobs: false })
const { server, context } = harness.app
const hostelry = commandLine(harness.environment, '/tmp')
const password = 'seven green bicycles'
let count = 0

/** A person of the test's own; an operator unless it says otherwise. */
async function somebody(grants: readonly Grant[] = [operatorGrant]) {
  const email = `Person${++count}@Example.com`
  await createPerson(context, {
    name: 'Ada Lovelace',
    email,
    language: 'en',
    password: new Secret(password),
    grants,
  })
  return email
}

interface Asked {
  readonly method?: 'GET' | 'POST' | 'DELETE' | 'PATCH'
  readonly url?: string
  readonly headers?: Record<string, string>
  readonly payload?: object | string
}

const ask = ({ method = 'GET', url = 'session', headers = {}, payload }: Asked) =>
  server.inject({ method, url: `/admin/v1/${url}`, headers, ...(payload && { payload }) })

const signIn = (email: string, given = password, headers: Record<string, string> = {}, address?: string) =>
  server.inject({
    method: 'POST',
    url: '/admin/v1/session',
    headers,
    payload: { email, password: given },
    ...(address && { remoteAddress: address }),
  })

const page = { host: 'localhost:8080', origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }

/** The headers of a page whose browser has the cookie of a new session. */
async function signedIn(email: string): Promise<Record<string, string>> {
  const answer = await signIn(email, password, page)
  const [cookie] = answer.cookies
  return { ...page, cookie: `${cookie!.name}=${cookie!.value}` }
}

const start = harness.clock.now()
const advance = (time: { minutes?: number; seconds?: number }): void =>
  harness.clock.moveTo(harness.clock.now().add(time).toString())
afterEach(() => harness.clock.moveTo(start.toString()))

describe('signing in', () => {
  test('answers who it is, and opens what an admin key opens', async () => {
    const email = await somebody()
    const answer = await signIn(email.toUpperCase(), password, page)
    expect(answer.statusCode, answer.body).toBe(201)
    const session = {
      person: { id: expect.any(Number), name: 'Ada Lovelace', email, language: 'en' },
      roles: [{ role: 'operator', publisher_id: null, property_id: null }],
      rights: Object.keys(rights).map(right => ({
        right,
        is_everywhere: true,
        publisher_ids: [],
        property_ids: [],
      })),
      has_password: true,
      lacks_second_factor: false,
      expires_at: start.add({ hours: 24 }).toString(),
    }
    expect(answer.json()).toEqual(session)
    const headers = await signedIn(email)
    expect((await ask({ headers })).json()).toEqual({ ...session, person: answer.json().person })
    const list = await ask({ url: 'publishers', headers })
    expect([list.statusCode, list.json().publishers]).toEqual([200, expect.any(Array)])
    const made = await ask({ method: 'POST', url: 'publishers', headers, payload: { name: 'Alps' } })
    expect(made.statusCode, made.body).toBe(201)
  })

  test('says what the roles of the person allow, and where', async () => {
    for (const id of [3144, 3145])
      await importProperty(context, smallHotel({ id, from: parseDay(testToday)! }), null)
    const desk = { role: 'front_desk', publisherId: null } as const
    const email = await somebody([
      { ...desk, propertyId: 3144 },
      { ...desk, propertyId: 3145 },
    ])
    const { rights: held } = (await ask({ headers: await signedIn(email) })).json()
    const here = { is_everywhere: false, publisher_ids: [], property_ids: [3144, 3145] }
    expect(held).toEqual(
      ['properties.read', 'reservations.read', 'reservations.decide', 'invoices.read'].map(right => ({
        right,
        ...here,
      })),
    )
  })

  test('sets a cookie that only this host can set and no script or other site can use', async () => {
    const email = await somebody()
    const behindProxy = {
      host: '127.0.0.1:9090',
      origin: 'https://desk.example.com',
      'sec-fetch-site': 'same-origin',
    }
    const secure = await signIn(email, password, behindProxy)
    expect(secure.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-hostelry_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^__Host-hostelry_device=[\w-]{22}\.[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ])
    const plain = await signIn(email, password, page)
    expect(plain.headers['set-cookie']).toEqual([
      expect.stringMatching(/^hostelry_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^hostelry_device=[\w-]{22}\.[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ])
    for (const { body } of [secure, plain]) expect(body).not.toContain(plain.cookies[0]!.value)
  })

  test('takes a plain cookie on the server’s own machine only', async () => {
    const headers = await signedIn(await somebody())
    const elsewhere = { ...headers, host: 'desk.example.com', origin: 'https://desk.example.com' }
    expect((await ask({ headers: elsewhere })).statusCode).toBe(401)
  })

  test('keeps neither the token nor the password', async () => {
    const email = await somebody()
    const answer = await signIn(email, password, page)
    const rows = await context.database.query<{ row: string }>(
      'SELECT person::text AS row FROM person UNION ALL SELECT person_session::text FROM person_session',
    )
    const text = rows.map(({ row }) => row).join('\n')
    const token = answer.cookies[0]!.value
    for (const hidden of [token, Buffer.from(token).toString('hex'), password, 'bicycles'])
      expect(text).not.toContain(hidden)
    expect(text).toContain('$argon2id$v=19$m=8,t=1,p=1$')
    expect(harness.logLines.join('')).not.toContain(token)
    expect(harness.logLines.join('')).not.toContain('bicycles')
  })

  test('remembers which browser it was', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await signIn(await somebody(), password, { ...page, 'user-agent': agent }, '192.0.2.44')
    const [session] = await context.database.query(
      'SELECT agent, address FROM person_session ORDER BY session_id DESC LIMIT 1',
    )
    expect(session).toEqual({ agent: 'Firefox on Linux', address: '192.0.2.44' })
  })
})

describe('who may not sign in', () => {
  test('is refused alike and after the same work, whatever the reason', async () => {
    const [email, disabled] = [await somebody(), await somebody()]
    await setPersonState(context, disabled, 'disabled')
    const refusals: string[] = []
    for (const [who, given] of [
      ['nobody@example.com', password],
      [email, 'seven green bicycle'],
      [email, 'x'],
      [disabled, password],
    ] as const) {
      derivations.count = 0
      const answer = await signIn(who, given)
      const { request_id, ...rest } = answer.json()
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined])
      expect(derivations.count).toBe(1)
      refusals.push(JSON.stringify(rest))
    }
    expect(new Set(refusals).size).toBe(1)
  })

  test('names every field that is wrong', async () => {
    const wrong = await ask({ method: 'POST', payload: { email: 'ada', password: 5, role: 'operator' } })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().errors.map(({ field }: { field: string }) => field)).toEqual([
      'email',
      'password',
      'role',
    ])
  })

  test('rests longer and longer, with the right password too, while others sign in', async () => {
    const [email, other] = [await somebody(), await somebody()]
    const rests: number[] = []
    for (let failures = 0; failures < 10; ) {
      const answer = await signIn(email, 'seven red bicycles')
      if (answer.statusCode === 401) failures += 1
      else await rest(answer)
    }
    await rest(await signIn(email))
    expect(rests).toEqual([10, 110, 10, 1670])

    async function rest({ statusCode, headers }: Awaited<ReturnType<typeof signIn>>): Promise<void> {
      expect([statusCode, (await signIn(other)).statusCode]).toEqual([429, 201])
      rests.push(Number(headers['retry-after']))
      advance({ seconds: rests.at(-1)! })
    }
    expect((await signIn(email)).statusCode).toBe(201)
  })

  test('rests for an address of the network that tries one person after the other', async () => {
    const email = await somebody()
    for (let tried = 0; tried < 9; tried++) {
      expect((await signIn(`guess${tried}@example.com`, 'x', {}, '192.0.2.9')).statusCode).toBe(401)
    }
    expect((await signIn(email, password, {}, '192.0.2.9')).statusCode).toBe(429)
    expect((await signIn(email, password, {}, '192.0.2.10')).statusCode).toBe(201)
  })
})

describe('a session', () => {
  test('ends when the person signs out, and its cookie goes', async () => {
    const headers = await signedIn(await somebody())
    const out = await ask({ method: 'DELETE', headers })
    expect([out.statusCode, out.json()]).toEqual([200, { signed_out: true, continue_at: null }])
    expect(out.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['__Host-hostelry_session', ''],
      ['hostelry_session', ''],
    ])
    expect((await ask({ headers })).statusCode).toBe(401)
  })

  test('ends after an hour without a request, and after a day in any case', async () => {
    const headers = await signedIn(await somebody())
    for (let hours = 0; hours < 23; hours++) {
      advance({ minutes: 59 })
      expect((await ask({ headers })).statusCode, String(hours)).toBe(200)
    }
    const idle = await signedIn(await somebody())
    advance({ minutes: 60, seconds: 1 })
    expect((await ask({ headers: idle })).statusCode).toBe(401)
    advance({ minutes: -30 })
    expect((await ask({ headers })).statusCode).toBe(200)
    advance({ minutes: 59 })
    expect((await ask({ headers })).statusCode).toBe(401)
  })

  test('ends with all others when the person is disabled, or gets another password', async () => {
    const email = await somebody()
    const first = await signedIn(email)
    await hostelry(`admin disable ${email}`)
    expect((await ask({ headers: first })).statusCode).toBe(401)
    await hostelry(`admin enable ${email}`)
    expect((await ask({ headers: first })).statusCode).toBe(401)
    const second = await signedIn(email)
    expect((await ask({ headers: second })).statusCode).toBe(200)
    const changed = await hostelry(`admin password ${email}`, { input: 'eleven yellow tandems\n' })
    expect(changed.exitCode, changed.errors).toBe(0)
    expect((await ask({ headers: second })).statusCode).toBe(401)
    expect((await signIn(email)).statusCode).toBe(401)
    expect((await signIn(email, 'eleven yellow tandems')).statusCode).toBe(201)
  }, 60_000)

  test('of a person without a role opens nothing but itself', async () => {
    const headers = await signedIn(await somebody([]))
    expect((await ask({ headers })).json().roles).toEqual([])
    expect((await ask({ url: 'publishers', headers })).statusCode).toBe(403)
  })

  test('does not stand in for a key that is sent and wrong', async () => {
    const headers = await signedIn(await somebody())
    expect((await ask({ headers: { ...headers, authorization: 'Bearer x' } })).statusCode).toBe(401)
  })
})

describe('a page of another site', () => {
  const publisher = { method: 'POST', url: 'publishers', payload: { name: 'Alps' } } as const

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': '', origin: 'https://evil.example' },
    { 'sec-fetch-site': '', origin: 'null' },
    { 'sec-fetch-site': '', origin: '' },
  ])('changes nothing with %o', async from => {
    const given: Record<string, string> = { ...(await signedIn(await somebody())), ...from }
    const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
    const answer = await ask({ ...publisher, headers })
    expect([answer.statusCode, answer.json().type]).toEqual([403, 'ForbiddenException'])
    expect((await ask({ method: 'DELETE', headers })).statusCode).toBe(403)
  })

  test('reads nothing either, and cannot sign a person in', async () => {
    const email = await somebody()
    const headers = { ...(await signedIn(email)), 'sec-fetch-site': 'cross-site' }
    expect((await ask({ url: 'publishers', headers })).statusCode).toBe(403)
    expect((await signIn(email, password, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await signIn(email, password, { origin: 'https://evil.example' })).statusCode).toBe(403)
  })

  test('sends no form', async () => {
    const email = await somebody()
    const headers = await signedIn(email)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const form = { ...publisher, payload: '{"name":"Alps"}', headers: { ...headers, 'content-type': type } }
      expect((await ask(form)).statusCode).toBe(400)
    }
    expect((await ask({ ...publisher, headers })).statusCode).toBe(201)
  })

  test('is no matter for a key, which no browser adds by itself', async () => {
    const { exitCode, output } = await hostelry('key create --admin')
    expect(exitCode).toBe(0)
    const headers = { authorization: `Bearer ${output.split('\n')[0]}`, 'sec-fetch-site': 'cross-site' }
    const plain = { ...headers, 'content-type': 'text/plain' }
    expect((await ask({ ...publisher, headers: plain, payload: '{"name":"Alps"}' })).statusCode).toBe(201)
    expect((await ask({ headers })).statusCode).toBe(401)
  }, 60_000)
})

describe('by command line', () => {
  test('an operator is made, listed, and signs in', { timeout: 60_000 }, async () => {
    const made = await hostelry('admin create --email Grace@example.com --name "Grace Hopper"', {
      input: 'nine orange lanterns\n',
    })
    expect(made.exitCode, made.errors).toBe(0)
    expect(made.output + made.errors).not.toContain('lanterns')
    expect((await hostelry('admin list')).output).toMatch(
      /Grace@example\.com +Grace Hopper +active +operator$/m,
    )
    expect((await signIn('grace@EXAMPLE.com', 'nine orange lanterns')).statusCode).toBe(201)
    const again = await hostelry('admin create --email gracE@example.com --name G', {
      input: 'nine orange lanterns',
    })
    expect([again.exitCode, again.errors]).toEqual([
      1,
      expect.stringContaining('belongs to another person already'),
    ])
  })

  test.each([
    ['short', 'must have 15 to 200 characters'],
    ['passwordpassword', 'can be guessed'],
    ['1234567890123456', 'can be guessed'],
    ['aaaaaaaaaaaaaaaaaaaa', 'can be guessed'],
    ['lovelace@example.com', 'can be guessed'],
    ['', 'must have 15 to 200 characters'],
  ])('a password such as %s is refused', async (given, sentence) => {
    const person = { name: 'Ada', email: 'lovelace@example.com', language: 'en', grants: [operatorGrant] }
    await expect(createPerson(context, { ...person, password: new Secret(given) })).rejects.toThrow(sentence)
  })
})
