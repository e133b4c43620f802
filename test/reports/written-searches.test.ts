// Searches are counted in memory and written in parts; what could not be written is written the next time, and nothing twice.

import { beforeEach, expect, test } from 'vitest'
import { SearchCounter } from '../../src/operations/reports/search-counter.ts'
import { writeSearches } from '../../src/operations/reports/searches.ts'
import type { Database } from '../../src/store/postgres/database.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { day } from '../support/hotels/stored-property.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const counter = new SearchCounter(new FixedClock('2030-01-01T23:59:59Z'))
const stay = { checkin: day('2030-02-01'), checkout: day('2030-02-03') }
const search = (propertyId: number, reason: string | null = null, nights = stay): void =>
  counter.count({ propertyId, publisherId: 7, reason, ...nights })

beforeEach(() => database.query('TRUNCATE search_day, lost_search'))
const written = async () => {
  const searches = await database.query<{ id: number; searches: number }>(
    'SELECT property_id AS id, searches::int FROM search_day ORDER BY id',
  )
  const lost = await database.query<{ id: number; reason: string; nights: number; searches: number }>(
    'SELECT property_id AS id, reason, nights, searches::int FROM lost_search ORDER BY id, reason, nights',
  )
  return [searches, lost]
}
const write = (through: Database = database) => writeSearches({ database: through, searches: counter })

test('each search counts for its day, a lost one also for its reason and stay', async () => {
  search(1)
  search(1, 'no_inventory')
  search(1, 'no_inventory', { checkin: stay.checkin, checkout: day('2030-04-01') })
  search(2, 'stop_sell')
  await write()
  await write()
  const lost = [
    { id: 1, reason: 'no_inventory', nights: 2, searches: 1 },
    { id: 1, reason: 'no_inventory', nights: 30, searches: 1 },
    { id: 2, reason: 'stop_sell', nights: 2, searches: 1 },
  ]
  const searches = [
    { id: 1, searches: 3 },
    { id: 2, searches: 1 },
  ]
  expect(await written()).toEqual([searches, lost])
  search(2, 'stop_sell')
  await write()
  expect(await written()).toEqual([
    [searches[0], { id: 2, searches: 2 }],
    [...lost.slice(0, 2), { ...lost[2], searches: 2 }],
  ])
})

test('what is left when the database goes away is written the next time, with what came since', async () => {
  for (let id = 1; id <= 1500; id += 1) search(id)
  search(1500, 'no_inventory')
  let transactions = 0
  const failing: Database = {
    ...database,
    transaction: (work, timeouts) => {
      transactions += 1
      return transactions === 2 ? Promise.reject(new Error('away')) : database.transaction(work, timeouts)
    },
  }
  await expect(write(failing)).rejects.toThrow('away')
  const [first, lost] = await written()
  expect([first!.length, lost!.length]).toEqual([1000, 1])
  search(1500)
  await write()
  const [all, stillLost] = (await written()) as [{ id: number; searches: number }[], unknown[]]
  expect(all).toHaveLength(1500)
  expect(all.filter(({ searches }) => searches !== 1)).toEqual([{ id: 1500, searches: 3 }])
  expect(stillLost).toEqual(lost)
})

test('nothing is written where nothing was searched', async () => {
  const silent = { transaction: () => Promise.reject(new Error('asked')) } as unknown as Database
  await write(silent)
  expect(await written()).toEqual([[], []])
})
