// The database of test keys as a job for one clock sees it: reservations, holds, claims and changes that go by another do not exist
// (the schema hostelry_test_clock has the views). So no job of one publisher's clock can end what another publisher has just begun.

import { type Database, defaultTimeouts, jobPatience, traceable } from '../postgres/database.ts'

/** `publisherId` null: what goes by the server's clock. Statements outside a transaction are one each. */
export function byClock(database: Database, publisherId: number | null): Database {
  const transaction: Database['transaction'] = (work, timeouts = defaultTimeouts) =>
    database.transaction(async opened => {
      await opened.query(
        `SELECT set_config('search_path', 'hostelry_test_clock, hostelry_test', true),
                set_config('hostelry.test_clock', $1, true)`,
        [publisherId === null ? 'server' : String(publisherId)],
      )
      return work(opened)
    }, timeouts)
  return {
    query: (text, values) => transaction(({ query }) => query(text, values)),
    patient: { query: (text, values) => transaction(({ query }) => query(text, values), jobPatience) },
    transaction,
    statement: <Row extends object>(text: string, values: readonly unknown[]) =>
      transaction(({ query }) => query<Row>(text, values), traceable),
    announce: (...notices) => database.announce(...notices),
    // It belongs to whoever opened it.
    [Symbol.asyncDispose]: async () => undefined,
  }
}
