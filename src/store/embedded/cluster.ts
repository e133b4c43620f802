// The files and the process of the embedded PostgreSQL: made once, started and stopped. How several of our own
// processes share it is embedded-postgres.ts.

import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync } from 'node:fs'
import { open, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import type { Cluster } from './directories.ts'
import { identityOf, programEnvironment, runAs } from './programs.ts'
import { limitLog } from './server-log.ts'

/** The user name inside the database; the socket's directory is what keeps others out. */
export const superuser = 'hostelry'

/** Makes the cluster's files if they are not there yet. They get their name last, so none are ever half made. */
export async function ensureInitialised(cluster: Cluster, binaries: Binaries): Promise<void> {
  if (await isInitialised(cluster)) return
  const unfinished = `${cluster.data}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await runAs(cluster.user, binaries.initdb, [
    ...['--pgdata', unfinished, '--username', superuser, '--auth', 'trust'],
    ...['--encoding', 'UTF8', '--locale', 'C', '--data-checksums', '--no-instructions'],
  ])
  await rename(unfinished, cluster.data)
}

/** Whether there is data. An Error when that cannot be told. */
export async function isInitialised(cluster: Cluster): Promise<boolean> {
  try {
    await stat(join(cluster.data, 'PG_VERSION'))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/** The programs that run this cluster. */
export const binariesOf = (cluster: Cluster): Promise<Binaries> =>
  findBinaries(cluster.directory, cluster.user)

/** A start of the server: its process, and what it has written to the log since. */
export interface Start {
  readonly child: ChildProcess
  logged(): Promise<string>
}

/** Starts the server in a session of its own, so that Ctrl-C at our terminal and our own death do not reach it. */
export async function startServer(cluster: Cluster, binaries: Binaries): Promise<Start> {
  await removeStaleLock(cluster)
  await limitLog(cluster.log)
  const log = openSync(cluster.log, 'a', 0o600)
  const offset = fstatSync(log).size
  try {
    const child = spawn(binaries.postgres, serverParameters(cluster), {
      ...identityOf(cluster.user),
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: programEnvironment,
    })
    child.on('error', () => undefined)
    child.unref()
    return { child, logged: () => readFrom(cluster.log, offset) }
  } finally {
    closeSync(log)
  }
}

/**
 * Ends the server, if it has not ended by itself: open transactions are rolled back, what was committed is on disk. One
 * that is asked to stop while it recovers from a crash never does (PostgreSQL 18.4); it is ended at once, to recover when
 * it is started again.
 */
export async function stopServer(
  cluster: Cluster,
  binaries: Binaries,
  modes: readonly ('fast' | 'immediate')[] = ['fast', 'immediate'],
): Promise<void> {
  const control = (command: string, ...parameters: string[]) =>
    runAs(cluster.user, binaries.pg_ctl, [command, '--pgdata', cluster.data, ...parameters])
  let trouble: unknown
  for (const mode of modes) {
    try {
      return void (await control('stop', '--mode', mode, '--wait', '--timeout', '30', '--silent'))
    } catch (error) {
      trouble = error
    }
    const isRunning = await control('status').then(
      () => true,
      () => false,
    )
    if (!isRunning) return
  }
  throw trouble
}

/**
 * Small memory, as it stands beside the server that it serves. Durability stays as PostgreSQL has it: fsync,
 * full_page_writes and synchronous_commit are on. Its log gets neither statements nor values, which hold guests' data.
 */
const serverParameters = (cluster: Cluster): string[] => [
  ...['-D', cluster.data, '-k', cluster.socketDirectory],
  ...Object.entries({
    listen_addresses: '',
    port: '5432',
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '32MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    max_wal_size: '256MB',
    max_parallel_workers_per_gather: '0',
    max_logical_replication_workers: '0',
    io_method: 'sync',
    jit: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    timezone: 'UTC',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/**
 * PostgreSQL takes any process whose number stands in postmaster.pid for another server. After a crash of a container
 * the number may belong to anything, even to a thread of ours, or to a dead server that nobody buried; then the file
 * goes.
 */
async function removeStaleLock(cluster: Cluster): Promise<void> {
  const lock = join(cluster.data, 'postmaster.pid')
  const pid = (await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]
  if (!pid || process.platform !== 'linux') return
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const isDead = /\) Z [^)]*$/.test(state)
  // Not to be told where that process runs is no proof that it is another one.
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  const isAnother = directory !== undefined && directory !== (await realpath(cluster.data))
  if (isDead || isAnother) await rm(lock, { force: true })
}

async function readFrom(path: string, offset: number): Promise<string> {
  await using file = await open(path)
  const { size } = await file.stat()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(0, size - offset)), 0, null, offset)
  return buffer.toString('utf8', 0, bytesRead)
}
