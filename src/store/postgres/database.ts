// The only access to PostgreSQL: a pool, transactions with safe retries, and outages as faults.

import { endWaitOf, findOut, newToken } from './commit-tokens.ts'
import { CommitOutcomeUnknown, notCommitted, processOf } from './commits.ts'
import { Connections, readLimits } from './connections.ts'
import { isRetryable } from './database-faults.ts'
import type { Notice } from './notices.ts'
import type { DatabaseOptions, Reader } from './reader.ts'
import {
  ask,
  type Committed,
  defaultTimeouts,
  jobPatience,
  type Question,
  stateOnce,
  type Transaction,
  type TransactionTimeouts,
  transact,
  transferMilliseconds,
} from './transaction.ts'

export {
  defaultTimeouts,
  jobPatience,
  lockPatience,
  type Transaction,
  type TransactionTimeouts,
  traceable,
  type Wall,
} from './transaction.ts'
export type { DatabaseOptions, Reader }

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
   * Runs one SELECT that writes as a traceable transaction of its own, in one round trip; it sets its own lock_timeout (`lockPatience`).
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
    const found = await findOut(options, {
      token,
      sentAt: error.sentAt,
      read: reread ?? (async () => error.result as Result),
    })
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
