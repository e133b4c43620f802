// The one door to PostgreSQL: a pool, transactions that try again where that is safe, and outages told as faults.

import pg from 'pg'
import { asFault, connectionIsLost, isRetryable, outcomeUnknown } from './database-faults.ts'
import { typeParsers } from './value-formats.ts'

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

declare const transactionBrand: unique symbol

/** An open transaction. Functions that write ask for one, so that nothing is written outside. */
export interface Transaction extends Reader {
  readonly [transactionBrand]: true
}

/** How long a transaction waits, in milliseconds; 0 is for ever. */
export interface Patience {
  readonly lockMilliseconds: number
  readonly statementMilliseconds: number
}

export interface Database extends Reader, AsyncDisposable {
  /**
   * Runs `work` in a READ COMMITTED transaction and commits. After a deadlock or a lock that was not given in time
   * `work` runs again, three times at most, so it must change nothing but the database.
   */
  transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    patience?: Patience,
  ): Promise<Result>
}

export interface DatabaseOptions {
  readonly connectionString: string
  /** Connections at most; 8 served reservations fastest when measured. */
  readonly poolSize: number
  /** Shown in pg_stat_activity. */
  readonly applicationName: string
}

const tries = 3
const defaultPatience: Patience = { lockMilliseconds: 2_000, statementMilliseconds: 5_000 }

/** Opens a pool. Connects on first use, so this never fails; disposing waits for the connections to close. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.poolSize,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: typeParsers,
  })
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return {
    query: (text, values) => run(pool, text, values),
    transaction: (work, patience = defaultPatience) => persist(pool, work, patience),
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

async function persist<Result>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Result>,
  patience: Patience,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(pool, work, patience)
    } catch (error) {
      if (attempt === tries || !isRetryable(error)) throw error
      // Two that collided must not come back at the same moment.
      await new Promise(resume => setTimeout(resume, attempt * 10 + Math.random() * 40))
    }
  }
}

async function attemptOnce<Result>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Result>,
  patience: Patience,
): Promise<Result> {
  const client = await pool.connect().catch(error => {
    throw asFault(error)
  })
  let broken = false
  // A connection that breaks between two statements says so by this event and by the next statement.
  const onError = () => {
    broken = true
  }
  client.on('error', onError)
  try {
    await run(
      client,
      `BEGIN; SET LOCAL lock_timeout = ${patience.lockMilliseconds}; SET LOCAL statement_timeout = ${patience.statementMilliseconds}`,
    )
    const result = await work(transactionOn(client))
    await commit(client)
    return result
  } catch (error) {
    broken ||= connectionIsLost(error)
    if (!broken) await client.query('ROLLBACK').catch(onError)
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

const transactionOn = (client: pg.PoolClient): Transaction =>
  ({ query: (text: string, values?: readonly unknown[]) => run(client, text, values) }) as Transaction

/**
 * Commits, or says that nobody knows: a connection lost here may have committed, and a warning means that a
 * synchronous standby did not confirm.
 */
async function commit(client: pg.PoolClient): Promise<void> {
  let warning: unknown
  const onNotice = (notice: { severity?: string | undefined }) => {
    if (notice.severity === 'WARNING') warning = notice
  }
  client.on('notice', onNotice)
  try {
    const { command } = await client.query('COMMIT')
    if (command !== 'COMMIT') throw new Error('a statement of this transaction failed and its error was lost')
  } catch (error) {
    throw connectionIsLost(error) ? outcomeUnknown(error) : error
  } finally {
    client.off('notice', onNotice)
  }
  if (warning) throw outcomeUnknown(warning)
}

async function run<Row extends object>(
  connection: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  try {
    const result = values.length
      ? await connection.query(text, values as unknown[])
      : await connection.query(text)
    return result.rows as Row[]
  } catch (error) {
    throw asFault(error)
  }
}
