// A page of results as guests open it: what finding, pricing and rendering it costs the server, of few and of many properties.

import { demoSite } from '../src/demo/demo-site.ts'
import { writeSite } from '../src/store/sites/sites.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { importThrough, openBenchContext } from './setup/bench-context.ts'
import { copyProperty } from './setup/copies.ts'
import { hotel } from './setup/hotels.ts'
import type { ServerProcess } from './setup/server-process.ts'
import { processorTime } from './wire/processor.ts'

const first = 100_001

export const benchmark: Benchmark = {
  about:
    'GET /search of a site with so many properties (2 rooms × 2 rates × 365 nights): the first 20 priced for 2 nights and ' +
    'rendered with facets and map, another stay each time, one request after the other. Processor time of the server, and ' +
    'the time until the page is there.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  {
    await using importer = await context.server('free')
    await importThrough(importer, hotel({ id: first, rooms: 2, rates: 2, nights: 365 }))
  }
  await context.database.transaction(transaction =>
    writeSite(transaction, {
      publisherId: 1,
      slug: 'bench',
      hosts: [],
      isDefault: true,
      document: { ...demoSite, currencies: ['USD'] },
    }),
  )
  const figures: Figure[] = []
  let count = 1
  for (const properties of [13, 1000]) {
    await copyProperty(context.database, first, { from: first + count, to: first + properties - 1 })
    await context.database.query('CHECKPOINT')
    count = properties
    await using server = await context.server('pinned', { CATALOG_FRESH_MS: '1000' })
    for (const sort of ['order', 'price']) {
      figures.push(...(await figuresOf(server, { properties, sort, pages: quick ? 10 : 50 })))
    }
  }
  return figures
}

interface Scene {
  readonly properties: number
  readonly sort: string
  /** Within the limit of searches from one address. */
  readonly pages: number
}

async function figuresOf(server: ServerProcess, { properties, sort, pages }: Scene): Promise<Figure[]> {
  await show(server, sort, 2)
  const before = processorTime(server.pid)
  const times = await show(server, sort, pages)
  const processor = (processorTime(server.pid) - before) / 1000 / pages
  const name = `${properties.toLocaleString('en')} properties, by ${sort === 'order' ? 'recommendation' : sort}`
  return [
    { name: `${name}: processor time of a page`, value: processor, unit: 'ms', better: 'less' },
    { name: `${name}: p50 of a page`, value: median(times), unit: 'ms', better: 'less' },
  ]
}

let asked = 0

/** Opens pages for stays that nobody asked for yet; how long each took, in milliseconds. */
async function show(server: ServerProcess, sort: string, pages: number): Promise<number[]> {
  const today = Temporal.Now.plainDateISO('UTC')
  const times: number[] = []
  for (let page = 0; page < pages; page += 1) {
    asked += 1
    const checkin = today.add({ days: 10 + asked })
    const query = new URLSearchParams({
      checkin: checkin.toString(),
      checkout: checkin.add({ days: 2 }).toString(),
      room: '2',
      sort,
    })
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${server.port}/search?${query}`)
    const text = await answer.text()
    times.push(performance.now() - began)
    if (!answer.ok || !text.includes('result-total')) {
      throw new Error(`no page of results: ${answer.status} ${text.slice(0, 500)}`)
    }
  }
  return times
}
