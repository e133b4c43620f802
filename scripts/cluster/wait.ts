// Waiting for what must become true.

export const pause = (milliseconds: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, milliseconds))

/** Waits until `holds` gives something true; a throw counts as not yet. Throws with `what` when the time is over. */
export async function until<Value>(
  what: string,
  seconds: number,
  holds: () => Promise<Value | null | undefined | false>,
): Promise<Value> {
  const end = performance.now() + seconds * 1000
  let last = ''
  for (;;) {
    try {
      const found = await holds()
      if (found) return found
      last = ''
    } catch (error) {
      last = `: ${String(error)}`
    }
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s${last}`)
    await pause(100)
  }
}
