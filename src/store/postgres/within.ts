// Bounds on waiting.

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

/** Milliseconds between two looks at the clock. */
const tickMilliseconds = 50

/** The same in time that this process had: while it stands still, or is too busy to look, nobody is late. */
export async function withinOwnTime<Answer>(
  answer: Promise<Answer>,
  milliseconds: number,
): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    let left = milliseconds
    let looked = performance.now()
    timer = setInterval(() => {
      const now = performance.now()
      left -= Math.min(now - looked, 2 * tickMilliseconds)
      looked = now
      if (left <= 0) resolve(null)
    }, tickMilliseconds)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearInterval(timer)
  }
}
