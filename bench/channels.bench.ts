// Speed of taking in what channel managers push: a burst of years of nights, each with another price, restriction or count.

import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { type BenchContext, importThrough, openBenchContext } from './setup/bench-context.ts'
import { calendarPull } from './setup/calendar-pull.ts'
import { type ChannelPush, connect, pushes, size } from './setup/channel-pushes.ts'
import { hotel } from './setup/hotels.ts'

const firstProperty = 8101

export const benchmark: Benchmark = {
  about:
    `Messages over HTTP with an entry for each night of ${size.rooms} rooms × ${size.nights} days, and of ${size.rates} rates in ` +
    'each, that differ from night to night, checked, written and committed: an ARIUpdate of Cloudbeds with prices, minimum ' +
    'stays and counts, a complete set of FreeRooms and new RatePlans of AlpineBits, and OTA_HotelRateAmountNotifRQ of ' +
    'OpenTravel by SOAP; and iCalendar: calendars of other sites are read, one for each room, in which every second night is ' +
    'taken. The floor is COPY of one row a night with the same columns from a file of the database server’s own ' +
    'into a table with a primary key, in turns.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  // Before a server is connected: only then can the database be copied.
  await using copy = await context.copy('calendars')
  await using calendars = await calendarPull(copy, firstProperty)
  await using server = await context.server('free')
  const turns: Turn[] = []
  for (const [index, push] of pushes.entries()) {
    const property = firstProperty + index
    await importThrough(server, hotel({ id: property, ...size }))
    const account = await connect(server, property, push)
    turns.push(await turnOf(context, push, run => push.send(server, account, run)))
  }
  const { nights } = calendars
  const pull = { name: 'nights of a room by iCalendar', columns: ['units'], nights } as const
  turns.push(await turnOf(context, pull, run => calendars.read(run)))
  const runs = quick ? 4 : 12
  for (let run = 0; run < runs; run += 1) for (const turn of turns) await turn.take(run)
  return turns.flatMap(turn => turn.figures())
}

/** What is said of nights, whoever sends it. */
type Said = Pick<ChannelPush, 'name' | 'columns' | 'nights'>

interface Turn {
  take(run: number): Promise<void>
  figures(): Figure[]
}

/** What is taken in, and the floor of it, in turns. */
async function turnOf(
  context: BenchContext,
  said: Said,
  send: (run: number) => Promise<void>,
): Promise<Turn> {
  const copy = await floorOf(context, said)
  const runs: { readonly taken: number; readonly copied: number }[] = []
  return {
    take: async run => {
      const taken = await seconds(() => send(run))
      runs.push({ taken, copied: await copy() })
    },
    // The first two warm up.
    figures: () => figuresOf(said, runs.slice(2)),
  }
}

function figuresOf(
  { name, nights: nightsOf }: Said,
  runs: readonly { readonly taken: number; readonly copied: number }[],
): Figure[] {
  const nights = nightsOf(0).length
  const times = runs.map(({ taken }) => taken)
  const ratios = runs.map(({ taken, copied }) => copied / taken)
  const burst: Figure = {
    name: name === pushes[0]!.name ? `longest burst of ${size.nights} days` : `longest burst: ${name}`,
    value: Math.max(...times) * 1000,
    unit: 'ms',
    better: 'less',
    limit: 2000,
  }
  return [
    {
      name,
      detail: `${nights} nights in ${Math.round(median(times) * 1000)} ms`,
      value: nights / median(times),
      unit: 'a second',
      better: 'more',
      floor: {
        name: 'COPY',
        value: nights / median(runs.map(({ copied }) => copied)),
        ratio: median(ratios),
        ratios,
      },
    },
    // A message is to be taken soon; a calendar is read by a job.
    ...(pushes.some(push => push.name === name) ? [burst] : []),
  ]
}

/** Copies the same nights into an empty table, and gives the seconds that it took. */
async function floorOf(
  { database, directory }: BenchContext,
  { name, columns, nights }: Said,
): Promise<() => Promise<number>> {
  const fields = { price: 'price', min_los: 'minimum', units: 'units' } as const
  const rows = nights(0).map(night =>
    [firstProperty, night.room, night.rate, night.day, ...columns.map(column => night[fields[column]])].join(
      '\t',
    ),
  )
  const label = name.replaceAll(/\W+/g, '_').toLowerCase()
  const file = join(directory, `${label}.copy`)
  await writeFile(file, `${rows.join('\n')}\n`)
  await chmod(file, 0o644)
  const table = `bare_${label}`
  const types = { price: 'text', min_los: 'int', units: 'int' } as const
  await database.query(
    `CREATE TABLE ${table} (property_id int, room_id int, rate_code text, night date,
                            ${columns.map(column => `${column} ${types[column]}`).join(', ')},
                            PRIMARY KEY (property_id, room_id, rate_code, night))`,
  )
  return async () => {
    await database.query(`TRUNCATE ${table}`)
    return seconds(() => database.query(`COPY ${table} FROM '${file}'`))
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
