// The parts of the catalog by themselves: who sees what, what is known without asking, who is told of a change, and what is
// listed while the database is away.

import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Catalog } from '../../src/catalog/catalog.ts'
import { everyProperty } from '../../src/lodging/properties/property-search.ts'
import type { Publisher } from '../../src/lodging/publishers/publisher.ts'
import type { Reader } from '../../src/store/postgres/database.ts'
import { databaseAway } from '../../src/store/postgres/database-faults.ts'
import type { ChangeSubject } from '../../src/store/postgres/notices.ts'
import type { News, NewsSource } from '../../src/store/properties/change-feed.ts'
import { createKey, revokeKey } from '../../src/store/publishers/keys.ts'
import { createPublisher, grantProperties } from '../../src/store/publishers/publishers.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { storeProperty } from '../support/hotels/stored-property.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const document = (id: number) => ({
  id,
  name: `Hotel ${id}`,
  time_zone: 'UTC',
  currency: 'EUR',
  rooms: [],
  rate_plans: [],
})
for (const id of [1, 2, 3]) await storeProperty(database, id, { document: document(id) })
await database.query('UPDATE property SET archived_at = now() WHERE property_id = 3')
const { publisher, key, keyId, admin } = await database.transaction(async transaction => {
  const publisher = await createPublisher(transaction, { name: 'Some', sellsAll: false })
  await grantProperties(transaction, publisher.id, [1])
  const holder = { kind: 'publisher', publisherId: publisher.id, scopes: ['view'] } as const
  const { key, keyId } = await createKey(transaction, { holder, label: '', expiresAt: null })
  const admin = await createKey(transaction, { holder: { kind: 'admin' }, label: '', expiresAt: null })
  return { publisher, key, keyId, admin: admin.key }
})
const all: Publisher = { ...publisher, sellsAll: true }

let readNews: () => Promise<News> = async () => ({ isContinuous: true, changes: [] })
const closed: string[] = []
const feed: NewsSource = {
  onNews: () => undefined,
  read: () => readNews(),
  [Symbol.asyncDispose]: async () => {
    closed.push('feed')
  },
}
const statements: string[] = []
const counted = (name: string): Reader => ({
  query: async (text, values) => {
    statements.push(name)
    return database.query(text, values)
  },
})
const opened = (more: object = {}) =>
  new Catalog({
    database: counted('database') as never,
    keyReader: counted('keys'),
    feed,
    clock: new FixedClock('2026-06-10T12:00:00Z'),
    freshMilliseconds: 0,
    megabytes: 10,
    ...more,
  })
let catalog = opened()
beforeEach(() => {
  catalog = opened()
  statements.length = 0
})
afterEach(() => {
  readNews = async () => ({ isContinuous: true, changes: [] })
  vi.useRealTimers()
})
afterAll(() => catalog[Symbol.asyncDispose]())

const found = async (of: Publisher) =>
  (await catalog.searchable(of)).find(null, everyProperty).map(({ id }) => id)

describe('a publisher', () => {
  test('that sells all sees whatever it asks for, without asking anybody', async () => {
    const ids = [1, 2, 99]
    expect(await catalog.visibleIds(all, ids)).toBe(ids)
    expect(statements).toEqual([])
  })

  test('sees what it was granted, and on its pages those of them that they show', async () => {
    const shown = new Set([2, 3])
    expect(await catalog.visibleIds(publisher, [2, 1, 9])).toEqual([1])
    expect(await catalog.visibleIds({ ...all, shownOnly: shown }, [1, 2, 3])).toEqual([2, 3])
    expect(await catalog.visibleIds({ ...publisher, shownOnly: shown }, [1, 2, 3])).toEqual([])
    expect(await catalog.visibleIds({ ...publisher, shownOnly: new Set([1, 2]) }, [1, 2])).toEqual([1])
    expect(statements).toHaveLength(1)
    expect(await catalog.visibleIds({ ...publisher, id: 999 }, [1])).toEqual([])
  })

  test('finds and counts the same', async () => {
    expect(await found(all)).toEqual([1, 2])
    expect(await found(publisher)).toEqual([1])
    expect(await found({ ...all, shownOnly: new Set([2]) })).toEqual([2])
    const { amenity } = (await catalog.searchable(all)).count([1], everyProperty, 'en')
    expect(amenity).toEqual([])
  })
})

describe('what is known', () => {
  test('of a key is its holder, once it was looked for, over a connection of its own', async () => {
    expect([catalog.knownHolder(key), catalog.knownHolder(admin)]).toEqual([undefined, undefined])
    expect(await catalog.key(key)).toMatchObject({ kind: 'publisher', holder: { keyId } })
    expect(await catalog.key(admin)).toMatchObject({ kind: 'admin' })
    expect(catalog.knownHolder(key)?.publisher.name).toBe('Some')
    expect(catalog.knownHolder(admin)).toBeUndefined()
    expect(new Set(statements)).toEqual(new Set(['keys']))
  })

  test('of terms is nothing before they were asked for, and they are read once', async () => {
    expect(catalog.knownTerms()).toBeUndefined()
    const terms = await catalog.terms()
    const asked = statements.length
    expect([await catalog.terms(), catalog.knownTerms()]).toEqual([terms, terms])
    expect(statements).toHaveLength(asked)
  })

  test('of a code that no publisher has is kept, too', async () => {
    expect(await catalog.code(publisher.id, 'NONE')).toBeUndefined()
    expect(await catalog.code(publisher.id, 'none')).toBeUndefined()
    expect(statements).toHaveLength(1)
    expect(await catalog.code(publisher.id + 1, 'none')).toBeUndefined()
    expect(statements).toHaveLength(2)
  })

  test('of properties is one statement for all, without those out of business', async () => {
    expect([...(await catalog.stock([1, 3, 2, 9])).keys()].sort()).toEqual([1, 2])
    expect(statements).toHaveLength(1)
    expect(catalog.resident(1)?.property.name).toBe('Hotel 1')
    expect(catalog.resident(9)).toBeUndefined()
    expect(catalog.held).toEqual({ values: 3, cost: expect.any(Number), hits: 1, misses: 4 })
    expect([...catalog.coldReads]).toEqual([])
  })

  test('of content stays when rooms were sold, and has those out of business', async () => {
    const names = async () => [...(await catalog.properties([1, 3]))].map(([id, { name }]) => [id, name])
    const both = [
      [1, 'Hotel 1'],
      [3, 'Hotel 3'],
    ]
    expect(await names()).toEqual(both)
    catalog.invalidate({ subject: 'inventory', id: 1 })
    expect(await names()).toEqual(both)
    expect(statements).toHaveLength(1)
    expect(catalog.resident(1)).toBeUndefined()
    await catalog.stock([1])
    expect(statements).toHaveLength(2)
  })

  test('outside of a request is compared first', async () => {
    const read = vi.fn(readNews)
    readNews = read
    expect([...(await catalog.currentProperties([1])).keys()]).toEqual([1])
    expect(read).toHaveBeenCalledTimes(1)
  })
})

describe('a change', () => {
  const told = async (subject: ChangeSubject, id: number | null) => {
    const ids: (number | null)[] = []
    const stop = catalog.watch(each => ids.push(each))
    catalog.invalidate({ subject, id })
    stop()
    catalog.invalidate({ subject: 'property', id: 77 })
    return ids
  }

  test.each<[ChangeSubject, number | null, readonly (number | null)[]]>([
    ['property', 1, [1]],
    ['inventory', 2, [2]],
    ['property', null, [null]],
    ['inventory', null, [null]],
    ['publisher', 1, []],
    ['publisher', null, []],
    ['code', null, []],
    ['terms', null, []],
    ['listing', null, []],
  ])('of %s %s tells who watches, as long as they do: %j', async (subject, id, expected) => {
    expect(await told(subject, id)).toEqual(expected)
  })

  test('of all that may have changed tells that', () => {
    const ids: (number | null)[] = []
    catalog.watch(each => ids.push(each))
    catalog.forget()
    expect(ids).toEqual([null])
  })

  test('of no publisher in particular forgets the keys and keeps what is granted', async () => {
    await catalog.key(key)
    await catalog.visibleIds(publisher, [1])
    catalog.invalidate({ subject: 'publisher', id: null })
    expect(catalog.knownHolder(key)).toBeUndefined()
    statements.length = 0
    await catalog.visibleIds(publisher, [1])
    expect(statements).toEqual([])
  })

  test('of a key that ends takes it out of memory', async () => {
    const other = await database.transaction(transaction =>
      createKey(transaction, {
        holder: { kind: 'publisher', publisherId: publisher.id, scopes: ['view'] },
        label: '',
        expiresAt: null,
      }),
    )
    expect(await catalog.key(other.key)).toBeDefined()
    await database.transaction(transaction => revokeKey(transaction, other.keyId))
    catalog.invalidate({ subject: 'publisher', id: publisher.id })
    expect(await catalog.key(other.key)).toBeUndefined()
  })
})

describe('while the database is away', () => {
  test('is listed what is in memory, with the counts marked that have changed since', async () => {
    const events: string[] = []
    catalog = opened({ outage: { isPrimaryAway: async () => true, limitMilliseconds: 60_000 } })
    catalog.onOutage(event => events.push(event))
    await catalog.ensureFresh()
    await catalog.stock([1, 2, 3])
    expect(await found(all)).toEqual([1, 2])
    catalog.invalidate({ subject: 'inventory', id: 2 })
    expect([catalog.isOnMemoryAlone, catalog.ageSeconds]).toEqual([false, null])
    readNews = () => Promise.reject(databaseAway())
    await catalog.ensureUsable()
    expect([catalog.isOnMemoryAlone, events]).toEqual([true, ['began']])
    expect(catalog.ageSeconds).toBeGreaterThanOrEqual(1)
    expect(await catalog.allowsWithoutDatabase(performance.now())).toBe(true)
    statements.length = 0
    const listed = await catalog.listedStock([2, 1, 3, 9])
    // Rooms of the one were sold a moment before: its last counts are known.
    expect([...listed].map(([id, { hasOldCounts }]) => [id, hasOldCounts])).toEqual([
      [2, undefined],
      [1, undefined],
    ])
    // A property that has changed is found as it was, and not read.
    catalog.invalidate({ subject: 'property', id: 1 })
    expect(await found(all)).toEqual([1, 2])
    expect([...(await catalog.listedStock([1, 2])).keys()]).toEqual([2])
    await expect(catalog.stock([1])).rejects.toMatchObject({ type: 'ServiceUnavailableException' })
    await expect(catalog.key('hostelry_unknown')).rejects.toMatchObject({
      type: 'ServiceUnavailableException',
    })
    expect(statements).toEqual([])
    readNews = async () => ({ isContinuous: true, changes: [] })
    await catalog.ensureFresh()
    expect([catalog.isOnMemoryAlone, events]).toEqual([false, ['began', 'answered']])
    await catalog[Symbol.asyncDispose]()
  })

  test('nothing is answered unless that is allowed', async () => {
    readNews = () => Promise.reject(databaseAway())
    await expect(catalog.ensureUsable()).rejects.toMatchObject({ type: 'ServiceUnavailableException' })
    expect(await catalog.allowsWithoutDatabase(performance.now())).toBe(false)
    expect(catalog.isFresh()).toBe(false)
  })

  test('where it is there, a list is what is for sale, read where it is not in memory', async () => {
    expect([...(await catalog.listedStock([1, 3])).keys()]).toEqual([1])
    expect(statements).toHaveLength(1)
  })
})

test('a catalog that closes closes its feed, and what it has is fresh for as long as was promised', async () => {
  const fresh = opened({ freshMilliseconds: 60_000 })
  expect(fresh.isFresh()).toBe(false)
  await fresh.ensureFresh()
  expect([fresh.isFresh(), fresh.ensureFresh(), fresh.ensureUsable()]).toEqual([true, undefined, undefined])
  closed.length = 0
  await fresh[Symbol.asyncDispose]()
  expect(closed).toEqual(['feed'])
})
