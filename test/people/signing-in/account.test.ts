// People keep their own account: the name, the language, the password, and the browsers in which they are signed in (threat A8).

import { afterEach, describe, expect, test } from 'vitest'
import { createPerson, operatorGrant } from '../../../src/operations/people/people.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { grant, type HeadersOfPage } from '../../support/people/signed-in.ts'
import { testApp } from '../../support/run/test-app.ts'
import type { AdminMethod } from '../../support/wire/admin-requests.ts'

const harness = await testApp({ jobs: false })
const { server, context } = harness.app
const [password, another] = ['seven green bicycles', 'eight purple umbrellas']
const page = { host: 'localhost:8080', origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }
const start = harness.clock.now()
afterEach(() => harness.clock.moveTo(start.toString()))

let count = 0
async function somebody(role: 'operator' | 'front_desk' = 'front_desk') {
  const email = `keeper-${++count}@example.com`
  const person = { name: 'Ada Lovelace', email, language: 'en', password: new Secret(password) }
  const id = await createPerson(context, {
    ...person,
    grants: [role === 'operator' ? operatorGrant : grant(role)],
  })
  return { id, email }
}

async function signIn(
  email: string,
  agent = 'Firefox/140.0 X11; Linux',
  given = password,
): Promise<HeadersOfPage> {
  const answer = await server.inject({
    method: 'POST',
    url: '/admin/v1/session',
    headers: { ...page, 'user-agent': agent },
    payload: { email, password: given },
    remoteAddress: '192.0.2.44',
  })
  const [cookie] = answer.cookies
  return { ...page, ...(cookie && { cookie: `${cookie.name}=${cookie.value}` }) }
}

const send = async (headers: HeadersOfPage, method: AdminMethod, url: string, payload?: object) => {
  const answer = await server.inject({
    method,
    url: `/admin/v1/${url}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}
const isIn = async (headers: HeadersOfPage) => (await send(headers, 'GET', 'session')).status === 200

test('name and language are changed by their person', async () => {
  const headers = await signIn((await somebody()).email)
  const changed = await send(headers, 'PATCH', 'account', { name: 'Ada King', language: 'de' })
  expect(changed.body).toMatchObject({ name: 'Ada King', language: 'de' })
  expect((await send(headers, 'GET', 'session')).body.person).toMatchObject({
    name: 'Ada King',
    language: 'de',
  })
  const wrong = await send(headers, 'PATCH', 'account', { name: ' ', language: 'xx' })
  expect([wrong.status, wrong.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
    400,
    ['name', 'language'],
  ])
})

describe('sessions', () => {
  test('are listed with browser and address, and without those that have ended', async () => {
    const { email } = await somebody()
    const ended = await signIn(email)
    await send(ended, 'DELETE', 'session')
    await signIn(email, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36')
    const own = await signIn(email, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    const { body } = await send(own, 'GET', 'account/sessions')
    expect(body.sessions).toEqual([
      expect.objectContaining({ is_this: true, browser: 'Firefox on Linux', address: '192.0.2.44' }),
      expect.objectContaining({ is_this: false, browser: 'Chrome on macOS' }),
    ])
    harness.clock.moveTo(start.add({ minutes: 59 }).toString())
    await send(own, 'GET', 'session')
    harness.clock.moveTo(start.add({ minutes: 61 }).toString())
    expect((await send(own, 'GET', 'account/sessions')).body.sessions.length).toBe(1)
  })

  test('end one by one and all others at once, and never those of somebody else', async () => {
    const [{ email }, other] = [await somebody(), await somebody()]
    const [own, second, third] = [await signIn(email), await signIn(email), await signIn(email)]
    const foreign = await signIn(other.email)
    const idOf = async (headers: HeadersOfPage): Promise<number> =>
      (await send(headers, 'GET', 'account/sessions')).body.sessions.find(
        ({ is_this }: { is_this: boolean }) => is_this,
      ).id
    const end = async (id: number) => (await send(own, 'POST', `account/sessions/${id}/end`)).status
    expect(await end(await idOf(foreign))).toBe(404)
    expect(await end(999_999)).toBe(404)
    expect(await isIn(foreign)).toBe(true)
    expect(await end(await idOf(second))).toBe(200)
    expect([await isIn(second), await isIn(third)]).toEqual([false, true])
    expect((await send(own, 'POST', 'account/sessions/end-others')).body).toEqual({ ended: 1 })
    expect([await isIn(own), await isIn(third), await isIn(foreign)]).toEqual([true, false, true])
  })

  test('of a person are seen and ended by an operator', async () => {
    const { id, email } = await somebody()
    const headers = await signIn(email)
    const operator = await signIn((await somebody('operator')).email)
    const { body } = await send(operator, 'GET', `people/${id}/sessions`)
    expect(body.sessions).toEqual([expect.objectContaining({ is_this: false, address: '192.0.2.44' })])
    expect((await send(operator, 'POST', `people/${id}/sessions/end`)).body).toEqual({ ended: 1 })
    expect(await isIn(headers)).toBe(false)
    expect((await send(operator, 'GET', 'people/999999/sessions')).status).toBe(404)
  })
})

describe('another password', () => {
  test('needs the one before, and ends all other sessions', async () => {
    const { email } = await somebody()
    const [own, other] = [await signIn(email), await signIn(email)]
    const change = (old: string, chosen = another) =>
      send(own, 'PUT', 'account/password', { old_password: old, password: chosen })
    const wrong = await change('not the password')
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'old_password'])
    expect((await change(password, 'short')).body.errors[0].field).toBe('password')
    expect(await isIn(other)).toBe(true)
    expect((await change(password)).status).toBe(200)
    expect([await isIn(own), await isIn(other)]).toEqual([true, false])
    expect(await isIn(await signIn(email, 'x', password))).toBe(false)
    expect(await isIn(await signIn(email, 'x', another))).toBe(true)
    expect(harness.logLines.join('')).not.toContain('umbrellas')
  })

  test('cannot be tried out in a borrowed browser', async () => {
    const own = await signIn((await somebody()).email)
    const statuses: number[] = []
    for (let tried = 0; tried < 4; tried++) {
      const body = { old_password: `guess number ${tried}`, password: another }
      statuses.push((await send(own, 'PUT', 'account/password', body)).status)
    }
    expect(statuses).toEqual([400, 400, 400, 429])
  })
})
