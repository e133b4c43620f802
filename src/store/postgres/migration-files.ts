// Migrations as files: the baseline by subject, the numbered SQL around it, and what its first comments say about how it is applied.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { OperatorError } from '../../values/operator-error.ts'

export interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
  /** The oldest schema whose servers can go on with this one: `-- works with schema 43`. Null: those before it cannot. */
  readonly worksWith: number | null
  /** `-- outside a transaction`: indexes are made and dropped one by one, so that nobody waits for them. */
  readonly isOutside: boolean
}

export interface Migrations {
  /** The whole schema of its version, for an empty database, from files by subject. Null in a directory without one. */
  readonly baseline: Migration | null
  /** What leads an older database to the version of the baseline. */
  readonly before: readonly Migration[]
  /** What follows the baseline. */
  readonly later: readonly Migration[]
  /** The version of the newest. */
  readonly newest: number
}

/**
 * Reads a directory with `0071-baseline/`, `before-0071/` and the files that follow, or with files from 0001 on alone. Throws
 * OperatorError for a gap in the numbers.
 */
export async function readMigrations(directory: URL): Promise<Migrations> {
  const names = await readdir(directory)
  const named = names.find(name => /^\d{4}-baseline$/.test(name))
  const [number] = named?.split('-') ?? []
  const version = Number(number ?? 0)
  const baseline =
    named === undefined ? null : await readBaseline(new URL(`${named}/`, directory), { version, name: named })
  const earlier = number === undefined ? null : new URL(`before-${number}/`, directory)
  const before = earlier === null ? [] : await readFiles(earlier, version - (await sqlIn(earlier)).length)
  const later = await readFiles(directory, version)
  return { baseline, before, later, newest: version + later.length }
}

async function readBaseline(
  directory: URL,
  { version, name }: { readonly version: number; readonly name: string },
): Promise<Migration> {
  const parts = (await sqlIn(directory)).map(part => readSql(new URL(part, directory)))
  return migrationOf({ version, name, sql: (await Promise.all(parts)).join('\n') })
}

/** The files of a directory, numbered from the one after `last` on. */
async function readFiles(directory: URL, last: number): Promise<Migration[]> {
  const migrations = (await sqlIn(directory)).map(async (name, index) => {
    const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
    if (version !== last + index + 1)
      throw new OperatorError(
        `Migrations are numbered without gaps from ${String(last + 1).padStart(4, '0')}: ${name} is not.`,
      )
    return migrationOf({ version, name, sql: await readSql(new URL(name, directory)) })
  })
  return Promise.all(migrations)
}

const sqlIn = async (directory: URL): Promise<string[]> =>
  (await readdir(directory)).filter(name => name.endsWith('.sql')).sort()

const readSql = async (file: URL): Promise<string> => (await readFile(file, 'utf8')).replaceAll('\r\n', '\n')

function migrationOf({ version, name, sql }: Pick<Migration, 'version' | 'name' | 'sql'>): Migration {
  const oldest = /^-- works with schema (\d+)$/m.exec(sql)?.[1]
  return {
    version,
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    worksWith: oldest === undefined ? null : Number(oldest),
    isOutside: /^-- outside a transaction$/m.test(sql),
  }
}

/** The statements of a migration without its comments. No text in it has a semicolon or begins a line with dashes. */
export const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(';')
    .map(statement => statement.trim())
    .filter(statement => statement !== '')

const makesIndex = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS ([a-z0-9_]+) ON /
const dropsIndex = /^DROP INDEX CONCURRENTLY IF EXISTS [a-z0-9_]+$/

/** The index that a statement makes; null for one that drops an index. OperatorError for any other outside a transaction. */
export function indexMadeBy({ name }: Pick<Migration, 'name'>, statement: string): string | null {
  const made = makesIndex.exec(statement)?.[1]
  if (made !== undefined) return made
  if (dropsIndex.test(statement)) return null
  throw new OperatorError(
    `Migration ${name} may only CREATE INDEX CONCURRENTLY IF NOT EXISTS and DROP INDEX CONCURRENTLY IF EXISTS outside a transaction, as these can be repeated after a crash.`,
  )
}
