// Rows planted in tables without anything that they refer to, so that a test names only the columns that matter to it; and
// transactions that are undone, so that each test has the tables to itself.

import { expect } from 'vitest'
import type { Database, Reader, Transaction } from '../../../src/store/postgres/database.ts'
import { Fault } from '../../../src/values/faults.ts'

export type PlantedRow = Readonly<Record<string, unknown>>
/** Rows by their table. */
export type Tables = Readonly<Record<string, readonly PlantedRow[]>>
type Clock = (seconds?: number) => string

/** A UUID that a test can name by a small number. */
export const uuid = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

const stay = ({ reservation_id: id }: PlantedRow): PlantedRow => ({
  confirmation_number: `R ${String(id)}`,
  status: 'confirmed',
  rooms_count: 1,
  checkin: '2030-01-01',
  checkout: '2030-01-02',
})
/** What a row has where its test does not say, beside the usual value of the type. */
const usual: Readonly<Record<string, (row: PlantedRow) => PlantedRow>> = {
  reservation: stay,
  archived_reservation: row => ({ ...stay(row), status: 'completed', erased_at: '2030-01-01' }),
  inventory_hold: () => ({ checkin: '2030-01-01', checkout: '2030-01-02', rooms_count: 1 }),
  delivery: ({ delivery_id: id }) => ({ sequence: id, kind: 'webhook', state: 'waiting' }),
  payment_attempt: () => ({ kind: 'authorise', state: 'approved', currency: 'EUR' }),
  channel: ({ channel_id: id }) => ({
    kind: 'cloudbeds',
    login: `login ${String(id)}`,
    currency: 'EUR',
    minimum_stay: 'arrival',
    known_by: 'delivery',
  }),
}

const usualOf = (type: string): unknown => {
  if (type.endsWith('[]')) return []
  if (/^(integer|bigint|smallint|numeric)/.test(type)) return 1
  if (/^(date|timestamp)/.test(type)) return '2030-01-01'
  if (type === 'boolean') return false
  if (type === 'jsonb') return {}
  if (type === 'uuid') return uuid(1)
  return type === 'bytea' ? '\\x00' : ''
}

/** Plants rows as they are, in a transaction that is undone. */
export async function plant(reader: Reader, table: string, ...rows: readonly PlantedRow[]): Promise<void> {
  const needed = await reader.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND attnotnull AND NOT atthasdef AND attidentity = ''`,
    [table],
  )
  const plain = Object.fromEntries(needed.map(({ name, type }) => [name, usualOf(type)]))
  for (const row of rows) {
    const whole = { ...plain, ...usual[table]?.(row), ...row }
    const columns = Object.keys(whole).join(', ')
    await reader.query(
      `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM jsonb_populate_record(NULL::${table}, $1)`,
      [JSON.stringify(whole)],
    )
  }
}

/** What became of rows, by table and key: the columns that have changed, or a new row without its nulls; null for one that is gone. */
export type Changes = Readonly<Record<string, PlantedRow | null>>

/** For `toMatchObject`, to which an empty object is like any other. */
export const noChanges: unknown = expect.toSatisfy(
  (changes: Changes) => Object.keys(changes).length === 0,
  'nothing has changed',
)

/** What changes in these tables while something is done. UUIDs are told by their small number. */
export async function changesIn(
  reader: Reader,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<Changes> {
  const before = await rowsIn(reader, tables)
  await work()
  const after = await rowsIn(reader, tables)
  const changes: Record<string, PlantedRow | null> = {}
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)]
    const news = Object.entries(is ?? {}).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(was ? was[name] : null),
    )
    if (!is) changes[key] = null
    else if (news.length > 0) changes[key] = Object.fromEntries(news)
  }
  return changes
}

async function rowsIn(reader: Reader, tables: readonly string[]): Promise<Map<string, PlantedRow>> {
  const rows = new Map<string, PlantedRow>()
  for (const table of tables) {
    const keys = await reader.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute JOIN pg_index ON attrelid = indrelid AND attnum = ANY (indkey)
        WHERE indrelid = $1::regclass AND indisprimary ORDER BY attnum`,
      [table],
    )
    const found = await reader.query<{ row: string }>(
      `SELECT to_jsonb(each)::text AS row FROM ONLY ${table} AS each`,
    )
    for (const { row } of found) {
      const parsed = JSON.parse(shortIds(row)) as PlantedRow
      rows.set([table, ...keys.map(({ name }) => String(parsed[name]))].join(' '), parsed)
    }
  }
  return rows
}

/** A text with small numbers instead of UUIDs: "reservation #3". */
export const shortIds = (text: string): string =>
  text.replace(/00000000-0000-4000-8000-([0-9a-f]{12})/g, (_, digits) => `#${Number.parseInt(digits, 16)}`)

class Undone extends Error {}

/** Does something in a transaction that is undone and in which no trigger runs and no reference is checked; returns what came of it. */
export async function undone<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  let done: { readonly result: Result } | undefined
  try {
    await database.transaction(async transaction => {
      await transaction.query("SET LOCAL session_replication_role = 'replica'")
      done = { result: await work(transaction) }
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return done!.result
}

/** Instants so many seconds after the one that the database takes for now in this transaction. */
export async function clockOf(reader: Reader): Promise<Clock> {
  const [row] = await reader.query<{ now: string }>('SELECT now()')
  return (seconds = 0) =>
    Temporal.Instant.from(row!.now)
      .add({ microseconds: Math.round(seconds * 1e6) })
      .toString()
}

/** An instant as the changes of rows have it. */
export const stored = (instant: string): string => instant.replace('Z', '+00:00')

/**
 * What tests of one file do to rows: plants these, whose instants may be told by a clock, does the work, and undoes all. Returns
 * what came of it or the fault that refused it, what changed in the `looked` tables (else in those that were planted), what was
 * announced, and instants as rows have them.
 */
export const doneIn =
  (database: Database, looked?: readonly string[]) =>
  <Result>(tables: Tables | ((at: Clock) => Tables), work: (transaction: Transaction) => Promise<Result>) =>
    undone(database, async transaction => {
      const at = await clockOf(transaction)
      const planted = typeof tables === 'function' ? tables(at) : tables
      for (const [table, rows] of Object.entries(planted)) await plant(transaction, table, ...rows)
      const told: unknown[] = []
      const listening = { ...transaction, announce: (...notices: unknown[]) => told.push(...notices) }
      let result: unknown
      const changes = await changesIn(transaction, looked ?? Object.keys(planted), async () => {
        result = await work(listening).catch(error => {
          if (error instanceof Fault) return error
          throw error
        })
      })
      return { result: result as Result, changes, told, at: (seconds = 0) => stored(at(seconds)) }
    })
