// What properties cost at least, for as long as their prices and rules stay as they are: a fiftieth of the properties themselves,
// so that a search for the cheapest reads only those that it lists.

import { type LowestPrices, lowestPrices } from '../lodging/calendars/lowest-prices.ts'
import { type BoundedCache, boundedCache } from '../values/bounded-cache.ts'
import type { StockedProperty } from './stocked-property.ts'

/** Beside the budget of the properties, an eighth of it. */
const bytesOfMegabyte = 1_000_000 / 8

export class KeptLowestPrices {
  readonly #kept: BoundedCache<number, LowestPrices>

  constructor(megabytes: number) {
    this.#kept = boundedCache({ weigh: ({ bytes }) => bytes, budget: megabytes * bytesOfMegabyte })
  }

  /** Undefined where they are not known. */
  find(id: number): LowestPrices | undefined {
    return this.#kept.get(id)
  }

  /** Those of a property as it is now. */
  keep({ property, calendars }: StockedProperty): void {
    if (this.#kept.peek(property.id) === undefined)
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
