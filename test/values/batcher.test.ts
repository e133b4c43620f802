// Batches of concurrent calls: when one begins beside another.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Batcher, usualBounds, type Waiting } from '../../src/values/batcher.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A batcher whose batches end when they are told to. */
function batcherOf(besideAfter?: number) {
  const underWay: { readonly items: readonly number[]; end(): Promise<void> }[] = []
  const settle = (batch: readonly Waiting<number, null>[]): Promise<void> => {
    const ended = Promise.withResolvers<void>()
    const end = async (): Promise<void> => {
      for (const { resolve } of batch) resolve(null)
      ended.resolve()
      await turn()
    }
    underWay.push({ items: batch.map(({ item }) => item), end })
    return ended.promise
  }
  const bounds = { ...usualBounds, ...(besideAfter !== undefined && { besideAfter }) }
  const batcher = new Batcher<number, null>(settle, bounds)
  const add = async (...items: number[]): Promise<void> => {
    for (const item of items) void batcher.add(item)
    await turn()
  }
  return { add, underWay, begun: () => underWay.map(({ items }) => items) }
}

const turn = (): Promise<void> => new Promise(resume => setImmediate(resume))

test('two batches are under way at a time, and the next gathers what comes meanwhile', async () => {
  const { add, underWay, begun } = batcherOf()
  await add(1, 2)
  await add(3)
  await add(4)
  await add(5)
  expect(begun()).toEqual([[1, 2], [3]])
  await underWay[1]!.end()
  expect(begun()).toEqual([[1, 2], [3], [4, 5]])
})

test('where batches are to be large, one begins when the one before has ended', async () => {
  const { add, underWay, begun } = batcherOf(250)
  await add(1)
  await add(2)
  vi.advanceTimersByTime(249)
  await add(3)
  expect(begun()).toEqual([[1]])
  await underWay[0]!.end()
  expect(begun()).toEqual([[1], [2, 3]])
  // The timer of the first says nothing of the second.
  vi.advanceTimersByTime(249)
  await add(4)
  expect(begun()).toEqual([[1], [2, 3]])
})

test('a batch that takes long, such as one that waits for a lock, has one more begin beside it, and no third', async () => {
  const { add, underWay, begun } = batcherOf(250)
  await add(1)
  await add(2)
  vi.advanceTimersByTime(250)
  expect(begun()).toEqual([[1], [2]])
  vi.advanceTimersByTime(1_000)
  await add(3)
  expect(begun()).toEqual([[1], [2]])
  await underWay[1]!.end()
  expect(begun()).toEqual([[1], [2], [3]])
})

test('what comes when the one before has taken long already begins at once', async () => {
  const { add, begun } = batcherOf(250)
  await add(1)
  vi.advanceTimersByTime(300)
  await add(2)
  expect(begun()).toEqual([[1], [2]])
})
