// The page of a list that is found place by place, in any order: the first so many behind a place.

import { comparePlaces, type ListPlace, type Ranked } from '../sort-order.ts'

export class PageOfPlaces {
  readonly #after: ListPlace | null
  readonly #size: number
  readonly #first: Ranked[] = []

  /** `limit` 0: all. */
  constructor(after: ListPlace | null, limit: number) {
    this.#after = after
    this.#size = limit === 0 ? Number.POSITIVE_INFINITY : limit
  }

  /** Whether a property whose place is this one or a later one may be on the page. */
  mayTake(earliest: ListPlace): boolean {
    return this.missing > 0 || comparePlaces(earliest, this.#first.at(-1)!) < 0
  }

  /** How many the page has room for yet. */
  get missing(): number {
    return this.#size - this.#first.length
  }

  /** Of all that were offered so far, sorted. */
  get places(): readonly Ranked[] {
    return this.#size === Number.POSITIVE_INFINITY ? this.#first.toSorted(comparePlaces) : this.#first
  }

  offer(ranked: Ranked): void {
    if (this.#after !== null && comparePlaces(ranked, this.#after) <= 0) return
    if (this.#size === Number.POSITIVE_INFINITY) this.#first.push(ranked)
    else if (this.mayTake(ranked)) this.#insert(ranked)
  }

  #insert(ranked: Ranked): void {
    let [low, high] = [0, this.#first.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (comparePlaces(ranked, this.#first[middle]!) < 0) high = middle
      else low = middle + 1
    }
    if (this.missing === 0) this.#first.pop()
    this.#first.splice(low, 0, ranked)
  }
}
