// What every statement is run on, and what a database is opened with.

import type { OnCommit } from './notices.ts'

/** Asks questions. A database and a transaction both can. */
export interface Reader {
  /**
   * Runs one statement and gives its rows. `date` arrives as `YYYY-MM-DD`, `bigint` as a number, `timestamptz` as
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
  /** Connections at most; 8 served reservations fastest when measured. */
  readonly poolSize: number
  /** Shown in pg_stat_activity. */
  readonly applicationName: string
  /** Told what every transaction has announced, once it is committed. */
  readonly onCommit?: OnCommit | undefined
}
