// What is known of the primary, by the commits that it acknowledged.

import { expect, test } from 'vitest'
import { PrimaryWatch } from '../../../src/store/postgres/primary/primary-watch.ts'

const never = Number.NEGATIVE_INFINITY

test('nothing is known before the first commit', () => {
  const watch = new PrimaryWatch()
  expect([watch.provedAt, watch.since]).toEqual([never, never])
})

test('the first server to acknowledge one is the primary, and connections from before lead to it too', () => {
  const watch = new PrimaryWatch()
  watch.prove('a', 10)
  watch.prove('a', 20)
  expect([watch.provedAt, watch.since]).toEqual([20, never])
})

test('a commit that began earlier proves nothing newer', () => {
  const watch = new PrimaryWatch()
  watch.prove('a', 20)
  watch.prove('a', 10)
  expect(watch.provedAt).toBe(20)
})

test('connections from before another server acknowledged one lead to the server of before', () => {
  const watch = new PrimaryWatch()
  watch.prove('a', 10)
  const before = performance.now()
  watch.prove('b', 20)
  const { since } = watch
  expect(since).toBeGreaterThanOrEqual(before)
  expect(since).toBeLessThanOrEqual(performance.now())
  watch.prove('b', 30)
  expect([watch.provedAt, watch.since]).toEqual([30, since])
})
