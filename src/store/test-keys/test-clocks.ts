// How far the clocks of test keys are ahead of the server's, by publisher (decision 67). The statements name the table with the schema
// of test keys, so that they are about these whatever connection they are run on.

import type { Reader, Transaction } from '../postgres/database.ts'

export interface TestClock {
  readonly publisherId: number
  readonly aheadMilliseconds: number
  /** By the server's clock, RFC 3339. */
  readonly begunAt: string
}

/** The clock of a publisher's test keys; undefined where they go by the server's. */
export async function findTestClock(reader: Reader, publisherId: number): Promise<TestClock | undefined> {
  const [clock] = await reader.query<TestClock>(
    `SELECT publisher_id AS "publisherId", ahead_milliseconds AS "aheadMilliseconds", begun_at AS "begunAt"
       FROM hostelry_test.test_clock
      WHERE publisher_id = $1`,
    [publisherId],
  )
  return clock
}

/** All of them. */
export const listTestClocks = (reader: Reader): Promise<TestClock[]> =>
  reader.query<TestClock>(
    `SELECT publisher_id AS "publisherId", ahead_milliseconds AS "aheadMilliseconds", begun_at AS "begunAt"
       FROM hostelry_test.test_clock
      ORDER BY publisher_id`,
  )

/** Moves a clock, or begins it; false, with nothing changed, when it is further ahead already. */
export async function moveTestClock(
  transaction: Transaction,
  { publisherId, aheadMilliseconds, begunAt }: TestClock,
): Promise<boolean> {
  const moved = await transaction.query(
    `INSERT INTO hostelry_test.test_clock (publisher_id, ahead_milliseconds, begun_at)
     VALUES ($1, $2, $3)
     ON CONFLICT (publisher_id) DO UPDATE SET ahead_milliseconds = excluded.ahead_milliseconds
      WHERE test_clock.ahead_milliseconds <= excluded.ahead_milliseconds
     RETURNING publisher_id`,
    [publisherId, aheadMilliseconds, begunAt],
  )
  return moved.length > 0
}

/** Ends a clock: the test keys of the publisher go by the server's again. */
export async function endTestClock(transaction: Transaction, publisherId: number): Promise<void> {
  await transaction.query('DELETE FROM hostelry_test.test_clock WHERE publisher_id = $1', [publisherId])
}
