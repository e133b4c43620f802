// Compares declared Rows with PostgreSQL's description of their statements: names, types and nulls of the columns.

import pg from 'pg'
import { type DescribedColumn, describeStatement } from './described-statement.ts'
import type { RowField, StoreStatement } from './store-statements.ts'

/** One difference. */
export interface Mismatch {
  /** "src/store/inventory/holds.ts:57" */
  readonly place: string
  /** "expiresAt may be null in inventory_hold, and is string" */
  readonly what: string
}

/** What the tables declare of a plain column reference. */
interface StoredColumn {
  readonly table: string
  readonly isNullable: boolean
  /** The check that limits the column to some texts, as PostgreSQL prints it; null where there is none. */
  readonly choice: string | null
}

interface Catalog {
  readonly typeNames: ReadonlyMap<number, string>
  readonly columns: ReadonlyMap<string, StoredColumn>
}

/** All differences between the statements and their declared Rows. */
export async function rowMismatches(
  connectionString: string,
  statements: readonly StoreStatement[],
): Promise<Mismatch[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const catalog = await readCatalog(client)
    const mismatches: Mismatch[] = []
    for (const { place, texts, fields } of statements) {
      const found = new Set<string>()
      for (const text of texts ?? []) {
        try {
          const columns = await describeStatement(client, text)
          if (fields) for (const what of differences({ text, columns, fields, catalog })) found.add(what)
        } catch (error) {
          found.add(`is refused: ${(error as Error).message}`)
        }
      }
      mismatches.push(...[...found].map(what => ({ place, what })))
    }
    return mismatches
  } finally {
    await client.end()
  }
}

async function readCatalog(client: pg.Client): Promise<Catalog> {
  const types = await client.query<{ oid: number; typname: string }>('SELECT oid, typname FROM pg_type')
  const columns = await client.query<StoredColumn & { key: string }>(
    `SELECT attrelid || ' ' || attnum AS key, attrelid::regclass::text AS table, NOT attnotnull AS "isNullable",
            (SELECT min(definition)
               FROM pg_constraint CROSS JOIN pg_get_constraintdef(pg_constraint.oid) AS definition
              WHERE conrelid = attrelid AND conkey = ARRAY[attnum] AND definition LIKE '% = ANY (ARRAY[%') AS choice
       FROM pg_attribute WHERE attnum > 0`,
  )
  return {
    typeNames: new Map(types.rows.map(({ oid, typname }) => [oid, typname])),
    columns: new Map(columns.rows.map(({ key, ...column }) => [key, column])),
  }
}

interface Described {
  readonly text: string
  readonly columns: readonly DescribedColumn[]
  readonly fields: ReadonlyMap<string, RowField>
  readonly catalog: Catalog
}

function differences({ text, columns, fields, catalog }: Described): string[] {
  const given = new Set(columns.map(({ name }) => name))
  const missing = [...fields.keys()].filter(name => !given.has(name)).map(name => `${name} is not given`)
  const others = columns.flatMap(column => {
    const field = fields.get(column.name)
    if (!field) return `${column.name} is given and not in the Row`
    const stored = catalog.columns.get(`${column.tableId} ${column.columnId}`)
    return [
      typeDifference(column, field, catalog),
      stored && nullDifference(column, field, stored, text),
      ...(stored ? missingWords(column, field, stored) : []),
    ]
  })
  return [...missing, ...others.filter(what => what !== undefined)]
}

function typeDifference(
  { name, typeId }: DescribedColumn,
  field: RowField,
  catalog: Catalog,
): string | undefined {
  const typeName = catalog.typeNames.get(typeId) ?? String(typeId)
  const holds = field.holds(typeName)
  if (holds === undefined)
    return `${name} is ${typeName}, which test/support/statements/driver-values.ts does not know`
  return holds ? undefined : `${name} is ${typeName}, not ${field.type}`
}

/** Known only for plain references to a nullable column, or to a table whose row may be missing. */
function nullDifference(
  { name }: DescribedColumn,
  field: RowField,
  { table, isNullable }: StoredColumn,
  text: string,
): string | undefined {
  const mayBeMissing = new RegExp(`\\bLEFT JOIN ${table}\\b`).test(text)
  return !field.mayBeNull && (isNullable || mayBeMissing)
    ? `${name} may be null, not only ${field.type}`
    : undefined
}

/** Texts that the column allows and the field does not. */
const missingWords = ({ name }: DescribedColumn, { words }: RowField, { choice }: StoredColumn): string[] =>
  words === null || choice === null
    ? []
    : [...choice.matchAll(/'(\w+)'::text/g)]
        .filter(([, word = '']) => !words.includes(word))
        .map(([, word]) => `${name} may be '${word}' too`)
