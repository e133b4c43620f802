// Threats F1 and F2: one server for a data directory, and no cleanup by hand after any crash.

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultDataDirectory, openEmbedded } from '../../src/store/embedded/embedded-postgres.ts'
import { limitLog } from '../../src/store/embedded/server-log.ts'
import { type Database, openDatabase } from '../../src/store/postgres/database.ts'
import { type TemporaryDirectory, temporaryDirectory } from '../support/run/temporary-directory.ts'

let directory: TemporaryDirectory
let dataDirectory: string
beforeEach(async () => {
  directory = await temporaryDirectory()
  dataDirectory = join(directory.path, 'data')
})
afterEach(async () => {
  // Whatever a test left running goes with its directory.
  const pid = await postmasterPid()
  if (pid) kill(pid)
  await directory[Symbol.asyncDispose]()
})

describe('the embedded PostgreSQL', () => {
  test('is made on the first start and keeps its data for the next', async () => {
    await using first = await openEmbedded({ dataDirectory, exclusive: true })
    await keep(first.connectionString, 'a booking')
    await first[Symbol.asyncDispose]()
    expect(await postmasterPid()).toBeUndefined()
    await using second = await openEmbedded({ dataDirectory, exclusive: true })
    expect(await kept(second.connectionString)).toEqual(['a booking'])
  })

  test('says when it waits for a program of PostgreSQL, so that the server can load its own meanwhile', async () => {
    const steps: string[] = []
    for (const expected of [
      ['waits', 'waits', 'is open'],
      ['waits', 'is open'],
    ]) {
      await using _embedded = await openEmbedded({
        dataDirectory,
        exclusive: true,
        onWaiting: () => steps.push('waits'),
      })
      steps.push('is open')
      expect(steps.splice(0)).toEqual(expected)
    }
  })

  test('keeps every commit on disk before it answers', async () => {
    await using embedded = await openEmbedded({ dataDirectory, exclusive: true })
    await using database = open(embedded.connectionString)
    const settings = await database.query<{ name: string; setting: string }>(
      `SELECT name, setting FROM pg_settings
        WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums') ORDER BY name`,
    )
    expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', 'on', 'on'])
  })

  test('refuses a second server with a sentence, and lets a command in beside the first', async () => {
    await using first = await openEmbedded({ dataDirectory, exclusive: true })
    await expect(openEmbedded({ dataDirectory, exclusive: true })).rejects.toThrow(
      /^Another server is running on/,
    )
    {
      await using command = await openEmbedded({ dataDirectory, exclusive: false })
      expect(command.connectionString).toBe(first.connectionString)
    }
    await keep(first.connectionString, 'still there')
  })

  test('stays for a command that outlives the server, and ends with it', async () => {
    const server = await openEmbedded({ dataDirectory, exclusive: true })
    const command = await openEmbedded({ dataDirectory, exclusive: false })
    await server[Symbol.asyncDispose]()
    await keep(command.connectionString, 'from the command')
    await command[Symbol.asyncDispose]()
    expect(await postmasterPid()).toBeUndefined()
  })

  test('gives the directory to one of two servers that start at the same moment', async () => {
    const starts = [1, 2].map(() => startOwner())
    const answers = await Promise.all(starts.map(owner => owner.answer))
    expect(answers.filter(answer => answer === 'open')).toHaveLength(1)
    expect(answers.find(answer => answer !== 'open')).toMatch(/^Another server is running on/)
    await Promise.all(starts.map(endOwner))
  })

  test('is taken over after kill -9 of the server that had it', async () => {
    const owner = startOwner()
    expect(await owner.answer).toBe('open')
    const pid = await postmasterPid()
    owner.process.kill('SIGKILL')
    await once(owner.process, 'exit')
    await using embedded = await openEmbedded({ dataDirectory, exclusive: true })
    expect(await postmasterPid()).toBe(pid)
    await keep(embedded.connectionString, 'after the takeover')
  })

  test('is taken over also when PostgreSQL is slow to notice that the server before has died', async () => {
    const owner = startOwner()
    expect(await owner.answer).toBe('open')
    await using watcher = await openEmbedded({ dataDirectory, exclusive: false })
    await using database = open(watcher.connectionString)
    const holder = await holderOfServerLock(database)
    process.kill(holder, 'SIGSTOP')
    owner.process.kill('SIGKILL')
    await once(owner.process, 'exit')
    const opening = openEmbedded({ dataDirectory, exclusive: true })
    opening.catch(() => undefined)
    await expect.poll(() => triesForServerLock(database, holder), { timeout: 10_000 }).toBe(1)
    process.kill(holder, 'SIGCONT')
    await using embedded = await opening
    await keep(embedded.connectionString, 'after the takeover')
  })

  test('goes on writing to its log after that has turned', async () => {
    await using embedded = await openEmbedded({ dataDirectory, exclusive: true })
    await using database = open(embedded.connectionString)
    const log = join(dataDirectory, 'postgresql', 'server.log')
    await appendFile(log, `${'x'.repeat(99)}\n`.repeat(101_000))
    await limitLog(log)
    await expect(database.query('SELECT 1/0')).rejects.toThrow('division by zero')
    await expect.poll(() => readFile(log, 'utf8'), { timeout: 10_000 }).toMatch(/^[^x\0]*division by zero/)
    expect((await stat(`${log}.1`)).size).toBeGreaterThan(10_000_000)
    await limitLog(log)
    expect((await stat(log)).size).toBeGreaterThan(0)
  })

  test('whose data is removed is not made anew: its server is told that it is gone', async () => {
    const told = Promise.withResolvers<string>()
    await using embedded = await openEmbedded({ dataDirectory, exclusive: true, onGone: told.resolve })
    await keep(embedded.connectionString, 'lost')
    const pid = (await postmasterPid())!
    const data = join(dataDirectory, 'postgresql', '18')
    await rename(data, `${data}-away`)
    kill(pid)
    expect(await told.promise).toBe(`The data of the embedded PostgreSQL, ${data}, is gone.`)
    await expect(stat(data)).rejects.toThrow(/ENOENT/)
  })

  test('is started again after kill -9 of its own while the server lives, with all that was committed', async () => {
    const messages: string[] = []
    await using embedded = await openEmbedded({
      dataDirectory,
      exclusive: true,
      onRestart: message => messages.push(message),
    })
    await keep(embedded.connectionString, 'committed')
    kill((await postmasterPid())!)
    await expect
      .poll(() => messages, { timeout: 15_000 })
      .toEqual([
        'The embedded PostgreSQL was lost; starting it again.',
        'The embedded PostgreSQL is running again.',
      ])
    expect(await kept(embedded.connectionString)).toEqual(['committed'])
    await expect(openEmbedded({ dataDirectory, exclusive: true })).rejects.toThrow(/^Another server/)
  })

  test('starts after kill -9 of the server and of PostgreSQL', async () => {
    const owner = startOwner()
    expect(await owner.answer).toBe('open')
    owner.process.kill('SIGKILL')
    await once(owner.process, 'exit')
    kill((await postmasterPid())!)
    await using embedded = await openEmbedded({ dataDirectory, exclusive: true })
    await keep(embedded.connectionString, 'no cleanup by hand')
  })

  test('starts after a crash though the number in postmaster.pid has become another process', async () => {
    const first = await openEmbedded({ dataDirectory, exclusive: true })
    const lock = join(dataDirectory, 'postgresql', '18', 'postmaster.pid')
    const left = await readFile(lock, 'utf8')
    await first[Symbol.asyncDispose]()
    const other = spawn('sleep', ['60'], { stdio: 'ignore', ...identityForPostgres() })
    try {
      await writeFile(lock, left.replace(/^\d+/, String(other.pid)))
      await using embedded = await openEmbedded({ dataDirectory, exclusive: true })
      await keep(embedded.connectionString, 'no cleanup by hand')
    } finally {
      other.kill('SIGKILL')
    }
  })

  test('leaves what remains of a cluster alone, and says what to do', async () => {
    const remains = join(dataDirectory, 'postgresql', '18', 'pg_wal')
    await mkdir(remains, { recursive: true })
    await expect(openEmbedded({ dataDirectory, exclusive: true })).rejects.toThrow(
      /^A part of the PostgreSQL in .*18 is missing: .* Restore it from a backup, or move the directory away/,
    )
    expect((await stat(remains)).isDirectory()).toBe(true)
  })

  test('starts over when the first start was killed half way', async () => {
    const half = join(dataDirectory, 'postgresql', '18.unfinished')
    await mkdir(half, { recursive: true })
    await writeFile(join(half, 'PG_VERSION'), '18\n')
    await using embedded = await openEmbedded({ dataDirectory, exclusive: true })
    await keep(embedded.connectionString, 'complete')
  })

  test('takes a socket elsewhere where the path of the data is too long for one', async () => {
    dataDirectory = join(directory.path, 'a'.repeat(90), 'data')
    await using embedded = await openEmbedded({ dataDirectory, exclusive: true })
    await keep(embedded.connectionString, 'reached')
    const socketDirectory = new URL(embedded.connectionString.replace('@/', '@localhost/')).searchParams.get(
      'host',
    )!
    expect(socketDirectory).not.toContain(directory.path)
    await embedded[Symbol.asyncDispose]()
    await rm(socketDirectory, { recursive: true })
  })

  test('says where it wrote what is wrong when it cannot start', async () => {
    const first = await openEmbedded({ dataDirectory, exclusive: true })
    await first[Symbol.asyncDispose]()
    await writeFile(join(dataDirectory, 'postgresql', '18', 'postgresql.conf'), 'no_such_setting = 1\n')
    await expect(openEmbedded({ dataDirectory, exclusive: true })).rejects.toThrow(/no_such_setting/)
  })

  test.runIf(process.getuid?.() === 0)('as root names a directory that its user can reach', async () => {
    await chmod(directory.path, 0o700)
    expect(defaultDataDirectory(directory.path)).toMatch(/^\/var\/lib\/hostelry-[0-9a-f]{8}$/)
    await expect(openEmbedded({ dataDirectory, exclusive: true })).rejects.toThrow(/Set DATA_DIR/)
    await chmod(directory.path, 0o755)
    expect(defaultDataDirectory(directory.path)).toBe(dataDirectory)
  })
})

interface Owner {
  readonly process: ChildProcessByStdio<Writable, Readable, null>
  readonly answer: Promise<string>
}

function startOwner(): Owner {
  const script = join(import.meta.dirname, '../support/run/embedded-owner.ts')
  const child = spawn(process.execPath, [script, dataDirectory], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  return { process: child, answer: once(lines, 'line').then(([line]) => String(line)) }
}

async function endOwner({ process: child }: Owner): Promise<void> {
  const ended = child.exitCode === null ? once(child, 'exit') : undefined
  child.stdin.end()
  await ended
}

const keepers = `datname = 'postgres' AND application_name = 'hostelry data directory lock'`

/** The PostgreSQL process of the connection that holds the lock of the server. */
async function holderOfServerLock(database: Database): Promise<number> {
  const [row] = await database.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity JOIN pg_locks USING (pid)
      WHERE ${keepers} AND locktype = 'advisory' AND mode = 'ExclusiveLock'`,
  )
  return row!.pid
}

/** How many others have asked for it last. */
async function triesForServerLock(database: Database, holder: number): Promise<number> {
  const rows = await database.query(
    `SELECT FROM pg_stat_activity
      WHERE ${keepers} AND state = 'idle' AND query LIKE '%pg_try_advisory_lock(%' AND pid <> $1`,
    [holder],
  )
  return rows.length
}

async function postmasterPid(): Promise<number | undefined> {
  const path = join(dataDirectory, 'postgresql', '18', 'postmaster.pid')
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number(text.split('\n')[0])
}

function kill(pid: number): void {
  if (isRunning(pid)) process.kill(pid, 'SIGKILL')
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** PostgreSQL looks only at processes of its own user. */
function identityForPostgres(): { uid?: number } {
  if (process.getuid?.() !== 0) return {}
  const line = /^postgres:[^:]*:(\d+)/m.exec(passwords()) ?? /^nobody:[^:]*:(\d+)/m.exec(passwords())
  return { uid: Number(line![1]) }
}

const passwords = () => process.getBuiltinModule('node:fs').readFileSync('/etc/passwd', 'utf8')

const open = (connectionString: string) =>
  openDatabase({ connectionString, poolSize: 1, applicationName: 'test' })

async function keep(connectionString: string, text: string): Promise<void> {
  await using database = open(connectionString)
  await database.query('CREATE TABLE IF NOT EXISTS kept (text text)')
  await database.query('INSERT INTO kept VALUES ($1)', [text])
}

async function kept(connectionString: string): Promise<string[]> {
  await using database = open(connectionString)
  return (await database.query<{ text: string }>('SELECT text FROM kept')).map(row => row.text)
}
