// A list of constant words as SQL text. PostgreSQL uses a partial index such as reservation_unsettled only when it sees the
// values at planning time; a cached plan does not see parameters.

/** `('held', 'unknown')`, for use after IN. Only for constants of the source; RangeError for anything but plain words. */
export function textList(words: readonly string[]): string {
  for (const word of words) if (!/^\w+$/.test(word)) throw new RangeError(`not a plain word: ${word}`)
  return `(${words.map(word => `'${word}'`).join(', ')})`
}
