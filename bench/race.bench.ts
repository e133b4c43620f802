// The race for the last rooms: 2,000 buyers, overlapping stays, four server processes, twenty hotels one after the
// other; compared with pgbench running the same statements.

import { addDays } from '../src/values/civil-dates.ts'
import { pgbenchLacking, replay } from './database/pgbench.ts'
import { bookingPath, type Recording, recordReservations } from './database/reservation-statements.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { type BenchContext, importThrough, openBenchContext } from './setup/bench-context.ts'
import { hotel, today } from './setup/hotels.ts'
import { bookingOf } from './setup/requests.ts'
import { Load } from './wire/load-process.ts'

const first = 7201
const allotment = 6
const nightsForSale = 20
const clients = 64
/** One of so many rounds is compared with the floor: pgbench takes longer to read the statements than to run them. */
const roundsForFloor = 4

export const benchmark: Benchmark = {
  about:
    '2,000 buyers for stays of 1 to 5 nights among the last rooms (20 nights × 6 rooms) of a hotel, at four server ' +
    'processes over 64 connections; another hotel each round, every fourth one held against the floor. That is pgbench over 32 connections running what one ' +
    'server sends for such buyers one by one, on a copy of the database. Sold equals capacity in every round.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  const buyers = quick ? 500 : 2000
  const rounds = quick ? 3 : 20
  await using context = await openBenchContext()
  {
    await using importer = await context.server('free')
    for (let round = 0; round <= rounds; round += 1) {
      await importThrough(importer, hotel({ id: first + round, rooms: 1, rates: 2, nights: 365, allotment }))
    }
  }
  const lacking = pgbenchLacking()
  const recording = lacking === null ? await recorded(context, buyers) : null
  await using live = await context.copy('live')
  await using servers = new AsyncDisposableStack()
  const ports: number[] = []
  for (let server = 0; server < 4; server += 1) ports.push(servers.use(await live.server('free')).port)
  await using load = new Load()
  const runs = []
  for (let round = 0; round <= rounds; round += 1) {
    const bodies = buyersOf(first + round, buyers)
    const sent = await load.sendAll({
      ports,
      path: bookingPath,
      connections: clients,
      bodies,
      keepsBodies: true,
    })
    const odd = sent.answers.find(({ status }) => status !== 200 && status !== 409)
    if (odd) throw new Error(`a buyer was answered ${odd.status}: ${odd.body}`)
    await checkSold(live, first + round)
    runs.push({
      whole: sent.milliseconds / 1000,
      bare: recording === null || round % roundsForFloor > 0 ? null : await replayed(context, recording),
    })
  }
  // The first round warms up.
  return [figureOf(buyers, runs.slice(1), lacking)]
}

function figureOf(
  buyers: number,
  runs: readonly { readonly whole: number; readonly bare: number | null }[],
  lacking: string | null,
): Figure {
  const figure = {
    name: `${buyers} buyers`,
    value: median(runs.map(({ whole }) => whole)),
    unit: 's',
    better: 'less',
  } as const
  const ratios = runs.flatMap(({ whole, bare }) => (bare === null ? [] : whole / bare))
  if (ratios.length === 0) return { ...figure, detail: `no floor: ${lacking}` }
  const value = median(runs.flatMap(({ bare }) => bare ?? []))
  return { ...figure, floor: { name: 'pgbench', value, ratio: median(ratios), ratios, limit: 1.5 } }
}

/** Enough single nights that every night sells out; the other stays overlap in every way. */
function buyersOf(property: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const isSingle = index >= count - nightsForSale * allotment
    const nights = isSingle ? 1 : 1 + ((index * 7) % 5)
    const offset = isSingle ? index % nightsForSale : (index * 13) % (nightsForSale - nights + 1)
    return bookingOf({ property, room: 1, checkin: addDays(today(), 30 + offset), nights })
  })
}

async function checkSold({ database }: BenchContext, property: number): Promise<void> {
  const [row] = await database.query<{ sold: number }>(
    'SELECT sum(sold)::int AS sold FROM night WHERE property_id = $1',
    [property],
  )
  if (row!.sold !== nightsForSale * allotment)
    throw new Error(`${row!.sold} room nights were sold of hotel ${property}`)
}

async function recorded(context: BenchContext, buyers: number): Promise<Recording> {
  await using copy = await context.copy('recorded')
  await using server = await copy.server('free')
  const practice = buyersOf(first + 1, 10)
  return await recordReservations(server, { practice, bodies: buyersOf(first, buyers) })
}

/** Seconds. */
async function replayed(context: BenchContext, recording: Recording): Promise<number> {
  await using copy = await context.copy('replayed')
  return await replay(copy, recording, 32)
}
