// Whether the primary is away. A slow answer is no proof of it: a new connection is asked.

import pg from 'pg'
import { withinOwnTime } from '../within.ts'
import { PrimaryClient } from './primary-client.ts'

/** Milliseconds for the connection and its answer. */
const answerMilliseconds = 1_000
/** A connection that hangs is cut after so many milliseconds. */
const hangingMilliseconds = 3_000

/**
 * True when nobody answers at the address, when PostgreSQL starts or stops there, and when it is a standby or read-only. False
 * for every other answer, also for a refusal such as too many connections. Takes a second at most.
 */
export async function isPrimaryAway(connectionString: string): Promise<boolean> {
  const client = new PrimaryClient({
    connectionString,
    application_name: 'hostelry probe',
    connectionTimeoutMillis: hangingMilliseconds,
  })
  const answer = client
    .connect()
    .then(() => client.query<{ isAway: boolean }>(question))
    .then(
      ({ rows }) => rows[0]!.isAway,
      // 57P: it is starting, stopping or has crashed.
      error => !(error instanceof pg.DatabaseError) || /^57P/.test(error.code ?? ''),
    )
  const isAway = await withinOwnTime(answer, answerMilliseconds)
  client.end().catch(() => undefined)
  return isAway ?? true
}

const question = `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isAway"`
