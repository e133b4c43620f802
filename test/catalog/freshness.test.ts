// Changes are kept for ten minutes; a server that has not read them for half of that takes nothing it holds for true.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Freshness } from '../../src/catalog/freshness.ts'
import type { News, NewsSource } from '../../src/store/properties/change-feed.ts'
import { timed, waitedSince } from '../../src/values/request-clock.ts'

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

test('a reading that no request asks for has the clock of none', async () => {
  vi.useRealTimers()
  const clocks: (number | null)[] = []
  const feed: NewsSource = {
    onNews: () => undefined,
    read: async () => {
      clocks.push(waitedSince())
      return { isContinuous: true, changes: [] }
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
  await using freshness = new Freshness(feed, 20, () => undefined)
  await timed(() => freshness.ensure())
  await expect.poll(() => clocks.length).toBeGreaterThan(1)
  expect(clocks[0]).toEqual(expect.any(Number))
  expect(clocks[1]).toBeNull()
})
