// Values by key within a budget; the least recently used are evicted first (decision 14).

import { LRUCache } from 'lru-cache'

interface BoundedCacheOptions<Key, Value> {
  /** What a value costs of the budget, in the same unit: a whole number, of which less than 1 counts as 1. */
  weigh(value: Value, key: Key): number
  /** A budget of 0 counts as 1. */
  readonly budget: number
}

/** The part of the library's cache that is used here. */
export interface BoundedCache<Key, Value> {
  get(key: Key): Value | undefined
  /** The value of a key, without counting as a use of it. */
  peek(key: Key): Value | undefined
  /** Replaces the value of a key. A value that is larger than the budget is not kept. */
  set(key: Key, value: Value): unknown
  delete(key: Key): boolean
  clear(): void
  /** How many values are kept. */
  readonly size: number
  /** What they cost of the budget. */
  readonly calculatedSize: number
  entries(): Iterable<[Key, Value]>
}

/** An empty cache. */
export const boundedCache = <Key extends string | number, Value extends NonNullable<unknown>>({
  weigh,
  budget,
}: BoundedCacheOptions<Key, Value>): BoundedCache<Key, Value> =>
  new LRUCache({
    maxSize: Math.max(1, Math.floor(budget)),
    sizeCalculation: (value, key) => Math.max(1, weigh(value, key)),
  })
