// The chain of seals, over rows that differ by one condition each: exactly the entries that wait are sealed, in their order, and
// exactly those that should not be outside the chain are found.

import { describe, expect, test } from 'vitest'
import {
  countUnsealed,
  findLooseEntries,
  findSeal,
  readSealed,
  readUnsealed,
  takeSealingTurn,
  writeSeals,
} from '../../src/store/audit/seals.ts'
import { clockOf, doneIn, type PlantedRow, plant, undone } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const entry = (id: number, row: object = {}): PlantedRow => ({
  entry_id: id,
  at: '2030-01-01T00:00:00Z',
  actor_kind: 'key',
  actor_id: `k${id}`,
  actor_name: 'Key',
  source: 'request',
  action: 'changed',
  object_kind: 'property',
  object_id: '7',
  ...row,
})
const unsealed = (id: number): PlantedRow => ({ entry_id: id })
const seal = (sequence: number, entry_id: number): PlantedRow => ({
  sequence,
  entry_id,
  hash: `\\x0${sequence}`,
})
const whole = (id: number) => ({
  id,
  at: '2030-01-01T00:00:00.000000Z',
  actorKind: 'key',
  actorId: `k${id}`,
  actorName: 'Key',
  address: null,
  source: 'request',
  action: 'changed',
  objectKind: 'property',
  objectId: '7',
  publisherId: null,
  propertyId: null,
  before: null,
  after: null,
})

const done = doneIn(database, ['audit_unsealed', 'audit_seal'])

test('one seals at a time, until its transaction ends', async () => {
  await database.transaction(async first => {
    expect(await takeSealingTurn(first)).toBe(true)
    expect(await database.transaction(takeSealingTurn)).toBe(false)
  })
  expect(await database.transaction(takeSealingTurn)).toBe(true)
})

describe('entries that wait for their seal', () => {
  const rows = { audit_entry: [4, 1, 3, 2].map(id => entry(id)), audit_unsealed: [4, 1, 2, 9].map(unsealed) }

  test('are read in their order, so many', async () => {
    expect((await done(rows, transaction => readUnsealed(transaction, 9))).result).toEqual([
      whole(1),
      whole(2),
      whole(4),
    ])
    expect((await done(rows, transaction => readUnsealed(transaction, 2))).result).toEqual([
      whole(1),
      whole(2),
    ])
  })

  test('are counted, and wait no longer once they are sealed', async () => {
    expect((await done(rows, countUnsealed)).result).toBe(4)
    expect((await done({}, countUnsealed)).result).toBe(0)
    const seals = [
      { sequence: 6, entryId: 1, hash: Buffer.from([6]) },
      { sequence: 7, entryId: 4, hash: Buffer.from([7]) },
    ]
    expect((await done(rows, transaction => writeSeals(transaction, seals))).changes).toEqual({
      'audit_unsealed 1': null,
      'audit_unsealed 4': null,
      'audit_seal 6': { sequence: 6, entry_id: 1, hash: '\\x06' },
      'audit_seal 7': { sequence: 7, entry_id: 4, hash: '\\x07' },
    })
  })
})

describe('seals', () => {
  const rows = { audit_entry: [entry(11), entry(13)], audit_seal: [seal(2, 12), seal(1, 11), seal(3, 13)] }
  const sealed = (sequence: number, entryId: number) => ({ sequence, entryId, hash: Buffer.from([sequence]) })

  test('are found by their number, or the newest', async () => {
    const found = async (sequence: number | null, of = rows) =>
      (await done(of, transaction => findSeal(transaction, sequence))).result
    expect(await found(null)).toEqual(sealed(3, 13))
    expect(await found(2)).toEqual(sealed(2, 12))
    expect(await found(9)).toBeUndefined()
    expect(await found(null, { audit_entry: [], audit_seal: [] })).toBeUndefined()
  })

  test('are read after a number with their entries, where those are there', async () => {
    const read = async (after: number, limit: number) =>
      (await done(rows, transaction => readSealed(transaction, after, limit))).result
    const [one, two, three] = [
      { seal: sealed(1, 11), entry: whole(11) },
      { seal: sealed(2, 12), entry: null },
      { seal: sealed(3, 13), entry: whole(13) },
    ]
    expect(await read(0, 9)).toEqual([one, two, three])
    expect(await read(1, 9)).toEqual([two, three])
    expect(await read(1, 1)).toEqual([two])
    expect(await read(3, 9)).toEqual([])
  })
})

test('entries outside the chain are foreign, missing or late; those that wait for a while are not', async () => {
  const late = 600
  const found = (limit: number) =>
    undone(database, async transaction => {
      const at = await clockOf(transaction)
      await plant(
        transaction,
        'audit_entry',
        entry(5, { at: at(-late - 1) }),
        entry(4, { at: at(-late) }),
        entry(3),
        entry(2),
        entry(1),
      )
      await plant(transaction, 'audit_unsealed', ...[5, 4, 9].map(unsealed))
      await plant(transaction, 'audit_seal', seal(1, 2), seal(2, 8))
      return findLooseEntries(transaction, limit)
    })
  const loose = [
    { id: 1, fault: 'foreign' },
    { id: 3, fault: 'foreign' },
    { id: 5, fault: 'late' },
    { id: 9, fault: 'missing' },
  ]
  expect(await found(9)).toEqual(loose)
  expect(await found(3)).toEqual(loose.slice(0, 3))
})
