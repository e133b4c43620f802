// How soon all servers see a change: three servers on one PostgreSQL, new prices or a booking sent to one of them.

import { addDays, formatDay } from '../src/values/civil-dates.ts'
import { bookingPath } from './database/reservation-statements.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { importThrough, openBenchContext, publisherKey } from './setup/bench-context.ts'
import { hotel, today } from './setup/hotels.ts'
import { bookingOf } from './setup/requests.ts'
import type { ServerProcess } from './setup/server-process.ts'
import { Connection, postOf } from './wire/connection.ts'

const property = 5501

export const benchmark: Benchmark = {
  about:
    'Three server processes on one PostgreSQL, a property that is resident in all of them; through the first it is ' +
    'imported with other prices, or a room of it is booked. Time from the answer to that until availability shows the ' +
    'new price, or one room less, for the slowest of the three, each asked every few milliseconds.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  await using first = await context.server('free')
  await using second = await context.server('free')
  await using third = await context.server('free')
  const times = quick ? 5 : 25
  const prices = (season: number): Promise<void> =>
    importThrough(first, hotel({ id: property, rooms: 5, rates: 3, nights: 365, allotment: 1000, season }))
  await prices(0)
  const watchers = [first, second, third].map(watcher)
  const imported = await delaysOf(watchers, times, change => prices(change + 1))
  const booked = await delaysOf(watchers, times, () => book(first))
  return [...figuresOf('new prices', imported), ...figuresOf('a room less', booked)]
}

/** Milliseconds from the end of each change until the last watcher sees it. */
async function delaysOf(
  watchers: readonly (() => Promise<string>)[],
  times: number,
  make: (change: number) => Promise<void>,
): Promise<number[]> {
  const delays: number[] = []
  for (let change = 0; change < times; change += 1) {
    const before = await Promise.all(watchers.map(watch => watch()))
    const seen = watchers.map(async (watch, index) => {
      while ((await watch()) === before[index]) await new Promise(resume => setTimeout(resume, 2))
      return performance.now()
    })
    await make(change)
    const committed = performance.now()
    delays.push(Math.max(0, Math.max(...(await Promise.all(seen))) - committed))
  }
  return delays
}

const figuresOf = (change: string, delays: readonly number[]): Figure[] => [
  { name: `${change}, p50`, value: median(delays), unit: 'ms', better: 'less' },
  { name: `${change}, longest`, value: Math.max(...delays), unit: 'ms', better: 'less', limit: 1000 },
]

const arrival = addDays(today(), 40)

async function book({ port }: ServerProcess): Promise<void> {
  const body = bookingOf({ property, room: 1, checkin: arrival, nights: 2 })
  const connection = new Connection(port, true)
  const answer = await connection.ask(postOf(bookingPath, body))
  connection.close()
  if (answer.status !== 200) throw new Error(`a reservation was answered ${answer.status}: ${answer.body}`)
}

/** Asks a server for the price of the same stay and for the number of rooms left. */
function watcher({ port }: ServerProcess): () => Promise<string> {
  const connection = new Connection(port, true)
  const stay = {
    checkin: formatDay(arrival),
    checkout: formatDay(addDays(arrival, 2)),
    rooms: [{ adults: 2 }],
  }
  const request = postOf(
    '/publisher/v3.0/property/available/.json',
    JSON.stringify({ key: publisherKey, property_id: property, ...stay }),
  )
  return async () => {
    const { status, body } = await connection.ask(request)
    if (status !== 200) throw new Error(`availability answers ${status}: ${body}`)
    const [rate] = JSON.parse(body).property_accommodation[0].rates
    return `${rate.total.total}, ${rate.nights[0].inventory} left`
  }
}
