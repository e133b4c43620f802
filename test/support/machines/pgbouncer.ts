// PgBouncer in front of a test database, with transaction pooling and fewer sessions than clients.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { identityOf } from '../../../src/store/embedded/programs.ts'
import { unprivilegedUser } from '../../../src/store/embedded/unprivileged-user.ts'
import { freePort } from '../run/free-port.ts'
import { temporaryDirectory } from '../run/temporary-directory.ts'

const program = '/usr/sbin/pgbouncer'

/** Whether this machine has it (Debian package pgbouncer). */
export const hasPgbouncer = existsSync(program)

export interface Pooler {
  readonly connectionString: string
  /** Kills it and starts it again at the same address. */
  restart(): Promise<void>
}

/** Starts it until the end of the test file; returns the connection string through it. */
export const pgbouncer = async (connectionString: string): Promise<string> =>
  (await pooler(connectionString)).connectionString

/** The same, for tests that restart it. */
export async function pooler(connectionString: string): Promise<Pooler> {
  const running = new AsyncDisposableStack()
  afterAll(() => running.disposeAsync())
  const directory = running.use(await temporaryDirectory())
  const { host, port, user, password, database } = new pg.Client({ connectionString })
  const listenPort = await freePort()
  const file = join(directory.path, 'pgbouncer.ini')
  const login = password ? ` password=${password}` : ''
  await writeFile(
    file,
    `[databases]
* = host=${host} port=${port} user=${user}${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  )
  await chmod(file, 0o644)
  const start = () => {
    const child = spawn(program, [file], { ...identityOf(unprivilegedUser()), stdio: 'ignore' })
    return { child, ended: new Promise(resolve => child.once('exit', resolve)) }
  }
  let present = start()
  running.defer(async () => {
    const { child, ended } = present
    child.kill('SIGINT')
    setTimeout(() => child.kill('SIGKILL'), 2_000).unref()
    await ended
  })
  const through = `postgresql://${user}@127.0.0.1:${listenPort}/${database}?sslmode=disable`
  await untilItAnswers(through)
  return {
    connectionString: through,
    restart: async () => {
      present.child.kill('SIGKILL')
      await present.ended
      present = start()
      await untilItAnswers(through)
    },
  }
}

async function untilItAnswers(connectionString: string): Promise<void> {
  const end = performance.now() + 10_000
  for (;;) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return void (await client.end())
    } catch (error) {
      if (performance.now() > end) throw error
      await new Promise(resume => setTimeout(resume, 50))
    }
  }
}
