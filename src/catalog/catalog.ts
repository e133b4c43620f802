// What is for sale, kept in memory between requests: a property's document and calendars, parsed once for each
// version. Whether a copy is still good is asked of the database with every request, so nothing stale is ever sold.

import type { RateCalendar } from '../lodging/calendar.ts'
import type { Property } from '../lodging/property.ts'
import { propertyFrom } from '../lodging/property-document.ts'
import { readCalendars } from '../store/calendars.ts'
import type { Reader } from '../store/database.ts'
import { readProperties, readPropertyVersions } from '../store/properties.ts'

/** A property as it was at one version, with all its nightly prices and restrictions. */
export interface StockedProperty {
  readonly version: number
  readonly property: Property
  readonly calendars: readonly RateCalendar[]
}

export class Catalog {
  readonly #stock = new Map<number, StockedProperty>()
  readonly #capacity: number

  /** Keeps at most `capacity` properties; the ones not asked for longest go first. */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /**
   * The given properties at their present version, those that exist. One round trip for the versions and, where a
   * copy is missing or old, one more for what changed.
   */
  async stock(reader: Reader, ids: readonly number[]): Promise<Map<number, StockedProperty>> {
    const versions = await readPropertyVersions(reader, ids)
    const missing = [...versions].filter(([id, version]) => this.#stock.get(id)?.version !== version)
    if (missing.length > 0)
      await this.#load(
        reader,
        missing.map(([id]) => id),
      )
    const present = new Map<number, StockedProperty>()
    for (const id of versions.keys()) {
      const stocked = this.#stock.get(id)
      if (stocked) present.set(id, stocked)
    }
    this.#keepYoung(present)
    return present
  }

  async #load(reader: Reader, ids: readonly number[]): Promise<void> {
    const rows = await readProperties(reader, ids)
    const calendars = await readCalendars(reader, ids)
    for (const { id, version, document } of rows) {
      this.#stock.set(id, { version, property: propertyFrom(document), calendars: calendars.get(id) ?? [] })
    }
  }

  /** Moves what was just used to the young end of the map and lets the oldest go when there are too many. */
  #keepYoung(used: ReadonlyMap<number, StockedProperty>): void {
    for (const [id, stocked] of used) {
      this.#stock.delete(id)
      this.#stock.set(id, stocked)
    }
    for (const oldest of this.#stock.keys()) {
      if (this.#stock.size <= this.#capacity) break
      this.#stock.delete(oldest)
    }
  }
}
