// Appending to short lists, in code that makes thousands of them, and sorting the beginning of a long one. `push` reserves
// room for 16 more elements, which makes up most of the garbage when lists have one or two.

/** The list with one more item at its end. */
export function withOne<Item>(list: readonly Item[], item: Item): readonly Item[] {
  const longer = new Array<Item>(list.length + 1)
  for (let index = 0; index < list.length; index += 1) longer[index] = list[index]!
  longer[list.length] = item
  return longer
}

/** The first list followed by the second; the same list where the other is empty. */
export function joined<Item>(some: readonly Item[], others: readonly Item[]): readonly Item[] {
  if (others.length === 0) return some
  if (some.length === 0) return others
  const all = new Array<Item>(some.length + others.length)
  for (let index = 0; index < some.length; index += 1) all[index] = some[index]!
  for (let index = 0; index < others.length; index += 1) all[some.length + index] = others[index]!
  return all
}

/** The first `count` items in an order, sorted: of many that are not wanted none is compared with more than a few. */
export function firstOf<Item>(
  items: readonly Item[],
  count: number,
  compare: (a: Item, b: Item) => number,
): Item[] {
  if (count * 4 >= items.length) return items.toSorted(compare).slice(0, count)
  const first: Item[] = []
  for (const item of items) {
    if (first.length === count && (count === 0 || compare(item, first[count - 1]!) >= 0)) continue
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(item, first[middle]!) < 0) high = middle
      else low = middle + 1
    }
    if (first.length === count) first.pop()
    first.splice(low, 0, item)
  }
  return first
}
