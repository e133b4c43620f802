// With what the programs of the embedded PostgreSQL are called, and what becomes of each of their answers: programs that write
// down how they were called stand in for them.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, appendFile, chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  ensureInitialised,
  isInitialised,
  startServer,
  stopServer,
} from '../../src/store/embedded/cluster.ts'
import type { Cluster } from '../../src/store/embedded/directories.ts'
import { type TemporaryDirectory, temporaryDirectory } from '../support/run/temporary-directory.ts'

let directory: TemporaryDirectory
let cluster: Cluster
const children: ChildProcess[] = []
beforeEach(async () => {
  directory = await temporaryDirectory()
  cluster = {
    directory: directory.path,
    data: join(directory.path, '18'),
    user: undefined,
    socketDirectory: join(directory.path, 'socket'),
    log: join(directory.path, 'server.log'),
  }
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await directory[Symbol.asyncDispose]()
})

/** Programs of one script, which writes its parameters to `calls`. */
async function programs(script: string) {
  const program = join(directory.path, 'program')
  const calls = join(directory.path, 'calls')
  await writeFile(program, `#!/bin/sh\necho "$*" >> ${calls}\n${script}\n`)
  await chmod(program, 0o755)
  return {
    binaries: { initdb: program, pg_ctl: program, postgres: program },
    calls: async () => (await readFile(calls, 'utf8').catch(() => '')).split('\n').filter(Boolean),
  }
}
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

describe('the data', () => {
  test('are made under another name, and get their own at the end', async () => {
    const unfinished = `${cluster.data}.unfinished`
    await mkdir(unfinished)
    await writeFile(join(unfinished, 'left'), '')
    const { binaries, calls } = await programs(`mkdir ${unfinished} && touch ${unfinished}/PG_VERSION`)
    expect(await isInitialised(cluster)).toBe(false)
    await ensureInitialised(cluster, binaries)
    expect(await calls()).toEqual([
      `--pgdata ${unfinished} --username hostelry --auth trust --encoding UTF8 --locale C --data-checksums --no-instructions`,
    ])
    expect([await isInitialised(cluster), await isThere(unfinished)]).toEqual([true, false])
    expect(await isThere(join(cluster.data, 'left'))).toBe(false)
    await ensureInitialised(cluster, binaries)
    expect(await calls()).toHaveLength(1)
  })

  test('that cannot be looked at are neither there nor not there', async () => {
    await writeFile(cluster.data, '')
    await expect(isInitialised(cluster)).rejects.toMatchObject({ code: 'ENOTDIR' })
  })
})

describe('a server', () => {
  const start = async (script: string) => {
    const { binaries } = await programs(script)
    const started = await startServer(cluster, binaries)
    children.push(started.child)
    if (started.child.exitCode === null) await once(started.child, 'exit')
    return started.logged()
  }

  test('is started with little memory, without a network, and with a log that has no data of guests', async () => {
    await writeFile(cluster.log, 'before\n')
    const logged = await start('printf "%s\\n" "$@"; pwd; echo "[$PGPORT$DATABASE_URL$LC_ALL]" >&2')
    const settings = [
      'listen_addresses=',
      'port=5432',
      'unix_socket_permissions=0700',
      'max_connections=100',
      'shared_buffers=32MB',
      'work_mem=4MB',
      'maintenance_work_mem=32MB',
      'max_wal_size=256MB',
      'max_parallel_workers_per_gather=0',
      'max_logical_replication_workers=0',
      'io_method=sync',
      'jit=off',
      'log_error_verbosity=terse',
      'log_min_error_statement=panic',
      'timezone=UTC',
    ]
    expect(logged.split('\n')).toEqual([
      '-D',
      cluster.data,
      '-k',
      cluster.socketDirectory,
      ...settings.flatMap(each => ['-c', each]),
      '/',
      '[C]',
      '',
    ])
    expect(await readFile(cluster.log, 'utf8')).toBe(`before\n${logged}`)
  })

  test('has a log that nobody else may read', async () => {
    await start('')
    expect((await stat(cluster.log)).mode & 0o777).toBe(0o600)
  })

  test.runIf(process.platform === 'linux')('has a session of its own', async () => {
    const [session, own] = (await start("cut -d' ' -f6 /proc/$$/stat; echo $$")).split('\n')
    expect(session).toBe(own)
  })

  test('that is not there is no error until it is waited for', async () => {
    const gone = join(directory.path, 'gone')
    const { child, logged } = await startServer(cluster, { initdb: gone, pg_ctl: gone, postgres: gone })
    await once(child, 'close').catch(() => undefined)
    expect([child.pid, await logged()]).toEqual([undefined, ''])
  })

  test.runIf(process.platform === 'linux')(
    'has a lock removed that belongs to another process, and no other',
    async () => {
      await mkdir(cluster.data)
      const lock = join(cluster.data, 'postmaster.pid')
      const sleeping = async (cwd: string) => {
        const child = spawn('sleep', ['60'], { cwd, stdio: 'ignore' })
        children.push(child)
        await once(child, 'spawn')
        return child.pid
      }
      const staysWith = async (content: string) => {
        await writeFile(lock, content)
        await start('')
        return isThere(lock)
      }
      expect(await staysWith(`${await sleeping('/')}\nmore\n`)).toBe(false)
      expect(await staysWith(`${await sleeping(cluster.data)}\nmore\n`)).toBe(true)
      expect(await staysWith('')).toBe(true)
      expect(await staysWith('99999999\n')).toBe(true)
    },
  )
})

describe('a server is stopped', () => {
  const stop = (mode: string) => `stop --pgdata ${cluster.data} --mode ${mode} --wait --timeout 30 --silent`
  const status = () => `status --pgdata ${cluster.data}`
  const stopping = async (script: string, ...modes: ('fast' | 'immediate')[][]) => {
    const { binaries, calls } = await programs(script)
    const outcome = await stopServer(cluster, binaries, ...modes).then(
      () => 'stopped',
      ({ message }: Error) => message.replace(/^\S+ /, ''),
    )
    return { outcome, calls: await calls() }
  }

  test('fast, and that is all where it works', async () => {
    expect(await stopping('exit 0')).toEqual({ outcome: 'stopped', calls: [stop('fast')] })
  })

  test('no more where it has stopped meanwhile', async () => {
    expect(await stopping('exit 1')).toEqual({ outcome: 'stopped', calls: [stop('fast'), status()] })
  })

  test('immediately where it still runs', async () => {
    const script = 'case "$*" in *fast*) exit 1;; esac'
    expect(await stopping(script)).toEqual({
      outcome: 'stopped',
      calls: [stop('fast'), status(), stop('immediate')],
    })
  })

  test('in vain where it runs on, which is told', async () => {
    const script = 'case "$1" in stop) echo "no: $5"; exit 1;; esac'
    expect(await stopping(script)).toEqual({
      outcome: 'ended with 1: no: immediate',
      calls: [stop('fast'), status(), stop('immediate'), status()],
    })
    expect((await stopping(script, ['fast'])).outcome).toBe('ended with 1: no: fast')
  })
})

test('what was logged before is not read again, however much there is', async () => {
  await writeFile(cluster.log, 'x'.repeat(100_000))
  const { binaries } = await programs('echo new')
  const { child, logged } = await startServer(cluster, binaries)
  await once(child, 'exit')
  await appendFile(cluster.log, 'ä\n')
  expect(await logged()).toBe('new\nä\n')
})
