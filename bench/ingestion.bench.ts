// Speed of importing a hotel's year of prices, and its size on disk.

import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { type BenchContext, importThrough, openBenchContext } from './setup/bench-context.ts'
import { hotel } from './setup/hotels.ts'

const size = { rooms: 10, rates: 5, nights: 365 }
const nights = size.rooms * size.rates * size.nights
const property = 8001

export const benchmark: Benchmark = {
  about:
    `A property-year (${size.rooms} rooms × ${size.rates} rates × ${size.nights} nights, a price and its extra charges ` +
    'each night) sent as one document over HTTP, checked, written and committed, every price another each time. The ' +
    'floor is COPY of one row a night with the same columns from a file of the database server’s own into a table with a ' +
    'primary key, in turns.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  const bytes = await bytesOfNight(context, quick ? 4 : 20)
  await using server = await context.server('free')
  const file = await nightFile(context)
  await context.database.query(
    `CREATE TABLE bare_night (property_id int, room_id int, rate_code text, night date, standard int, extra_adult int,
                              extra_child_1 int, extra_child_2 int,
                              PRIMARY KEY (property_id, room_id, rate_code, night))`,
  )
  const runs = []
  for (let run = 0; run < (quick ? 4 : 12); run += 1) {
    const document = hotel({ id: property, ...size, season: run + 1 })
    const taken = await seconds(() => importThrough(server, document))
    await context.database.query('TRUNCATE bare_night')
    const copied = await seconds(() => context.database.query(`COPY bare_night FROM '${file}'`))
    runs.push({ taken, copied })
  }
  // The first two warm up.
  const counted = runs.slice(2)
  const ratios = counted.map(({ taken, copied }) => copied / taken)
  const time = median(counted.map(({ taken }) => taken))
  return [
    {
      name: 'nights of a rate taken in',
      detail: `${nights} nights in ${Math.round(time * 1000)} ms`,
      value: nights / time,
      unit: 'a second',
      better: 'more',
      floor: {
        name: 'COPY',
        value: nights / median(counted.map(({ copied }) => copied)),
        ratio: median(ratios),
        ratios,
        limit: 1,
      },
    },
    {
      name: 'on disk, index included',
      value: bytes,
      unit: 'bytes a night of a rate',
      better: 'less',
      limit: 24,
    },
  ]
}

/** Growth of all tables per night, for properties imported once each. */
async function bytesOfNight(context: BenchContext, properties: number): Promise<number> {
  await using server = await context.server('free')
  const before = await bytesOfTables(context)
  for (let index = 0; index < properties; index += 1) {
    await importThrough(server, hotel({ id: property + 1 + index, ...size, season: index }))
  }
  return ((await bytesOfTables(context)) - before) / (properties * nights)
}

async function bytesOfTables({ database }: BenchContext): Promise<number> {
  const [row] = await database.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(oid))::bigint AS bytes FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  return row!.bytes
}

/** The same rows for COPY, in a file that PostgreSQL can read. */
async function nightFile({ directory }: BenchContext): Promise<string> {
  const path = join(directory, 'nights.copy')
  const { calendar } = hotel({ id: property, ...size })
  const lines = calendar.flatMap(({ rooms, rate_plans, from, price }) =>
    price.standard.map((amount, night) => {
      const day = Temporal.PlainDate.from(from).add({ days: night })
      return [property, rooms[0], rate_plans[0], day, amount.replace('.', ''), 2500, 0, 1000].join('\t')
    }),
  )
  await writeFile(path, `${lines.join('\n')}\n`)
  await chmod(path, 0o644)
  return path
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
