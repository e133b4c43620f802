// The context of scenes over HTTP: an embedded PostgreSQL with a database for each purpose, a publisher's and an
// administrator's key, and servers. All of it is removed after the scene.

import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { keyText } from '../../src/lodging/publishers/api-key.ts'
import { scopes } from '../../src/lodging/publishers/publisher.ts'
import { openEmbedded } from '../../src/store/embedded/embedded-postgres.ts'
import { type Database, openDatabase } from '../../src/store/postgres/database.ts'
import { migrate } from '../../src/store/postgres/migrate.ts'
import { createKey } from '../../src/store/publishers/keys.ts'
import { createPublisher } from '../../src/store/publishers/publishers.ts'
import { cores, parentOf } from '../wire/processor.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** Keys of benchmarks; they may be public, because the database is removed after the scene. */
export const publisherKey = keyText('bench-publisher')
const adminKey = keyText('bench-admin')

export interface BenchContext extends AsyncDisposable {
  readonly connectionString: string
  /** The parent of all PostgreSQL processes. */
  readonly databasePid: number
  readonly database: Database
  /** A directory that PostgreSQL can read. */
  readonly directory: string
  /** A server on this context's database; `pinned` to the measured core, or free. */
  server(placing: 'pinned' | 'free', environment?: Readonly<Record<string, string>>): Promise<ServerProcess>
  /** Another context on a copy of the database, which no server may be using. */
  copy(name: string): Promise<BenchContext>
}

export async function openBenchContext(): Promise<BenchContext> {
  await using opening = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'hostelry-bench-'))
  const begun: Begun = { directory }
  const abandon = (): void => cleanUp(begun)
  process.once('exit', abandon)
  opening.defer(async () => {
    await rm(directory, { recursive: true, force: true })
    process.off('exit', abandon)
  })
  // Started by root, PostgreSQL runs as another user, who needs access.
  await chmod(directory, 0o755)
  const { connectionString } = opening.use(await openEmbedded({ dataDirectory: directory, exclusive: false }))
  const context = opening.use(await contextOn(connectionString, directory))
  begun.databasePid = context.databasePid
  await migrate(context.database, undefined, connectionString)
  await context.database.transaction(async transaction => {
    const publisher = await createPublisher(transaction, { name: 'Bench', sellsAll: true })
    const holder = { kind: 'publisher', publisherId: publisher.id, scopes } as const
    const common = { label: 'bench', expiresAt: null }
    await createKey(transaction, { holder, ...common, text: publisherKey })
    await createKey(transaction, { holder: { kind: 'admin' }, ...common, text: adminKey })
  })
  const open = opening.move()
  return { ...context, [Symbol.asyncDispose]: () => open.disposeAsync() }
}

const firstName = 'hostelry'

interface Begun {
  readonly directory: string
  databasePid?: number
}

/** For a process killed midway: stops PostgreSQL, which would outlive it, at once, and removes its files soon after. */
function cleanUp({ databasePid, directory }: Begun): void {
  if (databasePid !== undefined) process.kill(databasePid, 'SIGQUIT')
  spawn('sh', ['-c', 'sleep 3; rm -rf "$0"', directory], { detached: true, stdio: 'ignore' }).unref()
}

/** Each server has a log of its own. */
let servers = 0

async function contextOn(connectionString: string, directory: string): Promise<BenchContext> {
  const database = openDatabase({ connectionString, poolSize: 4, applicationName: 'hostelry bench' })
  const [backend] = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const name = /\/(\w+)\?/.exec(connectionString)![1]!
  return {
    connectionString,
    databasePid: parentOf(backend!.pid),
    database,
    directory,
    server: (placing, environment = {}) => {
      servers += 1
      return startServer({
        environment: { DATABASE_URL: connectionString, DATA_DIR: join(directory, 'data'), ...environment },
        log: join(directory, `server-${servers}.log`),
        ...(placing === 'pinned' && { core: cores.measured }),
      })
    },
    copy: async copyName => {
      // A database can only be copied while nobody is connected, including this process.
      await alone(
        connectionString,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
      )
      await alone(connectionString, `CREATE DATABASE ${copyName} TEMPLATE ${name}`)
      return contextOn(withName(connectionString, copyName), directory)
    },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      // The first one is needed as long as the cluster runs, and is removed with it.
      if (name !== firstName) await alone(connectionString, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** A statement on the database `postgres`. */
async function alone(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withName(connectionString, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const withName = (connectionString: string, name: string): string =>
  connectionString.replace(/\/\w+\?/, `/${name}?`)

/** Imports a document through a server; throws when the server refuses it. */
export async function importThrough(
  { port }: { readonly port: number },
  document: { readonly id: number },
): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/admin/v1/properties/${document.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${adminKey}` },
    body: JSON.stringify(document),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`the import of ${document.id} was refused: ${text}`)
}

/** Asks the administration of a server; throws unless it answers with success. */
export async function adminRequest<Answer>(
  { port }: { readonly port: number },
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${adminKey}` },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} was refused: ${text}`)
  return JSON.parse(text)
}
