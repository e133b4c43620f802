// Migrates a database to the schema of this version: an empty one by the baseline, another by the numbered SQL files that it lacks,
// each applied once and in order, while other servers go on working.

import { setTimeout as pause } from 'node:timers/promises'
import { OperatorError } from '../../values/operator-error.ts'
import type { Database, Transaction, TransactionTimeouts } from './database.ts'
import { isRetryable } from './database-faults.ts'
import {
  indexMadeBy,
  type Migration,
  type Migrations,
  readMigrations,
  statementsOf,
} from './migration-files.ts'
import { PrimaryClient } from './primary/primary-client.ts'

const ownMigrations = new URL('../migrations/', import.meta.url)

interface Applied {
  readonly version: number
  readonly name: string
  readonly checksum: string
  readonly worksWith: number | null
}

/** Requests of running servers queue behind a lock that is waited for, so it is not waited for long. A rewrite may take long. */
const timeouts: TransactionTimeouts = { lockMilliseconds: 2_000, statementMilliseconds: 0 }

/** Between tries to get a lock or the turn. */
const pauseMilliseconds = 200
/** How often a lock that others hold is tried for: a minute and more, with the tries of each transaction. */
const lockTries = 12

/**
 * Applies what is missing, each in its own transaction or statement by statement, and returns their names. Several starting
 * servers may run it at once. A newer schema is accepted where it says that servers of this version can go on with it. Throws
 * OperatorError when it does not, when a schema is too old, when a file was changed after it was applied, or when a lock cannot be
 * had.
 * `connectionString` leads to PostgreSQL itself, for what runs outside a transaction.
 */
export async function migrate(
  database: Database,
  directory: URL = ownMigrations,
  connectionString: string | null = null,
): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const earlier = await inTurn(database, 'the list of migrations', async transaction => {
    await prepare(transaction)
    return readApplied(transaction)
  })
  const applied: string[] = []
  for (const migration of [...wayToBaseline(migrations, earlier), ...migrations.later]) {
    // Of the many that nearly every start finds applied, none costs a transaction.
    if (isApplied(migration, earlier, migrations.newest)) continue
    const isNew = await inTurn(database, migration.name, transaction =>
      applyOnce(transaction, migration, { newest: migrations.newest, connectionString }),
    )
    if (isNew) applied.push(migration.name)
  }
  return applied
}

/** The newest schema that this version knows. */
export const newestSchema = async (): Promise<number> => (await readMigrations(ownMigrations)).newest

/** What the database lacks of the schema of this version, with the version that it has; null: it has all. Changes nothing. */
export async function missingSchema(
  { query }: Pick<Database, 'query'>,
  directory: URL = ownMigrations,
): Promise<{ readonly found: number | null; readonly known: number } | null> {
  const migrations = await readMigrations(directory)
  const [list] = await query<{ isThere: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS "isThere"`,
  )
  const applied = list!.isThere ? await readApplied({ query }) : []
  const lacking = [...wayToBaseline(migrations, applied), ...migrations.later].some(
    migration => !isApplied(migration, applied, migrations.newest),
  )
  return lacking ? { found: applied.at(-1)?.version ?? null, known: migrations.newest } : null
}

/** Whether a name that `migrate` returned says that the database was empty. */
export const madeWhole = (name: string): boolean => name.endsWith('-baseline')

/** Nothing but the baseline for a database that is empty or began with it. OperatorError for one that is too old for the rest. */
function wayToBaseline({ baseline, before }: Migrations, earlier: readonly Applied[]): readonly Migration[] {
  if (baseline === null) return []
  const newest = earlier.findLast(({ version }) => version <= baseline.version)
  if (newest === undefined || newest.name === baseline.name) return [baseline]
  const oldest = baseline.version - before.length
  if (newest.version >= oldest) return before
  throw new OperatorError(
    `The database has schema ${newest.version} (${newest.name}), which is too old for this version of Hostelry: it upgrades schema ${oldest} and later. Start the version of commit 0e4aa5f2 once, which upgrades to schema ${oldest}, then this one.`,
  )
}

/**
 * Runs `work` in a transaction, one starting server at a time. Nobody waits for the turn within a transaction: an index that is
 * made concurrently would wait for that one.
 */
async function inTurn<Result>(
  database: Database,
  name: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; ) {
    try {
      const outcome = await database.transaction(async transaction => {
        if (!(await hasTurn(transaction))) return null
        return { result: await work(transaction) }
      }, timeouts)
      if (outcome !== null) return outcome.result
    } catch (error) {
      if (!isRetryable(error)) throw error
      if (tries++ === lockTries)
        throw new OperatorError(
          `Migration ${name} did not get its lock: another transaction holds a table for a long time, such as a dump. Start again when it has ended.`,
        )
    }
    await pause(pauseMilliseconds)
  }
}

/** The number is arbitrary; the turn ends with the transaction. */
async function hasTurn({ query }: Transaction): Promise<boolean> {
  const [row] = await query<{ isMine: boolean }>('SELECT pg_try_advisory_xact_lock(4867351) AS "isMine"')
  return row!.isMine
}

async function prepare({ query }: Transaction): Promise<void> {
  await query(`
    CREATE TABLE IF NOT EXISTS schema_migration (
      version int PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`)
  const [known] = await query(
    `SELECT 1 FROM pg_attribute WHERE attrelid = 'schema_migration'::regclass AND attname = 'works_with'`,
  )
  if (known === undefined) await query('ALTER TABLE schema_migration ADD COLUMN works_with int')
}

interface Applying {
  /** The version of the newest schema that this program knows. */
  readonly newest: number
  readonly connectionString: string | null
}

async function applyOnce(
  transaction: Transaction,
  migration: Migration,
  { newest, connectionString }: Applying,
): Promise<boolean> {
  const { version, name, checksum, worksWith } = migration
  if (isApplied(migration, await readApplied(transaction), newest)) return false
  if (migration.isOutside) await applyOutside(migration, connectionString)
  else await transaction.query(migration.sql)
  await transaction.query(
    'INSERT INTO schema_migration (version, name, checksum, works_with) VALUES ($1, $2, $3, $4)',
    [version, name, checksum, worksWith],
  )
  return true
}

/** The oldest lists have no column `works_with`. */
const readApplied = ({ query }: Pick<Database, 'query'>): Promise<Applied[]> =>
  query<Applied>(
    `SELECT version, name, checksum, (to_jsonb(schema_migration) ->> 'works_with')::int AS "worksWith"
       FROM schema_migration ORDER BY version`,
  )

/** Whether a migration is among those that the database has taken. OperatorError where it was changed since, or they are strange. */
function isApplied(
  { version, name, checksum }: Migration,
  applied: readonly Applied[],
  known: number,
): boolean {
  refuseStrange(applied, known)
  const earlier = applied.find(row => row.version === version)
  if (earlier && (earlier.checksum !== checksum || earlier.name !== name)) {
    throw new OperatorError(
      `Migration ${name} was changed after the database took it as ${earlier.name}. Put the released file back; further changes belong in a new file.`,
    )
  }
  return earlier !== undefined
}

/** OperatorError for a schema that a newer version made, unless each of its migrations can live with servers of this one. */
function refuseStrange(applied: readonly Applied[], known: number): void {
  const newest = applied.at(-1)
  const strange = applied.find(
    ({ version, worksWith }) => version > known && (worksWith === null || worksWith > known),
  )
  if (newest === undefined || strange === undefined) return
  throw new OperatorError(
    `The database has schema ${newest.version} (${newest.name}), but this version of Hostelry knows schemas up to ${known}, and ${strange.name} does not work with it. Start the newer version, or restore a backup that was made before it.`,
  )
}

/**
 * Applies statements over a connection of their own, while the transaction that has the turn stands idle. An index that a crash
 * left unfinished is made anew.
 */
async function applyOutside(migration: Migration, connectionString: string | null): Promise<void> {
  if (connectionString === null) throw new Error(`${migration.name} needs a connection of its own`)
  const client = new PrimaryClient({ connectionString, application_name: 'hostelry migration' })
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('SET lock_timeout = 0')
    for (const statement of statementsOf(migration.sql)) {
      const index = indexMadeBy(migration, statement)
      if (index !== null && (await isUnfinished(client, index)))
        await client.query(`DROP INDEX CONCURRENTLY ${index}`)
      await client.query(statement)
    }
  } finally {
    await client.end()
  }
}

async function isUnfinished(client: PrimaryClient, index: string): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  )
  return rows.length > 0
}
