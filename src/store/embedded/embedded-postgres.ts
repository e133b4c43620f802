// PostgreSQL for installations without one. The first process that needs it starts it, others share it, the last one stops
// it. After a crash of either side the next start recovers.

import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { OperatorError } from '../../values/operator-error.ts'
import type { Binaries } from './binaries.ts'
import {
  binariesOf,
  dismissServer,
  ensureInitialised,
  isInitialised,
  type Start,
  startServer,
  stopServer,
  superuser,
} from './cluster.ts'
import { type Cluster, openCluster } from './directories.ts'
import { withKernelLock } from './kernel-lock.ts'
import { keepLogLimited } from './server-log.ts'
import { reachableBy, unprivilegedUser } from './unprivileged-user.ts'

export interface EmbeddedOptions {
  readonly dataDirectory: string
  /** A server is exclusive, one for each data directory; commands are not. */
  readonly exclusive: boolean
  /** Called when PostgreSQL was lost while in use, and when it is back. */
  readonly onRestart?: (message: string) => void
  /** Called once with a sentence when PostgreSQL was lost and cannot be restarted; there are no further attempts. */
  readonly onGone?: (sentence: string) => void
  /** Called when a program of PostgreSQL runs whose end or whose readiness is awaited. */
  readonly onWaiting?: () => void
}

export interface Embedded extends AsyncDisposable {
  readonly connectionString: string
}

const startPatience = 60_000
/** How long a stopping server may take. The process that stopped it has gone, as we hold its lock. */
const stopPatience = 15_000
/** How long restarts of a lost server are tried. */
const restartPatience = 5 * 60_000
/** PostgreSQL notices the end of a process a moment later, and frees its lock then. */
const releasePatience = 5_000
const databaseName = 'hostelry'
/** Advisory locks in the database `postgres`. Each process holds them on one connection. */
const serverLock = 4867352
const userLock = 4867353

/**
 * Starts PostgreSQL on `<dataDirectory>/postgresql`, or joins a running one. Throws an Error with a sentence when another
 * server uses the directory, or when PostgreSQL cannot run here.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const cluster = await openCluster(resolve(options.dataDirectory))
  const binaries = await binariesOf(cluster)
  const membership = new Membership(cluster, binaries, options)
  await membership.join()
  const limited = options.exclusive ? keepLogLimited(cluster.log) : null
  return {
    connectionString: connectionStringOf(cluster),
    [Symbol.asyncDispose]: () => {
      limited?.[Symbol.dispose]()
      return membership.leave()
    },
  }
}

/** `<project>/data`; for root, when PostgreSQL's user cannot reach that, a directory under /var/lib. */
export function defaultDataDirectory(projectDirectory: string): string {
  const user = unprivilegedUser()
  const beside = join(resolve(projectDirectory), 'data')
  if (!user || reachableBy(user, beside)) return beside
  const hash = createHash('sha256').update(beside).digest('hex').slice(0, 8)
  return `/var/lib/hostelry-${hash}`
}

/** Has all parts, so that PGPORT, PGSSLMODE and the like have no effect. */
const connectionStringOf = (cluster: Cluster, database = databaseName): string =>
  `postgres://${superuser}@/${database}?host=${encodeURIComponent(cluster.socketDirectory)}&port=5432&sslmode=disable`

/** One process's share in a running cluster: its connection holds the locks and notices when the server dies. */
class Membership {
  readonly #cluster: Cluster
  readonly #binaries: Binaries
  readonly #options: EmbeddedOptions
  #keeper: pg.Client | undefined
  #hasJoined = false
  #isLeaving = false
  #rejoining: Promise<void> | undefined
  /** A start that is not known to have succeeded. */
  #start: Start | undefined
  /** A server leaves no database behind, also when it is ended before it has stopped it. */
  readonly #onExit = (): void => dismissServer(this.#cluster, this.#start)

  constructor(cluster: Cluster, binaries: Binaries, options: EmbeddedOptions) {
    this.#cluster = cluster
    this.#binaries = binaries
    this.#options = options
  }

  /** Finds the server or starts it, and takes the locks. */
  join(): Promise<void> {
    return this.#alone(async () => {
      const { onWaiting = () => undefined } = this.#options
      if (!this.#hasJoined) await ensureInitialised(this.#cluster, this.#binaries, onWaiting)
      const keeper = await reach(this.#cluster, this.#binaries, start => {
        this.#start = start
        this.#watchExit()
        onWaiting()
      })
      try {
        await takeLocks(keeper, this.#options)
        // Before, a server that was found running may be another server's.
        this.#start = undefined
        this.#watchExit()
        await ensureDatabase(keeper)
      } catch (error) {
        this.#unwatchExit()
        await keeper.end()
        throw error
      }
      keeper.on('end', () => this.#onLost())
      this.#keeper = keeper
      this.#hasJoined = true
    })
  }

  /** Releases the locks, and stops the server unless another process uses it. */
  async leave(): Promise<void> {
    this.#isLeaving = true
    await this.#rejoining
    const keeper = this.#keeper
    if (!keeper) return this.#unwatchExit()
    this.#keeper = undefined
    await this.#alone(async () => {
      // A server that has just died needs no stop.
      const isLast = await giveLocksBack(keeper).catch(() => false)
      await keeper.end()
      if (isLast) await stopServer(this.#cluster, this.#binaries)
    })
    this.#unwatchExit()
  }

  #watchExit(): void {
    this.#unwatchExit()
    if (this.#options.exclusive) process.once('exit', this.#onExit)
  }

  #unwatchExit(): void {
    process.off('exit', this.#onExit)
  }

  /** One process at a time starts, joins or stops. */
  #alone(work: () => Promise<void>): Promise<void> {
    const whenHeld = `Another process has been starting or stopping PostgreSQL in ${this.#cluster.directory} for more than a minute. Look into ${this.#cluster.log}.`
    const lock = join(this.#cluster.directory, 'start.lock')
    return withKernelLock(lock, { patienceMilliseconds: startPatience + 30_000, whenHeld }, work)
  }

  #onLost(): void {
    if (this.#isLeaving) return
    this.#unwatchExit()
    this.#keeper = undefined
    this.#options.onRestart?.('The embedded PostgreSQL was lost; starting it again.')
    this.#rejoining = this.#rejoin()
  }

  async #rejoin(): Promise<void> {
    const { onRestart, onGone } = this.#options
    const { data } = this.#cluster
    const deadline = performance.now() + restartPatience
    for (let wait = 100; !this.#isLeaving; wait = Math.min(5_000, wait * 2)) {
      try {
        if (!(await isInitialised(this.#cluster)))
          return onGone?.(`The data of the embedded PostgreSQL, ${data}, is gone.`)
        await this.join()
        return onRestart?.('The embedded PostgreSQL is running again.')
      } catch (error) {
        const reason = error instanceof Error ? error.message : error
        onRestart?.(`The embedded PostgreSQL could not be started again: ${reason}`)
        if (performance.now() > deadline)
          return onGone?.(`The embedded PostgreSQL in ${data} could not be started again for five minutes.`)
        await new Promise(resume => setTimeout(resume, wait))
      }
    }
  }
}

/** Connects to the server of the cluster. Starts it where none runs, and waits while it recovers. */
async function reach(
  cluster: Cluster,
  binaries: Binaries,
  onStart: (start: Start) => void,
): Promise<pg.Client> {
  const deadline = performance.now() + startPatience
  const stopDeadline = performance.now() + stopPatience
  let start: Start | undefined
  for (;;) {
    const connection = await connect(cluster)
    if (connection instanceof pg.Client) return connection
    if (performance.now() > deadline) {
      throw new OperatorError(
        `PostgreSQL did not accept connections within a minute. ${await explain(cluster, start)}`,
      )
    }
    if (connection === 'stopping' && performance.now() > stopDeadline) {
      await stopServer(cluster, binaries, ['immediate'])
    }
    if (connection === 'absent' && (!start || start.child.exitCode !== null || start.child.signalCode)) {
      if (start && !isPassing(await start.logged())) {
        throw new OperatorError(`PostgreSQL does not start. ${await explain(cluster, start)}`)
      }
      start = await startServer(cluster, binaries)
      onStart(start)
    }
    await new Promise(resume => setTimeout(resume, 50))
  }
}

/**
 * A connection; `starting` when the server is not ready, `stopping` when it shuts down, `absent` when there is no answer.
 */
async function connect(cluster: Cluster): Promise<pg.Client | 'starting' | 'stopping' | 'absent'> {
  const client = new pg.Client({
    connectionString: connectionStringOf(cluster, 'postgres'),
    application_name: 'hostelry data directory lock',
    connectionTimeoutMillis: 5_000,
  })
  // The `end` event reports the end of the connection.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    // Its messages are English: it runs in the locale C.
    if (code === '57P03' && /shutting down/.test(String(error))) return 'stopping'
    // 57P03: starting up or recovering. No code: the connection ended during the handshake.
    if (code === '57P03' || code === 'ECONNRESET' || code === undefined) return 'starting'
    throw error
  }
}

/** Whether the start failed for a reason that passes: another start, or children of a dead server that still run. */
const isPassing = (log: string): boolean => /lock file ".*" already exists|shared memory block/.test(log)

async function explain(cluster: Cluster, start: Start | undefined): Promise<string> {
  const tail = ((await start?.logged()) ?? '').trim().slice(-2_000)
  return tail ? `Its log ${cluster.log} ends with:\n${tail}` : `Look into its log ${cluster.log}.`
}

async function takeLocks(keeper: pg.Client, { dataDirectory, exclusive }: EmbeddedOptions): Promise<void> {
  await keeper.query('SELECT pg_advisory_lock_shared($1)', [userLock])
  if (!exclusive) return
  const deadline = performance.now() + releasePatience
  while (!(await tryLock(keeper, serverLock))) {
    if (performance.now() > deadline) {
      throw new OperatorError(
        `Another server is running on ${resolve(dataDirectory)}. Stop it first, or set DATA_DIR to another directory.`,
      )
    }
    await new Promise(resume => setTimeout(resume, 50))
  }
}

async function tryLock(keeper: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await keeper.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lock])
  return rows[0]?.taken === true
}

async function ensureDatabase(keeper: pg.Client): Promise<void> {
  const { rowCount } = await keeper.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
  // Its template's pages would stay in shared memory, a fifth of it.
  if (rowCount === 0) await keeper.query(`CREATE DATABASE ${databaseName} STRATEGY file_copy`)
}

/** Releases the locks. True when no other process uses the server. */
async function giveLocksBack(keeper: pg.Client): Promise<boolean> {
  await keeper.query('SELECT pg_advisory_unlock_all()')
  return tryLock(keeper, userLock)
}
