// A database that stands still in the moment in which a server becomes ready.

import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { onceAnswered } from '../../src/context/once-answered.ts'
import { asFault } from '../../src/store/postgres/database-faults.ts'
import { startServer } from '../support/run/processes.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { testApp } from '../support/run/test-app.ts'

const away = () => asFault(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))

test('work of a start is tried again while the database is away', async () => {
  let tries = 0
  const work = async (): Promise<number> => {
    tries += 1
    if (tries < 3) throw away()
    return tries
  }
  expect(await onceAnswered(work, { seconds: null })).toBe(3)
})

test('it fails at once for any other reason, after its time, and when the server is to stop', async () => {
  const failing = (error: unknown) => () => Promise.reject(error)
  const mistake = new Error('a mistake')
  await expect(onceAnswered(failing(mistake), { seconds: null })).rejects.toBe(mistake)
  await expect(onceAnswered(failing(away()), { seconds: 0 })).rejects.toThrow('cannot be reached')
  const stopping = new AbortController()
  const waiting = onceAnswered(failing(away()), { seconds: null, signal: stopping.signal })
  stopping.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
})

test('a server whose greeting finds no answer goes on, and greets later', { timeout: 120_000 }, async () => {
  const prepared = await testApp({ jobs: false })
  await using directory = await temporaryDirectory()
  const connectionString = prepared.environment.DATABASE_URL!
  const locker = new pg.Client({ connectionString })
  await locker.connect()
  const started = startServer({ DATABASE_URL: connectionString, DATA_DIR: directory.path, PORT: '0' })
  // From here on the start reads it once, to say where the pages are.
  await expect.poll(() => readdir(directory.path), { timeout: 60_000, interval: 5 }).toContain('secret.key')
  await locker.query('BEGIN; LOCK TABLE site')
  const waiting = async () => {
    const { rowCount } = await locker.query(
      `SELECT FROM pg_locks WHERE relation = 'site'::regclass AND NOT granted`,
    )
    return rowCount
  }
  try {
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0)
    // Longer than a statement waits for a lock, and is tried again.
    await new Promise(resume => setTimeout(resume, 7_000))
  } finally {
    await locker.query('ROLLBACK')
    await locker.end()
  }
  const server = await started
  expect(server.output()).toContain('Hostelry is ready at')
  expect(await server.stop()).toBe(0)
})
