// An entry shows the fields that changed, each by its path, and no others; of a secret only that there is another one.

import { describe, expect, test } from 'vitest'
import { gone, pathSteps, valueAt, withValueAt } from '../../src/lodging/documents/document-paths.ts'
import { storeProperty } from '../support/hotels/stored-property.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()

/** Field, before, after. */
const difference = async (before: unknown, after: unknown) => {
  const rows = await database.query<{ field: string; was: unknown; becomes: unknown }>(
    "SELECT * FROM audit_difference('d', $1::jsonb, $2::jsonb) ORDER BY field",
    [JSON.stringify(before), JSON.stringify(after)],
  )
  return rows.map(({ field, was, becomes }): [string, unknown, unknown] => [field, was, becomes])
}

const rooms = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))

test.each([
  ['.rooms[A]B].name', 'a code with a bracket'],
  ['rooms', 'no step'],
  ['', 'nothing'],
])('%j is no path: %s', path => {
  expect(pathSteps(path)).toBeNull()
})

test.each([
  [{ rooms: [{ id: 1 }] }, '.rooms[2].name'],
  [{ rooms: [{ id: 1 }] }, '.rooms.name'],
  [{ a: 1 }, '.a.b'],
  [{}, '.a.b'],
  [{ a: {} }, '.a[1]'],
])('%j has no place for %s', (document, path) => {
  const steps = pathSteps(path)!
  expect([valueAt(document, steps), withValueAt(document, steps, 'x')]).toEqual([gone, gone])
})

describe('the difference of two documents', () => {
  test.each<[string, unknown, unknown, unknown[]]>([
    ['nothing, when they are the same', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
    ['a field', { a: 1, b: 2 }, { a: 1, b: 3 }, [['d.b', 2, 3]]],
    [
      'a field that is new, and one that is gone',
      { a: 1 },
      { b: null },
      [
        ['d.a', 1, null],
        ['d.b', null, null],
      ],
    ],
    ['a field of a field', { a: { b: 'x', c: 1 } }, { a: { b: 'y', c: 1 } }, [['d.a.b', 'x', 'y']]],
    [
      'a thing of a list by its id',
      { rooms: rooms('A', 'B') },
      { rooms: rooms('A', 'C') },
      [['d.rooms[2].name', 'B', 'C']],
    ],
    [
      'one that is added',
      { rooms: rooms('A') },
      { rooms: rooms('A', 'B') },
      [['d.rooms[2]', null, { id: 2, name: 'B' }]],
    ],
    [
      'another order',
      { plans: [{ code: 'BAR' }, { code: 'NRF' }] },
      { plans: [{ code: 'NRF' }, { code: 'BAR' }] },
      [['d.plans.order', ['BAR', 'NRF'], ['NRF', 'BAR']]],
    ],
    ['a list of values as a whole', { a: [1, 2] }, { a: [1, 3] }, [['d.a', [1, 2], [1, 3]]]],
    [
      'a list in which an id comes twice as a whole',
      { a: [{ id: 1 }] },
      { a: [{ id: 1 }, { id: 1 }] },
      [['d.a', [{ id: 1 }], [{ id: 1 }, { id: 1 }]]],
    ],
    ['another kind of value', { a: { b: 1 } }, { a: 'x' }, [['d.a', { b: 1 }, 'x']]],
  ])('is %s', async (_, before, after, expected) => {
    const found = await difference(before, after)
    expect(found).toEqual(expected)
    // And each field taken back gives what was before.
    const back = found.reduce<unknown>(
      (document, [field, was]) => withValueAt(document, pathSteps(field.slice(1))!, was),
      after,
    )
    expect(back).toEqual(before)
  })
})

test.each([
  ['https://a.example/hook', 'https://a.example/hook'],
  ['https://a.example/hook?token=x#y', 'https://a.example/hook?(hidden)'],
  ['https://ada:pass@a.example:8443/', 'https://(hidden)@a.example:8443/'],
  ['https://a.example/u@b', 'https://a.example/u@b'],
])('the address %s is shown as %s', async (address, shown) => {
  const rows = await database.query<{ shown: string }>('SELECT audit_address($1) AS shown', [address])
  expect(rows).toEqual([{ shown }])
})

/** The newest entry. */
const newest = async () => {
  const [entry] = await database.query<{ what: string; before: unknown; after: unknown }>(
    `SELECT object_kind || ' ' || action AS what, before, after FROM audit_entry ORDER BY entry_id DESC LIMIT 1`,
  )
  return entry
}

test('a secret that changes shows as one that changed', async () => {
  await database.query("INSERT INTO publisher (name, settings, sells_all) VALUES ('A', '{}', false)")
  await database.query(
    `INSERT INTO webhook_endpoint (publisher_id, url, secrets, event_types)
     VALUES (1, 'https://a.example/?token=one', '{\\x01}', '{}')`,
  )
  expect(await newest()).toEqual({
    what: 'webhook created',
    before: null,
    after: { url: 'https://a.example/?(hidden)', secrets: '(secret)', event_types: [], disabled_at: null },
  })
  await database.query(
    "UPDATE webhook_endpoint SET secrets = '{\\x02}', url = 'https://a.example/?token=two'",
  )
  const [before, after] = ['(hidden)', '(changed)']
  expect(await newest()).toEqual({
    what: 'webhook changed',
    before: { secrets: before, url: before },
    after: { secrets: after, url: after },
  })
})

test('a property is noted without its document when it is made, with it when it is deleted, and not for its counts', async () => {
  await storeProperty(database, 11)
  expect(await newest()).toMatchObject({
    what: 'property created',
    after: { name: 'Hotel 11', sort_order: 0 },
  })
  await storeProperty(database, 11, { document: { name: 'Hotel 11', rooms: rooms('A') } })
  expect(await newest()).toEqual({
    what: 'property changed',
    before: { 'document.rooms': null },
    after: { 'document.rooms': rooms('A') },
  })
  const last = await newest()
  await database.query('UPDATE property SET version = version + 1, updated_at = now()')
  await database.query('UPDATE property SET name = name')
  expect(await newest()).toEqual(last)
  await database.query('DELETE FROM room')
  await database.query('DELETE FROM property')
  expect(await newest()).toMatchObject({
    what: 'property deleted',
    before: { document: { rooms: rooms('A') } },
  })
})
