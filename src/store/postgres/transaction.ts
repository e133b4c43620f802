// One transaction on a connection: how it begins, what it may wait for, and how it ends.

import pg from 'pg'
import { actorText } from '../../values/actor.ts'
import { patience } from '../../values/request-clock.ts'
import { leaveToken } from './commit-tokens.ts'
import { CommitLost, CommitOutcomeUnknown, commit, committing } from './commits.ts'
import type { Connections } from './connections.ts'
import { asFault } from './database-faults.ts'
import type { Notice } from './notices.ts'
import type { DatabaseOptions, Reader } from './reader.ts'

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
  /** For the answer to the commit; five seconds unless it is given. */
  readonly commitMilliseconds?: number
  /** All statements see the database as of the first, and none may write. */
  readonly isSnapshot?: true
  /** When the answer to the commit is lost, the outcome is found out; costs a small row. */
  readonly isTraceable?: true
  /** Everything, unless it is given. */
  readonly wall?: Wall
}

/** For requests. */
export const defaultTimeouts: TransactionTimeouts = { lockMilliseconds: 2_000, statementMilliseconds: 5_000 }

/** For requests that are answered with what they wrote. */
export const traceable: TransactionTimeouts = { ...defaultTimeouts, isTraceable: true }

/** For jobs, which may read many old rows. */
export const jobPatience: TransactionTimeouts = { lockMilliseconds: 2_000, statementMilliseconds: 60_000 }

/** Milliseconds to wait for a lock; less for a request that was waited for already. Without limit it stays so. */
export const lockPatience = (milliseconds: number): number =>
  Math.round(patience(milliseconds, Math.min(milliseconds, 500)))

/** Milliseconds for the network, in addition to the time that the database has for a statement. */
export const transferMilliseconds = 2_000
const never = 2 ** 31 - 1

export interface Committed<Result> {
  readonly result: Result
  readonly notices: readonly Notice[]
}

interface Statement extends Pick<DatabaseOptions, 'schema'> {
  readonly text: string
  readonly values: readonly unknown[]
  readonly token: string
}

/** One SELECT that writes, as a transaction of its own; errors as of `transact`. */
export async function stateOnce<Row extends object>(
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
    const { rows } = await committing(client, send, connections.patienceWith(client))
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

/**
 * Runs the work in a transaction on a connection that was taken for it, commits, and gives the connection back. Faults of the database
 * as in database-faults.ts; CommitOutcomeUnknown where the answer to the commit was lost.
 */
export async function transact<Result>(
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
    const patience =
      token === null ? { deadline: timeouts.commitMilliseconds } : connections.patienceWith(client)
    await commit(client, { watch, ...patience }).catch(error => {
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
  const limits = `SET LOCAL lock_timeout = ${lockPatience(lockMilliseconds)}; SET LOCAL statement_timeout = ${statementMilliseconds}; SET LOCAL idle_in_transaction_session_timeout = ${statementMilliseconds}`
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

/** A statement, and how long it may take with the way there and back, in milliseconds. */
export interface Question {
  readonly text: string
  readonly values?: readonly unknown[] | undefined
  readonly deadline: number
}

/** Asks on a connection; errors of the database become faults. */
export async function ask(
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
