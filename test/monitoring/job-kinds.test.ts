// The kinds of jobs, those that test keys have of their own included.

import { expect, test } from 'vitest'
import { jobIds, jobKinds } from '../../src/operations/job-kinds.ts'

test('every job is known by its id, in the order of the ids, and some have a twin for test keys', () => {
  const kinds = [...jobKinds.values()]
  expect([...jobKinds.keys()]).toEqual(kinds.map(({ id }) => id))
  expect(kinds.map(({ id }) => id)).toEqual(kinds.map(({ id }) => id).toSorted())
  const twins = kinds.filter(({ isForTestKeys }) => isForTestKeys)
  expect(new Set(kinds.map(({ does }) => does))).toEqual(new Set(jobIds))
  expect(kinds.length).toBe(jobIds.length + twins.length)
  expect(twins.map(({ id }) => id)).toEqual([
    'cancel-at-sources-of-test-keys',
    'cancel-orphan-bookings-of-test-keys',
    'capture-void-and-refund-of-test-keys',
    'complete-stays-of-test-keys',
    'delete-old-duplicates-and-keys-of-test-keys',
    'deliver-of-test-keys',
    'look-after-watches-of-test-keys',
    'release-expired-holds-of-test-keys',
    'resolve-open-changes-of-test-keys',
    'resolve-unknown-bookings-of-test-keys',
    'resolve-unknown-payments-of-test-keys',
  ])
})

test('a twin does what its job does, as often', () => {
  for (const { isForTestKeys, ...twin } of jobKinds.values()) {
    if (!isForTestKeys) continue
    const { id, name, isForTestKeys: _, ...job } = jobKinds.get(twin.does)!
    expect(twin).toEqual({ ...job, id: `${id}-of-test-keys`, name: `${name}, of test keys` })
  }
})
