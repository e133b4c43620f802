// Short lists that are made by the thousand: an array that is pushed to makes room for sixteen more, which for a list of
// one or two is most of what has to be collected afterwards.

/** The list with one more at its end. */
export function withOne<Item>(list: readonly Item[], item: Item): readonly Item[] {
  const longer = new Array<Item>(list.length + 1)
  for (let index = 0; index < list.length; index += 1) longer[index] = list[index]!
  longer[list.length] = item
  return longer
}

/** All of one list and then all of the other; the one itself where the other is empty. */
export function joined<Item>(some: readonly Item[], others: readonly Item[]): readonly Item[] {
  if (others.length === 0) return some
  if (some.length === 0) return others
  const all = new Array<Item>(some.length + others.length)
  for (let index = 0; index < some.length; index += 1) all[index] = some[index]!
  for (let index = 0; index < others.length; index += 1) all[some.length + index] = others[index]!
  return all
}
