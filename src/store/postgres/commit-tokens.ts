// Finds out what became of a transaction whose COMMIT was not answered (decision 36). The transaction wrote a token. Whoever
// asks writes a tombstone with the same token: it waits for a transaction that is under way, and one of the two wins. The
// answer counts when its own commit was acknowledged, because then a synchronous standby has everything before it too.

import { randomUUIDv7 } from 'node:crypto'
import { waitedSince } from '../../values/request-clock.ts'
import { CommitLost, commit } from './commits.ts'
import { PrimaryClient } from './primary/primary-client.ts'
import { endWait } from './primary/primary-watch.ts'
import type { DatabaseOptions, Reader } from './reader.ts'
import { typeParsers } from './value-formats.ts'
import { within } from './within.ts'

/** In order of time, so that the index is written at its end. */
export const newToken = (): string => randomUUIDv7()

/** The statement by which a transaction leaves its token. Fails when there is a tombstone, and with it the transaction. */
export const leaveToken = (token: string): string => `INSERT INTO commit_token (token) VALUES ('${token}')`

interface Lost<Result> {
  readonly token: string
  /** When the COMMIT was sent, in milliseconds of performance.now(). */
  readonly sentAt: number
  /** Reads what the transaction would have answered; its reader is invalid afterwards. */
  readonly read: (reader: Reader) => Promise<Result>
}

/**
 * Milliseconds until the outcome of a COMMIT must be known, from when it was sent or, if somebody waits for a request, from then:
 * clients are told of an outage within two seconds.
 */
const usualPatience = 1_700
/** For finding the outcome of a commit whose answer was waited for nearly as long. */
const leastMilliseconds = 200
const pause = 100
/** For a connection and for a statement; a transaction under way is waited for half as long, again and again. */
const stepMilliseconds = 1_000

/**
 * What `read` gives when the transaction was committed; null when it was not and never will be; undefined when that could
 * not be found out in time.
 */
export async function findOut<Result>(
  options: DatabaseOptions,
  lost: Lost<Result>,
): Promise<{ readonly read: Result } | null | undefined> {
  const { doubtMilliseconds = usualPatience } = options
  const began = waitedSince() ?? lost.sentAt
  const end = Math.max(began + doubtMilliseconds, performance.now() + leastMilliseconds)
  while (performance.now() < end) {
    try {
      const answer = await within(ask(options, lost, end), end - performance.now())
      return answer === null ? undefined : answer.outcome
    } catch {
      // Still, or again, away: retried until the time is up.
    }
    await new Promise(resume => setTimeout(resume, pause))
  }
  return undefined
}

/**
 * Ends the wait for the standby of a commit that nobody waits for any more. Its process would outlive the connection, and while the
 * standby is missing they would use up all connections of PostgreSQL.
 */
export function endWaitOf(
  { connectionString, directConnectionString }: DatabaseOptions,
  { process }: Pick<CommitLost, 'process'>,
): void {
  if (process === null) return
  const isPooled = directConnectionString !== undefined && directConnectionString !== connectionString
  void endWait(isPooled ? directConnectionString : (process.address ?? connectionString), process.id)
}

async function ask<Result>(
  options: DatabaseOptions,
  { token, read }: Lost<Result>,
  end: number,
): Promise<{ readonly outcome: { readonly read: Result } | null }> {
  const { connectionString, directConnectionString, applicationName, schema } = options
  const client = new PrimaryClient({
    connectionString: directConnectionString ?? connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: stepMilliseconds,
    types: typeParsers,
  })
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const question = { text, values: values as unknown[], query_timeout: stepMilliseconds }
    return (await client.query<Row>(question)).rows
  }
  try {
    await client.connect()
    await query('BEGIN')
    await query('SET LOCAL lock_timeout = 500')
    const [outcome] = await query<{ isTombstone: boolean }>(bury, [token])
    if (schema) await query(`SET LOCAL search_path = ${schema}`)
    const found = outcome!.isTombstone ? null : { read: await read({ query }) }
    await commit(client, { deadline: Math.max(0, end - performance.now()) })
    return { outcome: found }
  } catch (error) {
    if (error instanceof CommitLost) endWaitOf(options, error)
    throw error
  } finally {
    // A silent database does not confirm the end of a connection either.
    client.end().catch(() => undefined)
  }
}

/** Writes in either case, so that the commit waits for the standby: also behind a tombstone whose own commit was unclear. */
const bury = `
  INSERT INTO commit_token (token, is_tombstone) VALUES ($1, true)
  ON CONFLICT (token) DO UPDATE SET at = now()
  RETURNING is_tombstone AS "isTombstone"`

/** Longer than a statement can be under way to PostgreSQL after its connection was lost. */
const keptMinutes = 10

/** Deletes tokens that nobody asks for any more; returns their count. */
export async function forgetTokens(reader: Reader): Promise<number> {
  const forgotten = await reader.query(
    'DELETE FROM commit_token WHERE at < now() - make_interval(mins => $1) RETURNING token',
    [keptMinutes],
  )
  return forgotten.length
}
