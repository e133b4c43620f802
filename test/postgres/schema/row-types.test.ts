// What the program takes rows for is what the statements give: every statement of the store is described by PostgreSQL.

import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '../../support/run/database.ts'
import { driverValues } from '../../support/statements/driver-values.ts'
import { type Mismatch, rowMismatches } from '../../support/statements/row-mismatches.ts'
import { storeStatements } from '../../support/statements/store-statements.ts'

const { database, connectionString } = await testDatabase()
const project = new URL('../../../', import.meta.url).pathname
/** Reading the sources takes the compiler some seconds. */
const timeout = 120_000

/** Without the line, which changes with everything above it. */
const fileOf = (place: string): string => place.replace(/:\d+$/, '')
const said = (mismatches: readonly Mismatch[]): string[] => [
  ...new Set(mismatches.map(({ place, what }) => `${fileOf(place)}: ${what}`)),
]

test('every statement gives the columns, types, nulls and words that its rows are taken for', {
  timeout,
}, async () => {
  const statements = storeStatements(globSync('src/store/**/*.ts', { cwd: project }).sort())
  expect(statements.filter(({ fields }) => fields).length).toBeGreaterThan(90)
  expect(said(await rowMismatches(connectionString, statements))).toEqual([
    // Their conditions leave them out: only mails are read, a night without an allotment is never oversold, and what was sent
    // has an instant.
    "src/store/notifications/deliveries.ts: kind may be 'webhook' too",
    'src/store/properties/inventory-import.ts: allotment may be null, not only number',
    'src/store/sources/booking-reconciliation.ts: sentAt may be null, not only string',
  ])
  const unread = statements.filter(({ texts }) => texts === null)
  expect([...new Set(unread.map(({ place }) => fileOf(place)))]).toEqual([
    // The way itself, which is handed texts, and the migrations.
    'src/store/postgres/commit-tokens.ts',
    'src/store/postgres/connections.ts',
    'src/store/postgres/database.ts',
    'src/store/postgres/lanes.ts',
    'src/store/postgres/migrate.ts',
    'src/store/postgres/transaction.ts',
    'src/store/postgres/wall.ts',
    // Gives rows to be counted only.
    'src/store/properties/calendar-writing.ts',
    // A database with a narrower view, which is handed texts too.
    'src/store/test-keys/by-clock.ts',
  ])
  expect(unread.length).toBeLessThan(21)
})

test('a Row that says anything else than its statement is found', { timeout }, async () => {
  const file = 'src/store/inventory/made-up.ts'
  const source = `
    import type { Reader } from '../postgres/database.ts'
    const columns = ['sold', 'held'] as const
    const nights = (columns: string) => \`SELECT \${columns} FROM night\`
    export async function ask(reader: Reader, isSold: boolean, counter: 'sold' | 'held') {
      await reader.query<{ day: string; sold: number }>(nights('night, sold'))
      await reader.query<{ night: number; sold: string }>(nights('night, sold'))
      await reader.query<{ night: string }>(nights('night, sold'))
      await reader.query<{ allotment: number }>(nights('allotment'))
      await reader.query<{ name: string | null; total: number }>(
        'SELECT name, sum(sold)::numeric AS total FROM property LEFT JOIN night USING (property_id) GROUP BY name')
      await reader.query<{ sold: number }>(
        'SELECT sold FROM property LEFT JOIN night USING (property_id)')
      const [column] = isSold ? ['sold'] : ['unsold']
      await reader.query<{ sold: number }>(\`SELECT \${column} AS sold FROM night\`)
      await reader.query<{ sold: number; held: number }>(\`SELECT \${columns.map(name => \`night.\${name}\`).join(', ')} FROM night\`)
      await reader.query<{ count: number }>(\`SELECT \${counter} AS count FROM night\`)
      await reader.query<{ kind: 'admin' }>('SELECT kind FROM api_key')
      return reader.query(Math.random() > 1 ? 'SELECT 1' : String(isSold))
    }
    export const list = (reader: Reader): Promise<{ at: Date }[]> => reader.query('SELECT now() AS at')`
  const statements = storeStatements([file], { [file]: source })
  expect(statements).toHaveLength(12)
  expect(statements.filter(({ texts }) => texts === null).map(({ place }) => place)).toEqual([`${file}:19`])
  expect(await rowMismatches(connectionString, statements)).toEqual([
    { place: `${file}:6`, what: 'day is not given' },
    { place: `${file}:6`, what: 'night is given and not in the Row' },
    { place: `${file}:7`, what: 'night is date, not number' },
    { place: `${file}:7`, what: 'sold is int4, not string' },
    { place: `${file}:8`, what: 'sold is given and not in the Row' },
    { place: `${file}:9`, what: 'allotment may be null, not only number' },
    { place: `${file}:10`, what: 'total is numeric, not number' },
    { place: `${file}:12`, what: 'sold may be null, not only number' },
    { place: `${file}:15`, what: 'is refused: column "unsold" does not exist' },
    { place: `${file}:18`, what: "kind may be 'publisher' too" },
    { place: `${file}:21`, what: 'at is timestamptz, not Date' },
  ])
})

test.each(Object.entries(driverValues))(
  'a value of type %s arrives as the test above takes it',
  async (type, { text, value }) => {
    expect(await database.query(`SELECT $1::text::${type} AS value`, [text])).toEqual([{ value }])
  },
)
