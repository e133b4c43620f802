// The orders in which a search lists properties. Each is total: of two properties one always comes first, so that a page
// can go on behind the last one of the page before.

import { metresBetween, type PropertyFacts } from '../../lodging/properties/property-search.ts'
import type { PropertySearch } from '../requests.ts'

/** A place in a list: what comes first by `first`, then by `second`, by `order` and by `id`. */
export interface ListPlace {
  readonly first: number
  readonly second: number
  readonly order: number
  readonly id: number
}

/** A property that meets the criteria, at its place. */
export interface Ranked extends ListPlace, Pick<PropertyFacts, 'currency' | 'timeZone' | 'rates'> {
  /** From the point that was asked for; null where none was, or the property has no position. */
  readonly metres: number | null
}

/** Compares two places, as `sort` does. */
export const comparePlaces = (a: ListPlace, b: ListPlace): number =>
  a.first - b.first || a.second - b.second || a.order - b.order || a.id - b.id

/**
 * The place of a property; where its price decides, that of its `order` until it is priced. `far` is how little it meets the text of
 * the search.
 */
export function rankedBy(facts: PropertyFacts, search: PropertySearch | null, far = 0): Ranked {
  const { id, order, currency, timeZone, rates, position } = facts
  const near = search?.near ?? null
  const metres = near === null || position === null ? null : metresBetween(near, position)
  const [first, second] = search?.sort === 'match' ? [far, 0] : keysOf(facts, search, metres)
  return { id, order, currency, timeZone, rates, first, second, metres }
}

/** Behind every distance on earth. */
const nowhere = 1e9

function keysOf(
  { id, stars, reviewers }: PropertyFacts,
  search: PropertySearch | null,
  metres: number | null,
): readonly [number, number] {
  if (search?.sort === 'distance') return [metres ?? nowhere, 0]
  if (search?.sort === 'rating') return [-(stars ?? -1), -(reviewers ?? 0)]
  if (search?.sort === 'random') return [drawn(search.seed ?? 0, id), 0]
  return [0, 0]
}

/** A number of 32 bits that a seed draws for a property: always the same, and another for every seed. */
function drawn(seed: number, id: number): number {
  let bits = Math.imul(seed, 0x9e37_79b1) ^ id
  for (const factor of [0x21f0_aaad, 0x735a_2d97, 0x21f0_aaad]) {
    bits = Math.imul(bits ^ (bits >>> 16), factor)
  }
  return (bits ^ (bits >>> 15)) >>> 0
}
