// Figures that must not change with many more properties in the database.

import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { type BenchContext, importThrough, openBenchContext } from './setup/bench-context.ts'
import { copyProperty } from './setup/copies.ts'
import { hotel } from './setup/hotels.ts'
import { searchesOf } from './setup/requests.ts'
import { Load } from './wire/load-process.ts'

const path = '/publisher/v3.0/property/available/.json'
const first = 100_001
/** Properties that are requested repeatedly, spread over all of them. */
const favourites = 200

export const benchmark: Benchmark = {
  about:
    'With so many properties (2 rooms × 2 rates × 365 nights) in the database: start to ready; availability of 200 of ' +
    'them, spread over all, another stay each time, in an idle machine’s p50; resident memory after 3,000 others were ' +
    'asked for as well (the default budget).',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  {
    await using importer = await context.server('free')
    await importThrough(importer, hotel({ id: first, rooms: 2, rates: 2, nights: 365 }))
  }
  const figures: Figure[] = []
  const medians: number[] = []
  let count = 1
  for (const properties of quick ? [500, 2000] : [1000, 10_000, 50_000]) {
    await copyProperty(context.database, first, { from: first + count, to: first + properties - 1 })
    count = properties
    await context.database.query('CHECKPOINT')
    const { ready, p50, resident } = await measured(context, properties, quick)
    medians.push(p50)
    const name = `${properties.toLocaleString('en')} properties`
    const isMost = properties === 50_000
    figures.push(
      {
        name: `${name}: start to ready`,
        value: ready,
        unit: 'ms',
        better: 'less',
        ...(isMost && { limit: 3000 }),
      },
      { name: `${name}: availability, p50`, value: p50, unit: 'ms', better: 'less' },
      { name: `${name}: resident memory`, value: resident, unit: 'MB', better: 'less' },
    )
  }
  const growth = Math.max(...medians) / medians[0]!
  return [
    ...figures,
    {
      name: 'availability, p50, growth from the fewest',
      value: growth,
      unit: 'times',
      better: 'less',
      limit: 1.3,
    },
  ]
}

async function measured(context: BenchContext, properties: number, quick: boolean) {
  const starts = []
  for (let start = 0; start < 3; start += 1) {
    await using server = await context.server('free')
    starts.push(server.readyAfter)
  }
  await using server = await context.server('free')
  await using load = new Load()
  const step = Math.floor(properties / favourites)
  const favourite = Array.from({ length: favourites }, (_, index) => first + index * step)
  const stream = { ports: [server.port], path, connections: 1 }
  const round = async (from: number): Promise<number> => {
    const bodies = favourite.map(id => searchesOf(id, { nights: 2, verbosity: 0, count: from + 1 })[from]!)
    const { latencies, answers } = await load.sendAll({ ...stream, bodies })
    if (answers.some(({ status }) => status !== 200)) throw new Error('an availability was refused')
    return median(latencies)
  }
  const rounds = quick ? 8 : 20
  const medians = []
  for (let index = 0; index < rounds; index += 1) medians.push(await round(index))
  const others = Array.from(
    { length: quick ? 300 : 3000 },
    (_, index) => first + ((index * 7919) % properties),
  )
  await load.sendAll({
    ...stream,
    bodies: others.map(id => searchesOf(id, { nights: 2, verbosity: 0, count: 1 })[0]!),
  })
  const { rss } = await server.memory()
  // The first rounds warm up.
  return { ready: median(starts), p50: median(medians.slice(rounds / 2)), resident: rss / 1e6 }
}
