// A PostgreSQL of a test file that can be stopped and started.

import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, vi } from 'vitest'
import { binariesOf, startServer, stopServer } from '../../../src/store/embedded/cluster.ts'
import { openCluster } from '../../../src/store/embedded/directories.ts'
import { openEmbedded } from '../../../src/store/embedded/embedded-postgres.ts'
import { openDatabase } from '../../../src/store/postgres/database.ts'
import { temporaryDirectory } from '../run/temporary-directory.ts'

export interface StoppedPostgres {
  readonly connectionString: string
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts one; it ends with the test file. Nothing but `start` starts it again. */
export async function stoppablePostgres(): Promise<StoppedPostgres> {
  const directory = await temporaryDirectory()
  const made = await openEmbedded({ dataDirectory: directory.path, exclusive: true })
  const { connectionString } = made
  // It would start the server again by itself.
  await made[Symbol.asyncDispose]()
  const cluster = await openCluster(resolve(directory.path))
  const binaries = await binariesOf(cluster)
  const isRunning = () =>
    readFile(join(cluster.data, 'postmaster.pid')).then(
      () => true,
      () => false,
    )
  const start = async (): Promise<void> => {
    await startServer(cluster, binaries)
    const database = openDatabase({ connectionString, poolSize: 1, applicationName: 'hostelry tests' })
    await vi.waitFor(() => database.query('SELECT'), { timeout: 30_000, interval: 50 })
    await database[Symbol.asyncDispose]()
  }
  const stop = async (): Promise<void> => {
    await stopServer(cluster, binaries)
  }
  await start()
  afterAll(async () => {
    if (await isRunning()) await stop()
    await directory[Symbol.asyncDispose]()
  })
  return { connectionString, start, stop }
}
