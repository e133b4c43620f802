// A season over a whole destination: what the lowest prices of a year cost the server, searched for the first time and mended after a
// change, of ever more properties, beside the calendars of all.

import { addDays, formatDay } from '../src/values/civil-dates.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { importThrough, publisherKey } from './setup/bench-context.ts'
import { destinationHotel, firstOfDestination as first, overDestination } from './setup/destination.ts'
import { today } from './setup/hotels.ts'
import type { ServerProcess } from './setup/server-process.ts'
import type { Load } from './wire/load-process.ts'

const days = 365
const length = 3
/** So that every day of arrival may be sold. */
const nights = 400
/** Properties whose calendars are read at a time: as many days as an answer may have. */
const calendarsAtOnce = 20

export const benchmark: Benchmark = {
  about:
    'properties/season: the lowest price of each of 365 days of arrival, 3 nights, over resident properties of 5 rooms × 3 rates × ' +
    '400 nights, with two promotions, a tax, a taxed fee and prices for children, each with other prices; another party (with ' +
    'two children) or first day each time, one request after the other. Mended: the same season again, each time after the calendar ' +
    'of one of the properties has changed. Processor time of the server for a request; the floor is the calendars of 20 of the ' +
    'properties for the same question, as for all, in the same runs.',
  measure,
}

function measure(options: RunOptions): Promise<Figure[]> {
  return overDestination(options, {
    nights,
    few: 100,
    named: searchedAnew,
    figuresOf: (load, server, size, quick) => figuresOf({ load, server }, size, quick),
  })
}

interface Asked {
  readonly load: Load
  readonly server: ServerProcess
}

async function figuresOf(asked: Asked, properties: number, quick: boolean): Promise<Figure[]> {
  await makeResident(asked, properties)
  const times = Math.max(2, Math.min(40, Math.round((quick ? 400 : 4000) / properties)))
  const few = Math.min(calendarsAtOnce, properties)
  await measured(asked, anew(times))
  await mended(asked, anew(1)[0]!, quick ? 2 : 10, properties)
  await measured(asked, calendars(few), 'property/calendar')
  const runs: { readonly found: Run; readonly again: Run; readonly all: number }[] = []
  for (let run = 0; run < (quick ? 2 : 7); run += 1) {
    const found = await measured(asked, anew(times))
    const again = await mended(asked, anew(1)[0]!, quick ? 2 : 10, properties)
    const all = ((await measured(asked, calendars(few), 'property/calendar')).each * properties) / few
    runs.push({ found, again, all })
  }
  const name = `${properties.toLocaleString('en')} ${properties === 1 ? 'property' : 'properties'}`
  const isDemanded = properties === 1000
  return [
    {
      name: `${name}: ${searchedAnew}`,
      value: median(runs.map(({ found }) => found.each)),
      unit: 'ms',
      better: 'less',
      floor: {
        name: 'the calendars of all',
        value: median(runs.map(({ all }) => all)),
        ratio: median(runs.map(({ found, all }) => found.each / all)),
      },
      ...(isDemanded && { limit: 150 }),
    },
    {
      name: `${name}: ${mendedAfter}`,
      value: median(runs.map(({ again }) => again.each)),
      unit: 'ms',
      better: 'less',
      floor: {
        name: 'searched for the first time',
        value: median(runs.map(({ found }) => found.each)),
        ratio: median(runs.map(({ found, again }) => again.each / found.each)),
      },
    },
    {
      name: `${name}: ${longestStretch}`,
      value: median(runs.map(({ found }) => found.stretch)),
      unit: 'ms',
      better: 'less',
      ...(isDemanded && { limit: 10 }),
    },
  ]
}

const searchedAnew = 'searched for the first time, processor time'
const longestStretch = 'longest stretch of the loop, processor time'
const mendedAfter = 'mended after a change, processor time'

/** Asks for all by their ids, a few hundred at a time, as a search that begins cold would wait too long. */
async function makeResident(asked: Asked, properties: number): Promise<void> {
  const ids = Array.from({ length: properties }, (_, index) => first + index)
  for (let start = 0; start < ids.length; start += 200) {
    const named = { ...question(), days: 1, property_ids: ids.slice(start, start + 200) }
    await ask(asked, 'properties/season', [JSON.stringify(named)])
  }
}

interface Run {
  /** Milliseconds of the server's processor time for a request. */
  readonly each: number
  readonly stretch: number
}

async function measured(asked: Asked, bodies: readonly string[], path = 'properties/season'): Promise<Run> {
  const { server } = asked
  await server.longestStretch()
  const before = await server.processorTime()
  await ask(asked, path, bodies)
  const each = ((await server.processorTime()) - before) / bodies.length
  return { each, stretch: await server.longestStretch() }
}

let asked = 0

/** Another first day or party each time, of ten thousand, so that none is answered by what is kept. */
function question() {
  asked += 1
  const families = Math.floor(asked / firstDays)
  const children_ages = [families % ages, Math.floor(families / ages) % ages]
  const from = formatDay(addDays(today(), 1 + (asked % firstDays)))
  const rooms = [{ adults: 1 + (asked % 3), children: children_ages.length, children_ages }]
  return { key: publisherKey, from, days, nights: length, rooms }
}

const firstDays = 30
/** Of children. */
const ages = 18

const anew = (count: number): string[] => Array.from({ length: count }, () => JSON.stringify(question()))

/** The calendars of so many of the properties, one after the other. */
function calendars(count: number): string[] {
  const asked = question()
  return Array.from({ length: count }, (_, index) => JSON.stringify({ ...asked, property_id: first + index }))
}

/** The same season again and again, each time after one of the properties has other prices. */
async function mended(asked: Asked, body: string, times: number, properties: number): Promise<Run> {
  const runs = [await measured(asked, [body])]
  for (let time = 0; time < times; time += 1) {
    changes += 1
    const id = first + ((changes * 7) % properties)
    // Copies have the name of the first.
    await importThrough(asked.server, { ...destinationHotel(first, nights, changes % 40), id })
    runs.push(await measured(asked, [body]))
  }
  const later = runs.slice(1)
  return {
    each: median(later.map(({ each }) => each)),
    stretch: Math.max(...later.map(({ stretch }) => stretch)),
  }
}

let changes = 0

async function ask({ load, server }: Asked, path: string, bodies: readonly string[]): Promise<void> {
  const { answers } = await load.sendAll({
    ports: [server.port],
    path: `/publisher/v3.0/${path}/.json`,
    connections: 1,
    bodies: [...bodies],
    keepsBodies: true,
  })
  const refused = answers.find(({ status }) => status !== 200)
  if (refused) throw new Error(`a season was refused: ${JSON.stringify(refused).slice(0, 500)}`)
}
