// Cost of a calendar of a year, of pricing alone and of whole requests, and how long other requests wait meanwhile.

import { arrivalDay } from '../src/pricing/arrival-day.ts'
import { priceTotals } from '../src/pricing/availability.ts'
import type { StaySearch, Supply } from '../src/pricing/search.ts'
import { addDays, formatDay } from '../src/values/civil-dates.ts'
import { barePlainLowest } from './bare-arithmetic.ts'
import { largePlainSupply, plainSearches } from './busy-hotel.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { pairedTimes } from './processor-time.ts'
import { importThrough, openBenchContext, publisherKey } from './setup/bench-context.ts'
import { hotel, today } from './setup/hotels.ts'
import { viewOf } from './setup/requests.ts'
import type { ServerProcess } from './setup/server-process.ts'
import { Load } from './wire/load-process.ts'
import { processorTime } from './wire/processor.ts'

const days = 365
const first = 7001

export const benchmark: Benchmark = {
  about:
    'A calendar of 365 days of arrival at a property of 10 rooms × 5 rates with a promotion, a tax and a fee: pricing alone, ' +
    'on one core; and over HTTP, one request after the other on one connection, another party or first day each time, ' +
    'processor time of the server, and the longest that its loop stood still.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  const pricing = [1, 3, 7].map(pricingOf)
  await using context = await openBenchContext()
  await using server = await context.server('pinned')
  await using load = new Load()
  const properties = Array.from({ length: 5 }, (_, index) => first + index)
  for (const id of properties) await importThrough(server, hotel({ id, rooms: 10, rates: 5, nights: 730 }))
  const times = quick ? 20 : 100
  const one = { load, server, path: 'property/calendar', times, named: { property_id: first } }
  const several = {
    ...one,
    path: 'properties/calendar',
    named: { property_ids: properties },
    times: times / 4,
  }
  return [
    ...pricing,
    ...(await requestsOf('a request for a year, 3 nights', one)),
    ...(await requestsOf('a request for a year of 5 properties, 3 nights', several)),
  ]
}

/** Kept, so that no part of it can be optimised away. */
export let lastDay: unknown

function pricingOf(nights: number): Figure {
  const supply = largePlainSupply()
  const prices = supply.calendars.map(calendar => calendar.standard)
  const searches = plainSearches.slice(0, days).map(search => lasting(search, nights))
  searches.forEach((search, from) => {
    const found = Number(dayOf(supply, search).lowest?.total)
    const bare = barePlainLowest(prices, from, nights)
    if (found !== bare) throw new Error(`pricing says ${found}, the floor ${bare}`)
  })
  const { task, floor, ratio } = pairedTimes(
    () => {
      for (const search of searches) lastDay = dayOf(supply, search)
    },
    () => {
      for (let from = 0; from < days; from += 1) lastDay = barePlainLowest(prices, from, nights)
    },
    20,
  )
  return {
    name: `pricing a year, ${nights} ${nights === 1 ? 'night' : 'nights'}`,
    value: task / 1000,
    unit: 'ms',
    better: 'less',
    floor: { name: 'bare arithmetic on Int32Arrays', value: floor / 1000, ratio },
    limit: 15,
  }
}

const dayOf = (supply: Supply, search: StaySearch) =>
  arrivalDay(supply, search, priceTotals(supply, search), {
    horizon: addDays(today(), 730),
    isSold: null,
  })

const lasting = (search: StaySearch, nights: number): StaySearch => ({
  ...search,
  stay: { checkin: search.stay.checkin, checkout: addDays(search.stay.checkin, nights) },
})

interface Requests {
  readonly load: Load
  readonly server: ServerProcess
  readonly path: string
  readonly times: number
  /** The properties. */
  readonly named: object
}

async function requestsOf(name: string, requests: Requests): Promise<Figure[]> {
  await send(requests)
  const runs = []
  for (let run = 0; run < 5; run += 1) runs.push(await measured(requests))
  const isOne = 'property_id' in requests.named
  return [
    {
      name: `${name}, processor time`,
      value: median(runs.map(({ each }) => each)),
      unit: 'ms',
      better: 'less',
      ...(isOne && { limit: 15 }),
    },
    {
      name: `${name}, longest pause of the loop`,
      value: median(runs.map(({ delay }) => delay)),
      unit: 'ms',
      better: 'less',
      // Other users of the machine delay a loop too.
      floor: {
        name: 'with views, as long',
        value: median(runs.map(({ delayOfViews }) => delayOfViews)),
        ratio: median(runs.map(({ delay, delayOfViews }) => delay / delayOfViews)),
      },
      limit: 10,
    },
  ]
}

interface Run {
  /** Milliseconds of processor time of a request. */
  readonly each: number
  /** The longest pause of the loop. */
  readonly delay: number
  readonly delayOfViews: number
}

async function measured(requests: Requests): Promise<Run> {
  const { server, times } = requests
  await server.longestDelay()
  await sendViews(requests)
  const delayOfViews = await server.longestDelay()
  const before = processorTime(server.pid)
  await send(requests)
  const each = (processorTime(server.pid) - before) / times / 1000
  return { each, delay: await server.longestDelay(), delayOfViews }
}

/** Requests that hold the loop for next to nothing, for about as long as as many calendars take. */
async function sendViews({ load, server, times }: Requests): Promise<void> {
  const bodies = Array.from({ length: times * 50 }, () => viewOf(first, 0))
  await load.sendAll({
    ports: [server.port],
    path: '/publisher/v3.0/property/view/.json',
    connections: 1,
    bodies,
  })
}

let asked = 0

async function send({ load, server, path, times, named }: Requests): Promise<void> {
  const bodies = Array.from({ length: times }, () => bodyOf(named))
  const { answers } = await load.sendAll({
    ports: [server.port],
    path: `/publisher/v3.0/${path}/.json`,
    connections: 1,
    bodies,
  })
  if (answers.some(({ status }) => status !== 200)) throw new Error(`refused: ${bodies[0]}`)
}

/** Another party or first day each time. */
function bodyOf(named: object): string {
  asked += 1
  const from = formatDay(addDays(today(), 1 + (asked % 300)))
  const rooms = [{ adults: 2, children_ages: Array(1 + Math.floor(asked / 300)).fill(asked % 18) }]
  return JSON.stringify({ key: publisherKey, ...named, from, days, nights: 3, rooms })
}
