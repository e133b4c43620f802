// A loading cache in its parts: what it counts, what it keeps of a key, and which values it forgets.

import { expect, test, vi } from 'vitest'
import { LoadingCache } from '../../src/catalog/loading-cache.ts'

/** A cache of texts by key, of those keys that are not above 9, which counts each by its length. */
function opened(budget = 1_000) {
  let suffix = ''
  const load = vi.fn(
    async (keys: readonly number[], _former: ReadonlyMap<number, string>) =>
      new Map(keys.filter(key => key <= 9).map(key => [key, `v${key}${suffix}`])),
  )
  const cache = new LoadingCache<number, string>({ load, weigh: value => value.length, budget })
  const setSuffix = (text: string) => {
    suffix = text
  }
  return { cache, load, setSuffix }
}

test('hits and misses are counted by key, and what is kept by value and by cost', async () => {
  const { cache, load } = opened()
  expect(cache.figures).toEqual({ values: 0, cost: 0, hits: 0, misses: 0 })
  await cache.get([1, 2, 10])
  expect(cache.figures).toEqual({ values: 2, cost: 4, hits: 0, misses: 3 })
  await cache.get([1, 2])
  expect(cache.figures).toEqual({ values: 2, cost: 4, hits: 2, misses: 3 })
  expect([cache.find(1), cache.find(3)]).toEqual(['v1', undefined])
  expect(cache.figures).toEqual({ values: 2, cost: 4, hits: 3, misses: 3 })
  await cache.get([2, 3])
  expect(cache.figures).toEqual({ values: 3, cost: 6, hits: 4, misses: 4 })
  expect(await cache.getOne(1)).toBe('v1')
  expect(await cache.getOne(4)).toBe('v4')
  expect(cache.figures).toEqual({ values: 4, cost: 8, hits: 5, misses: 5 })
  cache.markStale(1, 7)
  expect(cache.find(1)).toBeUndefined()
  await cache.get([1], { allowStale: true })
  expect(cache.figures).toEqual({ values: 4, cost: 8, hits: 6, misses: 5 })
  await cache.get([1])
  expect(cache.figures).toEqual({ values: 4, cost: 8, hits: 6, misses: 6 })
  expect(load.mock.calls.map(([keys]) => keys)).toEqual([[1, 2, 10], [3], [4], [1]])
  expect([...(await cache.get([]))]).toEqual([])
  expect(load).toHaveBeenCalledTimes(4)
})

test('of a key is kept what there is, and whether a part of it has changed', async () => {
  const { cache } = opened()
  expect(cache.kept(1)).toBeUndefined()
  await cache.get([1])
  expect(cache.kept(1)).toEqual({ value: 'v1', trueUntil: null })
  cache.markStale(1, 7)
  expect(cache.kept(1)).toEqual({ value: 'v1', trueUntil: 7 })
  await cache.get([1])
  expect(cache.kept(1)).toEqual({ value: 'v1', trueUntil: null })
  cache.drop(1)
  expect(cache.kept(1)).toBeUndefined()
  cache.markStale(2, 7)
  expect(cache.kept(2)).toBeUndefined()
})

test('a loading is given the former values of those of its keys that have one', async () => {
  const { cache, load, setSuffix } = opened()
  await cache.get([1, 2])
  cache.markStale(1, 7)
  setSuffix(' anew')
  expect([...(await cache.get([1, 2, 3, 10]))]).toEqual([
    [2, 'v2'],
    [1, 'v1 anew'],
    [3, 'v3 anew'],
  ])
  expect(load.mock.lastCall).toEqual([[1, 3, 10], new Map([[1, 'v1']])])
})

test('a value that a part of changed while it was loaded is given out and not kept', async () => {
  const { cache, load } = opened()
  const asked = cache.get([1, 2])
  cache.markStale(1, 7)
  expect([...(await asked)]).toHaveLength(2)
  expect([cache.find(1), cache.find(2)]).toEqual([undefined, 'v2'])
  await cache.get([1])
  expect(load).toHaveBeenCalledTimes(2)
  expect(cache.find(1)).toBe('v1')
})

test('a loading that fails gives way to the next, and only for its own keys', async () => {
  const { cache, load } = opened()
  load.mockImplementationOnce(async () => {
    throw new Error('away')
  })
  const failing = cache.get([1, 2])
  cache.drop(1)
  const other = cache.get([1])
  await expect(failing).rejects.toThrow('away')
  expect([...(await other)]).toEqual([[1, 'v1']])
  expect(cache.find(1)).toBe('v1')
  expect([...(await cache.get([2]))]).toEqual([[2, 'v2']])
  expect(load.mock.calls.map(([keys]) => keys)).toEqual([[1, 2], [1], [2]])
})

test('chosen values are forgotten with all that are stale, and what is loaded meanwhile is not kept', async () => {
  const { cache } = opened()
  await cache.get([1, 2, 3])
  cache.markStale(2, 7)
  const asked = cache.get([4])
  cache.clear(value => value === 'v3')
  await asked
  expect([1, 2, 3, 4].map(key => cache.kept(key)?.value)).toEqual(['v1', undefined, undefined, undefined])
  cache.clear()
  expect(cache.figures).toMatchObject({ values: 0, cost: 0 })
})

test('marking a value as changed is no use of it', async () => {
  const { cache } = opened(4)
  await cache.get([1])
  await cache.get([2])
  cache.markStale(1, 7)
  await cache.get([3])
  expect([1, 2, 3].map(key => cache.kept(key)?.value)).toEqual([undefined, 'v2', 'v3'])
})

test('a value that is asked for twice in one go is loaded once', async () => {
  const { cache, load } = opened()
  const first = cache.get([1])
  const second = cache.get([1, 2])
  expect([...(await first), ...(await second)]).toEqual([
    [1, 'v1'],
    [1, 'v1'],
    [2, 'v2'],
  ])
  expect(load.mock.calls.map(([keys]) => keys)).toEqual([[1], [2]])
})
