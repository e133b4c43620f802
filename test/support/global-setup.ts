// Gives the tests one PostgreSQL, embedded or the one at TEST_DATABASE_URL, with a migrated database to copy from.

import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/store/database.ts'
import { openEmbedded } from '../../src/store/embedded-postgres.ts'
import { migrate } from '../../src/store/migrate.ts'
import { adminConnection, withDatabaseName } from './database-names.ts'
import { temporaryDirectory } from './temporary-directory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL in which tests may create databases. */
    connectionString: string
    /** A migrated, empty database in it. */
    templateName: string
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await using opening = new AsyncDisposableStack()
  const directory = opening.use(await temporaryDirectory())
  const connectionString =
    process.env.TEST_DATABASE_URL ??
    opening.use(await openEmbedded({ dataDirectory: directory.path, exclusive: true })).connectionString
  const templateName = `hostelry_test_template_${process.pid}`
  await adminConnection(connectionString, `CREATE DATABASE ${templateName}`)
  opening.defer(() => adminConnection(connectionString, `DROP DATABASE ${templateName}`))
  {
    await using template = openDatabase({
      connectionString: withDatabaseName(connectionString, templateName),
      poolSize: 1,
      applicationName: 'hostelry test template',
    })
    await migrate(template)
  }
  project.provide('connectionString', connectionString)
  project.provide('templateName', templateName)
  const running = opening.move()
  return () => running.disposeAsync()
}
