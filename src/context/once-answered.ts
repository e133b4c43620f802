// What a start asks of its database, which may stand still for a moment: it is asked again, and ends no server.

import { setTimeout as pause } from 'node:timers/promises'
import { isOutage } from '../store/postgres/database-faults.ts'

interface Waiting {
  /** After which the fault of the database is thrown; null: it is waited for without a limit. */
  readonly seconds: number | null
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined
}

const pauseMilliseconds = 250

/** What `work` gives; it runs again while the database is away. Throws the reason of the signal when that comes first. */
export async function onceAnswered<Result>(
  work: () => Promise<Result>,
  { seconds, signal }: Waiting,
): Promise<Result> {
  const began = performance.now()
  for (;;) {
    signal?.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      const isLate = seconds !== null && performance.now() - began > seconds * 1000
      if (!isOutage(error) || isLate) throw error
    }
    await pause(pauseMilliseconds, undefined, { signal }).catch(() => undefined)
  }
}
