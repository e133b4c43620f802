// Reads what has changed in the database since the last reading. Triggers write the rows (0071-baseline), so no writer can
// forget them. The feed has its own connection, so that load on the others does not delay it.

import { patience } from '../../values/request-clock.ts'
import { CommitLost, committing } from '../postgres/commits.ts'
import { asFault } from '../postgres/database-faults.ts'
import type { Change, ChangeSubject } from '../postgres/notices.ts'
import { PrimaryClient } from '../postgres/primary/primary-client.ts'
import {
  endWait,
  type LogPoint,
  logPosition,
  noteInLog,
  type PrimaryWatch,
  primaryAt,
  serverName,
} from '../postgres/primary/primary-watch.ts'

export interface News {
  /** False for the first reading of a connection, and after a long pause: earlier changes are not in it. */
  readonly isContinuous: boolean
  readonly changes: readonly Change[]
  /** Whatever the reading saw is before it in the log; absent where no primary is proved. */
  readonly point?: LogPoint
}

interface NewsRow {
  readonly horizon: string
  readonly process: number
  /** Seconds on the clock of the database. */
  readonly at: number
  /** Null on a standby. */
  readonly position: string | null
  readonly changes: readonly (readonly [sequence: number, subject: ChangeSubject, id: number | null])[]
}

interface ProvingRow extends NewsRow {
  /** Null on a standby. */
  readonly server: string | null
  /** The position of the note in the log. */
  readonly noted: string | null
  /** No commit waits for a standby. */
  readonly isAlone: boolean
}

/** The part of a feed that readers need. */
export type NewsSource = Pick<ChangeFeed, 'onNews' | 'read' | typeof Symbol.asyncDispose>

// Transactions commit in another order than they were numbered. Transactions open at the last reading may have committed
// since, so each reading begins at the oldest one open then, and may return changes twice.
const readNews = (proof: string) => `
         SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon, pg_backend_pid() AS process,
                extract(epoch FROM clock_timestamp())::float8 AS at,
                ${logPosition} AS position,
                (SELECT coalesce(json_agg(json_build_array(sequence, subject, id)), '[]')
                   FROM change
                  WHERE transaction >= coalesce($1::xid8, pg_snapshot_xmin(pg_current_snapshot()))) AS changes${proof}`

const plainReading = readNews('')
/** Commits, too: that waits for the synchronous standby, so that only the primary gets an answer. */
const provingReading = readNews(`,
                ${serverName} AS server, current_setting('synchronous_standby_names') = '' AS "isAlone",
                CASE WHEN NOT pg_is_in_recovery()
                     THEN ${noteInLog} END AS noted`)

/** A reading proves when the last proof is so old, in milliseconds: with half a second of memory that makes one second. */
const proofMilliseconds = 500
/** Without a standby, where the address leads is looked at this often. */
const lookMilliseconds = 1_000

/** Milliseconds for a reading, and for a connection: every request waits for it. Less where the one that asks was waited for already. */
const feedDeadline = 1_500
const leastDeadline = 300

/** Seconds between two readings; changes are kept for twice as long (kept-changes.ts). */
const longestPause = 300

/** A connection with its position. The position is useless on another connection. */
interface Reading {
  readonly client: PrimaryClient
  horizon: string | null
  process: number | null
  /** When it was read last, on the clock of the database. */
  at: number
  /** The primary it leads to, as last proved. */
  server: string | null
  seen: ReadonlySet<number>
}

export class ChangeFeed implements AsyncDisposable {
  readonly #connectionString: string
  readonly #primary: PrimaryWatch | null
  #lookedAt = Number.NEGATIVE_INFINITY
  #reading: Reading | null = null
  #wake = (): void => undefined

  /** Connects at the first reading. `primary` is told of every proof; null where there can be no other primary. */
  constructor(connectionString: string, primary: PrimaryWatch | null = null) {
    this.#connectionString = connectionString
    this.#primary = primary
  }

  /** Calls `wake` when a server sends a notice (notice-sender.ts); delays and omissions are possible. */
  onNews(wake: () => void): void {
    this.#wake = wake
  }

  /**
   * What was committed since the last reading, perhaps with some earlier changes. One reading at a time. Throws
   * ServiceUnavailableException when the database is away, or was not proved to be the primary in time; the next reading
   * opens a new connection.
   */
  async read(): Promise<News> {
    let reading: Reading | null = null
    try {
      reading = this.#reading ?? (await this.#connect())
      const { horizon: since, seen, at: former } = reading
      const row = await this.#ask(reading)
      const { horizon, process, position, changes, at } = row
      reading.process ??= process
      // A pooler switched to another session, perhaps of another server; notifications go to the first one.
      if (process !== reading.process) throw sessionLost('the change feed has lost its session')
      reading.horizon = horizon
      reading.at = at
      reading.seen = new Set(changes.map(([sequence]) => sequence))
      const fresh = changes.filter(([sequence]) => !seen.has(sequence))
      const { server } = reading
      return {
        // A machine that was suspended knows nothing of its pause, and changes are deleted meanwhile.
        isContinuous: since !== null && at - former < longestPause,
        changes: fresh.map(([, subject, id]) => ({ subject, id })),
        ...(server !== null && position !== null && { point: { server, position } }),
      }
    } catch (error) {
      if (reading) this.#hangUp(reading)
      throw asFault(error)
    }
  }

  async #ask(reading: Reading): Promise<NewsRow> {
    const began = performance.now()
    const { client, horizon, server } = reading
    const primary = this.#primary
    if (primary === null || (server !== null && began - primary.provedAt < proofMilliseconds))
      return (await client.query<NewsRow>(plainReading, [horizon])).rows[0]!
    const ask = () => client.query<ProvingRow>(provingReading, [horizon])
    const { rows } = await committing(client, ask, { deadline: patience(feedDeadline, leastDeadline) }).catch(
      error => {
        if (!(error instanceof CommitLost)) throw error
        if (error.process) void endWait(client.address, error.process.id)
        throw sessionLost('the primary is not proved')
      },
    )
    const row = rows[0]!
    if (row.server === null) throw sessionLost('the database is a standby')
    reading.server = row.server
    primary.prove(row.server, began)
    if (row.isAlone && began - this.#lookedAt >= lookMilliseconds) {
      this.#lookedAt = began
      void this.#look(reading)
    }
    return row
  }

  /** Hangs up when the address leads to another primary by now. */
  async #look(reading: Reading): Promise<void> {
    const server = await primaryAt(this.#connectionString)
    if (server !== null && server !== reading.server) this.#hangUp(reading)
  }

  async #connect(): Promise<Reading> {
    const client = new PrimaryClient({
      connectionString: this.#connectionString,
      application_name: 'hostelry changes',
      connectionTimeoutMillis: patience(feedDeadline, leastDeadline),
      query_timeout: feedDeadline,
      keepAlive: true,
    })
    const reading: Reading = { client, horizon: null, process: null, at: 0, server: null, seen: new Set() }
    // Without a listener a broken connection would end the process.
    client.on('error', () => this.#hangUp(reading))
    client.on('notification', () => this.#wake())
    try {
      await client.connect()
      await client.query('LISTEN hostelry_change')
    } catch (error) {
      this.#hangUp(reading)
      throw error
    }
    this.#reading = reading
    return reading
  }

  #hangUp(reading: Reading): void {
    if (this.#reading === reading) this.#reading = null
    reading.client.end().catch(() => undefined)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const reading = this.#reading
    this.#reading = null
    await reading?.client.end().catch(() => undefined)
  }
}

const sessionLost = (message: string): Error => Object.assign(new Error(message), { code: '08006' })
