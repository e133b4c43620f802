// Servers are told of changes by few notices, which no transaction sends itself; and a change that nobody tells of is found
// all the same.

import pg from 'pg'
import { expect, test } from 'vitest'
import { Catalog } from '../../src/catalog/catalog.ts'
import { Freshness } from '../../src/catalog/freshness.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { inventoryChanged, propertyChanged, workWaits } from '../../src/store/postgres/notices.ts'
import { ChangeFeed, type News, type NewsSource } from '../../src/store/properties/change-feed.ts'
import { NoticeSender } from '../../src/store/properties/notice-sender.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { storeProperty } from '../support/hotels/stored-property.ts'
import { atTheEnd } from '../support/run/at-the-end.ts'
import { testDatabase } from '../support/run/database.ts'
import { testApp, testToday } from '../support/run/test-app.ts'

const { app, environment, clock } = await testApp({ jobs: false })
const connectionString = environment.DATABASE_URL!
const { database } = app.context
const from = parseDay(testToday)!
const importHouse = (id: number, price = 100) =>
  importProperty(app.context, smallHotel({ id, from, price }), null)

/** A database in which no server sends notices. */
const { database: quiet, connectionString: quietAddress } = await testDatabase()
const heard: string[] = []
const listener = new pg.Client({ connectionString: quietAddress })
await listener.connect()
listener.on('notification', ({ payload = '' }) => heard.push(payload))
await listener.query('LISTEN hostelry_change')
atTheEnd(() => listener.end())

/** Everything that was heard before this. */
async function heardUntilNow(): Promise<string[]> {
  await listener.query(`SELECT pg_notify('hostelry_change', 'mark')`)
  await expect.poll(() => heard.at(-1)).toBe('mark')
  return heard.splice(0).slice(0, -1)
}

/** A server's memory, whose own readings are so rare that only notices let it read. */
function memory(freshMilliseconds: number) {
  const catalog = new Catalog({
    database,
    feed: new ChangeFeed(connectionString),
    clock,
    freshMilliseconds,
    megabytes: 10,
  })
  atTheEnd(async () => catalog[Symbol.asyncDispose]())
  return catalog
}

const priceIn = async (catalog: Catalog, id: number): Promise<number | undefined> => {
  await catalog.ensureFresh()
  const found = (await catalog.stock([id])).get(id)
  return found?.calendars[0]?.standard[0]
}

test('a transaction that changes a price sends no notice', async () => {
  await storeProperty(quiet, 1)
  await quiet.query(
    "INSERT INTO rate_calendar (property_id, room_id, rate_code, month, standard) VALUES (1, 1, 'A', 24323, '{1}')",
  )
  await quiet.query("UPDATE rate_calendar SET standard = '{2}' WHERE property_id = 1")
  await quiet.query('UPDATE property SET version = version + 1 WHERE property_id = 1')
  expect(await heardUntilNow()).toEqual([])
})

test('a hundred changes are told by a notice each tenth of a second, the last of them too', async () => {
  await using sender = new NoticeSender(quiet)
  const began = performance.now()
  for (let change = 0; change < 100; change += 1) {
    sender.tell([inventoryChanged(1), propertyChanged(1), workWaits])
    if (change % 10 === 9) await quiet.query('SELECT 1')
  }
  await sender[Symbol.asyncDispose]()
  const most = (performance.now() - began) / 100 + 2
  const notices = (await heardUntilNow()).length
  expect(notices).toBeGreaterThan(1)
  expect(notices).toBeLessThanOrEqual(most)
})

test('bookings and work are told to nobody', async () => {
  await using sender = new NoticeSender(quiet)
  sender.tell([inventoryChanged(1), workWaits])
  await sender[Symbol.asyncDispose]()
  expect(await heardUntilNow()).toEqual([])
})

test('another server reads early what was changed', async () => {
  const catalog = memory(3_600_000)
  await importHouse(2)
  expect(await priceIn(catalog, 2)).toBe(10_000)
  await importHouse(2, 150)
  await expect.poll(() => priceIn(catalog, 2)).toBe(15_000)
})

test('what a server changed that died before its notice is found by the readings of the others', async () => {
  const catalog = memory(200)
  await importHouse(3)
  expect(await priceIn(catalog, 3)).toBe(10_000)
  await database.query(`UPDATE rate_calendar SET standard = ARRAY[20000] WHERE property_id = 3`)
  await expect.poll(() => priceIn(catalog, 3)).toBe(20_000)
})

test('notices that come during a reading ask for one more, not for one each', async () => {
  let wake = (): void => undefined
  let readings = 0
  let end = (): void => undefined
  const feed: NewsSource = {
    onNews: told => {
      wake = told
    },
    read: () => {
      readings += 1
      return new Promise<News>(resolve => {
        end = () => resolve({ isContinuous: true, changes: [] })
      })
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
  const freshness = new Freshness(feed, 3_600_000, () => undefined)
  const fresh = freshness.ensure()
  for (let notice = 0; notice < 50; notice += 1) wake()
  expect(readings).toBe(1)
  end()
  await fresh
  await expect.poll(() => readings).toBe(2)
  end()
  await freshness[Symbol.asyncDispose]()
  expect(readings).toBe(2)
})
