// The limits on requests of keys over all workers. Each counts for itself, without a question to anybody, and a moment later
// takes what the others have admitted. Until then a key may get more than its minute; that it owes afterwards.

import type { RequestLimits } from '../operations/limits/request-limits.ts'
import type { TakenByLimit } from './messages.ts'

const everyMilliseconds = 100

/** Tells the others what these limits have counted, until disposed. */
export function shareCounts(
  limits: Readonly<Record<string, RequestLimits>>,
  tell: (taken: TakenByLimit) => void,
): Disposable {
  const collect = (): TakenByLimit =>
    Object.fromEntries(
      Object.entries(limits).flatMap(([name, limit]) => {
        const taken = limit.taken()
        return taken.length > 0 ? [[name, taken]] : []
      }),
    )
  collect()
  const timer = setInterval(() => {
    const taken = collect()
    if (Object.keys(taken).length > 0) tell(taken)
  }, everyMilliseconds)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** Takes what another worker has counted. */
export function takeCounts(limits: Readonly<Record<string, RequestLimits>>, taken: TakenByLimit): void {
  for (const [name, requests] of Object.entries(taken)) {
    for (const each of requests) limits[name]?.takeElsewhere(each)
  }
}
