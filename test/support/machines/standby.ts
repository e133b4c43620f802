// A primary and its standby, both embedded PostgreSQL with its own settings, for tests of a failover.

import { chown, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { binariesOf, startServer, stopServer } from '../../../src/store/embedded/cluster.ts'
import { type Cluster, openCluster } from '../../../src/store/embedded/directories.ts'
import { openEmbedded } from '../../../src/store/embedded/embedded-postgres.ts'
import { runAs } from '../../../src/store/embedded/programs.ts'
import { temporaryDirectory } from '../run/temporary-directory.ts'
import { signalPostgres } from './frozen-postgres.ts'

export interface StandbyPair {
  /** Connection string of the database `hostelry` on the primary. */
  readonly primary: string
  /** The same on the standby. */
  readonly standby: string
  /** Waits until the standby has replayed everything from the primary. */
  caughtUp(): Promise<void>
  /** Waits until the standby shows what it had received when this was called, and for nothing later. */
  shown(): Promise<void>
  /** The standby goes on receiving and shows nothing new, until it resumes. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** All processes of the standby stand still, as a host that vanishes silently, until they thaw. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Ends the standby, until it is started again. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Makes the standby a primary; the old primary continues. */
  promote(): Promise<void>
  /** From now on commits wait for the standby. */
  waitForStandby(): Promise<void>
  /** The standby receives nothing more, until it is joined again. */
  cutOff(): Promise<void>
  join(): Promise<void>
  /** The processes of commits that wait for the standby. */
  waiting(): Promise<readonly number[]>
  /** Ends all processes of the primary as a crash does; it recovers. */
  crash(): Promise<void>
}

/** Starts both until the end of the test file. */
export async function standbyPair(): Promise<StandbyPair> {
  const running = new AsyncDisposableStack()
  afterAll(() => running.disposeAsync())
  const [near, far] = [running.use(await temporaryDirectory()), running.use(await temporaryDirectory())]
  const primary = running.use(
    await openEmbedded({ dataDirectory: near.path, exclusive: true }),
  ).connectionString
  const from = await openCluster(resolve(near.path))
  const to = await openCluster(resolve(far.path))
  const binaries = await binariesOf(to)
  await copyCluster(primary, from, to)
  await startServer(to, binaries)
  let isRunning = true
  const stop = async (): Promise<void> => {
    if (!isRunning) return
    isRunning = false
    await signalPostgres(to.data, 'SIGCONT')
    await stopServer(to, binaries)
  }
  running.defer(stop)
  const standby = primary.replace(
    encodeURIComponent(from.socketDirectory),
    encodeURIComponent(to.socketDirectory),
  )
  const atStandby = (statement: string) => ask(standby, statement).catch(() => undefined)
  await until(() => atStandby('SELECT pg_is_in_recovery()'))
  const replayedTo = (position: unknown) =>
    until(() => atStandby(`SELECT pg_last_wal_replay_lsn() >= '${position}'`))
  return {
    primary,
    standby,
    caughtUp: async () => replayedTo(await ask(primary, 'SELECT pg_current_wal_flush_lsn()::text')),
    shown: async () => replayedTo(await ask(standby, 'SELECT pg_last_wal_receive_lsn()::text')),
    pause: async () => {
      await ask(standby, 'SELECT pg_wal_replay_pause()')
      await until(() => atStandby(`SELECT pg_get_wal_replay_pause_state() = 'paused'`))
    },
    resume: async () => {
      await ask(standby, 'SELECT pg_wal_replay_resume()')
    },
    freeze: () => signalPostgres(to.data, 'SIGSTOP'),
    thaw: () => signalPostgres(to.data, 'SIGCONT'),
    stop,
    start: async () => {
      await startServer(to, binaries)
      isRunning = true
      await until(() => atStandby('SELECT pg_is_in_recovery()'))
    },
    promote: async () => {
      await ask(standby, 'SELECT pg_promote()')
    },
    waitForStandby: async () => {
      await change(primary, `synchronous_standby_names = '*'`)
      await until(() => ask(primary, `SELECT true FROM pg_stat_replication WHERE sync_state = 'sync'`))
    },
    cutOff: async () => {
      await change(standby, `primary_conninfo = ''`)
      await until(() => ask(primary, 'SELECT NOT EXISTS (SELECT FROM pg_stat_replication)'))
    },
    join: async () => {
      await change(standby, `primary_conninfo = '${conninfoOf(from)}'`)
      await until(() => ask(primary, `SELECT true FROM pg_stat_replication WHERE sync_state = 'sync'`))
    },
    waiting: async () =>
      (await ask(
        primary,
        `SELECT coalesce(array_agg(pid), '{}') FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
      )) as number[],
    crash: async () => {
      // PostgreSQL ends all its processes when one of them is killed.
      const victim = new pg.Client({ connectionString: primary })
      const ended = new Promise<void>(resolve => victim.once('error', () => resolve()))
      await victim.connect()
      const { rows } = await victim.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      process.kill(rows[0]!.pid, 'SIGKILL')
      await ended
      await until(() => ask(primary, 'SELECT true').catch(() => false))
    },
  }
}

/** Does what pg_basebackup does, which the embedded programs lack: copies the files between start and stop of a backup. */
async function copyCluster(primary: string, from: Cluster, to: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: primary })
  await client.connect()
  await client.query("SELECT pg_backup_start('standby', true)")
  await runAs(undefined, 'cp', ['--archive', from.data, to.data])
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()')
  await client.end()
  await rm(join(to.data, 'postmaster.pid'))
  const written = {
    backup_label: rows[0]!.labelfile,
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = '${conninfoOf(from)}'\n`,
  }
  for (const [name, text] of Object.entries(written)) {
    const path = join(to.data, name)
    await writeFile(path, text)
    if (to.user) await chown(path, to.user.uid, to.user.gid)
  }
}

const conninfoOf = ({ socketDirectory }: Cluster): string => `host=${socketDirectory} port=5432 user=hostelry`

async function change(connectionString: string, setting: string): Promise<void> {
  await ask(connectionString, `ALTER SYSTEM SET ${setting}`)
  await ask(connectionString, 'SELECT pg_reload_conf()')
}

async function ask(connectionString: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function until(holds: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + 30_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('the standby did not get there in half a minute')
    await new Promise(resume => setTimeout(resume, 50))
  }
}
