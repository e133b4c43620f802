// Publishers and what they may sell, over rows that differ by one condition each: exactly those that are meant are listed,
// changed and told.

import { describe, expect, test } from 'vitest'
import { publisherChanged } from '../../src/store/postgres/notices.ts'
import {
  createPublisher,
  getPublisher,
  grantProperties,
  isSoldBySomebody,
  listPublishers,
  readGrantedPropertyIds,
  requireInBusiness,
  setPublisherArchived,
  updatePublisher,
} from '../../src/store/publishers/publishers.ts'
import { doneIn, noChanges, type PlantedRow, type Tables } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const noon = '2030-06-15T12:00:00Z'
const publisher = (id: number, row: object = {}): PlantedRow => ({
  publisher_id: id,
  name: `P${id}`,
  settings: {},
  sells_all: false,
  ...row,
})

const done = doneIn(database)
const missing = (name: string, field: string) => ({
  type: 'NotFoundException',
  message: `There is no ${name}.`,
  errors: [{ field, message: `There is no ${name}.` }],
})
const usual = {
  language: 'en',
  defaultCurrency: null,
  envelope: 'bare',
  readsByGet: false,
  pendingAs504: false,
  permalinkUrl: null,
  bookDirectUrl: null,
}

describe('a publisher', () => {
  test('is read with its settings, over those of the installation and the usual ones, and with its pages', async () => {
    const read = (id: number, more: Tables = {}) =>
      done({ publisher: [publisher(1, { settings: { readsByGet: true } }), publisher(2)], ...more }, tx =>
        getPublisher(tx, id),
      ).then(({ result }) => result)
    const plain = { id: 1, name: 'P1', sellsAll: false, settings: { ...usual, readsByGet: true } }
    expect(await read(1)).toEqual(plain)
    expect(await read(9)).toMatchObject(missing('publisher 9', 'publisher_id'))
    const setting = [
      { name: 'default_envelope', value: 'data' },
      { name: 'other', value: 'x' },
    ]
    expect(await read(1, { setting })).toEqual({
      ...plain,
      settings: { ...plain.settings, envelope: 'data' },
    })
    const site = [
      {
        publisher_id: 1,
        slug: 'alps',
        hosts: ['a.example'],
        is_default: true,
        document: { properties: [4] },
      },
      { publisher_id: 2, slug: 'andes', document: {} },
    ]
    expect(await read(1, { site })).toEqual({
      ...plain,
      site: { slug: 'alps', hosts: ['a.example'], isDefault: true, properties: [4] },
    })
  })

  test('is made with what is given, and changed in that alone', async () => {
    const made = await done({ publisher: [] }, transaction =>
      createPublisher(transaction, { name: 'New', sellsAll: true, settings: { language: 'de' } }),
    )
    expect(made.result).toEqual({
      id: made.result.id,
      name: 'New',
      sellsAll: true,
      settings: { ...usual, language: 'de' },
    })
    expect(Object.values(made.changes)).toMatchObject([
      { name: 'New', sells_all: true, settings: { language: 'de' } },
    ])
    const update = (id: number, changes: object) =>
      done({ publisher: [publisher(1, { settings: { language: 'de' } }), publisher(2)] }, transaction =>
        updatePublisher(transaction, { id, settings: {}, ...changes }),
      )
    expect((await update(1, {})).changes).toEqual({})
    expect((await update(1, { name: 'X' })).changes).toEqual({ 'publisher 1': { name: 'X' } })
    expect((await update(1, { sellsAll: true })).changes).toEqual({ 'publisher 1': { sells_all: true } })
    const changed = await update(1, { settings: { readsByGet: true } })
    expect(changed.changes).toEqual({ 'publisher 1': { settings: { language: 'de', readsByGet: true } } })
    expect(changed.result.settings).toEqual({ ...usual, language: 'de', readsByGet: true })
    expect(changed.told).toEqual([publisherChanged(1)])
    expect(await update(9, { name: 'X' })).toMatchObject({
      changes: noChanges,
      told: [],
      result: missing('publisher 9', 'publisher_id'),
    })
  })

  test('is listed by its id, all or a page, by a part of its name, in business or not', async () => {
    const rows = [
      publisher(3, { name: 'Über Alpen' }),
      publisher(1, { name: 'Alps' }),
      publisher(2, { name: 'Andes', archived_at: noon }),
      publisher(4, { name: '100%' }),
    ]
    const listed = async (
      part: object = {},
      search?: string,
      archived?: Parameters<typeof listPublishers>[3],
    ) =>
      (
        await done({ publisher: rows }, transaction =>
          listPublishers(transaction, { after: null, limit: null, ...part }, search, archived),
        )
      ).result.map(({ id }) => id)
    expect(await listed()).toEqual([1, 2, 3, 4])
    expect(await listed({ after: 1, limit: 2 })).toEqual([2, 3])
    expect(await listed({ within: [3, 2] })).toEqual([2, 3])
    expect(await listed({ within: [] })).toEqual([])
    expect(await listed({}, 'AL')).toEqual([1, 3])
    expect(await listed({}, 'ÜBER')).toEqual([3])
    expect(await listed({}, '%')).toEqual([4])
    expect(await listed({}, '', 'no')).toEqual([1, 3, 4])
    expect(await listed({}, '', 'only')).toEqual([2])
  })

  test('goes out of business and back, once each, and servers are told', async () => {
    const archive = (id: number, isArchived: boolean, row: object = {}) =>
      done({ publisher: [publisher(1, row), publisher(2)] }, transaction =>
        setPublisherArchived(transaction, id, isArchived),
      )
    const gone = await archive(1, true)
    expect([gone.changes, gone.told]).toEqual([
      { 'publisher 1': { archived_at: gone.at() } },
      [publisherChanged(1)],
    ])
    expect((await archive(1, true, { archived_at: noon })).changes).toEqual({})
    expect((await archive(1, false, { archived_at: noon })).changes).toEqual({
      'publisher 1': { archived_at: null },
    })
    expect((await archive(1, false)).changes).toEqual({})
    expect(await archive(9, true)).toMatchObject({ changes: noChanges, told: [] })
    const required = async (...ids: number[]) =>
      (
        await done({ publisher: [publisher(1), publisher(2, { archived_at: noon })] }, transaction =>
          requireInBusiness(transaction, ids),
        )
      ).result
    expect(await required(1, 9)).toBeUndefined()
    expect(await required()).toBeUndefined()
    expect(await required(1, 2)).toMatchObject({
      type: 'ConflictException',
      message: 'Publisher 2 is archived; restore it first.',
    })
  })
})

describe('properties', () => {
  const granted = (publisher_id: number, property_id: number): PlantedRow => ({ publisher_id, property_id })

  test.each<[string, PlantedRow[], PlantedRow[], boolean]>([
    ['by nobody', [publisher(1)], [], false],
    ['by one that sells all', [publisher(1, { sells_all: true })], [], true],
    [
      'by none that is archived',
      [publisher(1, { sells_all: true, archived_at: noon })],
      [granted(1, 7)],
      false,
    ],
    ['by one that it is granted to', [publisher(1)], [granted(1, 7)], true],
    ['by none that another is granted to', [publisher(1)], [granted(1, 8)], false],
  ])('are sold %s', async (_, publishers, grants, isSold) => {
    const { result } = await done({ publisher: publishers, publisher_property: grants }, transaction =>
      isSoldBySomebody(transaction, 7),
    )
    expect(result).toBe(isSold)
  })

  test('that are granted are read by id, all or a page', async () => {
    const grants = [granted(1, 9), granted(1, 3), granted(2, 4), granted(1, 5)]
    const read = async (...part: [Parameters<typeof readGrantedPropertyIds>[2]?]) =>
      (await done({ publisher_property: grants }, tx => readGrantedPropertyIds(tx, 1, ...part))).result
    expect(await read()).toEqual([3, 5, 9])
    expect(await read({ after: 3, limit: 1 })).toEqual([5])
    expect(await read({ after: 9, limit: 1 })).toEqual([])
  })

  test('are granted in the place of those before, when each of them is there', async () => {
    const grant = (ids: number[], id = 1) =>
      done(
        {
          publisher: [publisher(1), publisher(2)],
          publisher_property: [granted(1, 3), granted(1, 5), granted(2, 3)],
          property: [3, 4, 5].map(property_id => ({ property_id })),
        },
        transaction => grantProperties(transaction, id, ids),
      )
    const { changes, told } = await grant([5, 4, 4])
    expect(changes).toEqual({
      'publisher_property 3 1': null,
      'publisher_property 4 1': { ...granted(1, 4), granted_at: expect.any(String) },
    })
    expect(told).toEqual([publisherChanged(1)])
    expect(Object.keys((await grant([])).changes)).toEqual([
      'publisher_property 3 1',
      'publisher_property 5 1',
    ])
    expect(await grant([3, 8, 9])).toMatchObject({
      changes: noChanges,
      told: [],
      result: missing('property 8', 'property_ids'),
    })
    expect(await grant([3], 9)).toMatchObject({
      changes: noChanges,
      result: missing('publisher 9', 'publisher_id'),
    })
  })
})
