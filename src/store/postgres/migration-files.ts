// Migrations as files: numbered SQL, and what its first comments say about how it is applied.

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

/** The migrations of a directory, in order. Throws OperatorError for a gap in the numbers. */
export async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
      if (version !== index + 1)
        throw new OperatorError(`Migrations are numbered without gaps from 0001: ${name} is not.`)
      const sql = (await readFile(new URL(name, directory), 'utf8')).replaceAll('\r\n', '\n')
      const oldest = /^-- works with schema (\d+)$/m.exec(sql)?.[1]
      return {
        version,
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        worksWith: oldest === undefined ? null : Number(oldest),
        isOutside: /^-- outside a transaction$/m.test(sql),
      }
    }),
  )
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
