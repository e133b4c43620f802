// A role that needs a second factor: whoever has it and none does nothing else before, in any session, and nobody is locked out by it
// (threat A8).

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../../../src/lodging/people/person.ts'
import { changeSettings } from '../../../src/operations/installation/settings.ts'
import { authenticatorCode } from '../../support/people/authenticator.ts'
import { identityProvider } from '../../support/people/identity-provider.ts'
import { grant, type HeadersOfPage, signedInWith } from '../../support/people/signed-in.ts'
import { testApp } from '../../support/run/test-app.ts'
import { type AdminMethod, adminRequests } from '../../support/wire/admin-requests.ts'

const adminUrl = 'http://localhost:8080'
const provider = await identityProvider(adminUrl)
const harness = await testApp({ jobs: false, variables: provider.variables })
const { app } = harness
const { server, context } = app
const { routes, key } = await adminRequests(app)
const password = 'seven green bicycles'
const start = harness.clock.now()
const later = (seconds: number) => harness.clock.moveTo(harness.clock.now().add({ seconds }).toString())
beforeEach(() => changeSettings(context, { secondFactorFor: 'none' }))
afterEach(() => harness.clock.moveTo(start.toString()))

const send = async (headers: HeadersOfPage, method: AdminMethod, url: string, payload?: object) => {
  const answer = await server.inject({
    method,
    url: `/admin/v1/${url}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies }
}
const need = (roles: string) => changeSettings(context, { secondFactorFor: roles })

async function setUp(headers: HeadersOfPage, body: object = { password }) {
  const begun = await send(headers, 'POST', 'account/second-factor', body)
  if (begun.status !== 201) return begun.status
  const code = authenticatorCode(begun.body.secret, harness.clock.now())
  return (await send(headers, 'POST', 'account/second-factor/confirm', { code })).status
}

/** What somebody may do who has to set one up. */
const allowed = [
  'GET /admin/v1/session',
  'DELETE /admin/v1/session',
  'GET /admin/v1/account/second-factor',
  'POST /admin/v1/account/second-factor',
  'POST /admin/v1/account/second-factor/confirm',
  'GET /admin/v1/account/passkeys',
  'POST /admin/v1/account/passkeys',
  'POST /admin/v1/account/passkeys/finish',
]
const isOpen = /^(POST \/admin\/v1\/(session.*|links.*)|GET \/admin\/v1\/session\/ways)$/

test('whoever has none uses no route but those that set it up, in a session that was there before too', async () => {
  const headers = await signedInWith(app, [grant('operator')])
  expect((await send(headers, 'GET', 'people')).status).toBe(200)
  await need('operator')
  for (const route of routes.filter(each => !isOpen.test(each))) {
    const [method = '', template = ''] = route.split(' ')
    const url = `${template.replace('/admin/v1/', '').replace(/\{\w+\}/g, '1')}?nothing=1`
    const { status, body } = await send(headers, method as AdminMethod, url)
    expect(status, route).toBe(allowed.includes(route) ? 400 : 403)
    if (status === 403) expect(body.message, route).toContain('set one up first')
  }
  // Routes without a description too, such as the stream of events.
  expect((await send(headers, 'GET', 'events/stream')).status).toBe(403)
  expect((await send(headers, 'GET', 'session')).body.lacks_second_factor).toBe(true)
  expect(await setUp(headers)).toBe(201)
  expect((await send(headers, 'GET', 'session')).body.lacks_second_factor).toBe(false)
  expect((await send(headers, 'GET', 'people')).status).toBe(200)
})

test.each([
  ['front_desk', 'operator,property_manager', 200],
  ['front_desk', 'operator,front_desk', 403],
  ['read_only', 'read_only', 403],
] as const)('a %s, where %s need one, gets %i', async (role, roles, expected) => {
  const headers = await signedInWith(app, [grant(role as Role)])
  await need(roles)
  expect((await send(headers, 'GET', 'properties')).status).toBe(expected)
  await need('none')
  expect((await send(headers, 'GET', 'properties')).status).toBe(200)
})

test('whoever turns it on without one sets it up next, and keys of programs go on', async () => {
  const headers = await signedInWith(app, [grant('operator')])
  const asked = await send(headers, 'PATCH', 'settings', { secondFactorFor: 'operator' })
  expect(asked.body.secondFactorFor).toBe('operator')
  expect((await send(headers, 'PATCH', 'settings', { secondFactorFor: null })).status).toBe(403)
  expect((await send({ authorization: `Bearer ${key}` }, 'GET', 'people')).status).toBe(200)
  expect(await setUp(headers)).toBe(201)
  expect((await send(headers, 'PATCH', 'settings', { secondFactorFor: null })).status).toBe(200)
})

test('who takes it away again is limited again, and may set up another', async () => {
  const headers = await signedInWith(app, [grant('operator')])
  await need('operator')
  await setUp(headers)
  later(60)
  expect((await send(headers, 'POST', 'account/second-factor/remove', { password })).status).toBe(200)
  expect((await send(headers, 'GET', 'people')).status).toBe(403)
  expect(await setUp(headers)).toBe(201)
})

test.each(['operators', 'operator,', ',', '', 'operator;front_desk', 'OPERATOR'])(
  'the setting is a list of roles: not %j',
  async value => {
    const headers = await signedInWith(app, [grant('operator')])
    const { status, body } = await send(headers, 'PATCH', 'settings', { secondFactorFor: value })
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'secondFactorFor'])
  },
)

describe('somebody without a password, from the identity provider', () => {
  async function comeFromProvider(login: string) {
    const operator = await signedInWith(app, [grant('operator')])
    const email = `${login}@example.com`
    await send(operator, 'POST', 'people', { name: 'Mary', email, role: 'operator' })
    provider.accounts.set(login, { sub: login, email, email_verified: true })
    const page = { host: 'localhost:8080', origin: adminUrl, 'sec-fetch-site': 'same-origin' }
    const begun = await send(page, 'POST', 'session/single-sign-on')
    const back = await provider.visit(begun.body.url, login)
    const cookie = (from: typeof begun, name: string) =>
      `${name}=${from.cookies.find(each => each.name === name)?.value}`
    const finished = await send(
      { ...page, cookie: cookie(begun, 'hostelry_sign_in') },
      ...(['POST', 'session/single-sign-on/finish', { answer: back.search.slice(1) }] as const),
    )
    expect(finished.status).toBe(201)
    return { ...page, cookie: cookie(finished, 'hostelry_session') }
  }

  test('sets it up within ten minutes after signing in, and signs in again after that', async () => {
    const headers = await comeFromProvider('mary')
    await need('operator')
    expect((await send(headers, 'GET', 'people')).status).toBe(403)
    later(601)
    expect(await setUp(headers, {})).toBe(403)
    harness.clock.moveTo(start.toString())
    expect(await setUp(headers, {})).toBe(201)
    expect((await send(headers, 'GET', 'people')).status).toBe(200)
  })

  test('needs none of ours where the provider asks for one', async () => {
    const headers = await comeFromProvider('marie')
    await need('operator')
    await context.database.query('UPDATE person_session SET is_vouched = true')
    expect((await send(headers, 'GET', 'people')).status).toBe(200)
  })

  test('and a session that was begun with a password does nothing of it without the password', async () => {
    const headers = await signedInWith(app, [grant('operator')])
    expect(await setUp(headers, {})).toBe(400)
  })
})
