// A search over properties of which some are at live sources, one of them too slow: the deadline holds, the prices of all
// others are there, and requests for properties that are sold here do not notice.

import { join } from 'node:path'
import { readConfig } from '../src/config/config.ts'
import type { AppContext } from '../src/operations/context.ts'
import { importProperty } from '../src/operations/properties/import-property.ts'
import { openApp } from '../src/server/app.ts'
import { addDays, formatDay } from '../src/values/civil-dates.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { openBenchContext, publisherKey } from './setup/bench-context.ts'
import { hotel, today } from './setup/hotels.ts'
import { liveSource } from './setup/live-sources.ts'

const deadline = 1000
/** How many properties each source has, and how long it takes; `crs` are those that are sold here. */
const scene = {
  crs: { properties: 150, milliseconds: 0 },
  swift: { properties: 50, milliseconds: 80 },
  usual: { properties: 30, milliseconds: 400 },
  slow: { properties: 20, milliseconds: 20_000 },
} as const

export const benchmark: Benchmark = {
  about:
    `properties/available over 250 properties with \`deadline_ms\` ${deadline}: 150 sold here (3 rooms × 3 rates), 50 at a live ` +
    'source that answers after 80 ms, 30 at one that answers after 400 ms, 20 at one that takes 20 s; 2 nights, every search ' +
    'another stay, so that nothing comes from a cache. Server, sources and client are one process. Beside it, ' +
    'property/available of one property that is sold here, while such searches wait.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  const { crs: _, ...live } = scene
  const environment = {
    DATABASE_URL: context.connectionString,
    DATA_DIR: join(context.directory, 'live'),
    PORT: '0',
    LOG_LEVEL: 'silent',
    SOURCE_CALLS_AT_ONCE: '1000',
  }
  await using app = await openApp(readConfig(environment), {
    jobs: false,
    log: { write: () => undefined },
    sources: Object.entries(live).map(([name, { milliseconds }]) => liveSource(name, milliseconds)),
  })
  const ids = await importScene(app.context)
  const times = quick ? 5 : 40
  await searchMany(app.url, ids)
  const searches: Search[] = []
  for (let time = 0; time < times; time += 1) searches.push(await searchMany(app.url, ids))
  const alone = await searchesHere(app.url, ids[0]!, times)
  const waiting = Array.from({ length: 4 }, () => searchMany(app.url, ids))
  const beside = await searchesHere(app.url, ids[0]!, times)
  await Promise.all(waiting)
  const priced = Math.min(...searches.map(search => search.priced))
  return [
    {
      name: 'time of a search, longest',
      value: Math.max(...searches.map(({ milliseconds }) => milliseconds)),
      unit: 'ms',
      better: 'less',
      limit: deadline,
    },
    { name: 'properties with prices, fewest', value: priced, unit: 'of 250', better: 'more', limit: 230 },
    { name: 'property/available of one sold here, alone', value: alone, unit: 'ms', better: 'less' },
    { name: 'the same while such searches wait', value: beside, unit: 'ms', better: 'less' },
  ]
}

async function importScene(context: AppContext): Promise<number[]> {
  const ids: number[] = []
  for (const [source, { properties }] of Object.entries(scene)) {
    for (let index = 0; index < properties; index += 1) {
      const id = 6001 + ids.length
      const { rate_plans, calendar, ...content } = hotel({ id, rooms: 3, rates: 3, nights: 400 })
      const sold = { rate_plans, calendar }
      const mapped = {
        rate_plans: [],
        source,
        source_mappings: [{ source, key: `P${id}`, rooms: [{ id: 1, key: 'room' }] }],
      }
      const { promotions: _, ...bare } = content as typeof content & { promotions?: unknown }
      await importProperty(context, source === 'crs' ? { ...content, ...sold } : { ...bare, ...mapped }, null)
      ids.push(id)
    }
  }
  return ids
}

interface Search {
  readonly milliseconds: number
  readonly priced: number
}

let asked = 0

async function searchMany(url: string, ids: readonly number[]): Promise<Search> {
  const begun = performance.now()
  const answers = await ask(url, 'properties/available', { property_ids: ids, deadline_ms: deadline })
  const milliseconds = performance.now() - begun
  const priced = (answers as { was_searched: boolean; is_available: boolean }[]).filter(
    each => each.was_searched && each.is_available,
  )
  return { milliseconds, priced: priced.length }
}

async function searchesHere(url: string, id: number, times: number): Promise<number> {
  const found: number[] = []
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now()
    await ask(url, 'property/available', { property_id: id })
    found.push(performance.now() - begun)
  }
  return median(found)
}

/** Every search is for another stay. */
async function ask(url: string, operation: string, fields: object): Promise<unknown> {
  asked += 1
  const checkin = addDays(today(), 2 + (asked % 300))
  const stay = { checkin: formatDay(checkin), checkout: formatDay(addDays(checkin, 2)) }
  const response = await fetch(`${url}/publisher/v3.0/${operation}/.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: publisherKey, ...stay, rooms: [{ adults: 2 }], verbosity: 0, ...fields }),
  })
  if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${await response.text()}`)
  return response.json()
}
