// Builds the administration's pages, makes a directory for temporary files and, but for unit tests, starts one PostgreSQL, embedded
// or at TEST_DATABASE_URL, with a migrated template database. At the end no process started by tests may be left.

import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../../src/store/embedded/embedded-postgres.ts'
import { openDatabase } from '../../../src/store/postgres/database.ts'
import { migrate } from '../../../src/store/postgres/migrate.ts'
import { buildIfStale } from '../../../web/admin/build.ts'
import { adminConnection, withDatabaseName } from './database-names.ts'
import { endAtOnce, leftBehind } from './left-behind.ts'
import { memoryDirectory } from './memory-directory.ts'
import { seed } from './random-runs.ts'
import { temporaryDirectory } from './temporary-directory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL in which tests may create databases. */
    connectionString: string
    /** A migrated, empty database in it. The names of all databases of the run begin with its name. */
    templateName: string
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  shared.hostelryTestRun ??= new TestRun()
  const run = shared.hostelryTestRun
  await run.begin()
  if (!project.name.startsWith('unit')) {
    const { connectionString, templateName } = await run.database()
    project.provide('connectionString', connectionString)
    project.provide('templateName', templateName)
  }
  return () => run.end()
}

/** Each project has its own copy of this module. */
const shared = globalThis as { hostelryTestRun?: TestRun }

/** What the projects of a run share, from the first that begins to the last that ends. */
class TestRun {
  readonly #opened = new AsyncDisposableStack()
  #projects = 0
  #directory?: Promise<string>
  #database?: Promise<{ connectionString: string; templateName: string }>

  async begin(): Promise<void> {
    this.#projects += 1
    this.#directory ??= this.#makeDirectory()
    await this.#directory
  }

  async end(): Promise<void> {
    this.#projects -= 1
    if (this.#projects === 0) await this.#opened.disposeAsync()
  }

  database(): Promise<{ connectionString: string; templateName: string }> {
    this.#database ??= this.#makeDatabase()
    return this.#database
  }

  async #makeDirectory(): Promise<string> {
    await buildIfStale()
    const { path } = this.#opened.use(await temporaryDirectory((await memoryDirectory()) ?? undefined))
    this.#opened.defer(() => endLeftBehind(path))
    // After Ctrl-C vitest leaves no time to wait for anything.
    process.once('exit', () => endAtOnce(path))
    // Workers inherit it, so every temporary file of a test is in it and its path identifies the run.
    process.env.TMPDIR = path
    process.env.HOSTELRY_RUN_SEED = String(seed)
    console.log(`Random tests draw from seed ${seed}: HOSTELRY_SEED=${seed} repeats them.`)
    return path
  }

  async #makeDatabase(): Promise<{ connectionString: string; templateName: string }> {
    const connectionString = process.env.TEST_DATABASE_URL ?? (await this.#startPostgres())
    const templateName = `hostelry_test_template_${process.pid}`
    await adminConnection(connectionString, `CREATE DATABASE ${templateName}`)
    this.#opened.defer(() => dropDatabases(connectionString, templateName))
    const own = withDatabaseName(connectionString, templateName)
    await using template = openDatabase({
      connectionString: own,
      poolSize: 1,
      applicationName: 'hostelry test template',
    })
    await migrate(template, undefined, own)
    return { connectionString, templateName }
  }

  async #startPostgres(): Promise<string> {
    const dataDirectory = `${await this.#directory}/shared`
    const { connectionString } = this.#opened.use(await openEmbedded({ dataDirectory, exclusive: true }))
    await giveUpDurability(connectionString)
    return connectionString
  }
}

/** The template and its copies, also those that a test has left: a role cannot end before every database that gives it rights. */
async function dropDatabases(connectionString: string, templateName: string): Promise<void> {
  await using database = openDatabase({ connectionString, poolSize: 1, applicationName: 'hostelry tests' })
  const found = await database.query<{ name: string }>(
    'SELECT datname::text AS name FROM pg_database WHERE starts_with(datname, $1)',
    [templateName],
  )
  for (const { name } of found)
    await adminConnection(connectionString, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  for (const { name } of found)
    await adminConnection(connectionString, `DROP ROLE IF EXISTS hostelry_wall_${name}`)
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
