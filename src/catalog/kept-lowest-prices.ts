// What properties cost at least, for as long as their prices and rules stay as they are: a fiftieth of the properties themselves,
// so that a search for the cheapest reads only those that it lists.

import { type LowestPrices, lowestPrices } from '../lodging/calendars/lowest-prices.ts'
import { type BoundedCache, boundedCache } from '../values/bounded-cache.ts'
import type { StockedProperty } from './stocked-property.ts'

/** Beside the budget of the properties, an eighth of it. */
const bytesOfMegabyte = 1_000_000 / 8

export class KeptLowestPrices {
  readonly #kept: BoundedCache<number, LowestPrices>
  readonly #isNow: (stock: StockedProperty) => boolean

  /** `isNow` tells whether nothing of a property has changed since it was loaded. */
  constructor(megabytes: number, isNow: (stock: StockedProperty) => boolean) {
    this.#isNow = isNow
    this.#kept = boundedCache({ weigh: ({ bytes }) => bytes, budget: megabytes * bytesOfMegabyte })
  }

  /** Undefined where they are not known. */
  find(id: number): LowestPrices | undefined {
    return this.#kept.get(id)
  }

  /** Those of a property that has come into memory, kept also when the rest of it no longer is. */
  keep(stock: StockedProperty): void {
    const { property, calendars } = stock
    if (this.#kept.peek(property.id) === undefined && this.#isNow(stock))
      this.#kept.set(property.id, lowestPrices(property, calendars))
  }

  /** Forgets those of a property that has changed. */
  drop(id: number): void {
    this.#kept.delete(id)
  }

  clear(): void {
    this.#kept.clear()
  }
}
