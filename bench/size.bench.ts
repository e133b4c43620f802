// Very many small properties in one PostgreSQL: what they take on disk and in memory, and whether a server still starts and answers at
// once. 1,000,000 take some 25 GB.

import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { type BenchContext, importThrough, openBenchContext } from './setup/bench-context.ts'
import { copyProperty, unhurried } from './setup/copies.ts'
import { hotel } from './setup/hotels.ts'
import { searchesOf } from './setup/requests.ts'
import { Load } from './wire/load-process.ts'

const path = '/publisher/v3.0/property/available/.json'
const first = 100_001
const size = { rooms: 2, rates: 2, nights: 180 }
const atOnce = 50_000
/** Properties that are asked for again and again. */
const favourites = 200

export const benchmark: Benchmark = {
  about:
    `So many properties (--properties; 100,000) with ${size.rooms} rooms × ${size.rates} rates × ${size.nights} nights in one ` +
    'PostgreSQL: disk, start to ready, the first availability of properties that were never asked for (cold), another stay each ' +
    'time at 200 others (warm), and the memory of the server after that.',
  measure,
}

async function measure({ quick, properties }: RunOptions): Promise<Figure[]> {
  const count = properties ?? (quick ? 2000 : 100_000)
  await using context = await openBenchContext()
  {
    await using importer = await context.server('free')
    await importThrough(importer, hotel({ id: first, ...size }))
  }
  const begin = performance.now()
  for (let loaded = 1; loaded < count; ) {
    const more = Math.min(atOnce, count - loaded)
    await copyProperty(context.database, first, { from: first + loaded, to: first + loaded + more - 1 })
    loaded += more
    console.log(`${loaded.toLocaleString('en')} properties loaded`)
  }
  await context.database.transaction(transaction => transaction.query('CHECKPOINT'), unhurried)
  const loading = (performance.now() - begin) / 1000
  const name = `${count.toLocaleString('en')} properties`
  return [
    { name: `${name}: loading`, value: loading, unit: 's', better: 'less' },
    await onDisk(context, name, count),
    ...(await answering(context, name, count, quick)),
  ]
}

async function onDisk({ database }: BenchContext, name: string, count: number): Promise<Figure> {
  const [whole] = await database.query<{ bytes: number }>(
    'SELECT pg_database_size(current_database()) AS bytes',
  )
  const tables = await database.query<{ name: string; bytes: number }>(
    `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC LIMIT 4`,
  )
  const largest = tables.map(table => `${table.name} ${Math.round(table.bytes / count)}`).join(', ')
  return {
    name: `${name}: on disk`,
    detail: `bytes a property in the largest tables: ${largest}`,
    value: whole!.bytes / count,
    unit: 'bytes a property',
    better: 'less',
  }
}

async function answering(
  context: BenchContext,
  name: string,
  count: number,
  quick: boolean,
): Promise<Figure[]> {
  const starts = []
  for (let start = 0; start < 3; start += 1) {
    await using server = await context.server('free')
    starts.push(server.readyAfter)
  }
  await using server = await context.server('free')
  await using load = new Load()
  const stream = { ports: [server.port], path, connections: 1 }
  const latenciesOf = async (ids: readonly number[], round: number): Promise<readonly number[]> => {
    const bodies = ids.map(id => searchesOf(id, { nights: 2, verbosity: 0, count: round + 1 })[round]!)
    const { latencies, answers } = await load.sendAll({ ...stream, bodies })
    if (answers.some(({ status }) => status !== 200)) throw new Error('an availability was refused')
    return latencies
  }
  const step = Math.max(1, Math.floor(count / favourites))
  const favourite = Array.from({ length: Math.min(count, favourites) }, (_, index) => first + index * step)
  const warm = []
  for (let round = 0; round < (quick ? 6 : 20); round += 1)
    warm.push(median(await latenciesOf(favourite, round)))
  // Between the favourites, so that none was asked for.
  const strangers = favourite.filter(id => step > 1 && id + 1 < first + count).map(id => id + 1)
  const cold = median(await latenciesOf(strangers, 0))
  const { rss } = await server.memory()
  return [
    { name: `${name}: start to ready`, value: median(starts), unit: 'ms', better: 'less', limit: 10_000 },
    { name: `${name}: availability, cold, p50`, value: cold, unit: 'ms', better: 'less', limit: 25 },
    {
      name: `${name}: availability, warm, p50`,
      value: median(warm.slice(warm.length / 2)),
      unit: 'ms',
      better: 'less',
    },
    { name: `${name}: resident memory of the server`, value: rss / 1e6, unit: 'MB', better: 'less' },
  ]
}
