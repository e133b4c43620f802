// What an answer was made of, so that it can be given again for as long as that is what it would be made of now.

import type { StockedProperty } from '../../catalog/catalog.ts'
import type { Terms } from '../../catalog/terms.ts'
import type { KeyHolder } from '../../lodging/publisher.ts'
import type { AppContext } from '../context.ts'

export interface CacheValidator {
  readonly holder: KeyHolder
  readonly stock: StockedProperty
  readonly terms: Terms
  /** Since 1970, in UTC. Nothing in a price looks at the clock more closely, and zones differ by whole minutes. */
  readonly minute: number
}

/** The ticket of an answer about a property that is given now, in milliseconds since 1970. */
export const validatorFor = (
  now: number,
  { holder, stock, terms }: Pick<CacheValidator, 'holder' | 'stock' | 'terms'>,
): CacheValidator => ({ holder, stock, terms, minute: minuteOf(now) })

/** Whether the same request, by the same holder of a key, would be answered the same now. */
export const isStillValid = (
  { catalog, clock }: Pick<AppContext, 'catalog' | 'clock'>,
  { stock, terms, minute }: CacheValidator,
): boolean =>
  catalog.isFresh() &&
  catalog.resident(stock.property.id) === stock &&
  catalog.knownTerms() === terms &&
  minuteOf(clock.milliseconds()) === minute

const minuteOf = (milliseconds: number): number => Math.floor(milliseconds / 60_000)
