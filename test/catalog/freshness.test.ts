// Changes are kept for ten minutes; a server that has not read them for half of that takes nothing it holds for true.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Freshness } from '../../src/catalog/freshness.ts'
import type { News, NewsSource } from '../../src/store/properties/change-feed.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A feed whose connection never breaks, and what is told of its news. */
function reading() {
  const told: News[] = []
  const feed: NewsSource = {
    onNews: () => undefined,
    read: async () => ({ isContinuous: true, changes: [{ subject: 'listing', id: null }] }),
    [Symbol.asyncDispose]: async () => undefined,
  }
  const freshness = new Freshness(feed, 0, news => told.push(news))
  return { freshness, told }
}

test.each([
  [1000, true],
  [5 * 60_000 - 1, true],
  [5 * 60_000, false],
  [9 * 60_000, false],
])('news that come %i milliseconds after the last are continuous: %s', async (gap, isContinuous) => {
  const { freshness, told } = reading()
  await freshness.ensure()
  expect(told.at(-1)?.isContinuous).toBe(false)
  vi.advanceTimersByTime(gap)
  await freshness.ensure()
  expect(told.at(-1)).toEqual({ isContinuous, changes: [{ subject: 'listing', id: null }] })
  await freshness.ensure()
  expect(told.at(-1)?.isContinuous).toBe(true)
})
