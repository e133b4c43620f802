// How long a request that somebody waits for waits for a silent database.

import { expect, test } from 'vitest'
import { batched } from '../../src/values/batcher.ts'
import {
  patience,
  restartClock,
  timed,
  timedAsOldest,
  untimed,
  waitedSince,
} from '../../src/values/request-clock.ts'

/** Runs in a request that was waited for so many milliseconds already. */
const after = <Result>(milliseconds: number, work: () => Result): Result =>
  timed(work, performance.now() - milliseconds)

test('a wait is as long as it is for a job, and for a request that has just begun', () => {
  expect(waitedSince()).toBeNull()
  expect(patience(1000, 300)).toBe(1000)
  timed(() => {
    expect(patience(1000, 300)).toBeGreaterThan(900)
    expect(patience(1000, 300)).toBeLessThanOrEqual(1000)
  })
})

test('it is shorter for a request that was waited for, and never shorter than its least', () => {
  const halfway = after(900, () => patience(1000, 300))
  expect(halfway).toBeGreaterThanOrEqual(300)
  expect(halfway).toBeLessThanOrEqual(500)
  expect(after(4_000, () => patience(1000, 300))).toBe(300)
})

test('a long request waits as a job does', () => {
  after(6_000, () => {
    expect(waitedSince()).toBeNull()
    expect(patience(1000, 300)).toBe(1000)
  })
})

test('what serves many requests has the clock of none of them', async () => {
  const questions = batched(async (asked: readonly string[]) => asked.map(() => waitedSince()))
  after(3_000, () => expect(untimed(waitedSince)).toBeNull())
  expect(await after(3_000, () => questions.add('a question'))).toBeNull()
})

test('the time of another system does not count, for this request only', () => {
  after(3_000, () => {
    const other = after(4_000, waitedSince)
    restartClock()
    expect(patience(1000, 300)).toBeGreaterThan(900)
    expect(waitedSince()).toBeGreaterThan(other!)
    after(4_000, () => expect(patience(1000, 300)).toBe(300))
  })
  restartClock()
  expect(waitedSince()).toBeNull()
})

test('work for several requests has the clock of the oldest, and that of none where nobody waits', () => {
  const now = performance.now()
  expect(timedAsOldest([now - 20, null, now - 50], waitedSince)).toBe(now - 50)
  for (const nobodys of [[null, null], []])
    expect(timed(() => timedAsOldest(nobodys, waitedSince))).toBeNull()
})
