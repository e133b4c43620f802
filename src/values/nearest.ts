// Which known word a mistyped one may be, for sentences that say what to correct.

/** The known word with the fewest typing errors, as a rule at most one for every three letters; undefined where none is that near. */
export function nearest(
  typed: string,
  known: readonly string[],
  mostErrors = typed.length / 3,
): string | undefined {
  const [best] = known
    .map(word => ({ word, errors: typingErrors(typed.toLowerCase(), word.toLowerCase()) }))
    .sort((a, b) => a.errors - b.errors)
  return best && best.errors <= mostErrors ? best.word : undefined
}

/** Letters to add, take away, change or swap with the next (optimal string alignment). */
function typingErrors(from: string, to: string): number {
  let [before, last] = [[] as number[], Array.from({ length: to.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      next.push(
        Math.min(
          last[column]! + 1,
          next[column - 1]! + 1,
          last[column - 1]! + (isSame ? 0 : 1),
          ...(isSwapped && row > 1 && column > 1 ? [before[column - 2]! + 1] : []),
        ),
      )
    }
    before = last
    last = next
  }
  return last[to.length]!
}
