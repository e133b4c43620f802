// Checks that the database is writable: a standby, a read-only primary and one with a damaged change feed all answer reads
// normally.

import { OperatorError } from '../../values/operator-error.ts'
import type { Database, Reader } from './database.ts'
import { asFault, isOutage } from './database-faults.ts'
import { within } from './within.ts'

export interface Unwritable {
  /** Part of a sentence, without internals: "the database is a standby". */
  readonly reason: string
  /** The database's error; null where it sent none. */
  readonly cause: unknown
}

const noAnswer: Unwritable = { reason: 'the database does not answer', cause: null }

/** Milliseconds in total, also for a silent database. */
const deadline = 1_500
/** Milliseconds for which an answer is reused, so that frequent checks write no more. */
const goodMilliseconds = 1_000

const answers = new WeakMap<Database, { readonly at: number; readonly answer: Promise<Unwritable | null> }>()

/**
 * Commits a change notice for a property that does not exist, the way every booking does. Null when that worked, else the
 * reason why not, after a second and a half at most. The answer is reused for a second.
 */
export function probeWritable(database: Database): Promise<Unwritable | null> {
  const known = answers.get(database)
  if (known && performance.now() - known.at < goodMilliseconds) return known.answer
  const answer = probe(database)
  answers.set(database, { at: performance.now(), answer })
  return answer
}

async function probe(database: Database): Promise<Unwritable | null> {
  const timeouts = { lockMilliseconds: deadline, statementMilliseconds: deadline }
  const written = database.transaction(async transaction => {
    const reason = await whyReadOnly(transaction)
    if (reason !== null) return { reason, cause: null }
    await transaction.query(`INSERT INTO change (subject, id) VALUES ('property', 0)`)
    return 'written'
  }, timeouts)
  try {
    const outcome = (await within(written, deadline)) ?? noAnswer
    return outcome === 'written' ? null : outcome
  } catch (error) {
    return isOutage(error)
      ? { ...noAnswer, cause: error }
      : { reason: 'the database cannot be written', cause: error }
  }
}

/** Null when the database is writable. */
async function whyReadOnly(reader: Reader): Promise<string | null> {
  const [state] = await reader.query<{ isStandby: boolean; isReadOnly: boolean }>(
    `SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  )
  if (state!.isStandby) return 'the database is a standby'
  return state!.isReadOnly ? 'the database is read-only' : null
}

interface Waiting {
  readonly seconds: number
  /** Called every few seconds with what it waits for. */
  readonly tell: (message: string) => void
  readonly signal?: AbortSignal | undefined
}

const secondsBetweenLines = 5
const pause = 500

/**
 * Waits until the database is a writable primary. Throws OperatorError when the time is up or the signal aborts; an error
 * that waiting does not fix, such as a wrong password, is thrown as the database sent it.
 */
export async function awaitPrimary(database: Database, { seconds, tell, signal }: Waiting): Promise<void> {
  const start = performance.now()
  let told = start - secondsBetweenLines * 1000
  for (;;) {
    const reason = await whyReadOnly(database).catch(whyAway)
    if (reason === null) return
    const now = performance.now()
    if (now - start > seconds * 1000)
      throw new OperatorError(
        `There was no database to write to for ${seconds} seconds: ${reason}. Start it, or correct DATABASE_URL.`,
      )
    if (now - told >= secondsBetweenLines * 1000) {
      told = now
      tell(`Waiting for a database that can be written: ${reason}.`)
    }
    await new Promise(resume => setTimeout(resume, pause))
    if (signal?.aborted) throw new OperatorError('Stopped while waiting for the database.')
  }
}

/** The error of an outage, in the words of the database or the network; throws any other error. */
function whyAway(error: unknown): string {
  const fault = asFault(error)
  if (!isOutage(fault)) throw error
  const { cause } = fault
  const isCoded = cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
  const said = isCoded && /^[0-9A-Z]{5}$/.test(cause.code as string) ? cause.message : null
  return `the database cannot be reached (${said ?? (isCoded ? cause.code : 'no answer')})`
}
