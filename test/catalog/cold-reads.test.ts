// Which reads of what is not in memory may go to a replica, and what becomes of them when it is slow.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ColdReads } from '../../src/catalog/cold-reads.ts'
import type { Reader } from '../../src/store/postgres/database.ts'
import { inventoryChanged, propertyChanged, publisherChanged } from '../../src/store/postgres/notices.ts'
import type { Replicas } from '../../src/store/postgres/primary/replicas.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const point = { server: '1 00000001', position: '0/1' }
const rowsOf = (name: string) => async () => [{ name }]
const never = () => new Promise<never>(() => undefined)
const fails = (message: string) => async () => {
  throw new Error(message)
}

/** Cold reads of a primary and a replica that answer like this. */
function reading(
  primary: () => Promise<object[]> = rowsOf('primary'),
  replica: () => Promise<object[]> = rowsOf('replica'),
) {
  const replicas = { pick: () => ({ read: replica }) }
  const reads = new ColdReads({ query: primary } as Reader, replicas as unknown as Replicas)
  const ask = (ids: readonly number[] = []) => reads.reader(ids).query<{ name: string }>('SELECT')
  return { reads, ask, who: async (ids?: readonly number[]) => (await ask(ids))[0]?.name }
}

test('without replicas the reader is the one that reads everything', () => {
  const primary = { query: never }
  expect(new ColdReads(primary, null).reader([1])).toBe(primary)
})

test('a replica is asked only within a second of a comparison with the primary that tells where its log is', async () => {
  const { reads, who } = reading()
  expect(await who()).toBe('primary')
  reads.compared(point, performance.now())
  vi.advanceTimersByTime(999)
  expect(await who()).toBe('replica')
  vi.advanceTimersByTime(1)
  expect(await who()).toBe('primary')
  reads.compared(null, performance.now())
  expect(await who()).toBe('primary')
  expect([...reads.counts]).toEqual([
    ['not_compared', 3],
    ['replica', 1],
  ])
})

test('a property that was changed here is read at the primary until a comparison has begun since', async () => {
  const { reads, who } = reading()
  const began = performance.now()
  vi.advanceTimersByTime(1)
  reads.noteOwn(propertyChanged(1))
  reads.noteOwn(inventoryChanged(2))
  reads.noteOwn(publisherChanged(3))
  // It began before the change, so the change may lie behind its point.
  reads.compared(point, began)
  expect(await Promise.all([who([1]), who([2]), who([3]), who([3, 2])])).toEqual([
    'primary',
    'primary',
    'replica',
    'primary',
  ])
  expect([...reads.changedHere]).toEqual([1, 2])
  vi.advanceTimersByTime(1)
  reads.compared(point, performance.now())
  expect(await Promise.all([who([1]), who([2])])).toEqual(['replica', 'replica'])
})

test('a replica that fails or does not answer is not waited for, and where only it answers it is', async () => {
  const failing = reading(rowsOf('primary'), fails('replica'))
  failing.reads.compared(point, performance.now())
  expect(await failing.who()).toBe('primary')
  expect([...failing.reads.counts]).toEqual([['failed', 1]])
  const silent = reading(rowsOf('primary'), never)
  silent.reads.compared(point, performance.now())
  expect(await silent.who()).toBe('primary')
  let answer: (rows: object[]) => void = () => undefined
  const slow = new Promise<object[]>(resolve => {
    answer = resolve
  })
  const alone = reading(
    async () => {
      setTimeout(() => answer([{ name: 'replica' }]), 0)
      throw new Error('primary')
    },
    () => slow,
  )
  alone.reads.compared(point, performance.now())
  expect(await alone.who()).toBe('replica')
  const both = reading(fails('primary'), fails('replica'))
  both.reads.compared(point, performance.now())
  await expect(both.ask()).rejects.toThrow('primary')
})
