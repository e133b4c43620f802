// The one door to PostgreSQL: a pool, transactions that try again where that is safe, and outages told as faults.

import pg from 'pg'
import {
  CommitLost,
  CommitUnclear,
  commit,
  committing,
  findOut,
  type IsKept,
  nothingKept,
} from './commits.ts'
import { asFault, connectionIsLost, isRetryable } from './database-faults.ts'
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
  /** For a statement. As long may pass between two, or the database gives up a transaction whose process stands still. */
  readonly statementMilliseconds: number
}

export interface Database extends Reader, AsyncDisposable {
  /**
   * Runs `work` in a READ COMMITTED transaction and commits. After a deadlock or a lock that was not given in time
   * `work` runs again, three times at most, so it must change nothing but the database. A commit whose answer is lost is
   * found out about with `isKept`: the result when it was kept, ServiceUnavailableException when it was not, CommitUnclear
   * when that cannot be told or `isKept` is not given.
   */
  transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    patience?: Patience,
    isKept?: IsKept,
  ): Promise<Result>
  /**
   * Runs one statement as a transaction of its own, in one round trip; it is to bring its own lock_timeout. It is tried
   * again, and a lost answer is found out about, as with `transaction`: no rows where `isKept` says that it was kept.
   */
  statement<Row extends object>(text: string, values: readonly unknown[], isKept: IsKept): Promise<Row[]>
}

export interface DatabaseOptions {
  readonly connectionString: string
  /** Connections at most; 8 served reservations fastest when measured. */
  readonly poolSize: number
  /** Shown in pg_stat_activity. */
  readonly applicationName: string
}

const tries = 3
/** What a request has. */
export const defaultPatience: Patience = { lockMilliseconds: 2_000, statementMilliseconds: 5_000 }

/** Milliseconds for the answer to a question outside of a transaction, lest a silent connection is waited for for ever. */
const readDeadline = 60_000
/** Milliseconds that a statement of a transaction may be on its way, beside the time that the database has for it. */
const transferMilliseconds = 5_000
const never = 2 ** 31 - 1

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
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process. So would one
  // that breaks in the moment in which it is handed out: its farewell may come with its greeting.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return {
    query: (text, values) => run(pool, text, values),
    transaction: (work, patience = defaultPatience, isKept) =>
      surely(options, isKept, () => attemptOnce(pool, work, patience)),
    statement: <Row extends object>(text: string, values: readonly unknown[], isKept: IsKept) =>
      surely(options, isKept, () => stateOnce<Row>(pool, text, values)),
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

/** Tries again what is to be tried again, and finds out what became of a commit whose answer was lost. */
async function surely<Result>(
  options: DatabaseOptions,
  isKept: IsKept | undefined,
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await persist(attempt)
  } catch (error) {
    if (!(error instanceof CommitUnclear) || !isKept) throw error
    const kept = await findOut(options, error.processId, isKept)
    if (kept === undefined) throw error
    if (!kept) throw nothingKept(error)
    return error.result as Result
  }
}

async function persist<Result>(attemptNow: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptNow()
    } catch (error) {
      if (attempt === tries || !isRetryable(error)) throw error
      // Two that collided must not come back at the same moment.
      await new Promise(resume => setTimeout(resume, attempt * 10 + Math.random() * 40))
    }
  }
}

async function stateOnce<Row extends object>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = await pool.connect().catch(error => {
    throw asFault(error)
  })
  let broken = false
  try {
    return await committing(client, () => client.query<Row>(text, values as unknown[])).then(
      ({ rows }) => rows,
    )
  } catch (error) {
    broken = error instanceof CommitLost || connectionIsLost(error)
    throw error instanceof CommitLost ? new CommitUnclear(error, []) : asFault(error)
  } finally {
    client.release(broken)
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
  const { lockMilliseconds, statementMilliseconds } = patience
  const deadline = statementMilliseconds === 0 ? never : statementMilliseconds + transferMilliseconds
  try {
    // The locks of a process that stands still, or is gone without a word, are not to keep others waiting.
    const begin = `BEGIN; SET LOCAL lock_timeout = ${lockMilliseconds}; SET LOCAL statement_timeout = ${statementMilliseconds}; SET LOCAL idle_in_transaction_session_timeout = ${statementMilliseconds}`
    await run(client, begin, [], deadline)
    const result = await work(transactionOn(client, deadline))
    await commit(client).catch(error => {
      throw error instanceof CommitLost ? new CommitUnclear(error, result) : error
    })
    return result
  } catch (error) {
    broken ||= error instanceof CommitUnclear || connectionIsLost(error)
    if (!broken) await client.query('ROLLBACK').catch(onError)
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

const transactionOn = (client: pg.PoolClient, deadline: number): Transaction =>
  ({
    query: (text: string, values?: readonly unknown[]) => run(client, text, values, deadline),
  }) as Transaction

async function run<Row extends object>(
  connection: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
  deadline: number = readDeadline,
): Promise<Row[]> {
  // The driver's types do not know that a question may bring its own deadline.
  const question: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: deadline }
  if (values.length > 0) question.values = values as unknown[]
  try {
    return (await connection.query(question)).rows as Row[]
  } catch (error) {
    throw asFault(error)
  }
}
