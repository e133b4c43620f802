// Commits, and lost ones: a COMMIT was sent, and its answer did not come, or came with the warning that no standby has it
// (reservation protocol 4, step C).

import type pg from 'pg'
import { Fault } from '../../values/faults.ts'
import { connectionIsLost } from './database-faults.ts'
import type { Notice } from './notices.ts'
import { PrimaryClient } from './primary/primary-client.ts'
import { within } from './within.ts'

/** ServiceUnavailableException 503: it is unknown whether the transaction was committed. */
export class CommitOutcomeUnknown extends Fault {
  /** The result of the transaction, if it was committed. */
  readonly result: unknown
  /** The notices to announce, if it was committed. */
  readonly notices: readonly Notice[]
  /** See CommitLost. */
  readonly process: ServerProcess | null
  /** See CommitLost. */
  readonly sentAt: number

  constructor(lost: CommitLost, result: unknown, notices: readonly Notice[] = []) {
    super(
      'ServiceUnavailableException',
      'The connection to the database was lost while saving: the change may or may not have been kept. Look before you repeat it.',
      { cause: lost.cause },
    )
    this.result = result
    this.notices = notices
    this.process = lost.process
    this.sentAt = lost.sentAt
  }
}

/** A process of PostgreSQL behind a connection. */
export interface ServerProcess {
  readonly id: number
  /** The connection string of its host, where several are named; the new primary may have a process of the same number. */
  readonly address: string | null
}

/** The answer to a COMMIT was lost. */
export class CommitLost extends Error {
  override readonly name = 'CommitLost'
  /** The one that may still be at it, and wait for the standby; null for none. */
  readonly process: ServerProcess | null
  /** When the COMMIT was sent, in milliseconds of performance.now(). */
  readonly sentAt: number

  constructor(cause: unknown, process: ServerProcess | null = null, sentAt = performance.now()) {
    super('the answer to a commit was lost', { cause })
    this.process = process
    this.sentAt = sentAt
  }
}

/** Milliseconds for the answer to a COMMIT: a standby that must confirm it may never do so. */
const commitDeadline = 5_000

interface Patience {
  /** Milliseconds; five seconds unless it is given. */
  readonly deadline?: number | undefined
  /** What to do, again and again, while there is no answer, and after how many milliseconds. */
  readonly slow?: { readonly after: number; readonly act: () => void } | undefined
}

/** How long a commit is waited for. */
export interface CommitPatience extends Patience {
  /** Gives up early when the database falls silent. */
  readonly watch?: <Answer>(answer: Promise<Answer>) => Promise<Answer>
}

/**
 * Commits. Throws CommitLost when the outcome is unknown, or no standby confirmed it; any other error when nothing was
 * committed.
 */
export async function commit(client: pg.ClientBase, { watch, ...patience }: CommitPatience): Promise<void> {
  const send = () => {
    const answer = client.query('COMMIT')
    return watch ? watch(answer) : answer
  }
  const { command } = await committing(client, send, patience)
  if (command !== 'COMMIT') throw new Error('a statement of this transaction failed and its error was lost')
}

/** The code of notices that warn of nothing. */
const success = '00000'

/** Waits for a statement that commits. Throws as `commit`. */
export async function committing<Answer>(
  client: pg.ClientBase,
  send: () => Promise<Answer>,
  { deadline = commitDeadline, slow }: Patience = {},
): Promise<Answer> {
  const sentAt = performance.now()
  let warning: unknown
  const onNotice = (notice: { code?: string | undefined }) => {
    // 01000, the wait for the standby was cancelled: only this server's own disk has it. Not told by the severity, which is a
    // word in the language of the database.
    if (notice.code !== success) warning = notice
  }
  client.on('notice', onNotice)
  const acting = slow && setInterval(slow.act, slow.after)
  try {
    const sent = send()
    sent.catch(() => undefined)
    const answer = await within(sent, deadline)
    if (answer === null)
      throw new CommitLost(new Error('no answer to a commit in time'), processOf(client), sentAt)
    if (warning) throw new CommitLost(warning, null, sentAt)
    return answer
  } catch (error) {
    throw connectionIsLost(error) ? new CommitLost(error, processOf(client), sentAt) : error
  } finally {
    clearInterval(acting)
    client.off('notice', onNotice)
  }
}

/** The driver learns it with every connection; its types lack it. */
export function processOf(client: pg.ClientBase): ServerProcess | null {
  const { processID: id } = client as { readonly processID?: number | null }
  return id ? { id, address: client instanceof PrimaryClient ? client.address : null } : null
}

/** ServiceUnavailableException 503 for a commit that certainly did not happen. */
export const notCommitted = (cause: unknown): Fault =>
  new Fault(
    'ServiceUnavailableException',
    'The connection to the database was lost while saving, and nothing was saved. Send the request again.',
    { cause, headers: { 'retry-after': '2' } },
  )
