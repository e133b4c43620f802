// The change feed misses nothing, whatever the order in which transactions commit and whatever becomes of connections.

import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { numberPropertyChanges } from '../../src/operations/changes/number-changes.ts'
import { writeSettings } from '../../src/store/installation/settings.ts'
import { type Change, propertyChanged } from '../../src/store/postgres/notices.ts'
import { PrimaryClient } from '../../src/store/postgres/primary/primary-client.ts'
import { ChangeFeed } from '../../src/store/properties/change-feed.ts'
import { writeInventory } from '../../src/store/properties/inventory-import.ts'
import { OldChanges } from '../../src/store/properties/kept-changes.ts'
import { NoticeSender } from '../../src/store/properties/notice-sender.ts'
import { createKey, revokeKey } from '../../src/store/publishers/keys.ts'
import { createPublisher, grantProperties } from '../../src/store/publishers/publishers.ts'
import { systemClock } from '../../src/values/clock.ts'
import { day, storeProperty } from '../support/hotels/stored-property.ts'
import { testDatabase } from '../support/run/database.ts'

const { database, connectionString } = await testDatabase()
const feed = new ChangeFeed(connectionString)
afterAll(() => feed[Symbol.asyncDispose]())

const subjects = (changes: readonly Change[]): string[] =>
  [...new Set(changes.map(({ subject, id }) => (id === null ? subject : `${subject} ${id}`)))].sort()

const news = async (): Promise<string[]> => {
  const { isContinuous, changes } = await feed.read()
  return isContinuous ? subjects(changes) : ['everything']
}

beforeEach(async () => {
  await feed.read()
})

test('the first news over a connection is that everything may have changed', async () => {
  await using fresh = new ChangeFeed(connectionString)
  expect((await fresh.read()).isContinuous).toBe(false)
  expect(await fresh.read()).toEqual({ isContinuous: true, changes: [] })
})

test('the news after a pause that only the clock of the database knows are that everything may have changed', async () => {
  await storeProperty(database, 19)
  const query = vi.spyOn(PrimaryClient.prototype, 'query')
  const asked = pg.Client.prototype.query
  query.mockImplementationOnce(async function (this: PrimaryClient, ...given: never[]) {
    const answer = (await (asked as (...args: never[]) => unknown).apply(this, given)) as {
      rows: { at: number }[]
    }
    // The reading before was six minutes ago.
    answer.rows[0]!.at -= 360
    return answer as never
  } as never)
  await feed.read()
  query.mockRestore()
  expect((await feed.read()).isContinuous).toBe(false)
  expect((await feed.read()).isContinuous).toBe(true)
})

test('a change is kept for ten minutes after its commit, however long ago its transaction began', async () => {
  let milliseconds = 0
  const changes = new OldChanges(() => milliseconds)
  // What has no number yet is kept for publishers.
  const later = async (minutes: number) => {
    milliseconds += minutes * 60_000
    await numberPropertyChanges({ database, clock: systemClock })
    return changes.forget(database)
  }
  await database.query('DELETE FROM change')
  await storeProperty(database, 20)
  await database.query("UPDATE change SET at = at - interval '11 minutes'")
  // Only now it looks what is committed.
  expect(await later(0)).toBe(0)
  const commit = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const long = database.transaction(async transaction => {
    await transaction.query('UPDATE property SET sort_order = sort_order + 1 WHERE property_id = 20')
    await transaction.query(
      "UPDATE change SET at = at - interval '11 minutes' WHERE transaction = pg_current_xact_id()",
    )
    begun.resolve()
    await commit.promise
  })
  await begun.promise
  expect(await later(11)).toBeGreaterThan(0)
  await news()
  commit.resolve()
  await long
  expect(await later(1)).toBe(0)
  expect(await news()).toEqual(['listing', 'property 20'])
  expect(await later(11)).toBeGreaterThan(0)
  expect(await database.query('SELECT FROM change')).toEqual([])
})

describe('what tells of itself', () => {
  test('a property, its rooms and its place in the list', async () => {
    await storeProperty(database, 21)
    expect(await news()).toEqual(['inventory 21', 'listing', 'property 21'])
    await storeProperty(database, 21, { name: 'Other' })
    expect(await news()).toEqual(['property 21'])
    await storeProperty(database, 21, { name: 'Other', order: 3 })
    expect(await news()).toEqual(['listing', 'property 21'])
    await storeProperty(database, 21, { name: 'Other', order: 3 })
    expect(await news()).toEqual([])
  })

  test('nights, without a word of the property', async () => {
    await storeProperty(database, 22)
    await news()
    const night = { roomId: 1, day: day('2026-12-05'), allotment: 2 }
    await database.transaction(transaction => writeInventory(transaction, 22, [night]))
    expect(await news()).toEqual(['inventory 22'])
    await database.query('UPDATE night SET sold = 1 WHERE property_id = 22')
    expect(await news()).toEqual(['inventory 22'])
    await database.query('UPDATE night SET sold = 1 WHERE property_id = -1')
    expect(await news()).toEqual([])
  })

  test('calendars, also those changed by hand', async () => {
    await storeProperty(database, 23)
    await news()
    await database.query(
      "INSERT INTO rate_calendar (property_id, room_id, rate_code, month, standard) VALUES (23, 1, 'A', 24323, '{1}')",
    )
    expect(await news()).toEqual(['property 23'])
    await database.query('DELETE FROM rate_calendar WHERE property_id = 23')
    expect(await news()).toEqual(['property 23'])
  })

  test('publishers, what they may sell and keys that end', async () => {
    await storeProperty(database, 24)
    const { id, keyId } = await database.transaction(async transaction => {
      const { id } = await createPublisher(transaction, { name: 'A', sellsAll: false })
      const holder = { kind: 'publisher', publisherId: id, scopes: ['view'] } as const
      return { id, ...(await createKey(transaction, { holder, label: '', expiresAt: null })) }
    })
    expect(await news()).toContain(`publisher ${id}`)
    await database.transaction(transaction => grantProperties(transaction, id, [24]))
    expect(await news()).toEqual([`publisher ${id}`])
    await database.transaction(transaction => grantProperties(transaction, id, []))
    expect(await news()).toEqual([`publisher ${id}`])
    await database.transaction(transaction => revokeKey(transaction, keyId))
    expect(await news()).toEqual([`publisher ${id}`])
    await database.query("UPDATE publisher SET name = 'B' WHERE publisher_id = $1", [id])
    expect(await news()).toEqual([`publisher ${id}`])
  })

  test('keys of administrators that begin and end', async () => {
    const { keyId } = await database.transaction(transaction =>
      createKey(transaction, { holder: { kind: 'admin' }, label: '', expiresAt: null }),
    )
    expect(await news()).toEqual(['publisher'])
    await database.transaction(transaction => revokeKey(transaction, keyId))
    expect(await news()).toEqual(['publisher'])
  })

  test('settings, exchange rates and discount codes', async () => {
    await database.transaction(transaction => writeSettings(transaction, { quoteMinutes: 5 }))
    expect(await news()).toEqual(['terms'])
    await database.query("INSERT INTO exchange_rate VALUES ('CHF', '1.1', '2026-12-01', 'ecb')")
    expect(await news()).toEqual(['terms'])
    await database.query("INSERT INTO discount_code (code_folded, definition) VALUES ('a', '{}')")
    expect(await news()).toEqual(['code'])
    await database.query('DELETE FROM discount_code')
    expect(await news()).toEqual(['code'])
  })
})

test('a change that commits after later ones have been read is news all the same', async () => {
  await storeProperty(database, 31)
  await storeProperty(database, 32)
  await news()
  await database.transaction(async slow => {
    await slow.query('UPDATE property SET version = version + 1 WHERE property_id = 31')
    await database.query('UPDATE property SET version = version + 1 WHERE property_id = 32')
    expect(await news()).toEqual(['property 32'])
    expect(await news()).toEqual([])
  })
  expect(await news()).toEqual(['property 31'])
  expect(await news()).toEqual([])
})

test('a change that is taken back is no news', async () => {
  await storeProperty(database, 33)
  await news()
  const taken = database.transaction(async transaction => {
    await transaction.query('UPDATE property SET version = version + 1 WHERE property_id = 33')
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  expect(await news()).toEqual([])
})

test('after a lost connection everything may have changed', async () => {
  await database.query(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'hostelry changes' AND datname = current_database()",
  )
  await storeProperty(database, 34)
  const after = await news().catch(() => news())
  expect(after).toEqual(['everything'])
  await storeProperty(database, 34, { name: 'Other' })
  expect(await news()).toEqual(['property 34'])
})

test('what came before the first news is no news after it, also while an older transaction is open', async () => {
  await database.transaction(async transaction => {
    await transaction.query('SELECT pg_current_xact_id()')
    await storeProperty(database, 36)
    await using fresh = new ChangeFeed(connectionString)
    expect((await fresh.read()).isContinuous).toBe(false)
    expect(await fresh.read()).toEqual({ isContinuous: true, changes: [] })
  })
})

test('wakes who waits for news of a price', async () => {
  await storeProperty(database, 35)
  await news()
  const woken = new Promise<void>(resolve => feed.onNews(resolve))
  await storeProperty(database, 35, { name: 'Other' })
  await using sender = new NoticeSender(database)
  sender.tell([propertyChanged(35)])
  await woken
  expect(await news()).toEqual(['property 35'])
})
