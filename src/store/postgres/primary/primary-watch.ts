// Whether the server still speaks to the primary. A primary that lost its keeper goes on answering reads over connections that
// stay open while another takes bookings; a commit that waits for a synchronous standby is never acknowledged by it.

import { PrimaryClient } from './primary-client.ts'

/** Names a primary: the cluster and its timeline, which every promotion changes. Null on a standby. */
export const serverName = `
  CASE WHEN NOT pg_is_in_recovery() THEN
    (SELECT system_identifier FROM pg_control_system()) || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
  END`

/** How far the log of a primary goes, behind everything that the statement sees. Null on a standby. */
export const logPosition = `CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_insert_lsn()::text END`

/** A position in the log of a primary. */
export interface LogPoint {
  /** The primary, as `serverName` names it. */
  readonly server: string
  readonly position: string
}

/** Writes to the log of the database only, in no table; the commit waits for the standby like any other. */
export const noteInLog = `pg_logical_emit_message(true, 'hostelry', '')::text`

/** What all connections of a server know of the primary. */
export class PrimaryWatch {
  #name: string | null = null
  #provedAt = Number.NEGATIVE_INFINITY
  #since = Number.NEGATIVE_INFINITY

  /** When the newest commit began that the primary acknowledged, in milliseconds of performance.now(); it is no older. */
  get provedAt(): number {
    return this.#provedAt
  }

  /** Connections from before lead to a server that was the primary then. */
  get since(): number {
    return this.#since
  }

  /** The server of this name acknowledged a commit that began then. */
  prove(name: string, began: number): void {
    if (this.#name !== null && name !== this.#name) this.#since = performance.now()
    this.#name = name
    this.#provedAt = Math.max(this.#provedAt, began)
  }
}

/** The name of the primary to which a new connection leads; null when that is none, or cannot be asked in time. */
export async function primaryAt(connectionString: string): Promise<string | null> {
  const row = await askApart(connectionString, `SELECT ${serverName} AS server`)
  return typeof row?.server === 'string' ? row.server : null
}

/**
 * Ends a process of PostgreSQL’s wait for a standby after a note. It would outlive its connection, and a new one would be left
 * behind with every further try.
 */
export const endWait = (connectionString: string, processId: number): Promise<unknown> =>
  askApart(
    connectionString,
    `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'SyncRep'`,
    [processId],
  )

const deadline = 1_000

/** The first row, on a connection of its own; null when it cannot be had within some seconds. */
async function askApart(
  connectionString: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Readonly<Record<string, unknown>> | null> {
  const client = new PrimaryClient({
    connectionString,
    application_name: 'hostelry probe',
    connectionTimeoutMillis: deadline,
    query_timeout: deadline,
  })
  try {
    await client.connect()
    const { rows } = await client.query(text, values as unknown[])
    return rows[0] ?? null
  } catch {
    return null
  } finally {
    client.end().catch(() => undefined)
  }
}
