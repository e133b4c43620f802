// Availability of many properties in one request: its time, its cost per property, and how long other requests wait
// meanwhile.

import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { importThrough, openBenchContext } from './setup/bench-context.ts'
import { copyProperty } from './setup/copies.ts'
import { hotel } from './setup/hotels.ts'
import { searchesOfMany } from './setup/requests.ts'
import type { ServerProcess } from './setup/server-process.ts'
import { Load } from './wire/load-process.ts'
import { processorTime } from './wire/processor.ts'

const path = '/publisher/v3.0/properties/available/.json'
const first = 6001
const most = 1000

export const benchmark: Benchmark = {
  about:
    'properties/available, resident properties of 3 rooms × 3 rates, 2 nights, verbosity 0, another stay or party each ' +
    'time, one request after the other on one connection; processor time of the server for each property; the longest ' +
    'that the server’s loop stood still during the requests.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  {
    await using importer = await context.server('free')
    await importThrough(importer, hotel({ id: first, rooms: 3, rates: 3, nights: 730 }))
  }
  await copyProperty(context.database, first, { from: first + 1, to: first + most - 1 })
  await using server = await context.server('pinned')
  await using load = new Load()
  const ids = Array.from({ length: most }, (_, index) => first + index)
  await ask(load, server, ids, 3)
  const figures: Figure[] = []
  for (const size of [1, 10, 100, 250, 1000]) {
    const times = Math.max(quick ? 5 : 20, Math.round((quick ? 200 : 1500) / size))
    await ask(load, server, ids.slice(0, size), Math.ceil(times / 4))
    const runs = []
    for (let run = 0; run < (quick ? 2 : 5); run += 1) {
      runs.push(await measured(load, server, ids.slice(0, size), times))
    }
    figures.push(...figuresOf(size, runs))
  }
  return [...figures, growth(figures)]
}

interface Run {
  readonly p95: number
  /** Microseconds of the server's processor time per property. */
  readonly each: number
  readonly delay: number
}

async function measured(
  load: Load,
  server: ServerProcess,
  ids: readonly number[],
  times: number,
): Promise<Run> {
  await server.longestDelay()
  const before = processorTime(server.pid)
  const { latencies } = await ask(load, server, ids, times)
  const each = (processorTime(server.pid) - before) / (times * ids.length)
  const sorted = latencies.toSorted((a, b) => a - b)
  return { p95: sorted[Math.floor(sorted.length * 0.95)]!, each, delay: await server.longestDelay() }
}

let asked = 0

async function ask(load: Load, server: ServerProcess, ids: readonly number[], times: number) {
  const some = searchesOfMany(ids, { nights: 2, verbosity: 0, count: asked + times }).slice(asked)
  asked += times
  const finished = await load.sendAll({ ports: [server.port], path, connections: 1, bodies: some })
  if (finished.answers.some(({ status }) => status !== 200)) throw new Error(`refused: ${some[0]}`)
  return finished
}

function figuresOf(size: number, runs: readonly Run[]): Figure[] {
  const of = (part: keyof Run): number => median(runs.map(run => run[part]))
  const name = `${size} ${size === 1 ? 'property' : 'properties'}`
  return [
    {
      name: `${name}, p95`,
      value: of('p95'),
      unit: 'ms',
      better: 'less',
      ...(size === 250 && { limit: 40 }),
    },
    { name: `${name}, processor time a property`, value: of('each'), unit: 'µs', better: 'less' },
    {
      name: `${name}, longest pause of the loop`,
      // From the longest of each run: other users of the machine delay a loop too.
      value: of('delay'),
      unit: 'ms',
      better: 'less',
      ...(size >= 250 && { limit: 10 }),
    },
  ]
}

/** The largest step up in cost from one size to the next, with a tenth allowed for noise. */
function growth(figures: readonly Figure[]): Figure {
  const costs = figures.filter(({ name }) => name.endsWith('a property')).map(({ value }) => value)
  const steps = costs.slice(1).map((cost, index) => cost / costs[index]!)
  return {
    name: 'cost of a property, most that it grows from one size to the next',
    value: Math.max(...steps),
    unit: 'times',
    better: 'less',
    limit: 1.1,
  }
}
