// PostgreSQL 18.4 that is told to stop while it recovers from a crash says "shutting down" for ever. A server whose start
// failed for the crash tells it so. Found by the chaos run, after which no server came up any more (threat F1).

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openEmbedded } from '../../src/store/embedded/embedded-postgres.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { postmasterOf } from './passages.ts'

test('a PostgreSQL that hangs in its shutdown is ended and started again', { timeout: 120_000 }, async () => {
  await using directory = await temporaryDirectory()
  const dataDirectory = join(directory.path, 'data')
  const log = (): Promise<string> => readFile(join(dataDirectory, 'postgresql', 'server.log'), 'utf8')
  await using first = await openEmbedded({ dataDirectory, exclusive: false })
  const client = new pg.Client({ connectionString: first.connectionString })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('CREATE TABLE kept AS SELECT 1 AS value')
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  process.kill(rows[0]!.pid, 'SIGKILL')
  const isRecovering = async () => (await log()).includes('was interrupted')
  await expect.poll(isRecovering, { timeout: 10_000, interval: 2 }).toBe(true)
  process.kill(postmasterOf(dataDirectory), 'SIGINT')

  await using second = await openEmbedded({ dataDirectory, exclusive: true })
  const again = new pg.Client({ connectionString: second.connectionString })
  await again.connect()
  expect((await again.query('SELECT value FROM kept')).rows).toEqual([{ value: 1 }])
  await again.end()
})
