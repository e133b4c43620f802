// Cost of a property in memory: bytes per night of each rate in each room, and the time of the first request for a
// property that is not in memory.

import { addDays, formatDay } from '../src/values/civil-dates.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { type BenchContext, importThrough, openBenchContext, publisherKey } from './setup/bench-context.ts'
import { copyProperty } from './setup/copies.ts'
import { hotel, today } from './setup/hotels.ts'
import { searchesOf } from './setup/requests.ts'
import { Load } from './wire/load-process.ts'

const path = '/publisher/v3.0/property/available/.json'
const size = { rooms: 10, rates: 5, nights: 730 }
const first = 9001
const small = 20_001

export const benchmark: Benchmark = {
  about:
    `Memory: heap, external memory and array buffers after collecting garbage, before and after availability was asked ` +
    `of properties with ${size.rooms} rooms × ${size.rates} rates × ${size.nights} nights on all of their nights, ` +
    'content and answers that are kept included. Cold: the first availability of a property (5 rooms × 3 rates × 730 ' +
    'nights) after the start of the server, which has been asked for others.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  const properties = quick ? 20 : 100
  const cold = quick ? 40 : 200
  {
    await using importer = await context.server('free')
    await importThrough(importer, hotel({ id: first, ...size }))
    await importThrough(importer, hotel({ id: small, rooms: 5, rates: 3, nights: 730 }))
  }
  await copyProperty(context.database, first, { from: first + 1, to: first + properties })
  await copyProperty(context.database, small, { from: small + 1, to: small + cold })
  return [await memory(context, properties), await coldAnswers(context, cold)]
}

async function memory(context: BenchContext, properties: number): Promise<Figure> {
  await using server = await context.server('free')
  await using load = new Load()
  const ask = async (ids: readonly number[]): Promise<void> => {
    // Consecutive stays over all nights.
    const bodies = ids.flatMap(id => [0, 90, 180, 270, 360, 450, 540, 630].map(offset => stayOf(id, offset)))
    const { answers } = await load.sendAll({ ports: [server.port], path, connections: 2, bodies })
    if (answers.some(({ status }) => status !== 200))
      throw new Error(`refused: ${JSON.stringify(answers[0])}`)
  }
  // The original, until everything that is created once exists.
  for (let round = 0; round < 20; round += 1) await ask([first])
  const before = await server.memory()
  await ask(Array.from({ length: properties }, (_, index) => first + 1 + index))
  const after = await server.memory()
  const nights = properties * size.rooms * size.rates * size.nights
  return {
    name: 'memory for a resident night of a rate in a room',
    detail: `${properties} properties, ${nights} nights; ${Math.round(after.rss / 1e6)} MB resident in all`,
    value: (after.used - before.used) / nights,
    unit: 'bytes',
    better: 'less',
    limit: 24,
  }
}

const stayOf = (property_id: number, offset: number): string =>
  JSON.stringify({
    key: publisherKey,
    property_id,
    checkin: formatDay(addDays(today(), 1 + offset)),
    checkout: formatDay(addDays(today(), 1 + offset + 89)),
    rooms: [{ adults: 2 }],
  })

async function coldAnswers(context: BenchContext, properties: number): Promise<Figure> {
  await using server = await context.server('free')
  await using load = new Load()
  const stream = { ports: [server.port], path, connections: 1 }
  // Warms up the program itself.
  await load.sendAll({ ...stream, bodies: searchesOf(small, { nights: 3, verbosity: 0, count: 500 }) })
  const bodies = Array.from(
    { length: properties },
    (_, index) => searchesOf(small + 1 + index, { nights: 3, verbosity: 0, count: 1 })[0]!,
  )
  const { latencies, answers } = await load.sendAll({ ...stream, bodies })
  if (answers.some(({ status }) => status !== 200)) throw new Error('an availability was refused')
  return { name: 'cold property, p50', value: median(latencies), unit: 'ms', better: 'less', limit: 15 }
}
