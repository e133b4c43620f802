// Gives items in an order as far as they are asked for: of ten thousand of which fifty are taken most are compared once or twice.

export class LeastFirst<Item> {
  /** A binary heap: an item comes before the two at twice its place and one or two more. */
  readonly #items: Item[]
  readonly #compare: (a: Item, b: Item) => number

  constructor(items: readonly Item[], compare: (a: Item, b: Item) => number) {
    this.#items = [...items]
    this.#compare = compare
    for (let place = (this.#items.length >> 1) - 1; place >= 0; place -= 1) this.#sink(place)
  }

  /** The first of those that are left; undefined when none is. */
  get first(): Item | undefined {
    return this.#items[0]
  }

  /** Those that are left, in no order. */
  get left(): readonly Item[] {
    return this.#items
  }

  /** Takes the first away. */
  take(): Item | undefined {
    const items = this.#items
    const first = items[0]
    const last = items.pop()
    if (items.length > 0) this.#begin(last!)
    return first
  }

  /** Puts an item in place of the first. */
  replaceFirst(item: Item): void {
    this.#begin(item)
  }

  #begin(item: Item): void {
    this.#items[0] = item
    this.#sink(0)
  }

  #sink(from: number): void {
    const items = this.#items
    const item = items[from]!
    let place = from
    for (;;) {
      let next = 2 * place + 1
      if (next >= items.length) break
      if (next + 1 < items.length && this.#compare(items[next + 1]!, items[next]!) < 0) next += 1
      if (this.#compare(items[next]!, item) >= 0) break
      items[place] = items[next]!
      place = next
    }
    items[place] = item
  }
}
