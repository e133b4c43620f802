// The one moment in which nobody knows: a COMMIT was sent and its answer did not come, or came with a warning. Then a
// fresh connection is asked, once the server has done with the old one (reservation protocol 4, step C).

import pg from 'pg'
import { Fault } from '../values/faults.ts'
import type { DatabaseOptions, Reader } from './database.ts'
import { connectionIsLost } from './database-faults.ts'
import { typeParsers } from './value-formats.ts'

/** Reads whether what a transaction wrote is there; the reader is of no use when it has answered. */
export type IsKept = (reader: Reader) => Promise<boolean>

/** ServiceUnavailableException 503: whether the transaction was kept could not be told. */
export class CommitUnclear extends Fault {
  /** What the transaction came to, if it was kept. */
  readonly result: unknown
  /** The process of the server that was to commit; undefined where the driver was not told. */
  readonly processId: number | undefined

  constructor(lost: CommitLost, result: unknown) {
    super(
      'ServiceUnavailableException',
      'The connection to the database was lost while saving: the change may or may not have been kept. Look before you repeat it.',
      { cause: lost.cause },
    )
    this.result = result
    this.processId = lost.processId
  }
}

/** The answer to a COMMIT was lost. */
export class CommitLost extends Error {
  override readonly name = 'CommitLost'
  readonly processId: number | undefined

  constructor(cause: unknown, processId: number | undefined) {
    super('the answer to a commit was lost', { cause })
    this.processId = processId
  }
}

/** Milliseconds for the answer to a COMMIT: a standby that has to confirm it may never do so. */
const commitDeadline = 10_000

/** Commits. Throws CommitLost when nobody knows, and what went wrong when certainly nothing was kept. */
export async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await committing(client, () => client.query('COMMIT'))
  if (command !== 'COMMIT') throw new Error('a statement of this transaction failed and its error was lost')
}

/** The answer to a statement with which something is committed. Throws as `commit`. */
export async function committing<Answer>(
  client: pg.PoolClient,
  send: () => Promise<Answer>,
): Promise<Answer> {
  // The driver learns it with every connection; its types do not say so.
  const { processID = undefined } = client as { readonly processID?: number }
  let warning: unknown
  const onNotice = (notice: { severity?: string | undefined }) => {
    // A synchronous standby did not confirm.
    if (notice.severity === 'WARNING') warning = notice
  }
  client.on('notice', onNotice)
  try {
    const answer = await inTime(send())
    if (answer === null) throw new CommitLost(new Error('no answer to a commit in time'), processID)
    if (warning) throw new CommitLost(warning, processID)
    return answer
  } catch (error) {
    throw connectionIsLost(error) ? new CommitLost(error, processID) : error
  } finally {
    client.off('notice', onNotice)
  }
}

/** Null when there was no answer in time. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(resolve, commitDeadline, null)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    answer.catch(() => undefined)
  }
}

/** Milliseconds in which it has to be found out; a client waits meanwhile. */
const findOutDeadline = 5_000
const pause = 100

/**
 * Whether a transaction was kept: asked on a fresh connection to a primary, and only when the process that was to commit
 * has ended, as it does soon without its client: until then it may be at it, or what it is to do may still be on its way,
 * and "not there" means nothing. Undefined when that could not be found out in time.
 */
export async function findOut(
  options: DatabaseOptions,
  processId: number | undefined,
  isKept: IsKept,
): Promise<boolean | undefined> {
  if (processId === undefined) return undefined
  const end = performance.now() + findOutDeadline
  while (performance.now() < end) {
    try {
      const kept = await ask(options, processId, isKept)
      if (kept !== undefined) return kept
    } catch {
      // Away still, or again: asked anew until the time is up.
    }
    await new Promise(resume => setTimeout(resume, pause))
  }
  return undefined
}

async function ask(
  { connectionString, applicationName }: DatabaseOptions,
  processId: number,
  isKept: IsKept,
): Promise<boolean | undefined> {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    types: typeParsers,
  })
  client.on('error', () => undefined)
  const query: Reader['query'] = async (text, values = []) =>
    (await client.query(text, values as unknown[])).rows
  try {
    await client.connect()
    const [server] = await query<{ isDone: boolean }>(
      `SELECT NOT pg_is_in_recovery()
              AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE pid = $1 AND pid <> pg_backend_pid()) AS "isDone"`,
      [processId],
    )
    return server?.isDone ? await isKept({ query }) : undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** ServiceUnavailableException 503 for a commit that is known not to have happened. */
export const nothingKept = (cause: unknown): Fault =>
  new Fault(
    'ServiceUnavailableException',
    'The connection to the database was lost while saving, and nothing was saved. Send the request again.',
    { cause, headers: { 'retry-after': '2' } },
  )
