// The only access to PostgreSQL: a pool, transactions with safe retries, and outages as faults.

import pg from 'pg'
import { actorText } from '../../values/actor.ts'
import { endWaitOf, findOut, leaveToken, newToken } from './commit-tokens.ts'
import { CommitLost, CommitOutcomeUnknown, commit, committing, notCommitted, processOf } from './commits.ts'
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
  /** When the answer to the commit is lost, the outcome is found out; costs a small row. */
  readonly isTraceable?: true
  /** Everything, unless it is given. */
  readonly wall?: Wall
}

export interface Database extends Reader, AsyncDisposable {
  /** For jobs and long lists: a transaction of its own whose statement may take a minute. */
  readonly patient: Reader
  /**
   * Runs `work` in a READ COMMITTED transaction and commits. After a deadlock or a lock timeout `work` runs again, at most
   * three times, so it must change nothing but the database. When the answer to the commit of a traceable one is lost, it is
   * found out: the result when it was committed, ServiceUnavailableException when it was not, CommitOutcomeUnknown when
   * nobody can tell in time. Of others, CommitOutcomeUnknown. Notices of `work` are announced after the commit.
   */
  transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    timeouts?: TransactionTimeouts,
  ): Promise<Result>
  /**
   * Runs one SELECT that writes as a traceable transaction of its own, in one round trip; it sets its own lock_timeout.
   * Retries and lost answers as with `transaction`; `reread` reads the rows of one that is found to be committed.
   */
  statement<Row extends object>(
    text: string,
    values: readonly unknown[],
    reread: (reader: Reader) => Promise<Row[]>,
  ): Promise<Row[]>
  /** Passes notices of a committed `statement` to the database's `onCommit` at once; transactions announce their own. */
  announce(...notices: readonly Notice[]): void
}

const tries = 3
/** For requests. */
export const defaultTimeouts: TransactionTimeouts = { lockMilliseconds: 2_000, statementMilliseconds: 5_000 }

/** For requests that are answered with what they wrote. */
export const traceable: TransactionTimeouts = { ...defaultTimeouts, isTraceable: true }

/** For jobs, which may read many old rows. */
export const jobPatience: TransactionTimeouts = { lockMilliseconds: 2_000, statementMilliseconds: 60_000 }

/** Milliseconds for the network, in addition to the time that the database has for a statement. */
const transferMilliseconds = 2_000
const never = 2 ** 31 - 1

/** Opens a pool. Connects on first use, so this never fails; disposing waits until the connections are closed. */
export function openDatabase(options: DatabaseOptions): Database {
  const connections = new Connections(options)
  const { schema } = options
  const transaction: Database['transaction'] = <Result>(
    work: (transaction: Transaction) => Promise<Result>,
    timeouts = defaultTimeouts,
  ) => {
    const token = timeouts.isTraceable ? newToken() : null
    return surely<Result>(options, {
      token,
      attempt: async () => transact(connections, await connections.take(), { work, timeouts, schema, token }),
    })
  }
  return {
    // A schema is set for a transaction: behind a pooler, a connection keeps nothing beyond one.
    query: (text, values) =>
      schema ? transaction(({ query }) => query(text, values)) : read(options, connections, { text, values }),
    patient: { query: (text, values) => transaction(({ query }) => query(text, values), jobPatience) },
    transaction,
    statement: <Row extends object>(
      text: string,
      values: readonly unknown[],
      reread: (reader: Reader) => Promise<Row[]>,
    ) => {
      const token = newToken()
      return surely(options, {
        token,
        attempt: () => stateOnce<Row>(connections, { text, values, schema, token }),
        reread,
      })
    },
    announce: (...notices) => tell(options, notices),
    [Symbol.asyncDispose]: () => connections[Symbol.asyncDispose](),
  }
}

interface Committed<Result> {
  readonly result: Result
  readonly notices: readonly Notice[]
}

interface Committing<Result> {
  /** By which the outcome can be found out; null: it cannot. */
  readonly token: string | null
  readonly attempt: () => Promise<Committed<Result>>
  /** Reads the result where it is lost with the answer to the commit. */
  readonly reread?: (reader: Reader) => Promise<Result>
}

/** Commits as `commitSurely`, then announces the notices. */
async function surely<Result>(options: DatabaseOptions, committing: Committing<Result>): Promise<Result> {
  const { result, notices } = await commitSurely(options, committing)
  tell(options, notices)
  return result
}

function tell({ onCommit }: DatabaseOptions, notices: readonly Notice[]): void {
  if (notices.length > 0) onCommit?.(notices)
}

/** Retries where that is safe, and finds the outcome of a commit whose answer was lost. */
async function commitSurely<Result>(
  options: DatabaseOptions,
  { token, attempt, reread }: Committing<Result>,
): Promise<Committed<Result>> {
  try {
    return await persist(attempt)
  } catch (error) {
    if (!(error instanceof CommitOutcomeUnknown)) throw error
    endWaitOf(options, error)
    if (token === null) throw error
    const found = await findOut(options, { token, read: reread ?? (async () => error.result as Result) })
    if (found === undefined) throw error
    if (found === null) throw notCommitted(error)
    return { result: found.read, notices: error.notices }
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
  readonly token: string
}

async function stateOnce<Row extends object>(
  connections: Connections,
  { text, values, schema, token }: Statement,
): Promise<Committed<Row[]>> {
  const client = await connections.take()
  if (schema || !connections.isDirect(client)) {
    // A schema and, behind a pooler, limits of time are set for a transaction.
    const work = ({ query }: Transaction) => query<Row>(text, values)
    return transact(connections, client, { work, timeouts: defaultTimeouts, schema, token })
  }
  let broken = false
  try {
    const traced = `WITH left_behind AS (${leaveToken(token)}) ${text}`
    const send = () => connections.watch(client, client.query<Row>(traced, values as unknown[]))
    const { rows } = await committing(client, send)
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
  readonly token: string | null
}

/** On a connection taken for this transaction. */
async function transact<Result>(
  connections: Connections,
  client: pg.PoolClient,
  { work, timeouts, schema, token }: Undertaking<Result>,
): Promise<Committed<Result>> {
  let broken = false
  const notices: Notice[] = []
  // A connection that breaks between two statements reports it by this event and by the next statement.
  const onError = () => {
    broken = true
  }
  client.on('error', onError)
  const { statementMilliseconds } = timeouts
  const deadline = statementMilliseconds === 0 ? never : statementMilliseconds + transferMilliseconds
  const run: Run = (text, values) => ask(connections, client, { text, values, deadline })
  try {
    await run(openingOf({ timeouts, schema, token }))
    const result = await work({
      query: async (text, values) => (await run(text, values)).rows,
      announce: (...told) => void notices.push(...told),
    } as Transaction)
    const watch = <Answer>(answer: Promise<Answer>) => connections.watch(client, answer)
    await commit(client, { watch }).catch(error => {
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

/** The statements that begin a transaction, for one round trip. */
function openingOf({ timeouts, schema, token }: Omit<Undertaking<unknown>, 'work'>): string {
  const { lockMilliseconds, statementMilliseconds, isSnapshot, wall } = timeouts
  const mode = isSnapshot ? 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY' : 'BEGIN'
  // A process that stands still or has vanished must not keep its locks.
  const limits = `SET LOCAL lock_timeout = ${lockMilliseconds}; SET LOCAL statement_timeout = ${statementMilliseconds}; SET LOCAL idle_in_transaction_session_timeout = ${statementMilliseconds}`
  // Before the schema and the wall, where there is no such table.
  const traced = token === null ? '' : `; ${leaveToken(token)}`
  const placed = schema ? `; SET LOCAL search_path = ${schema}` : ''
  // For this transaction only, because the next one may have another session.
  const limited = wall
    ? `; SELECT stand_behind_wall('${listed(wall.propertyIds)}', '${listed(wall.publisherIds)}')`
    : ''
  return `${mode}; ${limits}${traced}${placed}${actorSetting()}${limited}`
}

/** Integers as an array of PostgreSQL. */
const listed = (ids: readonly number[]): string => `{${ids.map(Math.trunc).join(',')}}`

/** Names who acts to the triggers of the audit trail; nothing where nobody is set, as for the bookings of publishers. */
function actorSetting(): string {
  const actor = actorText()
  return actor === undefined ? '' : `; SELECT set_config('hostelry.actor', ${pg.escapeLiteral(actor)}, true)`
}

async function read<Row extends object>(
  options: DatabaseOptions,
  connections: Connections,
  { text, values }: Pick<Question, 'text' | 'values'>,
): Promise<Row[]> {
  const client = await connections.take()
  let broken = false
  try {
    const deadline = readLimits.statement + transferMilliseconds
    return (await ask(connections, client, { text, values, deadline })).rows
  } catch (error) {
    broken = connections.isSpentBy(error)
    // Some write a little, and commit.
    if (broken) endWaitOf(options, { process: processOf(client) })
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
  connections: Connections,
  client: pg.PoolClient,
  { text, values = [], deadline }: Question,
): Promise<pg.QueryResult> {
  // The driver accepts a timeout for each query; its types lack it.
  const question: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: deadline }
  if (values.length > 0) question.values = values as unknown[]
  try {
    return await connections.watch(client, client.query(question))
  } catch (error) {
    throw asFault(error)
  }
}
