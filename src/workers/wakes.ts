// Work for the jobs may come up in any worker, and one of them runs the jobs.

/** Both ends of a signal that there is work. */
interface Signal {
  wake(): void
  onWake(listener: () => void): () => void
}

const pauseMilliseconds = 10

/** Passes what wakes these signals on to the worker that runs the jobs; `wake` wakes them without telling anybody. */
export function wakesOfOthers(
  signals: readonly Signal[],
  channel: { readonly wake: () => void },
): { wake(): void } {
  let isComing = false
  let isPausing = false
  const pass = (): void => {
    if (isComing || isPausing) return
    isPausing = true
    setTimeout(() => {
      isPausing = false
      channel.wake()
    }, pauseMilliseconds)
  }
  for (const signal of signals) signal.onWake(pass)
  return {
    wake: () => {
      isComing = true
      for (const signal of signals) signal.wake()
      isComing = false
    },
  }
}
