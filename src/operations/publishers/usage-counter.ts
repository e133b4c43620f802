// Counts the requests of keys in the memory of a server, until key-usage.ts writes them.

import type { UsageCount } from '../../store/publishers/key-usage.ts'
import { type Day, formatDay, parseDay } from '../../values/civil-dates.ts'
import type { Clock } from '../../values/clock.ts'

const dayMilliseconds = 86_400_000
/** While the database cannot be written, counts of further keys, operations and days than these are dropped. */
const mostCounts = 100_000

interface Count {
  requests: number
  limited: number
}

/** The counts of one server that are not in the database yet. */
export class UsageCounter {
  readonly #clock: Clock
  /** By day, key and operation. */
  #days = new Map<Day, Map<string, Map<string, Count>>>()
  #size = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts a request to an operation such as `property/view`. */
  count(keyId: string, operation: string, isOver: boolean): void {
    const day = Math.floor(this.#clock.milliseconds() / dayMilliseconds) as Day
    const count = this.#days.get(day)?.get(keyId)?.get(operation) ?? this.#newCount(day, keyId, operation)
    count.requests += 1
    if (isOver) count.limited += 1
  }

  /** Returns all counts and resets them. */
  take(): UsageCount[] {
    const counts = [...this.#days].flatMap(([day, keys]) =>
      [...keys].flatMap(([keyId, operations]) =>
        [...operations].map(([operation, count]) => ({ keyId, day: formatDay(day), operation, ...count })),
      ),
    )
    this.#days = new Map()
    this.#size = 0
    return counts
  }

  /** Adds counts that could not be written. */
  putBack(counts: readonly UsageCount[]): void {
    for (const { keyId, day, operation, requests, limited } of counts) {
      const index = parseDay(day)!
      const count =
        this.#days.get(index)?.get(keyId)?.get(operation) ?? this.#newCount(index, keyId, operation)
      count.requests += requests
      count.limited += limited
    }
  }

  #newCount(day: Day, keyId: string, operation: string): Count {
    const count = { requests: 0, limited: 0 }
    if (this.#size >= mostCounts) return count
    this.#size += 1
    const keys = this.#days.get(day) ?? new Map<string, Map<string, Count>>()
    this.#days.set(day, keys)
    const operations = keys.get(keyId) ?? new Map<string, Count>()
    keys.set(keyId, operations)
    operations.set(operation, count)
    return count
  }
}
