// When memory is compared with the database: what a request waits for, what is tried again, and what is read without one.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Freshness } from '../../src/catalog/freshness.ts'
import type { News, NewsSource } from '../../src/store/properties/change-feed.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const turn = () => new Promise(setImmediate)
const empty: News = { isContinuous: true, changes: [] }

/** A feed whose readings end when a test says so. */
function under(milliseconds: number) {
  const readings: PromiseWithResolvers<News>[] = []
  const taken: [News, number][] = []
  const closed: string[] = []
  let wake = (): void => undefined
  const feed: NewsSource = {
    onNews: told => {
      wake = told
    },
    read: () => {
      const reading = Promise.withResolvers<News>()
      readings.push(reading)
      return reading.promise
    },
    [Symbol.asyncDispose]: async () => {
      closed.push(`after ${taken.length} readings`)
    },
  }
  const freshness = new Freshness(feed, milliseconds, (news, began) => taken.push([news, began]))
  const end = async (place: number) => {
    readings[place]!.resolve(empty)
    await turn()
  }
  const fail = async (place: number, error = new Error('away')) => {
    readings[place]!.reject(error)
    await turn()
  }
  const close = async () => {
    const closing = freshness[Symbol.asyncDispose]()
    for (const reading of readings) reading.resolve(empty)
    await closing
  }
  return { freshness, readings, taken, closed, end, fail, close, wake: () => wake() }
}
const stateOf = (asked: Promise<void> | undefined) => {
  const state = { is: 'waiting' as unknown }
  Promise.resolve(asked).then(
    () => {
      state.is = 'fresh'
    },
    (error: unknown) => {
      state.is = error
    },
  )
  return state
}
const pass = async (milliseconds: number) => {
  vi.advanceTimersByTime(milliseconds)
  await turn()
}

describe('a request', () => {
  test('waits for the first reading, and for none until memory is as old as it may be', async () => {
    const { freshness, readings, taken, end, close } = under(1_000)
    expect(freshness.asOf).toBe(Number.NEGATIVE_INFINITY)
    const began = performance.now()
    const first = stateOf(freshness.ensure())
    expect(freshness.isFresh()).toBe(false)
    vi.advanceTimersByTime(100)
    await end(0)
    expect([first.is, taken, freshness.asOf]).toEqual([
      'fresh',
      [[{ isContinuous: false, changes: [] }, began]],
      began,
    ])
    // Its age counts from when the reading began.
    expect(freshness.isFresh(began + 999)).toBe(true)
    expect(freshness.isFresh(began + 1_000)).toBe(false)
    expect(freshness.ensure()).toBeUndefined()
    expect(readings).toHaveLength(1)
    await close()
  })

  test('shares a reading that is under way and began recently enough', async () => {
    const { freshness, readings, end, close } = under(1_000)
    const first = stateOf(freshness.ensure())
    vi.advanceTimersByTime(999)
    const second = stateOf(freshness.ensure())
    await end(0)
    expect([first.is, second.is, readings.length]).toEqual(['fresh', 'fresh', 1])
    await close()
  })

  test('waits for one that began too long ago, and then for another', async () => {
    const { freshness, readings, end, close } = under(1_000)
    stateOf(freshness.ensure())
    vi.advanceTimersByTime(1_000)
    const second = stateOf(freshness.ensure())
    await end(0)
    expect([second.is, readings.length]).toEqual(['waiting', 2])
    await end(1)
    expect(second.is).toBe('fresh')
    await close()
  })

  test('reads each time where memory may have no age at all', async () => {
    const { freshness, readings, end } = under(0)
    for (const place of [0, 1]) {
      const asked = stateOf(freshness.ensure())
      await end(place)
      expect(asked.is).toBe('fresh')
    }
    await pass(10_000)
    expect(readings).toHaveLength(2)
  })

  test('is tried once more where a reading fails within half a second', async () => {
    const { freshness, readings, fail, end } = under(0)
    const asked = stateOf(freshness.ensure())
    vi.advanceTimersByTime(500)
    await fail(0)
    expect([asked.is, readings.length]).toEqual(['waiting', 2])
    await end(1)
    expect(asked.is).toBe('fresh')
    const twice = stateOf(freshness.ensure())
    const last = new Error('away again')
    await fail(2)
    await fail(3, last)
    expect([twice.is, readings.length]).toEqual([last, 4])
  })

  test('fails where a reading fails later than that', async () => {
    const { freshness, readings, fail } = under(0)
    const asked = stateOf(freshness.ensure())
    vi.advanceTimersByTime(501)
    const late = new Error('late')
    await fail(0, late)
    expect([asked.is, readings.length]).toEqual([late, 1])
    expect(freshness.asOf).toBe(Number.NEGATIVE_INFINITY)
  })

  test('that waits for an old reading has another tried where that fails at once', async () => {
    const { freshness, readings, fail, end, close } = under(1_000)
    const old = stateOf(freshness.ensure())
    vi.advanceTimersByTime(1_000)
    const asked = stateOf(freshness.ensure())
    await fail(0)
    expect([old.is, asked.is, readings.length]).toEqual([expect.any(Error), 'waiting', 2])
    await end(1)
    await end(2)
    expect(asked.is).toBe('fresh')
    await close()
  })
})

describe('without a request', () => {
  test('it is read again when half of the age is over, for five seconds after the last request', async () => {
    const { freshness, readings, end, close } = under(1_000)
    stateOf(freshness.ensure())
    await end(0)
    for (let count = 1; count <= 10; count += 1) {
      await pass(499)
      expect(readings).toHaveLength(count)
      await pass(1)
      expect(readings).toHaveLength(count + 1)
      await end(count)
    }
    // The eleventh began five seconds after the request: one more is planned, and then none.
    await pass(500)
    await end(11)
    await pass(60_000)
    expect(readings).toHaveLength(12)
    await close()
  })

  test('a question of a request counts, whether or not it had to wait', async () => {
    const { freshness, readings, end, close } = under(1_000)
    stateOf(freshness.ensure())
    await end(0)
    await pass(500)
    await end(1)
    vi.advanceTimersByTime(499)
    freshness.isFresh()
    expect(readings).toHaveLength(2)
    await pass(1)
    expect(readings).toHaveLength(3)
    await close()
  })

  test('news have it read fifty milliseconds after the last reading began, once for all of them', async () => {
    const { freshness, readings, end, wake, close } = under(3_600_000)
    stateOf(freshness.ensure())
    await end(0)
    for (let count = 0; count < 5; count += 1) wake()
    await pass(49)
    expect(readings).toHaveLength(1)
    await pass(1)
    expect(readings).toHaveLength(2)
    await end(1)
    await pass(1_000)
    expect(readings).toHaveLength(2)
    wake()
    await pass(0)
    expect(readings).toHaveLength(3)
    await close()
  })

  test('news during a reading ask for one more', async () => {
    const { freshness, readings, end, wake } = under(0)
    stateOf(freshness.ensure())
    wake()
    await pass(60)
    expect(readings).toHaveLength(1)
    await end(0)
    await pass(0)
    expect(readings).toHaveLength(2)
    await end(1)
    await pass(1_000)
    expect(readings).toHaveLength(2)
  })

  test('news are left alone where nobody has asked for five seconds', async () => {
    const { freshness, readings, end, wake } = under(0)
    stateOf(freshness.ensure())
    await end(0)
    vi.advanceTimersByTime(5_000)
    wake()
    await pass(1)
    expect(readings).toHaveLength(2)
    await end(1)
    wake()
    await pass(100)
    expect(readings).toHaveLength(2)
  })

  test('a reading that fails is followed by the next in time', async () => {
    const { freshness, readings, end, fail, close } = under(1_000)
    stateOf(freshness.ensure())
    await end(0)
    await pass(500)
    await fail(1)
    await pass(500)
    expect(readings).toHaveLength(3)
    await close()
  })
})

describe('a memory that closes', () => {
  test('waits for the reading under way, closes its feed, and opens it for nothing any more', async () => {
    const { freshness, readings, closed, end, wake } = under(1_000)
    stateOf(freshness.ensure())
    const closing = freshness[Symbol.asyncDispose]()
    await turn()
    expect(closed).toEqual([])
    wake()
    await end(0)
    await closing
    expect(closed).toEqual(['after 1 readings'])
    wake()
    await pass(60_000)
    expect(readings).toHaveLength(1)
  })

  test('forgets the reading that was planned, and does not fail with one that fails', async () => {
    const { freshness, readings, closed, end, fail } = under(1_000)
    stateOf(freshness.ensure())
    await end(0)
    await pass(500)
    const closing = freshness[Symbol.asyncDispose]()
    await fail(1)
    await closing
    await pass(60_000)
    expect([readings.length, closed]).toEqual([2, ['after 1 readings']])
    const other = under(1_000)
    stateOf(other.freshness.ensure())
    await other.end(0)
    await other.freshness[Symbol.asyncDispose]()
    await pass(60_000)
    expect(other.readings).toHaveLength(1)
  })
})
