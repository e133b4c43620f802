// A bound on waiting.

/** Null when there was no answer in time. An answer that arrived while this process was busy counts as in time. */
export async function within<Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => setImmediate(() => setImmediate(resolve, null)), milliseconds)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
