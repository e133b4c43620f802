// The end of an outage by its limit, as it is told.

import { expect, test, vi } from 'vitest'
import { Outage } from '../../src/catalog/outage.ts'

test('the first request behind the limit ends the outage, though a reading of the feed is still under way', async () => {
  const ensure = vi.fn(() => new Promise<void>(() => undefined))
  const freshness = { ensure, isFresh: () => false, asOf: performance.now() }
  const onChange = vi.fn()
  using outage = new Outage({ freshness, isPrimaryAway: async () => true, limitMilliseconds: 60_000 })
  outage.onChange(onChange)
  await outage.ensure()
  expect(outage.ensure()).toBeUndefined()
  // The loop that awaits the database has begun to read.
  await vi.waitFor(() => expect(ensure).toHaveBeenCalledTimes(2))
  freshness.asOf -= 61_000
  expect(outage.ensure()).toBeInstanceOf(Promise)
  outage.noteReading()
  expect(onChange.mock.calls).toEqual([['began'], ['too long']])
  expect(outage.isAway).toBe(false)
})
