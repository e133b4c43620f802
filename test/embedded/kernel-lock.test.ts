// What SQLite, whose lock on a file is the lock between processes, says when somebody else holds it.

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { isBusy, withKernelLock } from '../../src/store/embedded/kernel-lock.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())

describe('a lock', () => {
  test('is held by one at a time', async () => {
    const path = join(directory.path, 'turns.lock')
    let holders = 0
    const most: number[] = []
    const take = () =>
      withKernelLock(path, { patienceMilliseconds: 15_000, whenHeld: 'held' }, async () => {
        most.push(++holders)
        await new Promise(resume => setTimeout(resume, 5))
        holders -= 1
      })
    await Promise.all(Array.from({ length: 5 }, take))
    expect(most).toEqual([1, 1, 1, 1, 1])
  })

  test('is held by another also where SQLite says more precisely how', () => {
    const path = join(directory.path, 'snapshot.sqlite')
    using first = new DatabaseSync(path)
    using second = new DatabaseSync(path)
    first.exec('PRAGMA journal_mode = WAL; CREATE TABLE kept (id int)')
    // Who has read before another wrote cannot write any more: SQLITE_BUSY_SNAPSHOT.
    first.exec('BEGIN; SELECT * FROM kept')
    first.prepare('SELECT * FROM kept').all()
    second.exec('INSERT INTO kept VALUES (1)')
    const refused = thrownBy(() => first.exec('INSERT INTO kept VALUES (2)'))
    expect(refused).toMatchObject({ errcode: 517 })
    expect(isBusy(refused)).toBe(true)
  })

  test('is not what other errors are about', () => {
    using closed = new DatabaseSync(':memory:')
    expect(isBusy(thrownBy(() => closed.exec('SELECT FROM')))).toBe(false)
    expect(isBusy(thrownBy(() => new DatabaseSync(join(directory.path, 'none', 'file'))))).toBe(false)
    expect(isBusy(new Error('busy'))).toBe(false)
  })
})

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
