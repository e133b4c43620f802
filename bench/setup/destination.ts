// A destination of many properties that differ by their prices, and how what it costs grows with them.

import type { Database } from '../../src/store/postgres/database.ts'
import type { Figure, RunOptions } from '../figures.ts'
import { Load } from '../wire/load-process.ts'
import { importThrough, openBenchContext } from './bench-context.ts'
import { copyProperty, unhurried } from './copies.ts'
import { hotel } from './hotels.ts'
import type { ServerProcess } from './server-process.ts'

/** 5 rooms × 3 rates with two promotions; `season` changes the prices. */
export function destinationHotel(id: number, nights: number, season = 0) {
  const document = hotel({ id, rooms: 5, rates: 3, nights, season })
  const early = { id: 2, name: 'Three for less', percent_off: 15, conditions: { min_nights: 3 } }
  return { ...document, promotions: [...document.promotions, early] }
}

/** From 0.4 to 4 times the prices of the first, by id. Without triggers, which compare row by row. */
async function giveOtherPrices(database: Database, from: number): Promise<void> {
  await database.transaction(async transaction => {
    await transaction.query('SET LOCAL session_replication_role = replica')
    // In floating point, with one power a row: those of numeric of every night take minutes.
    await transaction.query(
      `UPDATE rate_calendar
          SET standard = (SELECT array_agg(CASE WHEN price < 0 THEN price ELSE round(price * times)::int END ORDER BY place)
                            FROM unnest(standard) WITH ORDINALITY AS priced (price, place),
                                 (SELECT 0.4::float8 * power(10::float8, property_id * 7919 % 1000 / 1000::float8)) AS each (times))
        WHERE property_id >= $1`,
      [from],
    )
  }, unhurried)
}

/** By how much the cost that these figures name grows with ten times the properties, as a power of ten. */
function exponent(figures: readonly Figure[], sizes: readonly number[], named: string): Figure[] {
  const [fewer, more] = sizes.slice(-2)
  const costs = figures.filter(({ name }) => name.endsWith(named)).map(({ value }) => value)
  if (more === undefined) return []
  const value = Math.log(costs.at(-1)! / costs.at(-2)!) / Math.log(more / fewer!)
  return [{ name: `exponent of the cost, from ${fewer} to ${more}`, value, unit: '', better: 'less' }]
}

/** By powers of ten; the last is the most. */
function sizesUpTo(most: number): number[] {
  const sizes: number[] = []
  for (let size = 10; size < most; size *= 10) sizes.push(size)
  return [...sizes, most]
}

/** The id of the first property; the others follow it. */
export const firstOfDestination = 200_001

interface Measured {
  readonly nights: number
  /** The most of a quick run. */
  readonly few: number
  /** The figure whose growth is told. */
  readonly named: string
  figuresOf(load: Load, server: ServerProcess, size: number, quick: boolean): Promise<Figure[]>
}

/** The figures at ever more properties, each at a server that has just started, and how the named one grows. */
export async function overDestination(
  { quick, properties }: RunOptions,
  { nights, few, named, figuresOf }: Measured,
): Promise<Figure[]> {
  const first = firstOfDestination
  await using context = await openBenchContext()
  {
    await using importer = await context.server('free')
    await importThrough(importer, destinationHotel(first, nights))
  }
  const figures: Figure[] = []
  let count = 1
  const sizes = sizesUpTo(properties ?? (quick ? few : 10_000))
  for (const size of sizes) {
    await copyProperty(context.database, first, { from: first + count, to: first + size - 1 })
    await giveOtherPrices(context.database, first + count)
    await context.database.query('CHECKPOINT')
    count = size
    await using server = await context.server('pinned', { CATALOG_MB: '8000' })
    await using load = new Load()
    figures.push(...(await figuresOf(load, server, size, quick)))
  }
  return [...figures, ...exponent(figures, sizes, named)]
}
