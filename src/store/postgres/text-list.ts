// A list of constant words as SQL text. PostgreSQL uses a partial index such as reservation_unsettled only where it sees the
// values while it plans, and a plan that is kept for all calls does not see those of parameters.

/** `('held', 'unknown')`, to stand after IN. For constants of the source alone; RangeError for anything but plain words. */
export function textList(words: readonly string[]): string {
  for (const word of words) if (!/^\w+$/.test(word)) throw new RangeError(`not a plain word: ${word}`)
  return `(${words.map(word => `'${word}'`).join(', ')})`
}
