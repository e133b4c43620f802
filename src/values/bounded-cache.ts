// A cache that keeps to a budget. Eviction is second chance (CLOCK): a hit sets a flag, which is cheaper than moving the
// entry to the end of the map, as a strict LRU does.

interface BoundedCacheOptions<Key, Value> {
  /** What a value costs of the budget, in the same unit. */
  weigh(value: Value, key: Key): number
  readonly budget: number
}

interface Entry<Value> {
  readonly value: Value
  readonly weight: number
  /** Used since eviction last considered it. */
  wasAsked: boolean
}

/** Values by key. When the budget is spent, entries without recent use are evicted first (second chance). */
export class BoundedCache<Key, Value> {
  readonly #entries = new Map<Key, Entry<Value>>()
  readonly #options: BoundedCacheOptions<Key, Value>
  #weight = 0

  constructor(options: BoundedCacheOptions<Key, Value>) {
    this.#options = options
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.wasAsked = true
    return entry.value
  }

  /** The value of a key, without counting as a use of it. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key)?.value
  }

  /** Replaces the value of a key. A value that is larger than the budget is not kept. */
  set(key: Key, value: Value): void {
    this.delete(key)
    const weight = this.#options.weigh(value, key)
    if (weight > this.#options.budget) return
    this.#makeRoomFor(weight)
    this.#add(key, { value, weight, wasAsked: false })
  }

  #makeRoomFor(weight: number): void {
    for (const [key, entry] of this.#entries) {
      if (this.#weight + weight <= this.#options.budget) break
      this.delete(key)
      if (entry.wasAsked) this.#add(key, { ...entry, wasAsked: false })
    }
  }

  #add(key: Key, entry: Entry<Value>): void {
    this.#entries.set(key, entry)
    this.#weight += entry.weight
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#weight -= entry.weight
  }

  /** Drops all values, or those that `isMeant` selects. */
  clear(isMeant: (value: Value) => boolean = () => true): void {
    for (const [key, { value }] of this.#entries) if (isMeant(value)) this.delete(key)
  }
}
