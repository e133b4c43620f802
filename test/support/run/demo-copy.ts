// Copies of the demo for tests: it is loaded once for a worker, as loading it takes longer than opening a server.

import { randomBytes } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { inject } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { openContext } from '../../../src/context/open-context.ts'
import { installDemo } from '../../../src/demo/install-demo.ts'
import type { Clock } from '../../../src/values/clock.ts'
import { createdFrom, type TestDatabase } from './database.ts'
import { adminConnection, withDatabaseName } from './database-names.ts'
import { temporaryDirectory } from './temporary-directory.ts'

interface LoadedDemo {
  readonly databaseName: string
  readonly directory: string
}

let loaded: Promise<LoadedDemo> | undefined

/** A database with the demo, as of the clock of the first to ask; what goes with it is copied into `directory`. */
export async function demoCopy(clock: Clock, directory: string): Promise<TestDatabase> {
  loaded ??= load(clock)
  const demo = await loaded
  await cp(demo.directory, directory, { recursive: true })
  return createdFrom(demo.databaseName)
}

/** The run drops the database and removes the directory at its end (global-setup.ts). */
async function load(clock: Clock): Promise<LoadedDemo> {
  const server = inject('connectionString')
  const template = inject('templateName')
  const databaseName = `${template}_${randomBytes(4).toString('hex')}`
  await adminConnection(server, `CREATE DATABASE ${databaseName} TEMPLATE ${template} STRATEGY file_copy`)
  const { path: directory } = await temporaryDirectory()
  const variables = { DATABASE_URL: withDatabaseName(server, databaseName), DATA_DIR: directory }
  await using context = await openContext(readConfig(variables), { clock, exclusive: true })
  await installDemo(context)
  return { databaseName, directory }
}
