// A set of small numbers, 32 of them in a word: the properties that have one value, by their places in the search index.

export class BitSet {
  #words: Uint32Array

  constructor(words = new Uint32Array(0)) {
    this.#words = words
  }

  /** The numbers of a list. */
  static of(places: Iterable<number>): BitSet {
    const set = new BitSet()
    for (const place of places) set.add(place)
    return set
  }

  add(place: number): void {
    const word = place >>> 5
    if (word >= this.#words.length) this.#grow(word + 1)
    this.#words[word]! |= 1 << (place & 31)
  }

  delete(place: number): void {
    const word = place >>> 5
    if (word < this.#words.length) this.#words[word]! &= ~(1 << (place & 31))
  }

  has(place: number): boolean {
    return ((this.#words[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0
  }

  /** What is in both. */
  and(other: BitSet): BitSet {
    const length = Math.min(this.#words.length, other.#words.length)
    const words = new Uint32Array(length)
    for (let word = 0; word < length; word += 1) words[word] = this.#words[word]! & other.#words[word]!
    return new BitSet(words)
  }

  /** What is in one or the other. */
  or(other: BitSet): BitSet {
    const [long, short] =
      this.#words.length < other.#words.length ? [other.#words, this.#words] : [this.#words, other.#words]
    const words = long.slice()
    for (let word = 0; word < short.length; word += 1) words[word]! |= short[word]!
    return new BitSet(words)
  }

  /** How many numbers there are. */
  get size(): number {
    let size = 0
    for (const word of this.#words) size += ones(word)
    return size
  }

  /** How many numbers are in both. */
  sizeOfBoth(other: BitSet): number {
    const length = Math.min(this.#words.length, other.#words.length)
    let size = 0
    for (let word = 0; word < length; word += 1) size += ones(this.#words[word]! & other.#words[word]!)
    return size
  }

  /** The lowest number that is in both; -1 where there is none. */
  firstOfBoth(other: BitSet): number {
    const length = Math.min(this.#words.length, other.#words.length)
    for (let word = 0; word < length; word += 1) {
      const both = this.#words[word]! & other.#words[word]!
      if (both !== 0) return (word << 5) + lowest(both)
    }
    return -1
  }

  /** The numbers, ascending. */
  places(): number[] {
    const places: number[] = []
    for (let word = 0; word < this.#words.length; word += 1) {
      for (let rest = this.#words[word]!; rest !== 0; rest &= rest - 1)
        places.push((word << 5) + lowest(rest))
    }
    return places
  }

  /** At most `count` of the numbers, ascending, behind the first `from` of them. */
  placesFrom(from: number, count: number): number[] {
    const places: number[] = []
    let before = from
    for (const word of this.#words.keys()) {
      if (places.length === count) break
      const size = ones(this.#words[word]!)
      if (before >= size) {
        before -= size
        continue
      }
      for (let rest = this.#words[word]!; rest !== 0 && places.length < count; rest &= rest - 1) {
        if (before > 0) before -= 1
        else places.push((word << 5) + lowest(rest))
      }
    }
    return places
  }

  #grow(words: number): void {
    const grown = new Uint32Array(Math.max(words, 2 * this.#words.length))
    grown.set(this.#words)
    this.#words = grown
  }
}

/** The place of the lowest one of a word that has any. */
const lowest = (word: number): number => 31 - Math.clz32(word & -word)

/** How many ones a word of 32 bits has: counted for pairs, then for fours, for eights, and summed. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
