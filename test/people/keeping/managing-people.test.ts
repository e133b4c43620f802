// People are kept over HTTP: an operator keeps everybody; a manager sees and changes those of their own publishers and properties,
// and gives no role above their own (threats A1, A3).

import { describe, expect, test } from 'vitest'
import { mayGive } from '../../../src/lodging/people/giving-roles.ts'
import { type Grant, roles } from '../../../src/lodging/people/person.ts'
import { createPerson, operatorGrant } from '../../../src/operations/people/people.ts'
import { createPublisher } from '../../../src/operations/publishers/publishers.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { storeProperty } from '../../support/hotels/stored-property.ts'
import { grant, type HeadersOfPage, signedInWith } from '../../support/people/signed-in.ts'
import { testApp } from '../../support/run/test-app.ts'
import type { AdminMethod } from '../../support/wire/admin-requests.ts'

const { app } = await testApp({ jobs: false })
const { server, context } = app
for (const id of [11, 12]) await storeProperty(context.database, id)
const { id: alps } = await createPublisher(context, { name: 'Alps', sellsAll: false })
const { id: andes } = await createPublisher(context, { name: 'Andes', sellsAll: false })
const [ofEleven, ofTwelve, ofAlps] = [{ propertyId: 11 }, { propertyId: 12 }, { publisherId: alps }]

let count = 0
/** A person with roles, who has a password. */
async function somebody(grants: readonly Grant[]): Promise<number> {
  const person = { name: 'Ada Lovelace', email: `kept-${++count}@example.com`, language: 'en', grants }
  return createPerson(context, { ...person, password: new Secret('seven green bicycles') })
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

const operator = await signedInWith(app, [operatorGrant])
const manager = await signedInWith(app, [grant('property_manager', ofEleven)])
const role = (name: string, property: number | null) => ({ role: name, property_id: property })
const invitation = (change: object) => ({
  name: 'Grace Hopper',
  email: `invited-${++count}@example.com`,
  language: 'de',
  ...change,
})

describe('an operator', () => {
  test('invites, changes, disables and enables anybody', async () => {
    const made = await send(operator, 'POST', 'people', invitation(role('front_desk', 11)))
    expect(made.status, made.text).toBe(201)
    const { id } = made.body
    expect(made.body).toMatchObject({ name: 'Grace Hopper', language: 'de', state: 'invited' })
    expect(made.body.roles).toEqual([{ ...role('front_desk', 11), publisher_id: null, may_take: true }])
    const changed = await send(operator, 'PATCH', `people/${id}`, { name: 'Grace B. Hopper' })
    expect(changed.body).toMatchObject({ name: 'Grace B. Hopper', language: 'de' })
    expect((await send(operator, 'POST', `people/${id}/disable`)).body.state).toBe('disabled')
    expect((await send(operator, 'POST', `people/${id}/invite`)).status).toBe(409)
    expect((await send(operator, 'POST', `people/${id}/enable`)).body.state).toBe('invited')
    expect((await send(operator, 'GET', `people/${id}`)).body.name).toBe('Grace B. Hopper')
  })

  test('sees of each person how they sign in, and of nobody how others do', async () => {
    const [bound, withPasskey, withCodes, begun, plain] = [
      await somebody([]),
      await somebody([]),
      await somebody([]),
      await somebody([]),
      await somebody([]),
    ]
    const { id: invited } = (await send(operator, 'POST', 'people', invitation(role('front_desk', 11)))).body
    const { id: boundAtOnce } = (await send(operator, 'POST', 'people', invitation(role('front_desk', 11))))
      .body
    for (const id of [bound, boundAtOnce])
      await context.database.query(
        "INSERT INTO person_identity (issuer, subject, person_id, created_at) VALUES ('https://login.example', $1, $2, now())",
        [`subject ${id}`, id],
      )
    await context.database.query(
      `INSERT INTO person_passkey (person_id, credential_id, public_key, counter, transports, name, created_at)
       VALUES ($1, 'one', '', 0, '{}', 'Phone', now())`,
      [withPasskey],
    )
    await context.database.query(
      `INSERT INTO person_totp (person_id, secret, created_at, confirmed_at)
       VALUES ($1, '', now(), now()), ($2, '', now(), NULL)`,
      [withCodes, begun],
    )
    const { people } = (await send(operator, 'GET', 'people')).body
    const seen = (id: number | undefined) => {
      const { state, is_bound, has_second_factor } = people.find((each: { id: number }) => each.id === id)
      return [state, is_bound, has_second_factor]
    }
    expect(seen(bound)).toEqual(['active', true, false])
    expect(seen(boundAtOnce)).toEqual(['active', true, false])
    expect(seen(invited)).toEqual(['invited', false, false])
    expect(seen(withPasskey)).toEqual(['active', false, true])
    expect(seen(withCodes)).toEqual(['active', false, true])
    expect(seen(begun)).toEqual(['active', false, false])
    expect(seen(plain)).toEqual(['active', false, false])
  })

  test('gives and takes every role, for the whole installation too', async () => {
    const id = await somebody([])
    for (const name of roles) {
      const given = await send(operator, 'POST', `people/${id}/roles`, { role: name })
      expect(given.status, given.text).toBe(200)
    }
    expect((await send(operator, 'POST', `people/${id}/roles/take`, { role: 'operator' })).status).toBe(200)
    const { body } = await send(operator, 'GET', `people/${id}`)
    expect(body.roles.map(({ role }: { role: string }) => role)).toEqual(roles.slice(1))
  })

  test.each([
    [{ role: 'operator', property_id: 11 }, 400, 'role'],
    [{ role: 'front_desk', property_id: 11, publisher_id: 1 }, 400, 'property_id'],
    [{ role: 'king' }, 400, 'role'],
    [{ role: 'front_desk', property_id: 999_999 }, 404, undefined],
    [{ role: 'front_desk', property_id: 99_999_999_999 }, 400, 'property_id'],
  ])('is told what is wrong with %j', async (body, status, field) => {
    const id = await somebody([])
    const before = (await send(operator, 'GET', 'people')).body.people.length
    for (const [url, sent] of [
      [`people/${id}/roles`, body],
      ['people', invitation(body)],
    ] as const) {
      const answer = await send(operator, 'POST', url, sent)
      expect([answer.status, answer.body.errors[0]?.field], answer.text).toEqual([status, field])
    }
    expect((await send(operator, 'GET', 'people')).body.people.length).toBe(before)
  })

  test.each(['nobody', 'a,b@example.com', 'a@b@example.com', '"a"@example.com'])(
    'cannot invite %s, to whom no mail can be sent',
    async email => {
      const answer = await send(operator, 'POST', 'people', { ...invitation(role('front_desk', 11)), email })
      expect([answer.status, answer.body.errors[0].field], answer.text).toEqual([400, 'email'])
    },
  )

  test('cannot invite an address twice', async () => {
    const sent = invitation(role('front_desk', 11))
    expect((await send(operator, 'POST', 'people', sent)).status).toBe(201)
    const again = await send(operator, 'POST', 'people', { ...sent, email: sent.email.toUpperCase() })
    expect([again.status, again.body.errors[0].field]).toEqual([409, 'email'])
  })
})

describe('a manager', () => {
  test('sees whoever has a role for their own property, and of them only the roles there', async () => {
    const own = await somebody([grant('front_desk', ofEleven)])
    const both = await somebody([grant('front_desk', ofEleven), grant('property_manager', ofTwelve)])
    const foreign = await somebody([grant('front_desk', ofTwelve)])
    const nobody = await somebody([])
    const above = await somebody([operatorGrant])
    const { people } = (await send(manager, 'GET', 'people')).body
    const ids = people.map(({ id }: { id: number }) => id)
    expect(ids).toEqual(expect.arrayContaining([own, both]))
    for (const id of [foreign, nobody, above]) expect(ids).not.toContain(id)
    const seen = (await send(manager, 'GET', `people/${both}`)).body
    expect([seen.may_change, seen.roles.length]).toEqual([false, 1])
    for (const change of ['disable', 'enable', 'invite']) {
      expect((await send(manager, 'POST', `people/${both}/${change}`)).status, change).toBe(403)
    }
    expect((await send(manager, 'PATCH', `people/${both}`, { name: 'X' })).status).toBe(403)
    expect((await send(manager, 'POST', `people/${own}/disable`)).body.state).toBe('disabled')
  })

  test.each(['GET', 'PATCH', 'POST disable', 'POST enable', 'POST invite', 'POST roles', 'POST roles/take'])(
    'finds nobody out of reach with %s',
    async route => {
      const [method, verb] = route.split(' ')
      const body = {
        ...(method === 'PATCH' && { name: 'X' }),
        ...(verb?.startsWith('roles') && role('front_desk', 11)),
      }
      const sent = method === 'GET' || Object.keys(body).length === 0 ? undefined : body
      const ask = async (id: number) => {
        const url = `people/${id}${verb ? `/${verb}` : ''}`
        const { status, body } = await send(manager, method as AdminMethod, url, sent)
        return { status, message: body.message, errors: body.errors }
      }
      const foreign = await ask(await somebody([grant('front_desk', ofTwelve)]))
      expect(foreign.status).toBe(404)
      expect(foreign).toEqual(await ask(999_999))
    },
  )

  test('gives their own role and lesser ones for their own property, and no other', async () => {
    const id = await somebody([grant('read_only', ofEleven)])
    const give = async (body: object) => (await send(manager, 'POST', `people/${id}/roles`, body)).status
    for (const name of ['front_desk', 'read_only', 'property_manager']) {
      expect(await give(role(name, 11)), name).toBe(200)
      expect(await give(role(name, 12)), name).toBe(404)
      expect(await give(role(name, null)), name).toBe(403)
      expect((await send(manager, 'POST', 'people', invitation(role(name, 12)))).status).toBe(404)
      expect((await send(manager, 'POST', 'people', invitation(role(name, null)))).status).toBe(403)
    }
    expect(await give(role('publisher_manager', 11))).toBe(403)
    expect(await give({ role: 'operator' })).toBe(403)
    expect(await give({ role: 'read_only', publisher_id: alps })).toBe(404)
    const invited = await send(manager, 'POST', 'people', invitation(role('front_desk', 11)))
    expect([invited.status, invited.body.may_change], invited.text).toEqual([201, true])
    const take = async (body: object) => (await send(manager, 'POST', `people/${id}/roles/take`, body)).status
    expect(await take(role('front_desk', 12))).toBe(404)
    expect(await take({ role: 'operator' })).toBe(403)
    expect(await take(role('front_desk', 11))).toBe(200)
  })
})

test('nobody gives a role that allows more there than their own roles do', () => {
  const places = [{}, ofEleven, ofTwelve, ofAlps, { publisherId: andes }]
  const given = (held: Grant): string[] =>
    places
      .flatMap(place => roles.map(name => grant(name, place)))
      .filter(each => mayGive([held], each))
      .map(each => `${each.role} ${each.publisherId ?? ''}/${each.propertyId ?? ''}`)
  expect(given(grant('property_manager', ofEleven))).toEqual([
    'property_manager /11',
    'front_desk /11',
    'read_only /11',
  ])
  expect(given(grant('publisher_manager', ofAlps))).toEqual([
    `publisher_manager ${alps}/`,
    `read_only ${alps}/`,
  ])
  expect(given(grant('property_manager'))).toEqual(
    ['11', '12'].flatMap(id => [`property_manager /${id}`, `front_desk /${id}`, `read_only /${id}`]),
  )
  expect(given(grant('publisher_manager'))).toEqual(
    [alps, andes].flatMap(id => [`publisher_manager ${id}/`, `read_only ${id}/`]),
  )
  for (const name of ['front_desk', 'read_only'] as const) expect(given(grant(name))).toEqual([])
  for (const odd of [grant('publisher_manager', ofEleven), grant('property_manager', ofAlps)])
    expect(given(odd)).toEqual([])
  expect(given(operatorGrant).length).toBe(places.length * roles.length)
})

describe('the last operator', () => {
  test('is neither disabled nor demoted, whoever asks, and two cannot end each other at once', async () => {
    const { database } = context
    await database.query("UPDATE person SET state = 'disabled'", [])
    const first = await signedInWith(app, [operatorGrant])
    const { id } = (await send(first, 'GET', 'session')).body.person
    expect((await send(first, 'POST', `people/${id}/disable`)).status).toBe(409)
    const demoted = await send(first, 'POST', `people/${id}/roles/take`, { role: 'operator' })
    expect([demoted.status, demoted.body.message]).toEqual([
      409,
      'This is the last operator; make somebody else one first.',
    ])
    // One who was invited cannot sign in yet.
    await send(first, 'POST', 'people', invitation({ role: 'operator' }))
    expect((await send(first, 'POST', `people/${id}/disable`)).status).toBe(409)
    const second = await signedInWith(app, [operatorGrant])
    const other = (await send(second, 'GET', 'session')).body.person.id
    const both = await Promise.all([
      send(first, 'POST', `people/${other}/disable`),
      send(second, 'POST', `people/${id}/disable`),
    ])
    expect(both.filter(({ status }) => status === 200).length).toBe(1)
    const left = await database.query(
      "SELECT FROM person JOIN person_role USING (person_id) WHERE role = 'operator' AND state = 'active' AND password_hash IS NOT NULL",
      [],
    )
    expect(left.length).toBe(1)
  })
})

test('a cursor beyond every id is the end of the list', async () => {
  const headers = await signedInWith(app, [operatorGrant])
  for (const cursor of ['2147483648', '999999999999999']) {
    const answer = await server.inject({ url: `/admin/v1/people?cursor=${cursor}`, headers })
    expect([answer.statusCode, answer.json().people, answer.json().next_cursor]).toEqual([200, [], null])
  }
})
