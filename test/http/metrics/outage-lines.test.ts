// The lines of an outage, second by second: one at once, then one a second with a count while there is something to count.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteOutage } from '../../../src/http/wire/outages.ts'
import { Fault } from '../../../src/values/faults.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A log of its own, and what it was told since the last look. */
function openLog() {
  const told: [string, number][] = []
  const log = {
    error: (fields: object, message: string) => {
      const { reason, count } = fields as { reason: string; count: number }
      expect([message, Object.keys(fields)]).toEqual([
        'requests refused because of an outage',
        ['count', 'reason'],
      ])
      told.push([reason, count])
    },
  }
  const refuse = (times: number, reason = 'away') => {
    for (let time = 0; time < times; time += 1)
      noteOutage(log, new Fault('ServiceUnavailableException', reason))
  }
  return { refuse, told: () => told.splice(0) }
}

test('the first refusal is told at once, the others once a second', () => {
  const { refuse, told } = openLog()
  refuse(4)
  expect(told()).toEqual([['away', 1]])
  vi.advanceTimersByTime(999)
  expect(told()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told()).toEqual([['away', 3]])
  refuse(2)
  expect(told()).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(told()).toEqual([['away', 2]])
})

test('after a second without a refusal the next one is told at once', () => {
  const { refuse, told } = openLog()
  refuse(2)
  vi.advanceTimersByTime(2000)
  expect(told()).toEqual([
    ['away', 1],
    ['away', 1],
  ])
  expect(vi.getTimerCount()).toBe(0)
  refuse(1)
  expect(told()).toEqual([['away', 1]])
  vi.advanceTimersByTime(1000)
  expect([told(), vi.getTimerCount()]).toEqual([[], 0])
})

test('each reason, and each log, has lines of its own', () => {
  const [one, other] = [openLog(), openLog()]
  one.refuse(2, 'away')
  one.refuse(3, 'full')
  other.refuse(1, 'away')
  expect([one.told(), other.told()]).toEqual([
    [
      ['away', 1],
      ['full', 1],
    ],
    [['away', 1]],
  ])
  vi.advanceTimersByTime(1000)
  expect([one.told(), other.told()]).toEqual([
    [
      ['away', 1],
      ['full', 2],
    ],
    [],
  ])
})
