// A whole database as files: all tables as they were at one moment, and back into an empty database of the same schema. Servers go on
// working while it is copied.

import type { Readable } from 'node:stream'
import { OperatorError } from '../../values/operator-error.ts'
import { PrimaryClient } from '../postgres/primary/primary-client.ts'
import { type CopiedRows, copyIn, copyOut } from './table-copy.ts'

export interface TableShape {
  readonly name: string
  /** Without those that PostgreSQL computes. */
  readonly columns: readonly string[]
}

export interface SequenceState {
  readonly name: string
  /** The last number given. */
  readonly last: string
}

export interface DatabaseShape {
  /** The newest migration. */
  readonly schema: number
  readonly tables: readonly TableShape[]
  /** Bytes of the tables on disk, to tell how far a copy is. */
  readonly bytes: number
}

/** What is not copied, with the reason. */
export const leftOut: readonly { readonly what: string; readonly why: string }[] = [
  {
    what: 'schema hostelry_test',
    why: 'what was done with test keys is no part of the records, and is deleted after thirty days',
  },
  {
    what: 'tables change, quote_session, live_offer',
    why: 'they are for servers that run, and empty after a crash too',
  },
]

/** How far event numbers and change numbers go on behind those that publishers may have seen since the copy. */
const gap = { events: 1_000_000, changes: 1_000_000_000 }

export class DatabaseArchive {
  readonly #connectionString: string

  /** Leads to PostgreSQL itself; nothing connects before it is used. */
  constructor(connectionString: string) {
    this.#connectionString = connectionString
  }

  /**
   * Copies every table as of one moment: `write` gets each in turn and returns when its bytes are read. The sequences are read
   * after the last table, so that none is behind a row.
   */
  async copyOut(
    write: (table: TableShape, rows: CopiedRows, shape: DatabaseShape) => Promise<void>,
  ): Promise<DatabaseShape & { readonly sequences: readonly SequenceState[] }> {
    return this.#within(async client => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const shape = await readShape(client)
      for (const table of shape.tables)
        await write(table, copyOut(client, `COPY ${target(table)} TO STDOUT`), shape)
      return { ...shape, sequences: await readSequences(client) }
    })
  }

  /**
   * Fills a database that has the schema and no records, in one transaction: all or nothing. `read` gives the bytes of each table.
   * OperatorError when the database has records or another schema than the copy, or a table gets another number of rows.
   */
  async copyIn<Table extends TableShape & { readonly rows: number }>(
    copy: { readonly tables: readonly Table[]; readonly sequences: readonly SequenceState[] },
    read: (table: Table) => Readable,
  ): Promise<void> {
    await this.#within(async client => {
      const { tables } = await readShape(client)
      requireSame(copy.tables, tables)
      await client.query(lockAll)
      await requireEmpty(client)
      await client.query(withoutTriggers)
      await client.query(`TRUNCATE ${fromTheBeginning.join(', ')}`)
      for (const name of await inOrderOfReferences(client, copy.tables)) {
        const table = copy.tables.find(each => each.name === name)!
        const rows = await copyIn(client, `COPY ${target(table)} FROM STDIN`, read(table))
        if (rows !== table.rows)
          throw new OperatorError(
            `The table ${name} has ${rows} rows, and the backup says ${table.rows}. Nothing was changed.`,
          )
      }
      await client.query(withTriggers)
      for (const { name, last } of copy.sequences)
        await client.query('SELECT setval(quote_ident($1)::regclass, $2::bigint)', [name, last])
      await goOnBehind(client)
    })
  }

  async #within<Result>(work: (client: PrimaryClient) => Promise<Result>): Promise<Result> {
    const client = new PrimaryClient({
      connectionString: this.#connectionString,
      application_name: 'hostelry backup',
      connectionTimeoutMillis: 10_000,
    })
    await client.connect()
    try {
      await client.query('BEGIN')
      await client.query('SET LOCAL statement_timeout = 0')
      await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
      // Rather an error than a copy without rows that a policy hides.
      await client.query('SET LOCAL row_security = off')
      const result = await work(client)
      await client.query('COMMIT')
      return result
    } finally {
      await client.end()
    }
  }
}

const target = ({ name, columns }: TableShape): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Tables that hold records, those of reports by their parts. */
const recordTables = `
  SELECT c.oid, c.relname::text AS name, pg_table_size(c.oid) AS bytes
    FROM pg_class AS c
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
     AND c.relname NOT IN ('schema_migration', 'change')`

async function readShape(client: PrimaryClient): Promise<DatabaseShape> {
  const { rows: tables } = await client.query<TableShape & { bytes: number }>(
    `SELECT name, bytes,
            ARRAY(SELECT attname::text FROM pg_attribute
                   WHERE attrelid = oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
                   ORDER BY attnum) AS columns
       FROM (${recordTables}) AS tables
      ORDER BY name`,
  )
  const { rows } = await client.query<{ version: number }>(
    'SELECT max(version)::int AS version FROM schema_migration',
  )
  return {
    schema: rows[0]!.version,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

async function readSequences(client: PrimaryClient): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `SELECT sequencename::text AS name, last_value::text AS last FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL AND sequencename <> 'change_sequence_seq'
      ORDER BY name`,
  )
  return rows
}

function requireSame(copied: readonly TableShape[], present: readonly TableShape[]): void {
  const wordsOf = ({ name, columns }: TableShape): string => `${name} (${[...columns].sort().join(', ')})`
  const known = new Set(present.map(wordsOf))
  const strange = copied.filter(table => !known.has(wordsOf(table)))
  if (strange.length === 0 && copied.length === present.length) return
  const named = strange.map(({ name }) => name).join(', ') || 'some tables are missing in it'
  throw new OperatorError(
    `The backup does not fit this version of Hostelry (${named}). Restore it with the version that made it, and upgrade afterwards.`,
  )
}

/** Nobody writes meanwhile. */
const lockAll = `
  DO $$ DECLARE each record; BEGIN
    FOR each IN ${recordTables} ORDER BY name LOOP
      EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', each.name);
    END LOOP;
  END $$`

/** What every installation has from its beginning. */
const fromTheBeginning = ['night_floor', 'change_log', 'property_change', 'told_changes', 'watch_turn']

async function requireEmpty(client: PrimaryClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM (${recordTables}) AS tables
      WHERE name <> ALL ($1)
        AND (xpath('/row/has/text()',
               query_to_xml(format('SELECT EXISTS (SELECT FROM %I) AS has', name), false, true, '')))[1]::text = 'true'
      ORDER BY name`,
    [fromTheBeginning],
  )
  if (rows.length === 0) return
  throw new OperatorError(
    `The database is not empty: there are rows in ${rows.map(({ name }) => name).join(', ')}. Restore into a new database (DATABASE_URL), or without one into an empty DATA_DIR; nothing was changed.`,
  )
}

/** What triggers would do is in the copy already. References are checked all the same. */
const withoutTriggers = `
  DO $$ DECLARE each record; BEGIN
    FOR each IN ${recordTables} LOOP EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', each.name); END LOOP;
  END $$`

const withTriggers = `
  DO $$ DECLARE each record; BEGIN
    FOR each IN ${recordTables} LOOP EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', each.name); END LOOP;
  END $$`

/** A table comes after those that it refers to. */
async function inOrderOfReferences(
  client: PrimaryClient,
  tables: readonly TableShape[],
): Promise<readonly string[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `SELECT f.relname::text AS "from", t.relname::text AS "to"
       FROM pg_constraint AS c JOIN pg_class AS f ON f.oid = c.conrelid JOIN pg_class AS t ON t.oid = c.confrelid
      WHERE c.contype = 'f' AND f.oid <> t.oid`,
  )
  const order: string[] = []
  const left = new Set(tables.map(({ name }) => name))
  while (left.size > 0) {
    const ready = [...left].filter(name => !rows.some(({ from, to }) => from === name && left.has(to)))
    if (ready.length === 0) throw new Error(`these tables refer to each other: ${[...left].join(', ')}`)
    for (const name of ready) left.delete(name)
    order.push(...ready)
  }
  return order
}

/**
 * Publishers may have read events and changes after the copy was made, whose numbers must not come again with another content; and
 * the transactions that the log of changes knows are those of another PostgreSQL. Publishers take a new snapshot.
 */
async function goOnBehind(client: PrimaryClient): Promise<void> {
  await client.query('DELETE FROM property_change')
  await client.query(
    `UPDATE change_log SET seen = pg_current_snapshot(), newest = newest + $1::bigint,
            kept_from = newest + $1::bigint, folded_to = newest + $1::bigint`,
    [gap.changes],
  )
  await client.query('UPDATE told_changes SET up_to = (SELECT newest FROM change_log)')
  // What changed since the backup is not known, so every watch is looked at again.
  await client.query('UPDATE watch_turn SET up_to = (SELECT newest FROM change_log)')
  await client.query('UPDATE stay_watch SET is_due = true WHERE told_at IS NULL')
  await client.query(
    `SELECT setval(pg_get_serial_sequence('outbox_event', 'sequence'),
                   (SELECT coalesce(max(sequence), 0) FROM outbox_event) + $1::bigint)`,
    [gap.events],
  )
}
