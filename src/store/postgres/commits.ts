// Lost commits: a COMMIT was sent, and its answer did not come or came with a warning. A new connection is asked for the
// outcome once the server has finished with the old one (reservation protocol 4, step C).

import pg from 'pg'
import { Fault } from '../../values/faults.ts'
import { connectionIsLost } from './database-faults.ts'
import { within } from './liveness-probe.ts'
import type { Notice } from './notices.ts'
import type { DatabaseOptions, Reader } from './reader.ts'
import { typeParsers } from './value-formats.ts'

/** Reads whether the writes of a transaction are there. The reader is invalid after the answer. */
export type WasCommitted = (reader: Reader) => Promise<boolean>

/** The process of PostgreSQL that ran the commit. */
export interface Writer {
  readonly processId: number
  /**
   * When its transaction began, in seconds of the server's clock. Null where the process ends with its connection; behind a
   * pooler it continues with other transactions.
   */
  readonly since: string | null
}

/** ServiceUnavailableException 503: it is unknown whether the transaction was committed. */
export class CommitOutcomeUnknown extends Fault {
  /** The result of the transaction, if it was committed. */
  readonly result: unknown
  /** The notices to announce, if it was committed. */
  readonly notices: readonly Notice[]
  /** Undefined where it is not known. */
  readonly writer: Writer | undefined

  constructor(lost: CommitLost, result: unknown, notices: readonly Notice[] = []) {
    super(
      'ServiceUnavailableException',
      'The connection to the database was lost while saving: the change may or may not have been kept. Look before you repeat it.',
      { cause: lost.cause },
    )
    this.result = result
    this.notices = notices
    this.writer = lost.writer
  }
}

/** The answer to a COMMIT was lost. */
export class CommitLost extends Error {
  override readonly name = 'CommitLost'
  readonly writer: Writer | undefined

  constructor(cause: unknown, writer: Writer | undefined) {
    super('the answer to a commit was lost', { cause })
    this.writer = writer
  }
}

/** Milliseconds for the answer to a COMMIT: a standby that must confirm it may never do so. */
const commitDeadline = 5_000

/**
 * Commits; `writer` where the driver does not know it. Throws CommitLost when the outcome is unknown, any other error when
 * nothing was committed.
 */
export async function commit(client: pg.PoolClient, writer: Writer | undefined): Promise<void> {
  const { command } = await committing(client, () => client.query('COMMIT'), writer)
  if (command !== 'COMMIT') throw new Error('a statement of this transaction failed and its error was lost')
}

/** Waits for a statement that commits. Throws as `commit`. */
export async function committing<Answer>(
  client: pg.PoolClient,
  send: () => Promise<Answer>,
  writer: Writer | undefined = processOf(client),
): Promise<Answer> {
  let warning: unknown
  const onNotice = (notice: { severity?: string | undefined }) => {
    // A synchronous standby did not confirm.
    if (notice.severity === 'WARNING') warning = notice
  }
  client.on('notice', onNotice)
  try {
    const sent = send()
    sent.catch(() => undefined)
    const answer = await within(sent, commitDeadline)
    if (answer === null) throw new CommitLost(new Error('no answer to a commit in time'), writer)
    if (warning) throw new CommitLost(warning, writer)
    return answer
  } catch (error) {
    throw connectionIsLost(error) ? new CommitLost(error, writer) : error
  } finally {
    client.off('notice', onNotice)
  }
}

/** The driver learns it with every direct connection; its types lack it. */
function processOf(client: pg.PoolClient): Writer | undefined {
  const { processID } = client as { readonly processID?: number | null }
  return processID ? { processId: processID, since: null } : undefined
}

/** Milliseconds for finding the outcome; a client waits meanwhile. */
const findOutDeadline = 5_000
const pause = 100

/**
 * Whether a transaction was committed, read on a new connection to a primary. It reads only after the process that ran the
 * commit has ended, as it soon does without its client, or has begun another transaction: before that "not there" proves
 * nothing. Undefined when the outcome could not be found in time.
 */
export async function resolveCommit(
  options: DatabaseOptions,
  writer: Writer | undefined,
  wasCommitted: WasCommitted,
): Promise<boolean | undefined> {
  if (writer === undefined) return undefined
  const end = performance.now() + findOutDeadline
  while (performance.now() < end) {
    try {
      const kept = await ask(options, writer, wasCommitted)
      if (kept !== undefined) return kept
    } catch {
      // Still, or again, away: retried until the time is up.
    }
    await new Promise(resume => setTimeout(resume, pause))
  }
  return undefined
}

async function ask(
  { connectionString, directConnectionString, applicationName, schema }: DatabaseOptions,
  { processId, since }: Writer,
  wasCommitted: WasCommitted,
): Promise<boolean | undefined> {
  const client = new pg.Client({
    connectionString: directConnectionString ?? connectionString,
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
    if (schema) await query("SELECT set_config('search_path', $1, false)", [schema])
    const [server] = await query<{ isDone: boolean }>(
      // A process that is hidden or not tracked counts as still running the commit.
      `SELECT NOT pg_is_in_recovery()
              AND NOT EXISTS (SELECT FROM pg_stat_activity
                               WHERE pid = $1 AND pid <> pg_backend_pid()
                                 AND ($2::numeric IS NULL OR extract(epoch FROM xact_start) = $2
                                      OR coalesce(state, 'disabled') = 'disabled')) AS "isDone"`,
      [processId, since],
    )
    return server?.isDone ? await wasCommitted({ query }) : undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** ServiceUnavailableException 503 for a commit that certainly did not happen. */
export const notCommitted = (cause: unknown): Fault =>
  new Fault(
    'ServiceUnavailableException',
    'The connection to the database was lost while saving, and nothing was saved. Send the request again.',
    { cause, headers: { 'retry-after': '2' } },
  )
