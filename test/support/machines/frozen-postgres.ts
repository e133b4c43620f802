// A PostgreSQL whose processes can all be stopped, like a host that vanishes silently.

import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll } from 'vitest'
import { openCluster } from '../../../src/store/embedded/directories.ts'
import { openEmbedded } from '../../../src/store/embedded/embedded-postgres.ts'
import { temporaryDirectory } from '../run/temporary-directory.ts'

export interface FrozenPostgres {
  readonly connectionString: string
  freeze(): Promise<void>
  thaw(): Promise<void>
}

/** Starts one; it ends with the test file. */
export async function frozenPostgres(): Promise<FrozenPostgres> {
  const running = new AsyncDisposableStack()
  const directory = running.use(await temporaryDirectory())
  const { connectionString } = running.use(
    await openEmbedded({ dataDirectory: directory.path, exclusive: true }),
  )
  const { data } = await openCluster(resolve(directory.path))
  const signal = (name: NodeJS.Signals) => signalPostgres(data, name)
  afterAll(async () => {
    await signal('SIGCONT')
    await running.disposeAsync()
  })
  return { connectionString, freeze: () => signal('SIGSTOP'), thaw: () => signal('SIGCONT') }
}

/** Sends a signal to all processes of the PostgreSQL in a data directory. */
export async function signalPostgres(data: string, name: NodeJS.Signals): Promise<void> {
  const postmaster = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  // The postmaster first, so that it starts no process while its children are listed.
  process.kill(postmaster, name)
  for (const child of await childrenOf(postmaster)) {
    try {
      process.kill(child, name)
    } catch {
      // It has ended meanwhile.
    }
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const numbers = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const stats = await Promise.all(
    numbers.map(number => readFile(`/proc/${number}/stat`, 'utf8').catch(() => '')),
  )
  // "pid (name) state ppid …"
  const isChild = (stat: string) => Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]) === parent
  return numbers.filter((_, place) => isChild(stats[place]!)).map(Number)
}
