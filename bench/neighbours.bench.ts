// Effect of hostile neighbours on a good client: its latency alone and beside each attack, the longest pause of the
// server's event loop, and the server's memory.

import { readFileSync } from 'node:fs'
import { addDays } from '../src/values/civil-dates.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { attacks } from './setup/attacks.ts'
import { importThrough, openBenchContext } from './setup/bench-context.ts'
import { hotel, today } from './setup/hotels.ts'
import { bookingOf, searchesOf } from './setup/requests.ts'
import type { ServerProcess } from './setup/server-process.ts'
import { Load } from './wire/load-process.ts'
import { sleep } from './wire/paired-load.ts'

export const benchmark: Benchmark = {
  about:
    'Hostile neighbours: a good client asks for 100 availabilities and makes 20 reservations a second, alone and beside ' +
    'each attack (5 rooms × 3 rates × 3 nights among 300 properties of 6 rooms × 4 rates). The server has one core, the ' +
    'good client and the attackers share the other. Latency counts from when a request was due.',
  measure,
}

const goodProperty = 5001
const megabyte = 1_000_000

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  await using server = await context.server('pinned')
  await importThrough(
    server,
    hotel({ id: goodProperty, rooms: 5, rates: 3, nights: 400, allotment: 100_000 }),
  )
  for (let index = 0; index < (quick ? 60 : 300); index += 1)
    await importThrough(server, hotel({ id: 6001 + index, rooms: 6, rates: 4, nights: 120 }))
  await using load = new Load()
  const seconds = quick ? 3 : 10
  const scenes = []
  await goodClient(load, server, 2)
  for (const attack of attacks) {
    const alone = await goodClient(load, server, seconds)
    await server.longestDelay()
    const running = attack.start(server.port)
    await sleep(500)
    const beside = await goodClient(load, server, seconds)
    const pause = await server.longestDelay()
    const resident = residentBytes(server)
    await running[Symbol.asyncDispose]()
    scenes.push({ attack, alone, beside, pause, resident })
    await sleep(1000)
  }
  return scenes.flatMap(({ attack, alone, beside, pause, resident }) => [
    latencyFigure(attack.name, 'availability', 'p50', alone.searches, beside.searches),
    latencyFigure(attack.name, 'availability', 'p99', alone.searches, beside.searches),
    latencyFigure(attack.name, 'reservation', 'p99', alone.bookings, beside.bookings),
    {
      name: `${attack.name}: longest pause of the loop`,
      value: pause,
      unit: 'ms',
      better: 'less',
      limit: 50,
    },
    { name: `${attack.name}: resident`, value: resident / megabyte, unit: 'MB', better: 'less', limit: 700 },
  ])
}

interface Latencies {
  readonly searches: readonly number[]
  readonly bookings: readonly number[]
}

async function goodClient(load: Load, server: ServerProcess, seconds: number): Promise<Latencies> {
  const common = { ports: [server.port], connections: 16 }
  const bookings = Array.from({ length: 20 * (seconds + 2) }, (_, index) =>
    bookingOf({
      property: goodProperty,
      room: 1 + (index % 5),
      checkin: addDays(today(), 2 + (index % 300)),
      nights: 3,
    }),
  )
  await load.start('searches', {
    ...common,
    path: '/publisher/v3.0/property/available/.json',
    bodies: searchesOf(goodProperty, { nights: 3, verbosity: 0, count: 5000 }),
    perSecond: 100,
  })
  await load.start('bookings', {
    ...common,
    path: '/publisher/v3.0/book/reservation/.json',
    bodies: bookings,
    perSecond: 20,
  })
  await sleep(seconds * 1000)
  const searched = await load.stop('searches')
  const booked = await load.stop('bookings')
  const refused = searched.refused + booked.refused
  if (refused > 0) throw new Error(`${refused} requests of the good client were refused`)
  return { searches: sorted(searched.latencies), bookings: sorted(booked.latencies) }
}

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b)

function latencyFigure(
  attack: string,
  what: string,
  share: 'p50' | 'p99',
  alone: readonly number[],
  beside: readonly number[],
): Figure {
  const at = (values: readonly number[]): number =>
    share === 'p50' ? median(values) : values[Math.floor(values.length * 0.99)]!
  return {
    name: `${attack}: ${what}, ${share}`,
    value: at(beside),
    unit: 'ms',
    better: 'less',
    floor: {
      name: 'the good client alone',
      value: at(alone),
      ratio: at(beside) / at(alone),
      ...(share === 'p99' && { limit: 3 }),
    },
  }
}

/** Bytes that the server's process holds now, from /proc. */
const residentBytes = ({ pid }: ServerProcess): number =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
