// Builds the administration's pages, and starts one PostgreSQL for the tests, embedded or at TEST_DATABASE_URL, with a migrated template database, and a directory
// for temporary files. At the end no process started by tests may be left.

import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../src/store/embedded/embedded-postgres.ts'
import { openDatabase } from '../../src/store/postgres/database.ts'
import { migrate } from '../../src/store/postgres/migrate.ts'
import { buildIfStale } from '../../web/admin/build.ts'
import { adminConnection, withDatabaseName } from './database-names.ts'
import { leftBehind } from './left-behind.ts'
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
  await buildIfStale()
  await using opening = new AsyncDisposableStack()
  const directory = opening.use(await temporaryDirectory())
  opening.defer(() => endLeftBehind(directory.path))
  // Workers inherit it, so every temporary file of a test is in it and its path identifies the run.
  process.env.TMPDIR = directory.path
  const connectionString =
    process.env.TEST_DATABASE_URL ??
    opening.use(await openEmbedded({ dataDirectory: `${directory.path}/shared`, exclusive: true }))
      .connectionString
  if (!process.env.TEST_DATABASE_URL) await giveUpDurability(connectionString)
  const templateName = `hostelry_test_template_${process.pid}`
  await adminConnection(connectionString, `CREATE DATABASE ${templateName}`)
  opening.defer(() => adminConnection(connectionString, `DROP DATABASE ${templateName}`))
  {
    const own = withDatabaseName(connectionString, templateName)
    await using template = openDatabase({
      connectionString: own,
      poolSize: 1,
      applicationName: 'hostelry test template',
    })
    await migrate(template, undefined, own)
  }
  project.provide('connectionString', connectionString)
  project.provide('templateName', templateName)
  const running = opening.move()
  return () => running.disposeAsync()
}

/** Lets commits of the run's own PostgreSQL wait for no disk: its data ends with the run. Tests of crashes start servers of their own. */
async function giveUpDurability(connectionString: string): Promise<void> {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await adminConnection(connectionString, `ALTER SYSTEM SET ${name} = off`)
  await adminConnection(connectionString, 'SELECT pg_reload_conf()')
}

/** Ends processes that tests have left running, and fails the run for it. */
async function endLeftBehind(directory: string): Promise<void> {
  const left = await leftBehind(directory)
  if (left.length === 0) return
  for (const { pid } of left) end(pid)
  const lines = left.map(({ pid, command }) => `  ${pid} ${command}`)
  throw new Error(`The tests have left processes behind:\n${lines.join('\n')}`)
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
