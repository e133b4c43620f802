// The stages of scripts/simulate.ts, on a PostgreSQL of their own that is removed after the run.

import { openEmbedded } from '../src/store/embedded/embedded-postgres.ts'
import { openDatabase } from '../src/store/postgres/database.ts'
import { migrate } from '../src/store/postgres/migrate.ts'
import { openStage, type Stage } from '../test/simulation/stage.ts'
import { adminConnection, withDatabaseName } from '../test/support/run/database-names.ts'
import { temporaryDirectory } from '../test/support/run/temporary-directory.ts'

/** Durability is switched off: nothing is kept, and PostgreSQL itself does not crash here. */
const forgetful = ['fsync', 'full_page_writes', 'update_process_title']

export async function openOwnStages(opening: AsyncDisposableStack, count: number): Promise<Stage[]> {
  const directory = opening.use(await temporaryDirectory())
  const { connectionString } = opening.use(
    await openEmbedded({ dataDirectory: directory.path, exclusive: true }),
  )
  for (const name of forgetful) await adminConnection(connectionString, `ALTER SYSTEM SET ${name} = off`)
  await adminConnection(connectionString, 'SELECT pg_reload_conf()')
  const stages: Stage[] = []
  for (let number = 1; number <= count; number += 1) {
    const name = `world_${number}`
    await adminConnection(connectionString, `CREATE DATABASE ${name}`)
    const place = { connectionString: withDatabaseName(connectionString, name), directory: directory.path }
    await using database = openDatabase({ ...place, poolSize: 1, applicationName: 'migration' })
    await migrate(database, undefined, place.connectionString)
    stages.push(opening.use(await openStage(place)))
  }
  return stages
}
