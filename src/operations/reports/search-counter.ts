// Counts searches and lost ones in the memory of a server, until searches.ts writes them. Bounded; what was not written when a
// server crashes is lost.

import type { LostCount, SearchCount } from '../../store/reports/searches.ts'
import type { Day } from '../../values/civil-dates.ts'
import type { Clock } from '../../values/clock.ts'

const dayMilliseconds = 86_400_000
/** Counts of further places than these are dropped until the next writing. */
const mostCounts = 20_000
/** Longer stays are counted with these. */
const mostNights = 30

/** A search that had an answer. */
export interface CountedSearch {
  readonly propertyId: number
  readonly publisherId: number
  /** Null: something was for sale. */
  readonly reason: string | null
  readonly checkin: Day
  readonly checkout: Day
}

type Written<Count> = { -readonly [Name in keyof Count]: Count[Name] }

export interface SearchCounts {
  readonly searches: readonly SearchCount[]
  readonly lost: readonly LostCount[]
}

/** The counts of one server that are not in the database yet. */
export class SearchCounter {
  readonly #clock: Pick<Clock, 'milliseconds'>
  #searches = new Map<string, Written<SearchCount>>()
  #lost = new Map<string, Written<LostCount>>()

  constructor(clock: Pick<Clock, 'milliseconds'>) {
    this.#clock = clock
  }

  /** Counts a search. */
  count({ propertyId, publisherId, reason, checkin, checkout }: CountedSearch): void {
    const day = Math.floor(this.#clock.milliseconds() / dayMilliseconds) as Day
    const place = { day, propertyId, publisherId, searches: 1 }
    this.#addSearches(place)
    if (reason === null) return
    const nights = Math.min(checkout - checkin, mostNights)
    this.#addLost({ ...place, reason, arrival: checkin, nights })
  }

  /** Returns all counts and resets them. */
  take(): SearchCounts {
    const counts = { searches: [...this.#searches.values()], lost: [...this.#lost.values()] }
    this.#searches = new Map()
    this.#lost = new Map()
    return counts
  }

  /** Adds counts that could not be written. */
  putBack({ searches, lost }: SearchCounts): void {
    for (const count of searches) this.#addSearches(count)
    for (const count of lost) this.#addLost(count)
  }

  #addSearches(count: SearchCount): void {
    addTo(this.#searches, `${count.day} ${count.propertyId} ${count.publisherId}`, count)
  }

  #addLost(count: LostCount): void {
    const { day, propertyId, publisherId, reason, arrival, nights } = count
    addTo(this.#lost, `${day} ${propertyId} ${publisherId} ${reason} ${arrival} ${nights}`, count)
  }
}

function addTo<Count extends SearchCount>(
  counts: Map<string, Written<Count>>,
  key: string,
  count: Count,
): void {
  const known = counts.get(key)
  if (known) known.searches += count.searches
  else if (counts.size < mostCounts) counts.set(key, { ...count })
}
