// What is kept in memory is loaded once however many ask, and nothing that has changed is ever given out.

import { describe, expect, test } from 'vitest'
import { LoadingCache } from '../../src/catalog/loading-cache.ts'

/** A memory whose loadings end when the test says so. */
function slowMemory(budget = 100) {
  const loadings: {
    keys: readonly number[]
    former: ReadonlyMap<number, string>
    end(text: string): void
  }[] = []
  const memory = new LoadingCache<number, string>({
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
  return { memory, loadings }
}

describe('a memory', () => {
  test('loads once for all who ask at the same time, and only what is missing', async () => {
    const { memory, loadings } = slowMemory()
    const first = memory.get([1, 2])
    const second = memory.get([2, 3])
    expect(loadings.map(({ keys }) => keys)).toEqual([[1, 2], [3]])
    for (const loading of loadings) loading.end('v')
    expect([...(await first)]).toEqual([
      [1, 'v1'],
      [2, 'v2'],
    ])
    expect((await second).get(2)).toBe('v2')
    expect((await memory.get([1, 2, 3])).size).toBe(3)
    expect(loadings).toHaveLength(2)
  })

  test('gives nothing for what does not exist, and asks again for it', async () => {
    const { memory, loadings } = slowMemory()
    const asked = memory.getOne(-1)
    loadings[0]!.end('v')
    expect(await asked).toBeUndefined()
    const again = memory.getOne(-1)
    expect(loadings).toHaveLength(2)
    loadings[1]!.end('v')
    expect(await again).toBeUndefined()
  })

  test('keeps nothing that was dropped while it was on its way', async () => {
    const { memory, loadings } = slowMemory()
    const early = memory.getOne(1)
    memory.drop(1)
    const late = memory.getOne(1)
    loadings[1]!.end('new')
    expect(await late).toBe('new1')
    loadings[0]!.end('old')
    expect(await early).toBe('old1')
    expect(memory.find(1)).toBe('new1')
  })

  test('forgets on its way too when all is forgotten', async () => {
    const { memory, loadings } = slowMemory()
    const early = memory.getOne(1)
    memory.clear()
    loadings[0]!.end('old')
    await early
    expect(memory.find(1)).toBeUndefined()
  })

  test('gives out what is spoiled to those who need nothing of the part, until it is dropped', async () => {
    const { memory, loadings } = slowMemory()
    const first = memory.getOne(1)
    loadings[0]!.end('v')
    await first
    memory.markStale(1)
    expect([...(await memory.get([1], { allowStale: true }))]).toEqual([[1, 'v1']])
    expect(loadings).toHaveLength(1)
    memory.drop(1)
    const second = memory.get([1], { allowStale: true })
    expect(loadings).toHaveLength(2)
    loadings[1]!.end('w')
    expect([...(await second)]).toEqual([[1, 'w1']])
  })

  test('never gives out what is spoiled to others, and hands it to the next loading', async () => {
    const { memory, loadings } = slowMemory()
    const first = memory.getOne(1)
    loadings[0]!.end('v')
    await first
    memory.markStale(1)
    expect(memory.find(1)).toBeUndefined()
    const second = memory.getOne(1)
    expect([...loadings[1]!.former]).toEqual([[1, 'v1']])
    loadings[1]!.end('w')
    expect(await second).toBe('w1')
    memory.drop(1)
    const third = memory.getOne(1)
    expect(loadings[2]!.former.size).toBe(0)
    loadings[2]!.end('x')
    await third
  })

  test('lets go of what was not asked for longest when its budget is spent', async () => {
    const { memory, loadings } = slowMemory(6)
    for (const key of [1, 2, 3]) {
      const asked = memory.getOne(key)
      loadings.at(-1)!.end('v')
      await asked
    }
    expect(memory.find(1)).toBe('v1')
    const fourth = memory.getOne(4)
    loadings.at(-1)!.end('v')
    await fourth
    expect([1, 2, 3, 4].filter(key => memory.find(key) !== undefined)).toEqual([1, 3, 4])
  })

  test('a loading that fails is not remembered', async () => {
    let fails = true
    const memory = new LoadingCache<number, string>({
      load: async keys => {
        if (fails) throw new Error('away')
        return new Map(keys.map(key => [key, 'here']))
      },
      weigh: () => 1,
      budget: 10,
    })
    await expect(memory.getOne(1)).rejects.toThrow('away')
    fails = false
    expect(await memory.getOne(1)).toBe('here')
  })
})
