// What an answer was made of. A cached answer is given again while all of it is unchanged.

import type { StockedProperty } from '../../catalog/stocked-property.ts'
import type { Terms } from '../../catalog/terms.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { AppContext } from '../context.ts'
import type { PropertyReviews } from './review-provider.ts'

export interface CacheValidator {
  readonly holder: KeyHolder
  readonly stock: StockedProperty
  readonly terms: Terms
  /** Since 1970, in UTC. No price depends on a finer time, and time zones differ by whole minutes. */
  readonly minute: number
}

/** The validator of an answer about a property, made now; `now` in milliseconds since 1970. */
export const validatorFor = (
  now: number,
  { holder, stock, terms }: Pick<CacheValidator, 'holder' | 'stock' | 'terms'>,
): CacheValidator => ({ holder, stock, terms, minute: minuteOf(now) })

/** Whether the same request, with the same key, would get the same answer now. */
export const isStillValid = (
  { catalog, clock }: Pick<AppContext, 'catalog' | 'clock'>,
  { stock, terms, minute }: CacheValidator,
): boolean =>
  catalog.isFresh() &&
  catalog.resident(stock.property.id) === stock &&
  catalog.knownTerms() === terms &&
  minuteOf(clock.milliseconds()) === minute

/** The validator of an answer with these reviews; null when the answer may not be given again. */
export const validatorWith = (
  validator: CacheValidator | null,
  reviews: PropertyReviews | null,
): CacheValidator | null => (reviews === null || reviews.isRepeatable ? validator : null)

const minuteOf = (milliseconds: number): number => Math.floor(milliseconds / 60_000)
