// An answer that may be a moment old. Calls that come while it is being fetched, or shortly afterwards, share it.

/** Runs `ask` at most once at a time, and again when the last answer is older than `milliseconds`. Failures are not kept. */
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
