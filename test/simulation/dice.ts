// Everything random in the simulation, drawn from a seed, so that the same seed is the same run.

export class Dice {
  #state: number

  /** Seeds that are neighbours throw nothing alike. */
  constructor(seed: number) {
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ (seed >>> 3)
    for (let warm = 0; warm < 4; warm += 1) this.#next()
  }

  /** An integer of 0 up to but not including `limit`. */
  below(limit: number): number {
    return Math.floor((this.#next() / 2 ** 32) * limit)
  }

  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  /** True in `percent` of a hundred throws. */
  chance(percent: number): boolean {
    return this.below(1000) < percent * 10
  }

  /** One of a list that is not empty. */
  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!
  }

  /** One of the keys, each as often as its weight. */
  weighed<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
    const entries = Object.entries(weights) as [Key, number][]
    let left = this.below(entries.reduce((sum, [, weight]) => sum + weight, 0))
    for (const [key, weight] of entries) {
      left -= weight
      if (left < 0) return key
    }
    throw new RangeError('no weights')
  }

  /** A seed for dice of their own. */
  seed(): number {
    return this.#next()
  }

  /** A version 4 UUID. */
  uuid(): string {
    const hex = Array.from({ length: 4 }, () => this.#next().toString(16).padStart(8, '0')).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }

  /** The mulberry32 generator: 32 bits a step. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
