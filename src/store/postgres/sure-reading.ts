// Reads for answers that say a booking stands. A row that is visible may be on this server's disk only: after a wait for the
// standby that was cancelled, or after a crash before the standby had it.

import { Fault } from '../../values/faults.ts'
import { patience } from '../../values/request-clock.ts'
import { CommitOutcomeUnknown } from './commits.ts'
import { type Database, defaultTimeouts, type Reader } from './database.ts'
import { noteInLog } from './primary/primary-watch.ts'

/**
 * What `read` finds, once everything that it saw is where acknowledged commits are: the transaction writes too, and its
 * commit waits for the standby behind all earlier ones. Throws ServiceUnavailableException when that takes too long.
 */
export async function readSurely<Result>(
  database: Database,
  read: (reader: Reader) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction(async transaction => {
      const found = await read(transaction)
      await transaction.query(`SELECT ${noteInLog} AS noted`)
      return found
    }, hurried())
  } catch (error) {
    throw error instanceof CommitOutcomeUnknown ? notSure(error) : error
  }
}

/** Who is refused is told so within two seconds. */
const hurried = () => ({ ...defaultTimeouts, commitMilliseconds: patience(1_400, 300) })

const notSure = (cause: unknown): Fault =>
  new Fault(
    'ServiceUnavailableException',
    'The database cannot confirm now that what it holds is kept. Send the request again in a few seconds.',
    { cause, headers: { 'retry-after': '5' } },
  )
