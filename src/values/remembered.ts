// An answer that may be a moment old: whoever asks while it is being found out, or shortly afterwards, gets the same one.

/** Asks at most once at a time, and again only when the last answer is older than `milliseconds`. Failures are not kept. */
export function remembered<Answer>(ask: () => Promise<Answer>, milliseconds: number): () => Promise<Answer> {
  let asked: Promise<Answer> | null = null
  let validUntil = Number.POSITIVE_INFINITY
  const forget = (): void => {
    asked = null
    validUntil = Number.POSITIVE_INFINITY
  }
  return () => {
    if (performance.now() > validUntil) forget()
    asked ??= ask().then(
      answer => {
        validUntil = performance.now() + milliseconds
        return answer
      },
      error => {
        forget()
        throw error
      },
    )
    return asked
  }
}
