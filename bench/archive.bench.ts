// The archive of stays long past: what the tables that bookings work in weigh before and after, and how long the move takes.

import pg from 'pg'
import { archivePastReservations } from '../src/operations/reservations/archive-reservations.ts'
import { openDatabase } from '../src/store/postgres/database.ts'
import { systemClock } from '../src/values/clock.ts'
import type { Benchmark, Figure, RunOptions } from './figures.ts'
import { openBenchContext } from './setup/bench-context.ts'
import { loadReservations } from './setup/reservation-rows.ts'

export const benchmark: Benchmark = {
  about:
    'Moving so many reservations of stays long past (--reservations; 1,000,000), each with two moves, into the archive, beside a ' +
    'tenth as many that stay. Sizes are those of tables that were just written, with their indexes.',
  measure,
}

const megabyte = 1e6

async function measure({ quick, reservations }: RunOptions): Promise<Figure[]> {
  const count = reservations ?? (quick ? 20_000 : 1_000_000)
  await using context = await openBenchContext()
  const { connectionString } = context
  await using database = openDatabase({ connectionString, poolSize: 2, applicationName: 'hostelry bench' })
  const client = new pg.Client({ connectionString, application_name: 'hostelry bench sizes' })
  await client.connect()
  await using _ = { [Symbol.asyncDispose]: () => client.end() }
  const properties = Math.ceil(count / 1000)
  await client.query(
    `INSERT INTO property (property_id, name, sort_order, document)
     SELECT each, 'Property', each, '{}' FROM generate_series(1, $1) AS each`,
    [properties],
  )
  await loadReservations(connectionString, { reservations: count, properties, areOver: true })
  await loadReservations(connectionString, { reservations: count / 10, properties, after: count })
  const weight = async (prefix = ''): Promise<{ whole: number; indexes: number }> => {
    const { rows } = await client.query<{ whole: number; indexes: number }>(
      `SELECT sum(pg_total_relation_size(name::regclass))::float8 AS whole, sum(pg_indexes_size(name::regclass))::float8 AS indexes
         FROM unnest($1::text[]) AS name`,
      [['reservation', 'reservation_event'].map(name => prefix + name)],
    )
    return rows[0]!
  }
  await client.query('VACUUM reservation, reservation_event')
  const before = await weight()
  const logged = await logOf(client)
  const begin = performance.now()
  const moved = await archivePastReservations({ database, clock: systemClock })
  const seconds = (performance.now() - begin) / 1000
  if (moved !== count) throw new Error(`${moved} of ${count} were moved`)
  const log = (await logOf(client)) - logged
  const archive = await weight('archived_')
  await client.query('VACUUM ONLY reservation, ONLY reservation_event')
  const left = await weight()
  await client.query('VACUUM FULL reservation')
  await client.query('VACUUM FULL reservation_event')
  const after = await weight()
  const detail = `${count.toLocaleString('en')} archived, ${(count / 10).toLocaleString('en')} left`
  const inMegabytes = (name: string, bytes: number): Figure => ({
    name,
    detail,
    value: Math.round(bytes / megabyte),
    unit: 'MB',
    better: 'less',
  })
  return [
    { name: 'moving a thousand', detail, value: (seconds * 1000) / count, unit: 's', better: 'less' },
    {
      name: 'log of moving a thousand',
      detail,
      value: log / megabyte / (count / 1000),
      unit: 'MB',
      better: 'less',
    },
    inMegabytes('tables of bookings before', before.whole),
    inMegabytes('their indexes before', before.indexes),
    inMegabytes('tables of bookings after, with room for new rows', left.whole),
    inMegabytes('tables of bookings after, written anew', after.whole),
    inMegabytes('their indexes after, written anew', after.indexes),
    inMegabytes('archive', archive.whole),
    inMegabytes('indexes of the archive', archive.indexes),
  ]
}

/** Bytes of log written since the database was made. */
async function logOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS bytes`,
  )
  return rows[0]!.bytes
}
