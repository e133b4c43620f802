// The only access to PostgreSQL: a pool, transactions with safe retries, and outages as faults.

import pg from 'pg'
import { actorText } from '../../values/actor.ts'
import {
  CommitLost,
  CommitOutcomeUnknown,
  commit,
  committing,
  notCommitted,
  resolveCommit,
  type WasCommitted,
  type Writer,
} from './commits.ts'
import { Connections, readLimits } from './connections.ts'
import { asFault, isRetryable } from './database-faults.ts'
import type { Notice } from './notices.ts'
import type { DatabaseOptions, Reader } from './reader.ts'

export type { DatabaseOptions, Reader }

declare const transactionBrand: unique symbol

/** An open transaction. Functions that write require one, so that nothing is written outside. */
export interface Transaction extends Reader {
  readonly [transactionBrand]: true
  /** Passes notices to the database's `onCommit` after the commit; not after a rollback. */
  announce(...notices: readonly Notice[]): void
}

/** All that exists for the statements of a transaction: rows of these properties and publishers (wall.ts). */
export interface Wall {
  readonly propertyIds: readonly number[]
  readonly publisherIds: readonly number[]
}

/** How long a transaction waits, in milliseconds; 0 is without limit. */
export interface TransactionTimeouts {
  readonly lockMilliseconds: number
  /** For a statement, and for the pause between two: after it the database ends an idle transaction. */
  readonly statementMilliseconds: number
  /** All statements see the database as of the first, and none may write. */
  readonly isSnapshot?: true
  /** Everything, unless it is given. */
  readonly wall?: Wall
}

export interface Database extends Reader, AsyncDisposable {
  /** For jobs and long lists: a transaction of its own whose statement may take a minute. */
  readonly patient: Reader
  /**
   * Runs `work` in a READ COMMITTED transaction and commits. After a deadlock or a lock timeout `work` runs again, at most
   * three times, so it must change nothing but the database. When the answer to the commit is lost, `wasCommitted` decides:
   * the result when it was committed, ServiceUnavailableException when it was not, CommitOutcomeUnknown when that is
   * unknown or `wasCommitted` is missing. Notices of `work` are announced after the commit.
   */
  transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    timeouts?: TransactionTimeouts,
    wasCommitted?: WasCommitted,
  ): Promise<Result>
  /**
   * Runs one statement as a transaction of its own, in one round trip; the statement sets its own lock_timeout. Retries and
   * lost answers as with `transaction`: no rows when `wasCommitted` finds it committed.
   */
  statement<Row extends object>(
    text: string,
    values: readonly unknown[],
    wasCommitted: WasCommitted,
  ): Promise<Row[]>
  /** Passes notices of a committed `statement` to the database's `onCommit` at once; transactions announce their own. */
  announce(...notices: readonly Notice[]): void
}

const tries = 3
/** For requests. */
export const defaultTimeouts: TransactionTimeouts = { lockMilliseconds: 2_000, statementMilliseconds: 5_000 }

/** For jobs, which may read many old rows. */
export const jobPatience: TransactionTimeouts = { lockMilliseconds: 2_000, statementMilliseconds: 60_000 }

/** Milliseconds for the network, in addition to the time that the database has for a statement. */
const transferMilliseconds = 2_000
const never = 2 ** 31 - 1

/** Opens a pool. Connects on first use, so this never fails; disposing waits until the connections are closed. */
export function openDatabase(options: DatabaseOptions): Database {
  const connections = new Connections(options)
  const { schema } = options
  const transaction: Database['transaction'] = (work, timeouts = defaultTimeouts, wasCommitted) =>
    surely(options, wasCommitted, async () =>
      transact(connections, await connections.take(), { work, timeouts, schema }),
    )
  return {
    // A schema is set for a transaction: behind a pooler, a connection keeps nothing beyond one.
    query: (text, values) =>
      schema ? transaction(({ query }) => query(text, values)) : read(connections, text, values),
    patient: { query: (text, values) => transaction(({ query }) => query(text, values), jobPatience) },
    transaction,
    statement: <Row extends object>(text: string, values: readonly unknown[], wasCommitted: WasCommitted) =>
      surely(options, wasCommitted, () => stateOnce<Row>(connections, { text, values, schema })),
    announce: (...notices) => tell(options, notices),
    [Symbol.asyncDispose]: () => connections[Symbol.asyncDispose](),
  }
}

interface Committed<Result> {
  readonly result: Result
  readonly notices: readonly Notice[]
}

/** Commits as `commitSurely`, then announces the notices. */
async function surely<Result>(
  options: DatabaseOptions,
  wasCommitted: WasCommitted | undefined,
  attempt: () => Promise<Committed<Result>>,
): Promise<Result> {
  const { result, notices } = await commitSurely(options, wasCommitted, attempt)
  tell(options, notices)
  return result
}

function tell({ onCommit }: DatabaseOptions, notices: readonly Notice[]): void {
  if (notices.length > 0) onCommit?.(notices)
}

/** Retries where that is safe, and finds the outcome of a commit whose answer was lost. */
async function commitSurely<Result>(
  options: DatabaseOptions,
  wasCommitted: WasCommitted | undefined,
  attempt: () => Promise<Committed<Result>>,
): Promise<Committed<Result>> {
  try {
    return await persist(attempt)
  } catch (error) {
    if (!(error instanceof CommitOutcomeUnknown) || !wasCommitted) throw error
    const kept = await resolveCommit(options, error.writer, wasCommitted)
    if (kept === undefined) throw error
    if (!kept) throw notCommitted(error)
    return { result: error.result as Result, notices: error.notices }
  }
}

async function persist<Result>(attemptNow: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptNow()
    } catch (error) {
      if (attempt === tries || !isRetryable(error)) throw error
      // A random pause, so that two transactions that collided do not collide again.
      await new Promise(resume => setTimeout(resume, attempt * 10 + Math.random() * 40))
    }
  }
}

interface Statement extends Pick<DatabaseOptions, 'schema'> {
  readonly text: string
  readonly values: readonly unknown[]
}

async function stateOnce<Row extends object>(
  connections: Connections,
  { text, values, schema }: Statement,
): Promise<Committed<Row[]>> {
  const client = await connections.take()
  if (schema || !connections.isDirect(client)) {
    // The committing process must be known beforehand, and a pooler reveals it only inside a transaction.
    const work = ({ query }: Transaction) => query<Row>(text, values)
    return transact(connections, client, { work, timeouts: defaultTimeouts, schema })
  }
  let broken = false
  try {
    const { rows } = await committing(client, () => client.query<Row>(text, values as unknown[]))
    return { result: rows, notices: [] }
  } catch (error) {
    broken = error instanceof CommitLost || connections.isSpentBy(error)
    throw error instanceof CommitLost ? new CommitOutcomeUnknown(error, []) : asFault(error)
  } finally {
    client.release(broken)
  }
}

interface Undertaking<Result> extends Pick<DatabaseOptions, 'schema'> {
  readonly work: (transaction: Transaction) => Promise<Result>
  readonly timeouts: TransactionTimeouts
}

/** On a connection taken for this transaction. */
async function transact<Result>(
  connections: Connections,
  client: pg.PoolClient,
  { work, timeouts, schema }: Undertaking<Result>,
): Promise<Committed<Result>> {
  let broken = false
  const notices: Notice[] = []
  // A connection that breaks between two statements reports it by this event and by the next statement.
  const onError = () => {
    broken = true
  }
  client.on('error', onError)
  const { statementMilliseconds } = timeouts
  const isDirect = connections.isDirect(client)
  const deadline = statementMilliseconds === 0 ? never : statementMilliseconds + transferMilliseconds
  const run: Run = (text, values) => ask(connections, client, { text, values, deadline })
  try {
    const writer = await begin(run, { timeouts, schema }, isDirect)
    const result = await work({
      query: async (text, values) => (await run(text, values)).rows,
      announce: (...told) => void notices.push(...told),
    } as Transaction)
    await commit(client, writer).catch(error => {
      throw error instanceof CommitLost ? new CommitOutcomeUnknown(error, result, notices) : error
    })
    return { result, notices }
  } catch (error) {
    broken ||= error instanceof CommitOutcomeUnknown || connections.isSpentBy(error)
    if (!broken) await client.query('ROLLBACK').catch(onError)
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

type Run = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>

/** Returns the process that will commit, where only the server knows it. */
async function begin(
  run: Run,
  { timeouts, schema }: Omit<Undertaking<unknown>, 'work'>,
  isDirect: boolean,
): Promise<Writer | undefined> {
  const { lockMilliseconds, statementMilliseconds, isSnapshot, wall } = timeouts
  const mode = isSnapshot ? 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY' : 'BEGIN'
  // A process that stands still or has vanished must not keep its locks.
  const limits = `SET LOCAL lock_timeout = ${lockMilliseconds}; SET LOCAL statement_timeout = ${statementMilliseconds}; SET LOCAL idle_in_transaction_session_timeout = ${statementMilliseconds}${schema ? `; SET LOCAL search_path = ${schema}` : ''}`
  // For this transaction only, because the next one may have another session.
  const limited = wall
    ? `; SELECT stand_behind_wall('${listed(wall.propertyIds)}', '${listed(wall.publisherIds)}')`
    : ''
  const opening = `${mode}; ${limits}${actorSetting()}${limited}`
  if (isDirect) return void (await run(opening))
  const who = 'SELECT pg_backend_pid() AS "processId", extract(epoch FROM now())::text AS since'
  const results = await run(`${opening}; ${who}`)
  return (results as unknown as pg.QueryResult<Writer>[]).at(-1)!.rows[0]
}

/** Integers as an array of PostgreSQL. */
const listed = (ids: readonly number[]): string => `{${ids.map(Math.trunc).join(',')}}`

/** Names who acts to the triggers of the audit trail; nothing where nobody is set, as for the bookings of publishers. */
function actorSetting(): string {
  const actor = actorText()
  return actor === undefined ? '' : `; SELECT set_config('hostelry.actor', ${pg.escapeLiteral(actor)}, true)`
}

async function read<Row extends object>(
  connections: Connections,
  text: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  const client = await connections.take()
  let broken = false
  try {
    const deadline = readLimits.statement + transferMilliseconds
    return (await ask(connections, client, { text, values, deadline })).rows
  } catch (error) {
    broken = connections.isSpentBy(error)
    throw error
  } finally {
    client.release(broken)
  }
}

interface Question {
  readonly text: string
  readonly values?: readonly unknown[] | undefined
  readonly deadline: number
}

async function ask(
  { probe }: Connections,
  client: pg.PoolClient,
  { text, values = [], deadline }: Question,
): Promise<pg.QueryResult> {
  // The driver accepts a timeout for each query; its types lack it.
  const question: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: deadline }
  if (values.length > 0) question.values = values as unknown[]
  try {
    return await probe.watch(client.query(question))
  } catch (error) {
    throw asFault(error)
  }
}
