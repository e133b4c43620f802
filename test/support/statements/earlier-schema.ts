// Databases as an earlier version left them, for tests of a single migration.

import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrate } from '../../../src/store/postgres/migrate.ts'
import { atTheEnd } from '../run/at-the-end.ts'
import { emptyDatabase, type TestDatabase } from '../run/database.ts'
import { temporaryDirectory } from '../run/temporary-directory.ts'

const ownMigrations = new URL('../../../src/store/migrations/', import.meta.url).pathname

/** An empty database with the migrations up to and including `version`; `migrate` brings it to the present schema. */
export async function databaseAtSchema(version: number): Promise<TestDatabase> {
  const directory = await temporaryDirectory()
  atTheEnd(async () => directory[Symbol.asyncDispose]())
  const earlier = join(directory.path, 'migrations')
  await mkdir(earlier)
  const names = (await readdir(ownMigrations)).filter(name => Number(name.slice(0, 4)) <= version)
  await Promise.all(names.map(name => copyFile(join(ownMigrations, name), join(earlier, name))))
  const target = await emptyDatabase()
  await migrate(target.database, pathToFileURL(`${earlier}/`), target.connectionString)
  return target
}
