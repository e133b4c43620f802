// A search over a destination: what finding, counting and pricing a page costs the server, of ever more properties.

import type { Database } from '../src/store/postgres/database.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { importThrough, openBenchContext, publisherKey } from './setup/bench-context.ts'
import { copyProperty } from './setup/copies.ts'
import { hotel } from './setup/hotels.ts'
import { searchesOfMany } from './setup/requests.ts'
import type { ServerProcess } from './setup/server-process.ts'
import { Load } from './wire/load-process.ts'
import { processorTime } from './wire/processor.ts'

const path = '/publisher/v3.0/properties/available/.json'
const first = 100_001
/** Properties of a page. */
const page = 50

export const benchmark: Benchmark = {
  about:
    'properties/available as a search: so many properties (2 rooms × 2 rates × 365 nights), of which every tenth has ' +
    'another filter and every third another area; two filters, an area and a circle of 500 km, facets, the first 50 by ' +
    'random order of ten seeds priced for 2 nights, verbosity 0, another stay each time. Processor time of the server for a ' +
    'request; the floor is the same 50 properties by their ids, of the same runs.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  {
    await using importer = await context.server('free')
    await importThrough(importer, destinationHotel())
  }
  const figures: Figure[] = []
  let count = 1
  for (const properties of quick ? [500, 2000] : [1000, 10_000, 50_000]) {
    await copyProperty(context.database, first, { from: first + count, to: first + properties - 1 })
    await giveFacts(context.database, first + count)
    await context.database.query('CHECKPOINT')
    count = properties
    await using server = await context.server('pinned', { CATALOG_FRESH_MS: '1000' })
    await using load = new Load()
    figures.push(...(await figuresOf(load, server, properties, quick)))
  }
  return figures
}

/** Another filter and another area for some of the properties from this id on. Without triggers, which compare row by row. */
async function giveFacts(database: Database, from: number): Promise<void> {
  const unhurried = { lockMilliseconds: 0, statementMilliseconds: 0 }
  await database.transaction(async transaction => {
    await transaction.query('SET LOCAL session_replication_role = replica')
    await transaction.query(
      `UPDATE property SET document = jsonb_set(jsonb_set(document, '{filter,1,id}', to_jsonb(2 + property_id % 10)),
                             '{destination,areas,0,id}', to_jsonb(70 + property_id % 3))
        WHERE property_id >= $1`,
      [from],
    )
  }, unhurried)
}

function destinationHotel() {
  const { destination, ...document } = hotel({ id: first, rooms: 2, rates: 2, nights: 365 })
  const areas = [{ id: 70, name: 'Shore' }]
  return { ...document, destination: { ...destination, areas } }
}

async function figuresOf(
  load: Load,
  server: ServerProcess,
  properties: number,
  quick: boolean,
): Promise<Figure[]> {
  const began = processorTime(server.pid)
  await ask(load, server, searches(1))
  const start = (processorTime(server.pid) - began) / 1000
  const times = quick ? 20 : 60
  await ask(load, server, searches(times * 2))
  const runs: { search: number; floor: number; ratio: number }[] = []
  for (let run = 0; run < (quick ? 2 : 7); run += 1) {
    const { found, each: search } = await measured(load, server, searches(times))
    // What the same pages cost that name their properties.
    const { each: floor } = await measured(load, server, named(found, times))
    runs.push({ search, floor, ratio: search / floor })
  }
  const of = (part: keyof (typeof runs)[number]): number => median(runs.map(run => run[part]))
  const name = `${properties.toLocaleString('en')} properties`
  return [
    {
      name: `${name}: filter, facets and the first ${page} priced, processor time`,
      value: of('search'),
      unit: 'ms',
      better: 'less',
      floor: { name: 'the same properties named', value: of('floor'), ratio: of('ratio') },
      ...(properties === 10_000 && { limit: 20 }),
    },
    {
      name: `${name}: the first search after a start, processor time of the server`,
      value: start,
      unit: 'ms',
      better: 'less',
    },
  ]
}

async function measured(load: Load, server: ServerProcess, bodies: string[]) {
  const before = processorTime(server.pid)
  const answers = await ask(load, server, bodies)
  const each = (processorTime(server.pid) - before) / 1000 / bodies.length
  return { each, found: answers.map(idsOf) }
}

const idsOf = (text: string): number[] => (JSON.parse(text) as { id: number }[]).map(({ id }) => id)

let asked = 0

/** Bodies of searches, no two the same. */
function searches(count: number): string[] {
  const stays = searchesOfMany([], { nights: 2, verbosity: 0, count: asked + count }).slice(asked)
  asked += count
  return stays.map((stay, place) =>
    JSON.stringify({
      ...JSON.parse(stay),
      property_ids: undefined,
      filter_ids: [1, 2 + (place % 10)],
      area_ids: [70, 71],
      amenity_ids: [1, 2],
      near: { latitude: 39, longitude: -106, within_km: 500 },
      sort: 'random',
      seed: place % 10,
      facets: true,
      limit: page,
    }),
  )
}

function named(pages: readonly number[][], count: number): string[] {
  const stays = searchesOfMany([], { nights: 2, verbosity: 0, count: asked + count }).slice(asked)
  asked += count
  return stays.map((stay, place) =>
    JSON.stringify({ ...JSON.parse(stay), key: publisherKey, property_ids: pages[place % pages.length] }),
  )
}

async function ask(load: Load, server: ServerProcess, bodies: readonly string[]): Promise<string[]> {
  const { answers } = await load.sendAll({
    ports: [server.port],
    path,
    connections: 1,
    bodies: [...bodies],
    keepsBodies: true,
  })
  const refused = answers.find(({ status }) => status !== 200)
  if (refused) throw new Error(`a search was refused: ${JSON.stringify(refused).slice(0, 500)}`)
  return answers.map(({ body }) => body)
}
