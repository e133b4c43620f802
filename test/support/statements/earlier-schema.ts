// Databases as an earlier version left them, for tests of migrations.

import { emptyDatabase, type TestDatabase } from '../run/database.ts'
import { restoreEarlierInstallation, restoreEarlierSchema } from './earlier-dump.ts'

/** A small installation with schema 66; `migrate` brings it to the present one. */
export const earlierInstallation = (): Promise<TestDatabase> => filled(restoreEarlierInstallation)

/** The same schema without an installation's rows. */
export const earlierSchema = (): Promise<TestDatabase> => filled(restoreEarlierSchema)

async function filled(fill: typeof restoreEarlierSchema): Promise<TestDatabase> {
  const target = await emptyDatabase()
  await fill(target.database)
  return target
}
