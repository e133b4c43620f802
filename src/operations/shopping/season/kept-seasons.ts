// Keeps what was found for seasons, and which properties have changed since, so that a season that is asked again is mended rather
// than searched anew.

import type { Catalog } from '../../../catalog/catalog.ts'
import type { Terms } from '../../../catalog/terms.ts'
import type { DiscountCode } from '../../../lodging/prices/rules.ts'
import { type BoundedCache, boundedCache } from '../../../values/bounded-cache.ts'
import type { SeasonPrice } from './season-answer.ts'

/** A property in a season. */
export interface SeasonHouse {
  readonly id: number
  readonly order: number
  /** Rates in rooms. */
  readonly rates: number
  /** For each day of arrival what it costs at least. */
  readonly least: Float32Array
  readonly isLive: boolean
}

/** What prices of a season depend on beside the question and the properties. */
interface SeasonTimes {
  readonly terms: Terms
  readonly discount: DiscountCode | null
  /** The present day in each time zone. */
  readonly today: string
}

export interface KeptSeason extends SeasonTimes {
  /** It has everything that had changed by then. */
  readonly asOf: number
  readonly houses: ReadonlyMap<number, SeasonHouse>
  /** The lowest price of each day. */
  readonly lowest: readonly (SeasonPrice | null)[]
}

/** Some twenty seasons of a year over 1,000 properties. */
const budgetBytes = 32_000_000
const bytesOfHouse = 250
/** More are not told apart. */
const mostChanges = 100_000

class KeptSeasons {
  readonly #kept: BoundedCache<string, KeptSeason>
  /** Counts the changes. */
  #now = 0
  /** By the id of a property, its last change. */
  readonly #changes = new Map<number, number>()
  /** When anything may have changed. */
  #forgotten = 0

  constructor(catalog: Pick<Catalog, 'watch'>, budget = budgetBytes) {
    this.#kept = boundedCache({
      weigh: ({ houses, lowest }) => houses.size * (bytesOfHouse + 4 * lowest.length) + 250 * lowest.length,
      budget,
    })
    catalog.watch(id => this.#note(id))
  }

  /** For `asOf`, before anything is read. */
  get now(): number {
    return this.#now
  }

  /** What is kept of a question, where it was as it is now; of the properties some may have changed. */
  find(question: string, { terms, discount, today }: SeasonTimes): KeptSeason | undefined {
    const kept = this.#kept.get(question)
    return kept?.terms === terms && kept.discount === discount && kept.today === today ? kept : undefined
  }

  hasChanged(id: number, { asOf }: KeptSeason): boolean {
    return (this.#changes.get(id) ?? 0) > asOf
  }

  keep(question: string, season: KeptSeason): void {
    if (season.asOf >= this.#forgotten) this.#kept.set(question, season)
  }

  #note(id: number | null): void {
    this.#now += 1
    if (id !== null && this.#changes.size < mostChanges) {
      this.#changes.set(id, this.#now)
      return
    }
    this.#forgotten = this.#now
    this.#changes.clear()
    this.#kept.clear()
  }
}

const ofCatalogs = new WeakMap<Catalog, KeptSeasons>()

/** Those of a catalog, which hear of its changes from now on. */
export function keptSeasons(catalog: Catalog): KeptSeasons {
  const known = ofCatalogs.get(catalog)
  if (known !== undefined) return known
  const made = new KeptSeasons(catalog)
  ofCatalogs.set(catalog, made)
  return made
}
