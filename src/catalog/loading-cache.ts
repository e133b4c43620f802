// Values kept in memory by key: loaded when first asked for, many in one go, each once however many ask at a time; let
// go again when they have changed, or when the budget is spent on what was asked for more lately.

import { BoundedCache } from '../values/bounded-cache.ts'

interface LoadingCacheOptions<Key, Value> {
  /** Loads those of the keys that exist. `former` has values of which only a part has changed. */
  load(keys: readonly Key[], former: ReadonlyMap<Key, Value>): Promise<ReadonlyMap<Key, Value>>
  /** What a value costs of the budget. */
  weigh(value: Value): number
  readonly budget: number
}

export class LoadingCache<Key, Value> {
  readonly #options: LoadingCacheOptions<Key, Value>
  readonly #kept: BoundedCache<Key, Value>
  /** A value of which a part is known to have changed: a basis for loading, and given out to who asks for it. */
  readonly #stale = new Map<Key, Value>()
  readonly #arriving = new Map<Key, Promise<ReadonlyMap<Key, Value>>>()

  constructor(options: LoadingCacheOptions<Key, Value>) {
    this.#options = options
    this.#kept = new BoundedCache(options)
  }

  /** What is kept of this key now; undefined when it has to be loaded. */
  find(key: Key): Value | undefined {
    return this.#kept.get(key)
  }

  /**
   * The values of these keys, those that exist; at most one loading for what is missing. `mayBeSpoiled` is for who needs
   * nothing of the part that has changed.
   */
  async get(keys: readonly Key[], { allowStale = false } = {}): Promise<Map<Key, Value>> {
    const found = new Map<Key, Value>()
    const missing: Key[] = []
    for (const key of keys) {
      const value = this.find(key) ?? (allowStale ? this.#stale.get(key) : undefined)
      if (value === undefined) missing.push(key)
      else found.set(key, value)
    }
    if (missing.length === 0) return found
    const unasked = missing.filter(key => !this.#arriving.has(key))
    if (unasked.length > 0) this.#fetch(unasked)
    // A key may be dropped while another is waited for, so all promises are taken first.
    const arriving = missing.map(key => [key, this.#arriving.get(key)!] as const)
    for (const [key, arrival] of arriving) {
      const value = (await arrival).get(key)
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
    for (const key of keys) {
      const value = this.#stale.get(key)
      if (value !== undefined) former.set(key, value)
    }
    const arrival = this.#options.load(keys, former)
    for (const key of keys) this.#arriving.set(key, arrival)
    arrival.then(
      values => this.#settle(keys, arrival, values),
      () => this.#settle(keys, arrival, new Map()),
    )
  }

  /** Keeps what has not changed again while it was on its way. */
  #settle(
    keys: readonly Key[],
    arrival: Promise<ReadonlyMap<Key, Value>>,
    values: ReadonlyMap<Key, Value>,
  ): void {
    for (const key of keys) {
      if (this.#arriving.get(key) !== arrival) continue
      this.#arriving.delete(key)
      this.#stale.delete(key)
      const value = values.get(key)
      if (value !== undefined) this.#kept.set(key, value)
    }
  }

  /** Forgets a value, also one that is on its way. */
  drop(key: Key): void {
    this.#kept.delete(key)
    this.#arriving.delete(key)
    this.#stale.delete(key)
  }

  /** The same for a value of which only a part has changed: the rest serves the next loading. */
  markStale(key: Key): void {
    const value = this.#kept.get(key) ?? this.#stale.get(key)
    this.drop(key)
    if (value !== undefined) this.#stale.set(key, value)
  }

  /** Forgets everything, or what answers to a description. */
  clear(isMeant?: (value: Value) => boolean): void {
    this.#kept.clear(isMeant)
    this.#arriving.clear()
    this.#stale.clear()
  }
}
