// Migrates a database to the schema of this version, by numbered SQL files that are applied once and in order.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { OperatorError } from '../../values/operator-error.ts'
import type { Database, Transaction, TransactionTimeouts } from './database.ts'

interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

const ownMigrations = new URL('../migrations/', import.meta.url)

/** Servers that start together wait for each other; building an index may take long. */
const timeouts: TransactionTimeouts = { lockMilliseconds: 60_000, statementMilliseconds: 0 }

/**
 * Applies the missing files, each in its own transaction, and returns their names. Several starting servers may run it at
 * once. Throws OperatorError when the database is newer than the files, or when a file was changed after it was applied.
 */
export async function migrate(database: Database, directory: URL = ownMigrations): Promise<string[]> {
  const migrations = await readMigrations(directory)
  await database.transaction(prepare, timeouts)
  const applied: string[] = []
  for (const migration of migrations) {
    const isNew = await database.transaction(
      transaction => applyOnce(transaction, migration, migrations),
      timeouts,
    )
    if (isNew) applied.push(migration.name)
  }
  return applied
}

async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
      if (version !== index + 1)
        throw new OperatorError(`Migrations are numbered without gaps from 0001: ${name} is not.`)
      const sql = (await readFile(new URL(name, directory), 'utf8')).replaceAll('\r\n', '\n')
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function prepare(transaction: Transaction): Promise<void> {
  await takeTurn(transaction)
  await transaction.query(`
    CREATE TABLE IF NOT EXISTS schema_migration (
      version int PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`)
}

async function applyOnce(
  transaction: Transaction,
  migration: Migration,
  known: readonly Migration[],
): Promise<boolean> {
  await takeTurn(transaction)
  const applied = await transaction.query<{ version: number; name: string; checksum: string }>(
    'SELECT version, name, checksum FROM schema_migration ORDER BY version',
  )
  const newest = applied.at(-1)
  if (newest && newest.version > known.length) {
    throw new OperatorError(
      `The database has schema ${newest.version} (${newest.name}), but this version of Hostelry knows schemas up to ${known.length}. Start the newer version, or restore a backup that was made before it.`,
    )
  }
  const earlier = applied.find(row => row.version === migration.version)
  if (earlier && (earlier.checksum !== migration.checksum || earlier.name !== migration.name)) {
    throw new OperatorError(
      `Migration ${migration.name} was changed after the database took it as ${earlier.name}. Put the released file back; further changes belong in a new file.`,
    )
  }
  if (earlier) return false
  // Requests of running servers queue behind a lock that is waited for.
  await transaction.query(`SET LOCAL lock_timeout = '2s'`)
  await transaction.query(migration.sql)
  await transaction.query('INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)', [
    migration.version,
    migration.name,
    migration.checksum,
  ])
  return true
}

/** One starting server at a time, until the transaction ends. The number is arbitrary. */
const takeTurn = (transaction: Transaction) => transaction.query('SELECT pg_advisory_xact_lock(4867351)')
