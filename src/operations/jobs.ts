// Runs what is to be done again and again beside the requests. Several servers may run the same jobs: what a job does
// has to be safe for that.

import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from './context.ts'

export interface Job {
  readonly name: string
  /** Between the end of one run and the start of the next; a tenth more or less, so that servers drift apart. */
  readonly everySeconds: number
  /** Runs at once when it is woken, and then not again for a moment: many sales wake it many times. */
  readonly wakesEarly?: boolean
  run(): Promise<void>
}

/** Milliseconds after a run; all that wake the job within them start one run. */
const breath = 50

/** A job that fails is tried again after twice the time, then four times, up to this many. */
const longestBackoff = 32

/**
 * Runs each job now and then at its interval, never two runs of one job at a time. An error goes to `onTrouble` and
 * ends nothing. Disposing lets runs under way finish.
 */
export function startJobs(
  context: Pick<AppContext, 'wakeSignal'>,
  jobs: readonly Job[],
  onTrouble: (job: string, error: unknown) => void,
): AsyncDisposable {
  const stop = new AbortController()
  const running = jobs.map(job => keepRunning(job, { context, onTrouble, stop: stop.signal }))
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all(running)
    },
  }
}

interface Surroundings {
  readonly context: Pick<AppContext, 'wakeSignal'>
  readonly onTrouble: (job: string, error: unknown) => void
  readonly stop: AbortSignal
}

async function keepRunning(job: Job, { context, onTrouble, stop }: Surroundings): Promise<void> {
  let isWoken = false
  let wake = (): void => undefined
  const wakeUp = (): void => {
    isWoken = true
    wake()
  }
  const stopListening = job.wakesEarly ? context.wakeSignal.onWake(wakeUp) : () => undefined
  stop.addEventListener('abort', wakeUp)
  let backoff = 1
  while (!stop.aborted) {
    isWoken = false
    try {
      await job.run()
      backoff = 1
    } catch (error) {
      onTrouble(job.name, error)
      backoff = Math.min(2 * backoff, longestBackoff)
    }
    if (job.wakesEarly) await pause(breath, undefined, { signal: stop }).catch(() => undefined)
    // Work that came during the run may have come too late for it.
    const isWanted = isWoken && backoff === 1
    const milliseconds = isWanted ? 0 : job.everySeconds * 1000 * backoff * (0.9 + Math.random() * 0.2)
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (stop.aborted) wake()
    })
  }
  stopListening()
}
