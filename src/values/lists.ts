// Short lists that are made by the thousand: an array that is pushed to makes room for sixteen more, which for a list of
// one or two is most of what has to be collected afterwards.

/** The list with one more at its end. */
export function withOne<Item>(list: readonly Item[], item: Item): readonly Item[] {
  const longer = new Array<Item>(list.length + 1)
  for (let index = 0; index < list.length; index += 1) longer[index] = list[index]!
  longer[list.length] = item
  return longer
}
