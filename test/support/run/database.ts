// A database for each test file: migrated, empty, dropped at the end.

import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../../src/store/postgres/database.ts'
import { atTheEnd } from './at-the-end.ts'
import { adminConnection, withDatabaseName } from './database-names.ts'

export interface TestDatabase {
  readonly database: Database
  readonly connectionString: string
}

/** Call once at the top of a test file: `const { database } = await testDatabase()`. */
export const testDatabase = (): Promise<TestDatabase> => createdFrom(inject('templateName'))

/** A database without tables, for tests of the migrations. */
export const emptyDatabase = (): Promise<TestDatabase> => createdFrom('template0')

/** A copy of another database of the test PostgreSQL, with which nobody is connected. */
export async function createdFrom(template: string): Promise<TestDatabase> {
  const server = inject('connectionString')
  const name = `${inject('templateName')}_${randomBytes(6).toString('hex')}`
  await adminConnection(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const connectionString = withDatabaseName(server, name)
  const database = openDatabase({ connectionString, poolSize: 12, applicationName: 'hostelry tests' })
  atTheEnd(async () => {
    await database[Symbol.asyncDispose]()
    await adminConnection(server, `DROP DATABASE ${name} WITH (FORCE)`)
    await adminConnection(server, `DROP ROLE IF EXISTS hostelry_wall_${name}`)
  })
  return { database, connectionString }
}
