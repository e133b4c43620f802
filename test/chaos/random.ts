// Numbers that look random and are the same for the same seed, so that a cycle that failed can be asked for again.

export interface Random {
  /** A whole number from 0 up to, and without, the limit. */
  below(limit: number): number
  /** True once in `times`. */
  once(times: number): boolean
  pick<Item>(items: readonly Item[]): Item
  shuffled<Item>(items: readonly Item[]): Item[]
}

/** mulberry32: small, and even enough for choosing what happens. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  return {
    below,
    once: times => below(times) === 0,
    pick: items => items[below(items.length)]!,
    shuffled: items => {
      const left = [...items]
      return items.map(() => left.splice(below(left.length), 1)[0]!)
    },
  }
}
