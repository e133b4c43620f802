// Reservations per second of the whole server, compared with what the database alone does with the same statements.

import { addDays } from '../src/values/civil-dates.ts'
import { pgbenchLacking, replay } from './database/pgbench.ts'
import { bookingPath, type Recording, recordReservations } from './database/reservation-statements.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { type BenchContext, importThrough, openBenchContext } from './setup/bench-context.ts'
import { hotel, today } from './setup/hotels.ts'
import { bookingOf } from './setup/requests.ts'
import { Load } from './wire/load-process.ts'

/** Each client has a hotel of its own, or all share one. */
const properties = Array.from({ length: 16 }, (_, index) => 7001 + index)
const busy = [7100]

export const benchmark: Benchmark = {
  about:
    'Reservations over HTTP, paid at the property, 3 nights each, all granted; one server process with its default of ' +
    'connections. The floor is pgbench with as many connections as there are clients, running what the server itself ' +
    'sends to the same PostgreSQL for such reservations one by one; in turns, each on a copy of the same database.',
  measure,
}

interface Case {
  readonly name: string
  readonly hotels: readonly number[]
  readonly clients: number
  readonly least: number
}

const cases: readonly Case[] = [
  { name: 'distinct nights, 16 clients', hotels: properties, clients: 16, least: 0.6 },
  { name: 'all on the same nights, 32 clients', hotels: busy, clients: 32, least: 2 },
]

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  {
    await using importer = await context.server('free')
    for (const id of [...properties, ...busy]) {
      await importThrough(importer, hotel({ id, rooms: 2, rates: 2, nights: 730, allotment: 100_000 }))
    }
  }
  const figures: Figure[] = []
  for (const each of cases) figures.push(await measureCase(context, each, quick))
  return figures
}

async function measureCase(
  context: BenchContext,
  { name, hotels, clients, least }: Case,
  quick: boolean,
): Promise<Figure> {
  const count = quick ? 400 : 1000
  const rest = pgbenchLacking() === null ? await recorded(context, hotels, count) : null
  await using live = await context.copy('live')
  await using server = await live.server('free')
  await using load = new Load()
  const book = async (bodies: readonly string[]): Promise<number> => {
    const sent = await load.sendAll({ ports: [server.port], path: bookingPath, connections: clients, bodies })
    const refused = sent.answers.filter(({ status }) => status !== 200)
    if (refused.length > 0)
      throw new Error(`${refused.length} reservations were answered ${refused[0]!.status}`)
    return bodies.length / (sent.milliseconds / 1000)
  }
  await book(bookings(hotels, 0, quick ? 200 : 1000))
  const runs = []
  for (let run = 0; run < (quick ? 3 : 7); run += 1) {
    const bare = rest === null ? null : await replayed(context, rest, clients)
    runs.push({ bare, whole: await book(bookings(hotels, (run + 1) * count, count)) })
  }
  const ratios = runs.flatMap(({ bare, whole }) => (bare === null ? [] : whole / bare))
  const figure = {
    name,
    value: median(runs.map(({ whole }) => whole)),
    unit: 'a second',
    better: 'more',
  } as const
  if (rest === null) return { ...figure, detail: `no floor: ${pgbenchLacking()}` }
  const floor = median(runs.map(({ bare }) => bare!))
  const statements = rest[0]!.length
  return {
    ...figure,
    detail: `${statements} round trips each`,
    floor: { name: 'pgbench', value: floor, ratio: median(ratios), ratios, limit: least },
  }
}

async function recorded(context: BenchContext, hotels: readonly number[], count: number): Promise<Recording> {
  await using copy = await context.copy('recorded')
  await using server = await copy.server('free')
  const practice = bookings(hotels, 0, 10)
  return await recordReservations(server, { practice, bodies: bookings(hotels, 10, count) })
}

/** Reservations a second. */
async function replayed(context: BenchContext, recording: Recording, clients: number): Promise<number> {
  await using copy = await context.copy('replayed')
  const seconds = await replay(copy, recording, clients)
  const [row] = await copy.database.query<{ count: number }>('SELECT count(*) FROM reservation')
  if (row!.count !== recording.length)
    throw new Error(`pgbench made ${row!.count} of ${recording.length} reservations`)
  return recording.length / seconds
}

/**
 * Each client's turns are at a hotel of its own, from night to night; if all share one hotel, they are for one stay.
 */
const bookings = (hotels: readonly number[], from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const turn = hotels.length === 1 ? 0 : Math.floor((from + index) / hotels.length)
    const checkin = addDays(today(), 30 + ((turn * 3) % 600))
    return bookingOf({ property: hotels[index % hotels.length]!, room: 1, checkin, nights: 3 })
  })
