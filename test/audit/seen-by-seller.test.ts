// What the people of the publisher that sold a stay read in the audit trail of what the hotel did with it: that it decided and saw
// the card, and not who of its staff, from where, or that they noted something among themselves.

import { beforeAll, describe, expect, test } from 'vitest'
import { createPublisher } from '../../src/operations/publishers/publishers.ts'
import { storeProperty } from '../support/hotels/stored-property.ts'
import { grant, type HeadersOfPage, signedInWith } from '../support/people/signed-in.ts'
import { testApp } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const { app } = await testApp({ jobs: false })
const { server, context } = app
const { ask, keyId } = await adminRequests(app)

interface Listed {
  readonly id: number
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string }
  readonly address: string | null
  readonly action: string
  readonly after: object | null
}

const address = '203.0.113.9'
const stay = '0b8c5bd5-5f6d-4c0e-8c5e-1f6a4c1d2e3f'
let publisherId = 0
let seller: HeadersOfPage
beforeAll(async () => {
  await storeProperty(context.database, 11)
  publisherId = (await createPublisher(context, { name: 'Alps', sellsAll: false })).id
  const note = (action: string, actor: object, after: object | null) =>
    context.database.query('SELECT note_audit($1, $2, $3, $4, 11, NULL, $5, $6)', [
      action,
      'reservation',
      stay,
      publisherId,
      after && JSON.stringify(after),
      JSON.stringify({ address, source: 'request-1', ...actor }),
    ])
  const staff = { kind: 'key', id: keyId }
  await note('decided', staff, { status: 'cancelled' })
  await note('noted', staff, { note_id: 5 })
  await note('card_viewed', staff, { viewed_by: 'Ada Lovelace (person 3)', view: 1 })
  await note('erased', { kind: 'job', id: 'erase guests', address: null }, null)
  seller = await signedInWith(app, [grant('publisher_manager', { publisherId })])
})

const list = async (headers: HeadersOfPage, query = ''): Promise<Listed[]> => {
  const answer = await server.inject({ url: `/admin/v1/audit?object_kind=reservation${query}`, headers })
  return answer.json().entries
}
const actions = (entries: readonly Listed[]) => entries.map(({ action }) => action)
const all = async (): Promise<Listed[]> => (await ask('GET', 'audit?object_kind=reservation')).body.entries

describe('the seller of a stay', () => {
  test.each([
    ['a manager', () => [grant('publisher_manager', { publisherId })]],
    ['a reader', () => [grant('read_only', { publisherId })]],
    ['a manager of all publishers', () => [grant('publisher_manager')]],
  ])('as %s learns what was decided and seen, and not by whom', async (_, grants) => {
    const entries = await list(await signedInWith(app, grants()))
    expect(actions(entries)).toEqual(['erased', 'card_viewed', 'decided'])
    const [erased, viewed, decided] = entries
    const property = { actor: { kind: 'key', id: '', name: 'the property' }, address: null }
    expect(decided).toMatchObject({ ...property, after: { status: 'cancelled' } })
    expect(viewed).toMatchObject({ ...property, after: { view: 1 } })
    expect(erased).toMatchObject({ actor: { kind: 'job', id: 'erase guests' } })
    for (const hidden of [keyId, address, 'viewed_by', 'Ada'])
      expect(JSON.stringify(entries)).not.toContain(hidden)
  })

  test('has the same in each entry alone, and none of a note', async () => {
    const listed = await list(seller)
    for (const entry of await all()) {
      const answer = await server.inject({ url: `/admin/v1/audit/${entry.id}`, headers: seller })
      if (entry.action === 'noted') expect(answer.statusCode).toBe(404)
      else expect(answer.json()).toEqual({ ...listed.find(({ id }) => id === entry.id), seal: null })
    }
  })

  test('has the same in the table', async () => {
    const url = '/admin/v1/audit/export.csv?object_kind=reservation'
    const { body } = await server.inject({ url, headers: seller })
    const rows = body.split('\r\n').slice(1, -1)
    expect(rows).toHaveLength(3)
    expect(rows[1]).toContain('"key","","the property","","request-1","card_viewed"')
    for (const hidden of [keyId, address, 'viewed_by', 'Ada', 'noted']) expect(body).not.toContain(hidden)
  })

  test('finds out nothing by filters, which look at what is shown', async () => {
    for (const query of [
      `actor_id=${keyId}`,
      `text=${keyId}`,
      `text=${address}`,
      'text=Lovelace',
      'action=noted',
    ])
      expect([query, await list(seller, `&${query}`)]).toEqual([query, []])
    expect(actions(await list(seller, '&text=the%20property'))).toEqual(['card_viewed', 'decided'])
    expect(actions(await list(seller, '&actor_kind=job'))).toEqual(['erased'])
  })

  test('goes from page to page without a gap where a note is', async () => {
    const paged: Listed[] = []
    for (let cursor = ''; ; ) {
      const url = `/admin/v1/audit?object_kind=reservation&limit=1${cursor}`
      const { entries, next_cursor } = (await server.inject({ url, headers: seller })).json()
      paged.push(...entries)
      if (next_cursor === null) break
      cursor = `&cursor=${next_cursor}`
    }
    expect(paged).toEqual(await list(seller))
  })
})

test.each([
  ['the manager of the hotel', () => [grant('property_manager', { propertyId: 11 })]],
  [
    'whoever manages both',
    () => [grant('property_manager', { propertyId: 11 }), grant('publisher_manager', { publisherId })],
  ],
  ['a manager of all hotels', () => [grant('property_manager')]],
  ['an operator', () => [grant('operator')]],
])('%s reads it all', async (_, grants) => {
  const whole = await all()
  expect(actions(whole)).toEqual(['erased', 'card_viewed', 'noted', 'decided'])
  expect(whole[1]).toMatchObject({
    actor: { id: keyId, name: 'test' },
    address,
    after: { viewed_by: 'Ada Lovelace (person 3)', view: 1 },
  })
  expect(await list(await signedInWith(app, grants()))).toEqual(whole)
})
