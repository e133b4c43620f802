// A growing list of unboxed integers: an import sends thousands of them to the database.

/** All unset, all the same, or neither. */
export type Alike = 'unset' | 'even' | 'mixed'

export class NumberList {
  #numbers = new Int32Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) this.#grow()
    this.#numbers[this.#length] = number
    this.#length += 1
  }

  /** Adds the numbers [first, first + count) of a column, `unset` where it has none; returns whether they are alike. */
  addColumn(column: ArrayLike<number> | null, first: number, count: number, unset: number): Alike {
    while (this.#length + count > this.#numbers.length) this.#grow()
    const numbers = this.#numbers
    const start = this.#length
    const [begin, end] = [Math.max(first, 0), Math.min(first + count, column?.length ?? 0)]
    for (let at = 0; at < count; at += 1) numbers[start + at] = unset
    for (let at = begin; at < end; at += 1) numbers[start + at - first] = column![at]!
    this.#length += count
    let same = 1
    while (same < count && numbers[start + same] === numbers[start]) same += 1
    return same < count ? 'mixed' : numbers[start] === unset ? 'unset' : 'even'
  }

  /** Replaces an existing number. */
  set(index: number, number: number): void {
    this.#numbers[index] = number
  }

  /** Drops everything from this length on. */
  cut(length: number): void {
    this.#length = length
  }

  /** The numbers; valid until the next push. */
  view(): Int32Array {
    return this.#numbers.subarray(0, this.#length)
  }

  #grow(): void {
    const larger = new Int32Array(this.#numbers.length * 2)
    larger.set(this.#numbers)
    this.#numbers = larger
  }
}
