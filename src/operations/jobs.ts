// Runs what is to be done again and again beside the requests. Several servers may run the same jobs: what a job does
// has to be safe for that.

import { setTimeout as pause } from 'node:timers/promises'
import type { House } from './context.ts'

export interface Job {
  readonly name: string
  /** Between the end of one run and the start of the next; a tenth more or less, so that servers drift apart. */
  readonly everySeconds: number
  /** Runs at once when the house's bell rings, and then not again for a moment: a rush rings for every sale. */
  readonly hearsBell?: boolean
  run(): Promise<void>
}

/** Milliseconds after a run in which those who ring are heard together. */
const breath = 50

/** A job that fails is tried again after twice the time, then four times, up to this many. */
const longestPatience = 32

/**
 * Runs each job now and then at its interval, never two runs of one job at a time. An error goes to `onTrouble` and
 * ends nothing. Disposing lets runs under way finish.
 */
export function startJobs(
  house: Pick<House, 'bell'>,
  jobs: readonly Job[],
  onTrouble: (job: string, error: unknown) => void,
): AsyncDisposable {
  const stop = new AbortController()
  const running = jobs.map(job => keepRunning(job, { house, onTrouble, stop: stop.signal }))
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all(running)
    },
  }
}

interface Surroundings {
  readonly house: Pick<House, 'bell'>
  readonly onTrouble: (job: string, error: unknown) => void
  readonly stop: AbortSignal
}

async function keepRunning(job: Job, { house, onTrouble, stop }: Surroundings): Promise<void> {
  let hasRung = false
  let wake = (): void => undefined
  const wakeUp = (): void => {
    hasRung = true
    wake()
  }
  const stopListening = job.hearsBell ? house.bell.listen(wakeUp) : () => undefined
  stop.addEventListener('abort', wakeUp)
  let patience = 1
  while (!stop.aborted) {
    hasRung = false
    try {
      await job.run()
      patience = 1
    } catch (error) {
      onTrouble(job.name, error)
      patience = Math.min(2 * patience, longestPatience)
    }
    if (job.hearsBell) await pause(breath, undefined, { signal: stop }).catch(() => undefined)
    // A ring during the run counts: what it announced may have come too late for that run.
    const isWanted = hasRung && patience === 1
    const milliseconds = isWanted ? 0 : job.everySeconds * 1000 * patience * (0.9 + Math.random() * 0.2)
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
