// Files and process of the embedded PostgreSQL: created once, started and stopped. embedded-postgres.ts shares it among
// several processes.

import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { open, readdir, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import type { Cluster } from './directories.ts'
import { identityOf, programEnvironment, runAs } from './programs.ts'
import { limitLog } from './server-log.ts'

/** The user name inside the database. The directory of the socket keeps other users out. */
export const superuser = 'hostelry'

/**
 * Creates the cluster's files where they are missing. They get their final name last, so they are always complete. Files of a
 * cluster that lost a part are left alone: an Error says so.
 */
export async function ensureInitialised(
  cluster: Cluster,
  binaries: Binaries,
  onWaiting: () => void = () => undefined,
): Promise<void> {
  if (await isInitialised(cluster)) return
  await refuseRemains(cluster)
  const unfinished = `${cluster.data}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const creating = runAs(cluster.user, binaries.initdb, [
    '--pgdata',
    unfinished,
    '--username',
    superuser,
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--data-checksums',
    '--no-instructions',
  ])
  onWaiting()
  await creating
  await rename(unfinished, cluster.data)
}

/** Whether there is data. An Error when that cannot be determined. */
export async function isInitialised(cluster: Cluster): Promise<boolean> {
  try {
    await stat(join(cluster.data, 'PG_VERSION'))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/** What is left of a cluster may be all that somebody has of it. */
async function refuseRemains({ data }: Cluster): Promise<void> {
  const entries = await readdir(data).catch(() => [])
  if (entries.length === 0) return
  throw new Error(
    `A part of the PostgreSQL in ${data} is missing: it has no PG_VERSION. Restore it from a backup, or move the directory away for a new database.`,
  )
}

/** The programs that run this cluster. */
export const binariesOf = (cluster: Cluster): Promise<Binaries> =>
  findBinaries(cluster.directory, cluster.user)

/** A start of the server: the process, and what it has logged since. */
export interface Start {
  readonly child: ChildProcess
  logged(): Promise<string>
}

/** Starts the server in a session of its own, so that it survives Ctrl-C in our terminal and the end of our process. */
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
 * Tells a server to stop without waiting for it, for the moment in which this process ends. One that others use goes on until
 * they are done. A `start` of which it is not known whether it has succeeded is given up.
 */
export function dismissServer(cluster: Cluster, start: Start | undefined): void {
  try {
    if (start?.child.pid !== undefined) process.kill(start.child.pid, 'SIGQUIT')
    else if (start === undefined) process.kill(postmasterOf(cluster), 'SIGTERM')
  } catch {
    // It has ended.
  }
}

/** The process id of a server that runs. */
function postmasterOf(cluster: Cluster): number {
  const pid = Number(readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')[0])
  // 0 and less are whole groups of processes.
  if (!(pid > 1)) throw new Error(`${cluster.data} has no server`)
  return pid
}

/**
 * Stops the server unless it has stopped: open transactions roll back, commits are on disk. A server that gets the signal
 * while it recovers from a crash never stops (PostgreSQL 18.4); it is stopped immediately and recovers at the next start.
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
 * Little memory, as PostgreSQL shares the machine with our server. Durability is PostgreSQL's default: fsync,
 * full_page_writes and synchronous_commit are on. The log gets no statements and no values, because these hold guest data.
 */
const serverParameters = (cluster: Cluster): string[] => [
  '-D',
  cluster.data,
  '-k',
  cluster.socketDirectory,
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
 * PostgreSQL takes any process whose id is in postmaster.pid for a running server. After a crash of a container the id may
 * belong to any process, to a thread of ours or to a zombie. In these cases the file is removed.
 */
async function removeStaleLock(cluster: Cluster): Promise<void> {
  const lock = join(cluster.data, 'postmaster.pid')
  const pid = (await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]
  if (!pid || process.platform !== 'linux') return
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const isDead = /\) Z [^)]*$/.test(state)
  // An unreadable directory does not prove that it is another process.
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
