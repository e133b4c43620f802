// The dump of a small installation with schema 66, the oldest that is upgraded.

import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Database } from '../../../src/store/postgres/database.ts'

const dump = new URL('../../postgres/schema/installation-at-0e4aa5f2.sql.gz', import.meta.url)

/**
 * Fills an empty database as PostgreSQL 15 dumped it from the program of commit 0e4aa5f2: two properties with nights, four reservations
 * (one cancelled), a publisher, two keys, two people, and a connection whose calendar closed two nights.
 */
export async function restoreEarlierInstallation(database: Database): Promise<void> {
  const sql = gunzipSync(await readFile(dump)).toString('utf8')
  // The settings of the session of a dump end with the transaction.
  const local = sql.replaceAll(/^SET /gm, 'SET LOCAL ').replaceAll("'', false)", "'', true)")
  await database.transaction(({ query }) => query(local))
}

/** The same without what an installation has in it. */
export async function restoreEarlierSchema(database: Database): Promise<void> {
  await restoreEarlierInstallation(database)
  await database.query(
    'TRUNCATE property, publisher, person, setting, audit_unsealed, change, report_due CASCADE',
  )
}
