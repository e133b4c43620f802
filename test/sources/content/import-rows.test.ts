// Imports of sources, over rows that differ by one condition each: one begins in the place of the last, goes on only from where
// it is, and is paused, stopped, resumed and claimed exactly when it may be.

import { describe, expect, test } from 'vitest'
import type { Transaction } from '../../../src/store/postgres/database.ts'
import {
  addKeys,
  advanceImport,
  claimDueImports,
  type ImportAsked,
  type ImportResult,
  insertImport,
  listImports,
  pauseImport,
  readImport,
  readNextKeys,
  resumeImport,
  stopImport,
} from '../../../src/store/sources/source-imports.ts'
import { doneIn, type PlantedRow, stored } from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const now = '2030-06-15T12:00:00Z'
const second = (seconds: number): string => Temporal.Instant.from(now).add({ seconds }).toString()
const running = (id: number, row: object = {}): PlantedRow => ({
  source: `s${id}`,
  import_id: id,
  asked: { selection: { a: 1 } },
  keys: ['a', 'b', 'c'],
  done: 1,
  pages: 2,
  is_listing: false,
  result: { created: id },
  started_at: now,
  in_background: true,
  ...row,
})
const past = (id: number, row: object = {}): PlantedRow => ({
  import_id: id,
  source: 's1',
  asked: { selection: id },
  done: 4,
  total: 9,
  is_listing: false,
  in_background: true,
  result: { created: id },
  started_at: now,
  ...row,
})

const done = doneIn(database, ['source_import', 'past_source_import'])
const tried = async (row: object, work: (transaction: Transaction) => Promise<object[] | boolean>) => {
  const { result, changes } = await done({ source_import: [running(1, row), running(2)] }, work)
  return { result, changes: changes['source_import s1'], others: Object.keys(changes).length }
}
const nothing = { changes: undefined, others: 0 }

describe('an import that begins', () => {
  const wanted = {
    source: 's1',
    asked: { selection: { b: 2 } } as unknown as ImportAsked<object>,
    keys: ['x'],
    isListing: true,
    inBackground: false,
    result: { created: 0 } as ImportResult,
    at: second(5),
  }

  test('takes the place of the last one, which is kept without its keys and with how it ended', async () => {
    const last = {
      finished_at: second(1),
      stopped_at: second(2),
      stopped_because: 'refused',
    }
    const { changes } = await done(
      { source_import: [running(1, last), running(2)], past_source_import: [] },
      transaction => insertImport(transaction, wanted),
    )
    const { import_id: _, ...begun } = changes['source_import s1']!
    expect(begun).toEqual({
      asked: { selection: { b: 2 } },
      keys: ['x'],
      done: 0,
      pages: 0,
      is_listing: true,
      in_background: false,
      result: { created: 0 },
      started_at: stored(second(5)),
      finished_at: null,
      stopped_at: null,
      stopped_because: null,
    })
    expect(changes['past_source_import 1']).toEqual({
      import_id: 1,
      source: 's1',
      asked: { selection: { a: 1 } },
      done: 1,
      total: 3,
      is_listing: false,
      in_background: true,
      result: { created: 1 },
      started_at: stored(now),
      finished_at: stored(second(1)),
      stopped_at: stored(second(2)),
      stopped_because: 'refused',
    })
    expect(Object.keys(changes)).toHaveLength(2)
  })

  test('leaves a hundred of its source before it, the last ones', async () => {
    const rows = [...Array.from({ length: 101 }, (_, index) => past(index + 1)), past(900, { source: 's2' })]
    const { changes } = await done(
      { source_import: [running(1, { import_id: 500 })], past_source_import: rows },
      transaction => insertImport(transaction, wanted),
    )
    const gone = Object.entries(changes).flatMap(([key, change]) => (change === null ? [key] : []))
    expect(gone).toEqual(['past_source_import 1', 'past_source_import 2'])
    const fewer = await done(
      { source_import: [running(1, { import_id: 500 })], past_source_import: rows.slice(2) },
      transaction => insertImport(transaction, wanted),
    )
    expect(Object.values(fewer.changes)).not.toContain(null)
  })

  test('makes another that begins at the same time wait for it', async () => {
    await database.transaction(async first => {
      await insertImport(first, { ...wanted, source: 'locked' })
      const second = database.transaction(
        transaction => insertImport(transaction, { ...wanted, source: 'other' }),
        { lockMilliseconds: 100, statementMilliseconds: 5_000 },
      )
      await expect(second).rejects.toMatchObject({ type: 'ServiceUnavailableException' })
    })
    await database.query('DELETE FROM source_import')
  })
})

describe('an import', () => {
  test('is read whole without its keys, and its next keys by its place', async () => {
    const row = {
      next_page: 'p',
      finished_at: second(1),
      next_step_at: second(2),
      pause_reason: 'slow',
      failures: 3,
      stopped_at: second(4),
      stopped_because: 'refused',
    }
    const read = (source: string) =>
      done({ source_import: [running(1, row), running(2)] }, transaction => readImport(transaction, source))
    expect((await read('s1')).result).toEqual({
      importId: 1,
      source: 's1',
      asked: { selection: { a: 1 } },
      done: 1,
      pages: 2,
      total: 3,
      isListing: false,
      nextPage: 'p',
      result: { created: 1 },
      startedAt: now,
      finishedAt: second(1),
      inBackground: true,
      nextStepAt: second(2),
      pauseReason: 'slow',
      failures: 3,
      stoppedAt: second(4),
      stoppedBecause: 'refused',
    })
    expect((await read('s9')).result).toBeUndefined()
    const keysFrom = async (importId: number, place: number, count: number) =>
      (
        await done({ source_import: [running(1), running(2, { keys: ['z'] })] }, transaction =>
          readNextKeys(transaction, { importId, done: place }, count),
        )
      ).result
    expect(await keysFrom(1, 0, 2)).toEqual(['a', 'b'])
    expect(await keysFrom(1, 2, 2)).toEqual(['c'])
    expect(await keysFrom(1, 3, 2)).toEqual([])
    expect(await keysFrom(9, 0, 2)).toEqual([])
  })

  test('takes keys that it does not have, each once and in order, and the next page', async () => {
    const page = { keys: ['e', 'b', 'd', 'e'], next: 'p3', region: null }
    const add = (row: object, changes: object = {}, pages = 2) =>
      tried({ is_listing: true, ...row }, transaction =>
        addKeys(transaction, { importId: 1, done: 1, pages }, { ...page, ...changes }),
      )
    expect(await add({})).toEqual({
      result: true,
      others: 1,
      changes: { keys: ['a', 'b', 'c', 'd', 'e'], pages: 3, next_page: 'p3' },
    })
    const region = { key: 'r', name: 'Region' }
    expect(await add({ next_page: 'p2' }, { next: null, region })).toMatchObject({
      changes: { asked: { selection: { a: 1, region } }, is_listing: false, next_page: null, pages: 3 },
    })
    expect(await add({}, {}, 1)).toEqual({ ...nothing, result: false })
    expect(await add({ is_listing: false })).toEqual({ ...nothing, result: false })
    expect(await add({ import_id: 9 })).toEqual({ ...nothing, result: false })
  })

  test('advances from where it is, while it has not ended and lists nothing', async () => {
    const advance = (row: object, finishedAt: string | null = null) =>
      tried(row, transaction =>
        advanceImport(
          transaction,
          { importId: 1, done: 1, pages: 2 },
          { count: 2, result: { created: 7 } as ImportResult, finishedAt },
        ),
      )
    expect(await advance({})).toEqual({
      result: true,
      others: 1,
      changes: { done: 3, result: { created: 7 } },
    })
    expect((await advance({}, now)).changes).toMatchObject({ finished_at: stored(now) })
    for (const row of [
      { done: 2 },
      { done: 0 },
      { finished_at: now },
      { is_listing: true },
      { import_id: 9 },
    ])
      expect(await advance(row)).toEqual({ ...nothing, result: false })
  })

  test('waits until an instant, and nothing is written where it waits so already', async () => {
    const state = { next_step_at: now, pause_reason: 'slow', failures: 2 }
    const pause = async (row: object, nextStepAt: string | null, reason: string | null, failures: number) =>
      tried({ ...state, ...row }, transaction =>
        pauseImport(transaction, 1, { nextStepAt, reason, failures }),
      )
    expect(await pause({}, now, 'slow', 2)).toMatchObject(nothing)
    expect((await pause({}, second(1), 'slow', 2)).changes).toEqual({ next_step_at: stored(second(1)) })
    expect((await pause({}, now, 'away', 2)).changes).toEqual({ pause_reason: 'away' })
    expect((await pause({}, now, 'slow', 0)).changes).toEqual({ failures: 0 })
    expect((await pause({}, null, null, 0)).changes).toEqual({
      next_step_at: null,
      pause_reason: null,
      failures: 0,
    })
    expect(await pause({ import_id: 9 }, null, null, 0)).toMatchObject(nothing)
  })

  test('stops once, before its end, and waits for nothing then', async () => {
    const stop = (row: object) =>
      tried({ next_step_at: now, pause_reason: 'slow', failures: 2, ...row }, transaction =>
        stopImport(transaction, 1, { at: second(3), because: 'no' }),
      )
    expect((await stop({})).changes).toEqual({
      stopped_at: stored(second(3)),
      stopped_because: 'no',
      next_step_at: null,
      pause_reason: null,
      failures: 0,
    })
    for (const row of [{ stopped_at: now }, { finished_at: now }, { import_id: 9 }])
      expect(await stop(row)).toMatchObject(nothing)
  })

  test('goes on at once where it has not ended', async () => {
    const stopped = {
      stopped_at: now,
      stopped_because: 'no',
      next_step_at: now,
      pause_reason: 'slow',
      failures: 2,
    }
    const resume = (row: object, inBackground = false) =>
      tried({ ...stopped, ...row }, transaction => resumeImport(transaction, 1, inBackground))
    const anew = {
      stopped_at: null,
      stopped_because: null,
      next_step_at: null,
      pause_reason: null,
      failures: 0,
    }
    expect((await resume({})).changes).toEqual({ ...anew, in_background: false })
    expect((await resume({}, true)).changes).toEqual(anew)
    expect(await resume({ finished_at: now })).toMatchObject(nothing)
    expect(await resume({ import_id: 9 })).toMatchObject(nothing)
  })

  test.each([
    ['is due now', {}, true],
    ['was never put off', { next_step_at: null }, true],
    ['is due in a second', { next_step_at: second(1) }, false],
    ['is no work of the servers', { in_background: false }, false],
    ['has ended', { finished_at: now }, false],
    ['was stopped', { stopped_at: now }, false],
    ['is of another source', { source: 's3' }, false],
  ])('that %s is claimed: %s', async (_, row, isClaimed) => {
    const { result, changes } = await done(
      { source_import: [running(1, { next_step_at: now, pause_reason: 'slow', ...row })] },
      transaction => claimDueImports(transaction, { sources: ['s1', 's2'], now, until: second(60) }),
    )
    const claimed = { next_step_at: stored(second(60)), pause_reason: null }
    expect(result).toEqual(isClaimed ? [{ source: 's1', importId: 1 }] : [])
    expect(changes).toEqual(isClaimed ? { 'source_import s1': claimed } : {})
  })

  test('is listed with those before it, the newest first, page by page', async () => {
    const rows = {
      source_import: [running(1, { import_id: 50 }), running(2, { import_id: 60 })],
      past_source_import: [
        past(30),
        past(40, { stopped_at: now, stopped_because: 'no' }),
        past(35, { source: 's2' }),
      ],
    }
    const listed = async (after: number | null, limit: number) =>
      (await done(rows, transaction => listImports(transaction, 's1', { after, limit }))).result
    expect((await listed(null, 9)).map(({ importId }) => importId)).toEqual([50, 40, 30])
    expect((await listed(null, 2)).map(({ importId }) => importId)).toEqual([50, 40])
    expect((await listed(50, 9)).map(({ importId }) => importId)).toEqual([40, 30])
    const whole = { source: 's1', isListing: false, startedAt: now, finishedAt: null, inBackground: true }
    expect((await listed(null, 2)).map(each => ({ ...each }))).toEqual([
      {
        ...whole,
        importId: 50,
        asked: { selection: { a: 1 } },
        done: 1,
        total: 3,
        result: { created: 1 },
        stoppedAt: null,
        stoppedBecause: null,
      },
      {
        ...whole,
        importId: 40,
        asked: { selection: 40 },
        done: 4,
        total: 9,
        result: { created: 40 },
        stoppedAt: now,
        stoppedBecause: 'no',
      },
    ])
  })
})
