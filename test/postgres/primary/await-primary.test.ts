// A server that starts waits for a database that can be written, says what it waits for every five seconds, and gives up in time.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../../src/store/postgres/database.ts'
import { awaitPrimary } from '../../../src/store/postgres/writable.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

const primary = { isStandby: false, isReadOnly: false }
const standby = { isStandby: true, isReadOnly: true }
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
const wrongPassword = Object.assign(new Error('password authentication failed'), { code: '28P01' })

/** Waits for a database that is in each of these states for half a second, and then in the last one. */
function waiting(states: readonly (object | Error)[], seconds = 60, signal?: AbortSignal) {
  const told: [number, string][] = []
  const began = performance.now()
  let asked = 0
  const query = async () => {
    const state = states[Math.min(asked, states.length - 1)]!
    asked += 1
    if (state instanceof Error) throw state
    return [state]
  }
  const passed = (): number => performance.now() - began
  const tell = (message: string) => told.push([passed(), message])
  const end = awaitPrimary({ query } as unknown as Database, { seconds, tell, signal }).then(
    () => ['primary', passed()],
    (error: Error) => [error.message, passed()],
  )
  return { told, end }
}

test('a primary is not waited for', async () => {
  const { told, end } = waiting([primary])
  expect([await end, told]).toEqual([['primary', 0], []])
})

test('what is waited for is told at once and every five seconds', async () => {
  const states = [standby, ...Array(11).fill({ ...primary, isReadOnly: true }), ...Array(10).fill(refused)]
  const { told, end } = waiting([...states, starting, primary])
  await vi.runAllTimersAsync()
  expect(await end).toEqual(['primary', 11_500])
  const line = (reason: string): string => `Waiting for a database that can be written: ${reason}.`
  expect(told).toEqual([
    [0, line('the database is a standby')],
    [5_000, line('the database is read-only')],
    [10_000, line('the database cannot be reached (ECONNREFUSED)')],
  ])
})

test('what PostgreSQL says itself is told in its words', async () => {
  const { told, end } = waiting([starting, primary])
  await vi.runAllTimersAsync()
  await end
  expect(told[0]![1]).toContain('(the database system is starting up)')
})

test('waiting ends when the time is up', async () => {
  const { end } = waiting([standby], 2)
  await vi.runAllTimersAsync()
  expect(await end).toEqual([
    'There was no database to write to for 2 seconds: the database is a standby. Start it, or correct DATABASE_URL.',
    2_500,
  ])
})

test('waiting ends with the server', async () => {
  const stop = new AbortController()
  const { end } = waiting([standby], 60, stop.signal)
  await vi.advanceTimersByTimeAsync(1_200)
  stop.abort()
  await vi.runAllTimersAsync()
  expect(await end).toEqual(['Stopped while waiting for the database.', 1_500])
})

test('what waiting does not mend is thrown at once', async () => {
  const { told, end } = waiting([wrongPassword])
  expect([await end, told]).toEqual([['password authentication failed', 0], []])
})
