// What a request costs with one, two and four processes on one port: a step that costs more processor time than it gives
// cores back is no gain.

import { addDays } from '../src/values/civil-dates.ts'
import { bookingPath } from './database/reservation-statements.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { type BenchContext, importThrough, openBenchContext } from './setup/bench-context.ts'
import { hotel, today } from './setup/hotels.ts'
import { bookingOf, searchesOf } from './setup/requests.ts'
import type { ServerProcess } from './setup/server-process.ts'
import { Load } from './wire/load-process.ts'
import { processorTimeOfFamily } from './wire/processor.ts'

const counts = [1, 2, 4] as const
const searched = 5001
/** A hotel for each client, so that no two want the same nights. */
const booked = Array.from({ length: 16 }, (_, index) => 7001 + index)
const searchPath = '/publisher/v3.0/property/available/.json'
const dearest = 1.1
/** Of the only process. */
const warmTurns = 4

export const benchmark: Benchmark = {
  about:
    'Availability (5 rooms × 3 rates, another stay or party each time) and reservations (distinct nights) over HTTP with ' +
    'WORKERS=1, 2 and 4, in turns, each on a copy of the same database; over as many connections as each of four workers has use ' +
    'for, and over few connections, as many for each worker as for the only process. The value is the ' +
    'processor time of a request, of all processes of the server and of the database; the floor is the step before. The ' +
    'number of requests a second, in brackets, depends on how many cores the load and the database leave.',
  measure,
}

interface Crew {
  readonly workers: number
  readonly server: ServerProcess
}

interface Turn {
  /** Microseconds of processor time a request. */
  readonly cost: number
  readonly perSecond: number
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  {
    await using importer = await context.server('free')
    await importThrough(importer, hotel({ id: searched, rooms: 5, rates: 3, nights: 730 }))
    for (const id of booked)
      await importThrough(importer, hotel({ id, rooms: 2, rates: 2, nights: 730, allotment: 100_000 }))
  }
  await using opening = new AsyncDisposableStack()
  const crews: Crew[] = []
  for (const workers of counts) {
    const copy = opening.use(await context.copy(`workers_${workers}`))
    const server = opening.use(await copy.server('free', { WORKERS: String(workers), LOG_LEVEL: 'warn' }))
    crews.push({ workers, server })
  }
  // Short turns and many of them, as the speed of a shared machine changes from one second to the next.
  const [runs, searches, bookings] = quick ? [4, 4_000, 250] : [24, 5_000, 250]
  const mostTurns = runs + warmTurns * Math.max(...counts)
  const bodies = searchesOf(searched, { nights: 3, verbosity: 0, count: 2 * searches * mostTurns })
  const scene = { context, crews, runs }
  const figures: Figure[] = []
  // Availability first: mails and events follow bookings for a while.
  for (const [index, load] of [inAll(128), each(8)].entries()) {
    const bodiesOf = (turn: number): string[] => {
      const from = (index * mostTurns + turn) * searches
      return bodies.slice(from, from + searches)
    }
    const requests = { path: searchPath, connectionsOf: load.connectionsOf, bodiesOf }
    figures.push(...(await inTurns(scene, `availability, ${load.name}`, requests)))
  }
  for (const [index, load] of [inAll(64), each(4)].entries()) {
    const bodiesOf = (turn: number): string[] => bookingsFrom((index * mostTurns + turn) * bookings, bookings)
    const requests = { path: bookingPath, connectionsOf: load.connectionsOf, bodiesOf }
    figures.push(...(await inTurns(scene, `reservations, ${load.name}`, requests)))
  }
  return figures
}

interface Connections {
  readonly name: string
  readonly connectionsOf: (workers: number) => number
}

const inAll = (count: number): Connections => ({
  name: `${count} connections`,
  connectionsOf: () => count,
})

/** A request costs less when more are at hand, so few connections are as few for each worker as for the only process. */
const each = (count: number): Connections => ({
  name: `${count} connections each`,
  connectionsOf: workers => workers * count,
})

interface Scene {
  readonly context: BenchContext
  readonly crews: readonly Crew[]
  readonly runs: number
}

interface Requests {
  readonly path: string
  readonly connectionsOf: (workers: number) => number
  /** Others for every turn of a crew. */
  readonly bodiesOf: (turn: number) => readonly string[]
}

async function inTurns({ context, crews, runs }: Scene, name: string, requests: Requests): Promise<Figure[]> {
  await using load = new Load()
  const turns = new Map<number, Turn[]>(crews.map(({ workers }) => [workers, []]))
  for (let run = 0; run <= runs; run += 1) {
    // Every other time in the opposite order, so that none always follows the same.
    for (const { workers, server } of run % 2 === 0 ? crews : crews.toReversed()) {
      const measured = {
        load,
        server,
        database: context.databasePid,
        connections: requests.connectionsOf(workers),
      }
      // Each worker is to be as warm as the only process.
      const warm = warmTurns * workers
      if (run > 0) turns.get(workers)!.push(await oneTurn(measured, requests, warm + run - 1))
      else for (let turn = 0; turn < warm; turn += 1) await oneTurn(measured, requests, turn)
    }
  }
  return crews.map(({ workers }, index) => {
    const own = turns.get(workers)!
    const before = index === 0 ? null : turns.get(crews[index - 1]!.workers)!
    const perSecond = Math.round(median(own.map(each => each.perSecond)))
    return {
      name: `${name}, ${workers} ${workers === 1 ? 'process' : 'workers'}`,
      detail: `${perSecond} a second`,
      value: median(own.map(({ cost }) => cost)),
      unit: 'µs',
      better: 'less',
      ...(before && { floor: stepFrom(before, own, crews[index - 1]!.workers) }),
    }
  })
}

function stepFrom(
  before: readonly Turn[],
  own: readonly Turn[],
  workers: number,
): NonNullable<Figure['floor']> {
  const ratios = own.map(({ cost }, run) => cost / before[run]!.cost)
  return {
    name: `with ${workers}`,
    value: median(before.map(({ cost }) => cost)),
    ratio: median(ratios),
    ratios,
    limit: dearest,
  }
}

interface Measured {
  readonly load: Load
  readonly server: ServerProcess
  readonly database: number
  readonly connections: number
}

/** Throws on any answer but 200. */
async function oneTurn(
  { load, server, database, connections }: Measured,
  requests: Requests,
  turn: number,
): Promise<Turn> {
  const { path } = requests
  const bodies = requests.bodiesOf(turn)
  const spent = (): number => processorTimeOfFamily(server.pid) + processorTimeOfFamily(database)
  const before = spent()
  const { answers, milliseconds } = await load.sendAll({ ports: [server.port], path, connections, bodies })
  const cost = (spent() - before) / bodies.length
  const refused = answers.find(({ status }) => status !== 200)
  if (refused) throw new Error(`${path} was answered ${refused.status}`)
  return { cost, perSecond: bodies.length / (milliseconds / 1000) }
}

/** Each client's turns are at a hotel of its own, from night to night. */
const bookingsFrom = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const checkin = addDays(today(), 30 + ((Math.floor((from + index) / booked.length) * 3) % 600))
    return bookingOf({ property: booked[index % booked.length]!, room: 1, checkin, nights: 3 })
  })
