// A cache that loads what is missing: many keys in one go, and each key once however many callers ask for it at the same
// time. A value is removed when it has changed, or when the budget is spent on values that were asked for more recently.

import { type BoundedCache, boundedCache } from '../values/bounded-cache.ts'
import { untimed } from '../values/request-clock.ts'

interface LoadingCacheOptions<Key, Value> {
  /** Loads those of the keys that exist. `former` has stale values, of which only a part has changed. */
  load(keys: readonly Key[], former: ReadonlyMap<Key, Value>): Promise<ReadonlyMap<Key, Value>>
  /** What a value costs of the budget. */
  weigh(value: Value): number
  /** For all values, the stale ones included. */
  readonly budget: number
  /** How many missing values are loaded at a time, one part after another: what has arrived is kept when a later part fails. */
  readonly together?: number
  /** How a request waits for a loading, which then goes on when the request has given up. */
  readonly wait?: <Arrival>(arrival: Promise<Arrival>) => Promise<Arrival>
}

/** What is kept, and how often what was asked for was there. */
export interface CacheFigures {
  readonly values: number
  /** In the unit of the budget. */
  readonly cost: number
  readonly hits: number
  readonly misses: number
}

interface Entry<Value> {
  readonly value: Value
  /**
   * Until when the value was true, in milliseconds of performance.now(), where a part of it has changed: then only callers that
   * allow it, and the next load, get the value. Null while it is true.
   */
  trueUntil: number | null
}

export class LoadingCache<Key extends string | number, Value> {
  readonly #options: LoadingCacheOptions<Key, Value>
  readonly #entries: BoundedCache<Key, Entry<Value>>
  readonly #arriving = new Map<Key, Promise<ReadonlyMap<Key, Value>>>()
  #hits = 0
  #misses = 0

  constructor(options: LoadingCacheOptions<Key, Value>) {
    this.#options = options
    this.#entries = boundedCache({
      weigh: ({ value }) => options.weigh(value),
      budget: options.budget,
    })
  }

  /** The fresh value of this key; undefined when it has to be loaded. */
  find(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.trueUntil !== null) return undefined
    this.#hits += 1
    return entry.value
  }

  /** Counts since the start; a value of which a part has to be read again is a miss. */
  get figures(): CacheFigures {
    const { size: values, calculatedSize: cost } = this.#entries
    return { values, cost, hits: this.#hits, misses: this.#misses }
  }

  /** What is kept of a key, also where a part of it has changed. */
  kept(key: Key): Readonly<Entry<Value>> | undefined {
    return this.#entries.get(key)
  }

  /**
   * The values of these keys, those that exist; at most one loading for what is missing. `allowStale` is for callers that
   * do not need the part that has changed.
   */
  async get(keys: readonly Key[], { allowStale = false } = {}): Promise<Map<Key, Value>> {
    const found = new Map<Key, Value>()
    const missing: Key[] = []
    for (const key of keys) {
      const entry = this.#entries.get(key)
      if (entry === undefined || (entry.trueUntil !== null && !allowStale)) missing.push(key)
      else found.set(key, entry.value)
    }
    this.#hits += found.size
    this.#misses += missing.length
    if (missing.length === 0) return found
    const unasked = missing.filter(key => !this.#arriving.has(key))
    if (unasked.length > 0) this.#fetch(unasked)
    // A key may be dropped while another is waited for, so all promises are taken first.
    const arriving = missing.map(key => [key, this.#arriving.get(key)!] as const)
    for (const [key, arrival] of arriving) {
      const value = (await (this.#options.wait?.(arrival) ?? arrival)).get(key)
      if (value !== undefined) found.set(key, value)
    }
    return found
  }

  /** The value of one key; undefined when it does not exist. */
  async getOne(key: Key): Promise<Value | undefined> {
    return this.find(key) ?? (await this.get([key])).get(key)
  }

  #fetch(keys: readonly Key[]): void {
    const former = new Map<Key, Value>()
    const missing: Key[] = []
    for (const key of keys) {
      const entry = this.#entries.get(key)
      if (entry === undefined) missing.push(key)
      else former.set(key, entry.value)
    }
    const { together = missing.length } = this.#options
    const first = [...former.keys(), ...missing.slice(0, together)]
    let arrival = this.#load(first, former)
    this.#await(first, arrival)
    for (let start = together; start < missing.length; start += together) {
      const some = missing.slice(start, start + together)
      arrival = arrival.then(() => this.#load(some, new Map()))
      this.#await(some, arrival)
    }
  }

  #load(keys: readonly Key[], former: ReadonlyMap<Key, Value>): Promise<ReadonlyMap<Key, Value>> {
    const { load, wait } = this.#options
    return wait ? untimed(() => load(keys, former)) : load(keys, former)
  }

  #await(keys: readonly Key[], arrival: Promise<ReadonlyMap<Key, Value>>): void {
    for (const key of keys) this.#arriving.set(key, arrival)
    arrival.then(
      values => this.#settle(keys, arrival, values),
      () => this.#giveUp(keys, arrival),
    )
  }

  /** What could not be loaded anew is as it was: stale values still serve callers that allow them. */
  #giveUp(keys: readonly Key[], arrival: Promise<ReadonlyMap<Key, Value>>): void {
    for (const key of keys) if (this.#arriving.get(key) === arrival) this.#arriving.delete(key)
  }

  /** Keeps the loaded values, except those that changed again while they were being loaded. */
  #settle(
    keys: readonly Key[],
    arrival: Promise<ReadonlyMap<Key, Value>>,
    values: ReadonlyMap<Key, Value>,
  ): void {
    for (const key of keys) {
      if (this.#arriving.get(key) !== arrival) continue
      this.#arriving.delete(key)
      const value = values.get(key)
      if (value === undefined) this.#entries.delete(key)
      else this.#entries.set(key, { value, trueUntil: null })
    }
  }

  /** Forgets a value, also one that is being loaded. */
  drop(key: Key): void {
    this.#entries.delete(key)
    this.#arriving.delete(key)
  }

  /** Like `drop`, for a value of which only a part has changed, at some time after this one: the rest serves the next loading. */
  markStale(key: Key, trueUntil: number): void {
    this.#arriving.delete(key)
    const entry = this.#entries.peek(key)
    if (entry !== undefined) entry.trueUntil ??= trueUntil
  }

  /** Forgets everything, or the fresh values that `isMeant` selects together with all stale ones. */
  clear(isMeant: (value: Value) => boolean = () => true): void {
    for (const [key, { value, trueUntil }] of [...this.#entries.entries()]) {
      if (trueUntil !== null || isMeant(value)) this.#entries.delete(key)
    }
    this.#arriving.clear()
  }
}
