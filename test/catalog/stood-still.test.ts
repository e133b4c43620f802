// A database that stands still for seconds while memory is filled: a request is told in time, and what is being loaded arrives.

import { expect, test } from 'vitest'
import { LoadingCache } from '../../src/catalog/loading-cache.ts'
import { Outage } from '../../src/catalog/outage.ts'
import { openDatabase } from '../../src/store/postgres/database.ts'
import { isPrimaryAway } from '../../src/store/postgres/primary/primary-away.ts'
import { timed } from '../../src/values/request-clock.ts'
import { frozenPostgres } from '../support/machines/frozen-postgres.ts'

const postgres = await frozenPostgres()
const { connectionString } = postgres

test('a loading outlasts three seconds, and the request that began it does not wait so long', async () => {
  await using database = openDatabase({ connectionString, poolSize: 2, applicationName: 'hostelry tests' })
  const freshness = { ensure: () => undefined, isFresh: () => true, asOf: performance.now() }
  using outage = new Outage({
    freshness,
    limitMilliseconds: 60_000,
    isPrimaryAway: () => isPrimaryAway(connectionString),
  })
  let loadings = 0
  const cache = new LoadingCache<number, number>({
    load: async ([key]) => {
      loadings += 1
      const [row] = await database.query<{ value: number }>('SELECT 7 AS value, pg_sleep(0.5)')
      return new Map([[key!, row!.value]])
    },
    weigh: () => 1,
    budget: 10,
    wait: arrival => outage.whileThere(arrival),
  })
  await database.query('SELECT')
  const first = timed(() => cache.getOne(1)).catch(error => error)
  await new Promise(resume => setTimeout(resume, 100))
  const began = performance.now()
  await postgres.freeze()
  try {
    expect(await first).toMatchObject({ type: 'ServiceUnavailableException' })
    const left = began + 3_000 - performance.now()
    expect(left).toBeGreaterThan(0)
    await new Promise(resume => setTimeout(resume, left))
  } finally {
    await postgres.thaw()
  }
  expect(await timed(() => cache.getOne(1))).toBe(7)
  expect(loadings).toBe(1)
}, 30_000)

test('what has arrived is kept when a later part fails, and the next try goes on from there', async () => {
  const asked: number[][] = []
  let isBroken = true
  const cache = new LoadingCache<number, string>({
    load: async keys => {
      asked.push([...keys])
      if (isBroken && keys.includes(3)) throw new Error('silent')
      return new Map(keys.map(key => [key, `v${key}`]))
    },
    weigh: () => 1,
    budget: 10,
    together: 2,
  })
  await expect(cache.get([1, 2, 3, 4, 5])).rejects.toThrow('silent')
  isBroken = false
  expect([...(await cache.get([1, 2, 3, 4, 5])).keys()].sort()).toEqual([1, 2, 3, 4, 5])
  expect(asked).toEqual([[1, 2], [3, 4], [3, 4], [5]])
})
