// The PostgreSQL of a desk that goes on without its database.

import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { binariesOf, startServer, stopServer } from '../../src/store/embedded/cluster.ts'
import { openCluster } from '../../src/store/embedded/directories.ts'
import { openEmbedded } from '../../src/store/embedded/embedded-postgres.ts'
import { openDatabase } from '../../src/store/postgres/database.ts'

export interface StoppablePostgres extends AsyncDisposable {
  readonly connectionString: string
  /** Nothing starts it again. */
  stop(): Promise<void>
}

/** Starts one with its data in a directory. */
export async function stoppablePostgres(directory: string): Promise<StoppablePostgres> {
  const made = await openEmbedded({ dataDirectory: directory, exclusive: true })
  const { connectionString } = made
  // It would start the server again by itself.
  await made[Symbol.asyncDispose]()
  const cluster = await openCluster(resolve(directory))
  const binaries = await binariesOf(cluster)
  await startServer(cluster, binaries)
  const stop = () => stopServer(cluster, binaries)
  await untilItAnswers(connectionString)
  return { connectionString, stop, [Symbol.asyncDispose]: stop }
}

/** Throws what keeps the database from it after half a minute. */
async function untilItAnswers(connectionString: string): Promise<void> {
  const until = performance.now() + 30_000
  for (;;) {
    try {
      await using database = openDatabase({ connectionString, poolSize: 1, applicationName: 'page sheets' })
      await database.query('SELECT')
      return
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(100)
    }
  }
}
