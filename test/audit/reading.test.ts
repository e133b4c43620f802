// The audit trail is read by those who may, filtered, page by page, and as a table in which no cell is a formula (threat C7).

import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPublisher } from '../../src/operations/publishers/publishers.ts'
import { actingAs } from '../../src/values/actor.ts'
import { csvLine } from '../../src/values/csv.ts'
import { storeProperty } from '../support/hotels/stored-property.ts'
import { grant, signedInWith } from '../support/people/signed-in.ts'
import { testApp } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const { app } = await testApp({ jobs: false })
const { server, context } = app
const { database } = context
const { ask, refusal } = await adminRequests(app)

interface Listed {
  readonly id: number
  readonly object: { readonly kind: string; readonly id: string }
}

let [alps, andes] = [0, 0]
beforeAll(async () => {
  await storeProperty(database, 11)
  await storeProperty(database, 12)
  const somebody = { kind: 'command', id: 'ada', address: null, source: 'publisher create' } as const
  alps = (await actingAs(somebody, () => createPublisher(context, { name: 'Alps', sellsAll: false }))).id
  andes = (await createPublisher(context, { name: '=HYPERLINK("//x")', sellsAll: false })).id
  await ask('PATCH', 'settings', { quoteMinutes: 45 })
})

const list = async (query = ''): Promise<Listed[]> => (await ask('GET', `audit${query}`)).body.entries
const objects = (entries: readonly Listed[]): string[] => [
  ...new Set(entries.map(({ object }) => `${object.kind} ${object.id}`)),
]

describe('the list', () => {
  test('is newest first, page by page, without a gap or a repetition', async () => {
    const all = await list()
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((one, other) => other - one))
    const paged: Listed[] = []
    for (let cursor = ''; ; ) {
      const { body } = await ask('GET', `audit?limit=2${cursor}`)
      paged.push(...body.entries)
      if (body.next_cursor === null) break
      cursor = `&cursor=${body.next_cursor}`
    }
    expect(paged).toEqual(all)
    expect(all.length).toBeGreaterThan(4)
  })

  test('is filtered by who, what, action, place, time and text', async () => {
    expect(objects(await list('?actor_kind=command&actor_id=ada'))).toEqual([`publisher ${alps}`])
    expect(objects(await list(`?object_kind=publisher&object_id=${andes}`))).toEqual([`publisher ${andes}`])
    expect(objects(await list('?action=created&property_id=12'))).toEqual(['property 12'])
    expect(objects(await list(`?publisher_id=${alps}`))).toEqual([`publisher ${alps}`])
    expect(objects(await list('?text=hyperlink'))).toEqual([`publisher ${andes}`])
    expect(await list('?text=%25')).toEqual([])
    expect(await list('?to=2020-01-01T00:00:00Z')).toEqual([])
    expect((await list('?from=2020-01-01T00:00:00%2B02:00')).length).toBeGreaterThan(4)
  })

  test('refuses what it does not understand, with the field', async () => {
    expect(await refusal('GET', 'audit?from=yesterday&actor_kind=cat&property_id=0&limit=101')).toEqual([
      400,
      ['actor_kind', 'property_id', 'from', 'limit'],
    ])
    expect(await refusal('GET', 'audit?cursor=x')).toEqual([400, ['cursor']])
    expect((await ask('GET', 'audit/999999')).status).toBe(404)
  })

  test('has each entry alone, with what was before and after', async () => {
    const [{ id } = { id: 0 }] = await list('?object_kind=setting')
    expect((await ask('GET', `audit/${id}`)).body).toMatchObject({
      actor: { kind: 'key', name: 'test' },
      action: 'created',
      before: null,
      after: { value: 45 },
      seal: null,
    })
  })
})

describe('who may read it', () => {
  const seenBy = async (grants: Parameters<typeof signedInWith>[1]) => {
    const headers = await signedInWith(app, grants)
    const answer = await server.inject({ url: '/admin/v1/audit', headers })
    const table = await server.inject({ url: '/admin/v1/audit/export.csv', headers })
    if (answer.statusCode !== 200) return [answer.statusCode, table.statusCode]
    const entries: Listed[] = answer.json().entries
    const rows = table.body.split('\r\n').length - 2
    // The export is an entry itself, which only those who see all see.
    expect([entries.length, entries.length + 1]).toContain(rows)
    return objects(entries).sort()
  }

  test.each([
    [
      'the manager of a publisher',
      () => [grant('publisher_manager', { publisherId: alps })],
      () => [`publisher ${alps}`],
    ],
    [
      'the manager of a property',
      () => [grant('property_manager', { propertyId: 11 })],
      () => ['property 11'],
    ],
    ['a reader of a property', () => [grant('read_only', { propertyId: 12 })], () => ['property 12']],
    [
      'the manager of all properties',
      () => [grant('property_manager')],
      () => ['property 11', 'property 12'],
    ],
    [
      'the manager of all publishers',
      () => [grant('publisher_manager')],
      () => [`publisher ${alps}`, `publisher ${andes}`],
    ],
    ['the front desk', () => [grant('front_desk')], () => [403, 403]],
    ['nobody with a role', () => [], () => [403, 403]],
  ])('%s sees the entries of it, and no others', async (_, grants, seen) => {
    // Roles of people for a publisher or a property are entries of it too.
    const found = (await seenBy(grants())).filter(each => !String(each).startsWith('role'))
    expect(found).toEqual(seen())
  })

  test.each(['operator', 'read_only'] as const)('%s sees all', async role => {
    expect(await seenBy([grant(role)])).toEqual(
      expect.arrayContaining(['setting quote_minutes', 'property 11']),
    )
  })

  test('a foreign entry is as one that is not there', async () => {
    const headers = await signedInWith(app, [grant('property_manager', { propertyId: 11 })])
    const [own] = await list('?property_id=11&object_kind=property')
    const [foreign] = await list('?property_id=12&object_kind=property')
    const show = async (id: number) => {
      const answer = await server.inject({ url: `/admin/v1/audit/${id}`, headers })
      const { request_id: _, url: __, ...body } = answer.json()
      return body
    }
    expect(await show(own!.id)).toMatchObject({ object: { kind: 'property', id: '11' } })
    expect(await show(foreign!.id)).toEqual(await show(999_999))
    expect(await show(foreign!.id)).toMatchObject({ code: 404 })
  })

  test('nobody who is a stranger', async () => {
    expect((await server.inject('/admin/v1/audit/export.csv')).statusCode).toBe(401)
  })
})

describe('the table', () => {
  test('has every entry that meets the filter, whatever their number, and is noted itself', async () => {
    const headers = await signedInWith(app, [grant('operator')])
    await database.query(
      "SELECT note_audit('changed', 'property', '13', NULL, 13, NULL, jsonb_build_object('n', n)) FROM generate_series(1, 1201) n",
    )
    const answer = await server.inject({ url: '/admin/v1/audit/export.csv?property_id=13', headers })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.body.split('\r\n')
    expect(lines[0]).toMatch(/^"id","at","actor_kind",.*"before","after"$/)
    expect(lines).toHaveLength(1 + 1201 + 1)
    const [noted] = (await ask('GET', 'audit?object_kind=audit&limit=1')).body.entries
    expect(noted).toMatchObject({
      actor: { name: 'Ada Lovelace' },
      action: 'exported',
      after: { filters: ['propertyId'] },
    })
    const refused = await server.inject({ url: '/admin/v1/audit/export.csv?cursor=3&from=x', headers })
    expect(
      refused
        .json()
        .errors.map(({ field }: { field: string }) => field)
        .sort(),
    ).toEqual(['cursor', 'from'])
  })

  test('leaves an entry with the conditions that were used and no word of them, which may name a guest', async () => {
    const headers = await signedInWith(app, [grant('operator')])
    await server.inject({ url: '/admin/v1/audit/export.csv?text=Wilhelmina&object_kind=guest', headers })
    const [noted] = (await ask('GET', 'audit?object_kind=audit&limit=1')).body.entries
    expect(noted.after).toEqual({ filters: ['objectKind', 'text'] })
    expect((await ask('GET', 'audit?text=Wilhelmina')).body.entries).toEqual([])
  })

  test('shows a name that looks like a formula as text', async () => {
    const headers = await signedInWith(app, [grant('operator')])
    await database.query(
      "UPDATE person SET name = '=1+1' WHERE person_id = (SELECT max(person_id) FROM person)",
    )
    const answer = await server.inject({
      url: '/admin/v1/audit/export.csv?actor_kind=person&text=%3D1',
      headers,
    })
    expect(answer.body).toContain(`"'=1+1"`)
    expect(answer.body).not.toMatch(/(^|,)"=/m)
  })

  test('keeps any text in its cell, and none begins as a formula does', () => {
    const risky = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\0', ' ', '＝', '＠', '"', ',', 'a')
    fc.assert(
      fc.property(
        fc.array(
          fc.array(risky).map(parts => parts.join('')),
          { minLength: 1 },
        ),
        cells => {
          const line = csvLine(cells)
          const read = [...line.matchAll(/"((?:[^"]|"")*)"(,|\r\n$)/g)].map(([, cell = '']) =>
            cell.replaceAll('""', '"'),
          )
          expect(read).toHaveLength(cells.length)
          for (const [index, cell] of read.entries()) {
            expect(cell).not.toMatch(/^[\s\0]*[=+\-@＝＋－＠]/)
            expect(cell.replace(/^'/, '')).toBe(cells[index]?.replaceAll('\0', '').replace(/^'/, ''))
          }
        },
      ),
    )
    expect(csvLine([-5, null, 'x'])).toBe('-5,"","x"\r\n')
    expect(csvLine(['-12.50', '-1+2', '1e9'])).toBe('-12.50,"\'-1+2","1e9"\r\n')
  })
})

test('an entry whose id takes more than 32 bits is shown', async () => {
  await database.query('ALTER TABLE audit_entry ALTER entry_id RESTART WITH 3000000000')
  await ask('PATCH', 'settings', { quoteMinutes: 40 })
  const [newest] = await list()
  expect(newest).toMatchObject({ id: 3_000_000_000, object: { kind: 'setting' } })
  expect((await ask('GET', 'audit/3000000000')).body).toMatchObject(newest!)
  expect((await list('?cursor=3000000000'))[0]!.id).toBeLessThan(3_000_000_000)
})
