// Migrations of a database in use: how long a writer waits for its locks while they are applied.

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../src/store/postgres/database.ts'
import { migrate } from '../src/store/postgres/migrate.ts'
import { restoreEarlierSchema } from '../test/support/statements/earlier-dump.ts'
import type { Benchmark, Figure, RunOptions } from './figures.ts'
import { openBenchContext } from './setup/bench-context.ts'
import { loadReservations } from './setup/reservation-rows.ts'

const propertiesOf = (reservations: number): number => Math.ceil(reservations / 1000)

export const benchmark: Benchmark = {
  about:
    `Migrations from schema 66 to the present one with so many reservations, each with two moves and an event that was ` +
    'delivered (--reservations; 1,000,000), while a second connection locks every table in turn as a writer does.',
  measure,
}

async function measure({ quick, reservations }: RunOptions): Promise<Figure[]> {
  const count = reservations ?? (quick ? 20_000 : 1_000_000)
  await using context = await openBenchContext()
  const connectionString = await createDatabase(context.connectionString, 'earlier')
  await using database = openDatabase({ connectionString, poolSize: 2, applicationName: 'hostelry bench' })
  await restoreEarlierSchema(database)
  await loadReservations(connectionString, { reservations: count, properties: propertiesOf(count) })
  const watch = await watchLocks(connectionString)
  const begin = performance.now()
  const applied = await migrate(database, undefined, connectionString)
  const seconds = (performance.now() - begin) / 1000
  const { longest, table, tries } = await watch.end()
  const detail = `${count.toLocaleString('en')} reservations; ${tries.toLocaleString('en')} locks tried`
  return [
    { name: `${applied.length} migrations`, detail, value: seconds, unit: 's', better: 'less' },
    {
      name: 'longest wait of a writer',
      detail: `for ${table}`,
      value: longest,
      unit: 'ms',
      better: 'less',
      limit: 2000,
    },
  ]
}

async function createDatabase(connectionString: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return connectionString.replace(/\/\w+\?/, `/${name}?`)
}

interface LockWatch {
  end(): Promise<{ longest: number; table: string; tries: number }>
}

/** Takes the lock of a writer on each table, one after the other, until it is ended; the longest wait is in milliseconds. */
async function watchLocks(connectionString: string): Promise<LockWatch> {
  const client = new pg.Client({ connectionString, application_name: 'hostelry bench locks' })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`,
  )
  const found = { longest: 0, table: '', tries: 0 }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      for (const { name } of rows) {
        const begin = performance.now()
        await client.query(`BEGIN; LOCK TABLE ${name} IN ROW EXCLUSIVE MODE; ROLLBACK`)
        const waited = performance.now() - begin
        found.tries += 1
        if (waited > found.longest) Object.assign(found, { longest: waited, table: name })
      }
      await pause(1)
    }
  })()
  return {
    end: async () => {
      isOver = true
      await watching
      await client.end()
      return found
    },
  }
}
