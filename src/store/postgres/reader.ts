// The interface for running statements, and the options for opening a database.

import type { OnCommit } from './notices.ts'
import type { PrimaryWatch } from './primary/primary-watch.ts'

/** Reads. Databases and transactions are readers. */
export interface Reader {
  /**
   * Runs one statement and returns its rows. `date` arrives as `YYYY-MM-DD`, `bigint` as a number, `timestamptz` as
   * RFC 3339 in UTC, arrays of integers as Int32Array. Throws ServiceUnavailableException when the database is away.
   */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Row[]>
}

export interface DatabaseOptions {
  readonly connectionString: string
  /** Leads to PostgreSQL itself where the other leads to a pooler. */
  readonly directConnectionString?: string | undefined
  /** Maximum of connections; 8 were fastest for reservations when measured. */
  readonly poolSize: number
  /** Shown in pg_stat_activity. */
  readonly applicationName: string
  /** The only schema that statements find their tables in; the usual one unless it is given. */
  readonly schema?: 'hostelry_test' | undefined
  /** Tells which connections lead to a former primary. */
  readonly primary?: PrimaryWatch | undefined
  /** Milliseconds from a COMMIT until its outcome must be known; 1,700 unless they are given. */
  readonly doubtMilliseconds?: number | undefined
  /** Receives the notices of every committed transaction. */
  readonly onCommit?: OnCommit | undefined
}
