// A key is loaded once however many callers ask, a changed value is never given out, and the budget bounds all values.

import { describe, expect, test } from 'vitest'
import { LoadingCache } from '../../src/catalog/loading-cache.ts'

/** A cache whose loadings end when the test says so. */
function slowCache(budget = 100) {
  const loadings: {
    keys: readonly number[]
    former: ReadonlyMap<number, string>
    end(text: string): void
  }[] = []
  const cache = new LoadingCache<number, string>({
    load: (keys, former) =>
      new Promise(resolve => {
        loadings.push({
          keys,
          former,
          end: text => resolve(new Map(keys.filter(key => key > 0).map(key => [key, `${text}${key}`]))),
        })
      }),
    weigh: value => value.length,
    budget,
  })
  return { cache, loadings }
}

describe('a loading cache', () => {
  test('loads once for all who ask at the same time, and only what is missing', async () => {
    const { cache, loadings } = slowCache()
    const first = cache.get([1, 2])
    const second = cache.get([2, 3])
    expect(loadings.map(({ keys }) => keys)).toEqual([[1, 2], [3]])
    for (const loading of loadings) loading.end('v')
    expect([...(await first)]).toEqual([
      [1, 'v1'],
      [2, 'v2'],
    ])
    expect((await second).get(2)).toBe('v2')
    expect((await cache.get([1, 2, 3])).size).toBe(3)
    expect(loadings).toHaveLength(2)
  })

  test('gives nothing for what does not exist, and asks again for it', async () => {
    const { cache, loadings } = slowCache()
    const asked = cache.getOne(-1)
    loadings[0]!.end('v')
    expect(await asked).toBeUndefined()
    const again = cache.getOne(-1)
    expect(loadings).toHaveLength(2)
    loadings[1]!.end('v')
    expect(await again).toBeUndefined()
  })

  test('keeps nothing that was dropped while it was on its way', async () => {
    const { cache, loadings } = slowCache()
    const early = cache.getOne(1)
    cache.drop(1)
    const late = cache.getOne(1)
    loadings[1]!.end('new')
    expect(await late).toBe('new1')
    loadings[0]!.end('old')
    expect(await early).toBe('old1')
    expect(cache.find(1)).toBe('new1')
  })

  test('forgets on its way too when all is forgotten', async () => {
    const { cache, loadings } = slowCache()
    const early = cache.getOne(1)
    cache.clear()
    loadings[0]!.end('old')
    await early
    expect(cache.find(1)).toBeUndefined()
  })

  test('gives a stale value to callers that allow it, until it is dropped', async () => {
    const { cache, loadings } = slowCache()
    const first = cache.getOne(1)
    loadings[0]!.end('v')
    await first
    cache.markStale(1, 7)
    expect([...(await cache.get([1], { allowStale: true }))]).toEqual([[1, 'v1']])
    expect(loadings).toHaveLength(1)
    cache.drop(1)
    const second = cache.get([1], { allowStale: true })
    expect(loadings).toHaveLength(2)
    loadings[1]!.end('w')
    expect([...(await second)]).toEqual([[1, 'w1']])
  })

  test('gives a stale value to no other caller, and hands it to the next loading', async () => {
    const { cache, loadings } = slowCache()
    const first = cache.getOne(1)
    loadings[0]!.end('v')
    await first
    cache.markStale(1, 7)
    expect(cache.find(1)).toBeUndefined()
    const second = cache.getOne(1)
    expect([...loadings[1]!.former]).toEqual([[1, 'v1']])
    loadings[1]!.end('w')
    expect(await second).toBe('w1')
    cache.drop(1)
    const third = cache.getOne(1)
    expect(loadings[2]!.former.size).toBe(0)
    loadings[2]!.end('x')
    await third
  })

  test('lets go of what was not asked for longest when its budget is spent', async () => {
    const { cache, loadings } = slowCache(6)
    for (const key of [1, 2, 3]) {
      const asked = cache.getOne(key)
      loadings.at(-1)!.end('v')
      await asked
    }
    expect(cache.find(1)).toBe('v1')
    const fourth = cache.getOne(4)
    loadings.at(-1)!.end('v')
    await fourth
    expect([1, 2, 3, 4].filter(key => cache.find(key) !== undefined)).toEqual([1, 3, 4])
  })

  test('keeps to its budget with what is stale, too', async () => {
    const loaded: number[] = []
    const cache = new LoadingCache<number, string>({
      load: async keys => {
        loaded.push(...keys)
        return new Map(keys.map(key => [key, 'x'.repeat(1000)]))
      },
      weigh: value => value.length,
      budget: 10_000,
    })
    const keys = Array.from({ length: 1000 }, (_, key) => key)
    for (const key of keys) {
      await cache.getOne(key)
      cache.markStale(key, 7)
    }
    loaded.length = 0
    await cache.get(keys, { allowStale: true })
    expect(loaded).toEqual(keys.slice(0, 990))
  })

  test('keeps a stale value for the next loading no longer than fresh ones leave room for it', async () => {
    const { cache, loadings } = slowCache(4)
    for (const key of [1, 2, 3]) {
      const asked = cache.getOne(key)
      loadings.at(-1)!.end('v')
      await asked
      cache.markStale(1, 7)
    }
    const again = cache.getOne(1)
    expect(loadings.at(-1)!.former.size).toBe(0)
    loadings.at(-1)!.end('w')
    expect(await again).toBe('w1')
    expect(cache.find(3)).toBe('v3')
  })

  test('a value that is gone when it is loaded again is kept no longer', async () => {
    let exists = true
    const cache = new LoadingCache<number, string>({
      load: async keys => new Map(exists ? keys.map(key => [key, 'here']) : []),
      weigh: () => 1,
      budget: 10,
    })
    await cache.getOne(1)
    cache.markStale(1, 7)
    exists = false
    expect(await cache.getOne(1)).toBeUndefined()
    expect((await cache.get([1], { allowStale: true })).size).toBe(0)
  })

  test('a loading that fails is not remembered', async () => {
    let fails = true
    const cache = new LoadingCache<number, string>({
      load: async keys => {
        if (fails) throw new Error('away')
        return new Map(keys.map(key => [key, 'here']))
      },
      weigh: () => 1,
      budget: 10,
    })
    await expect(cache.getOne(1)).rejects.toThrow('away')
    fails = false
    expect(await cache.getOne(1)).toBe('here')
  })

  test('a stale value outlives a loading that fails, for callers that allow it', async () => {
    let fails = false
    const cache = new LoadingCache<number, string>({
      load: async keys => {
        if (fails) throw new Error('away')
        return new Map(keys.map(key => [key, 'here']))
      },
      weigh: () => 1,
      budget: 10,
    })
    await cache.getOne(1)
    cache.markStale(1, 7)
    fails = true
    await expect(cache.getOne(1)).rejects.toThrow('away')
    expect(cache.kept(1)).toEqual({ value: 'here', trueUntil: 7 })
    expect([...(await cache.get([1], { allowStale: true }))]).toEqual([[1, 'here']])
  })
})
