// Filters of the list of reservations that people keep: each has their own, with a name, and only so many.

import { expect, test } from 'vitest'
import { mostFilters } from '../../../src/operations/people/saved-filters.ts'
import { createKey } from '../../../src/store/publishers/keys.ts'
import { grant, type HeadersOfPage, signedInWith } from '../../support/people/signed-in.ts'
import { testApp } from '../../support/run/test-app.ts'

const { app } = await testApp()
const all = '/admin/v1/account/reservation-filters'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

async function ask(headers: HeadersOfPage, method: Method, path = '', payload?: object) {
  const answer = await app.server.inject({
    method,
    url: `${all}${path}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const namesOf = async (headers: HeadersOfPage): Promise<string[]> =>
  (await ask(headers, 'GET')).body.filters.map(({ name }: { name: string }) => name)

test('are kept, renamed and removed by their person, and by nobody else', async () => {
  const [ada, mary] = [
    await signedInWith(app, [grant('front_desk')]),
    await signedInWith(app, [grant('operator')]),
  ]
  const conditions = { view: 'inHouse', status: 'confirmed', from: '2026-12-01', property: 3144 }
  const made = await ask(ada, 'POST', '', { name: ' Tonight ', conditions })
  expect([made.status, made.body]).toEqual([
    201,
    { filters: [{ id: expect.any(Number), name: 'Tonight', conditions }] },
  ])
  const { id } = made.body.filters[0]
  expect(await namesOf(mary)).toEqual([])
  expect((await ask(mary, 'PATCH', `/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await ask(mary, 'DELETE', `/${id}`)).status).toBe(404)
  const renamed = await ask(ada, 'PATCH', `/${id}`, { name: 'TONIGHT' })
  expect(renamed.body.filters).toEqual([{ id, name: 'TONIGHT', conditions }])
  expect((await ask(ada, 'DELETE', `/${id}`)).body).toEqual({ filters: [] })
  expect((await ask(ada, 'DELETE', `/${id}`)).status).toBe(404)
})

test('have names of their own, in any case, and are only so many', async () => {
  const ada = await signedInWith(app, [grant('front_desk')])
  const save = (name: string) => ask(ada, 'POST', '', { name, conditions: {} })
  for (let number = 1; number < mostFilters; number++) await save(`Filter ${number}`)
  expect((await save('FILTER 1')).status).toBe(409)
  await ask(ada, 'PATCH', `/${(await ask(ada, 'GET')).body.filters[2].id}`, { name: 'Ärger ß' })
  expect((await save('ÄRGER SS')).status).toBe(409)
  const { body } = await ask(ada, 'GET')
  expect((await ask(ada, 'PATCH', `/${body.filters[1].id}`, { name: 'filter 1' })).status).toBe(409)
  const last = await Promise.all([save('One'), save('Another')])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await namesOf(ada)).toHaveLength(mostFilters)
})

test('are refused with a name that is none, with unknown conditions, and with what was searched for', async () => {
  const ada = await signedInWith(app, [grant('front_desk')])
  for (const [field, payload] of [
    ['name', { name: '  ', conditions: {} }],
    ['name', { name: 'one\ntwo', conditions: {} }],
    ['name', { name: 'a'.repeat(41), conditions: {} }],
    ['conditions.view', { name: 'A', conditions: { view: 'everybody' } }],
    ['conditions.from', { name: 'A', conditions: { from: '2026-02-30' } }],
    ['conditions.property', { name: 'A', conditions: { property: 0 } }],
    ['conditions.search', { name: 'A', conditions: { search: 'Lovelace' } }],
  ] as const) {
    const { status, body } = await ask(ada, 'POST', '', payload)
    expect([status, body.errors[0].field], JSON.stringify(payload)).toEqual([400, field])
  }
  expect(await namesOf(ada)).toEqual([])
})

test('are of people: a key has none', async () => {
  const { key } = await app.context.database.transaction(transaction =>
    createKey(transaction, { holder: { kind: 'admin' }, label: 'desk', expiresAt: null }),
  )
  expect((await ask({ authorization: `Bearer ${key}` }, 'GET')).status).toBe(401)
})
