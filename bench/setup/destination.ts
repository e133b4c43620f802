// A destination of many properties that differ by their prices, and how what it costs grows with them.

import type { Database } from '../../src/store/postgres/database.ts'
import type { Figure } from '../figures.ts'
import { unhurried } from './copies.ts'
import { hotel } from './hotels.ts'

/** 5 rooms × 3 rates with two promotions; `season` changes the prices. */
export function destinationHotel(id: number, nights: number, season = 0) {
  const document = hotel({ id, rooms: 5, rates: 3, nights, season })
  const early = { id: 2, name: 'Three for less', percent_off: 15, conditions: { min_nights: 3 } }
  return { ...document, promotions: [...document.promotions, early] }
}

/** From 0.4 to 4 times the prices of the first, by id. Without triggers, which compare row by row. */
export async function giveOtherPrices(database: Database, from: number): Promise<void> {
  await database.transaction(async transaction => {
    await transaction.query('SET LOCAL session_replication_role = replica')
    await transaction.query(
      `UPDATE rate_calendar
          SET standard = (SELECT array_agg(CASE WHEN price < 0 THEN price
                                                ELSE round(price * 0.4 * power(10, property_id * 7919 % 1000 / 1000.0))::int END ORDER BY place)
                            FROM unnest(standard) WITH ORDINALITY AS priced (price, place))
        WHERE property_id >= $1`,
      [from],
    )
  }, unhurried)
}

/** By how much the cost that these figures name grows with ten times the properties, as a power of ten. */
export function exponent(figures: readonly Figure[], sizes: readonly number[], named: string): Figure[] {
  const [fewer, more] = sizes.slice(-2)
  const costs = figures.filter(({ name }) => name.endsWith(named)).map(({ value }) => value)
  if (more === undefined) return []
  const value = Math.log(costs.at(-1)! / costs.at(-2)!) / Math.log(more / fewer!)
  return [{ name: `exponent of the cost, from ${fewer} to ${more}`, value, unit: '', better: 'less' }]
}
