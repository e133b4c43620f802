// Runs jobs at intervals beside the requests. Several servers may run the same jobs; every job must be safe for that.

import { setTimeout as pause } from 'node:timers/promises'
import { actingAs } from '../values/actor.ts'
import type { AppContext } from './context.ts'

export interface Job {
  readonly name: string
  /**
   * Seconds between the end of one run and the start of the next, give or take a tenth, so that servers drift apart.
   */
  readonly everySeconds: number
  /** Runs at once when woken, with a short pause after each run: many sales wake it many times. */
  readonly wakesEarly?: boolean
  run(): Promise<void>
}

/** Milliseconds after a run; all wake-ups within them start one run. */
const wakePauseMilliseconds = 50

/** A job that fails is retried after twice its interval, then four times, up to this factor. */
const longestBackoff = 32

/**
 * Runs each job at once and then at its interval, never two runs of one job at a time. An error goes to `onTrouble`
 * and ends nothing. Disposing waits for the runs under way.
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
      await actingAs({ kind: 'job', id: job.name, address: null, source: job.name }, () => job.run())
      backoff = 1
    } catch (error) {
      onTrouble(job.name, error)
      backoff = Math.min(2 * backoff, longestBackoff)
    }
    if (job.wakesEarly) await pause(wakePauseMilliseconds, undefined, { signal: stop }).catch(() => undefined)
    // Work that arrived during the run may have been too late for it.
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
