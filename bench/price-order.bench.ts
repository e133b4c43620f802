// The cheapest of a whole destination: what `sort: price` costs the server, of ever more properties, beside pricing them all.

import { addDays, formatDay } from '../src/values/civil-dates.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { publisherKey } from './setup/bench-context.ts'
import { firstOfDestination as first, overDestination } from './setup/destination.ts'
import { today } from './setup/hotels.ts'
import type { ServerProcess } from './setup/server-process.ts'
import type { Load } from './wire/load-process.ts'

const path = '/publisher/v3.0/properties/available/.json'
/** Properties of a page. */
const page = 50
const nights = 120

export const benchmark: Benchmark = {
  about:
    'properties/available with sort price and limit 50: resident properties of 5 rooms × 3 rates × 120 nights, with two ' +
    'promotions, a tax, a taxed fee and prices for children, each with other prices; 3 nights, another stay or party (with up to ' +
    'two children) each time, verbosity 0, one request after the other. Processor time of the server for a request; the floor ' +
    'is pricing them all (a search by order whose min_price is above every price), in the same runs.',
  measure,
}

function measure(options: RunOptions): Promise<Figure[]> {
  return overDestination(options, { nights, few: 1000, named: processorTimeOfPage, figuresOf })
}

async function figuresOf(
  load: Load,
  server: ServerProcess,
  properties: number,
  quick: boolean,
): Promise<Figure[]> {
  await makeResident(load, server, properties)
  const times = Math.max(quick ? 5 : 10, Math.min(100, Math.round((quick ? 2000 : 10_000) / properties)))
  await measured(load, server, cheapest(times))
  await measured(load, server, everything(times))
  await measured(load, server, cheapest(times))
  const runs: { found: Run; all: Run }[] = []
  for (let run = 0; run < (quick ? 2 : 7); run += 1) {
    const found = await measured(load, server, cheapest(times))
    runs.push({ found, all: await measured(load, server, everything(Math.ceil(times / 2))) })
  }
  const name = `${properties.toLocaleString('en')} properties`
  return [
    {
      name: `${name}: ${processorTimeOfPage}`,
      value: median(runs.map(({ found }) => found.each)),
      unit: 'ms',
      better: 'less',
      floor: {
        name: 'pricing them all',
        value: median(runs.map(({ all }) => all.each)),
        ratio: median(runs.map(({ found, all }) => found.each / all.each)),
      },
      ...(properties === 10_000 && { limit: 40 }),
    },
    {
      name: `${name}: ${longestStretch}`,
      value: median(runs.map(({ found }) => found.stretch)),
      unit: 'ms',
      better: 'less',
      ...(properties === 10_000 && { limit: 10 }),
    },
    {
      name: `${name}: memory in use, a property`,
      value: (await server.memory()).used / properties,
      unit: 'bytes',
      better: 'less',
    },
  ]
}

const longestStretch = 'longest stretch of the loop, processor time'
const processorTimeOfPage = `the cheapest ${page}, processor time`

/** Asks for all by their ids, a few hundred at a time, as a search that begins cold would wait too long. */
async function makeResident(load: Load, server: ServerProcess, properties: number): Promise<void> {
  const ids = Array.from({ length: properties }, (_, index) => first + index)
  for (let start = 0; start < ids.length; start += 200) {
    const [body] = cheapest(1)
    const named = { ...JSON.parse(body!), sort: undefined, property_ids: ids.slice(start, start + 200) }
    await ask(load, server, [JSON.stringify({ ...named, limit: undefined })])
  }
}

interface Run {
  /** Milliseconds of the server's processor time for a request. */
  readonly each: number
  readonly stretch: number
}

async function measured(load: Load, server: ServerProcess, bodies: readonly string[]): Promise<Run> {
  await server.longestStretch()
  const before = await server.processorTime()
  await ask(load, server, bodies)
  const each = ((await server.processorTime()) - before) / bodies.length
  return { each, stretch: await server.longestStretch() }
}

let asked = 0

/** Bodies of searches for the cheapest, no two the same within a run. */
function cheapest(count: number, order: object = { sort: 'price' }): string[] {
  return Array.from({ length: count }, () => {
    asked += 1
    const checkin = addDays(today(), 1 + ((asked * 37) % (nights - 10)))
    const children_ages = [[], [4], [9], [3, 12]][asked % 4]!
    const party = { adults: 1 + (asked % 3), children: children_ages.length, children_ages }
    return JSON.stringify({
      key: publisherKey,
      checkin: formatDay(checkin),
      checkout: formatDay(addDays(checkin, 3)),
      rooms: [children_ages.length === 0 ? { adults: party.adults } : party],
      verbosity: 0,
      limit: page,
      ...order,
    })
  })
}

/** Prices all and lists none. */
const everything = (count: number): string[] => cheapest(count, { sort: 'order', min_price: 100_000_000 })

async function ask(load: Load, server: ServerProcess, bodies: readonly string[]): Promise<void> {
  const { answers } = await load.sendAll({
    ports: [server.port],
    path,
    connections: 1,
    bodies: [...bodies],
    keepsBodies: true,
  })
  const refused = answers.find(({ status }) => status !== 200)
  if (refused) throw new Error(`a search was refused: ${JSON.stringify(refused).slice(0, 500)}`)
}
