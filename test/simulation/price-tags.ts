// The prices that hotels may have had since a world was last looked at: nobody who was promised nothing pays another one.

import type { Tables } from './tables.ts'

export class PriceTags {
  #present: Tables['prices'] | null = null
  /** By property: what it was to change to since the last look, whether that came to anything or not. */
  #meanwhile = new Map<number, number[]>()
  readonly #known = new Set<string>()

  /** A hotel is changing its price. */
  change(propertyId: number, price: number): void {
    this.#meanwhile.set(propertyId, [...(this.#meanwhile.get(propertyId) ?? []), price])
  }

  /** Looks again: gives the reservations that are new, and what a night for two may have cost when they were made. */
  look({ rows, prices }: Tables): { row: Tables['rows'][number]; possible: ReadonlySet<number> }[] {
    const before = this.#present ?? prices
    const fresh = rows.filter(({ id }) => !this.#known.has(id))
    const found = fresh.map(row => ({
      row,
      possible: new Set([
        before[row.propertyId]!,
        prices[row.propertyId]!,
        ...(this.#meanwhile.get(row.propertyId) ?? []),
      ]),
    }))
    for (const { id } of fresh) this.#known.add(id)
    this.#present = prices
    this.#meanwhile.clear()
    return found
  }
}
