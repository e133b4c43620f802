// Tells what has changed in the database since it was last asked. The rows come from triggers (migration 0004), so that
// nothing that writes can forget to say so. A connection of its own asks, so that a rush for the others delays no news.

import pg from 'pg'
import type { Reader } from '../postgres/database.ts'
import { asFault } from '../postgres/database-faults.ts'
import type { Change, ChangeSubject } from '../postgres/notices.ts'

export interface News {
  /** False for the first news over a connection: what was changed before it is not in them. */
  readonly isContinuous: boolean
  readonly changes: readonly Change[]
}

interface NewsRow {
  readonly horizon: string
  readonly process: number
  readonly changes: readonly (readonly [sequence: number, subject: ChangeSubject, id: number | null])[]
}

/** What a reader of news needs of a feed. */
export type NewsSource = Pick<ChangeFeed, 'onNews' | 'read' | typeof Symbol.asyncDispose>

// Transactions commit in another order than they were numbered. What was open at the last reading may have committed
// since, so each reading begins at the oldest transaction that was open then, and may meet changes again.
const readNews = `
         SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon, pg_backend_pid() AS process,
                (SELECT coalesce(json_agg(json_build_array(sequence, subject, id)), '[]')
                   FROM change
                  WHERE transaction >= coalesce($1::xid8, pg_snapshot_xmin(pg_current_snapshot()))) AS changes`

/** Milliseconds for a reading, and for a connection: every request waits for one. */
const feedDeadline = 1_800

/** A connection with how far has been read over it; what it read is worth nothing to the next one. */
interface Reading {
  readonly client: pg.Client
  horizon: string | null
  process: number | null
  seen: ReadonlySet<number>
}

export class ChangeFeed implements AsyncDisposable {
  readonly #connectionString: string
  #reading: Reading | null = null
  #wake = (): void => undefined

  /** Connects when it is first read. */
  constructor(connectionString: string) {
    this.#connectionString = connectionString
  }

  /** Has `wake` called when there is news other than of inventory; sooner or later, and not for all of it. */
  onNews(wake: () => void): void {
    this.#wake = wake
  }

  /**
   * What was committed since the last reading, and perhaps some of what came before. One reading at a time. Throws
   * ServiceUnavailableException when the database is away; the next reading then begins a new connection.
   */
  async read(): Promise<News> {
    let reading: Reading | null = null
    try {
      reading = this.#reading ?? (await this.#connect())
      const { horizon: since, seen } = reading
      const { rows } = await reading.client.query<NewsRow>(readNews, [since])
      const { horizon, process, changes } = rows[0]!
      reading.process ??= process
      // A pooler went on with another session, perhaps of another server, and what is listened for goes to the first.
      if (process !== reading.process) throw sessionLost()
      reading.horizon = horizon
      reading.seen = new Set(changes.map(([sequence]) => sequence))
      const fresh = changes.filter(([sequence]) => !seen.has(sequence))
      return { isContinuous: since !== null, changes: fresh.map(([, subject, id]) => ({ subject, id })) }
    } catch (error) {
      if (reading) this.#hangUp(reading)
      throw asFault(error)
    }
  }

  async #connect(): Promise<Reading> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'hostelry changes',
      connectionTimeoutMillis: feedDeadline,
      query_timeout: feedDeadline,
      keepAlive: true,
    })
    const reading: Reading = { client, horizon: null, process: null, seen: new Set() }
    // Without a listener a connection that breaks would end the process.
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

const sessionLost = (): Error =>
  Object.assign(new Error('the change feed has lost its session'), { code: '08006' })

/** Deletes what every server that is still asking has read; gives how many rows that were. */
export async function forgetChanges(reader: Reader): Promise<number> {
  const forgotten = await reader.query(
    "DELETE FROM change WHERE at < now() - interval '10 minutes' RETURNING sequence",
  )
  return forgotten.length
}
