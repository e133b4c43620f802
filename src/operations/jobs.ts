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
  /** A number that it answers is the count of what was done. */
  run(): Promise<unknown>
}

/** How a run ended. */
export interface JobEnd {
  readonly count: number | null
  /** Undefined for a run without failure. */
  readonly error: unknown
  /** Until the next run begins, unless something wakes it. */
  readonly milliseconds: number
}

/** Keeps how jobs went, and starts those that are asked for. */
export interface JobNotes {
  began(job: string): void
  ended(job: string, end: JobEnd): void
  /** Calls `start` when somebody asks for a run, until the returned function is called. */
  onAsked(job: string, start: () => void): () => void
}

/** Milliseconds between the first runs of two jobs: all at once would take every connection from the first requests. */
const staggerMilliseconds = 100

/** Milliseconds after a run; all wake-ups within them start one run. */
const wakePauseMilliseconds = 50

/**
 * A job that fails is retried after twice its interval, then four times, up to this factor. A longer interval counts as a minute, or
 * a job that runs four times a day would miss half a day when the database is busy for a moment.
 */
const longestBackoff = 32
const longestRetrySeconds = 60

const noNotes: JobNotes = {
  began: () => undefined,
  ended: () => undefined,
  onAsked: () => () => undefined,
}

/**
 * Starts the jobs one shortly after another, the most frequent ones first, and then runs each at its interval, never two runs of
 * one job at a time. An error goes to `onTrouble` and ends nothing. Disposing waits for the runs under way.
 */
export function startJobs(
  context: Pick<AppContext, 'wakeSignal'>,
  jobs: readonly Job[],
  onTrouble: (job: string, error: unknown) => void,
  notes: JobNotes = noNotes,
): AsyncDisposable {
  const stop = new AbortController()
  const inOrder = jobs.toSorted((one, other) => one.everySeconds - other.everySeconds)
  const running = inOrder.map((job, place) => {
    const delay = place * staggerMilliseconds
    return keepRunning(job, { context, onTrouble, notes, delay, stop: stop.signal })
  })
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
  readonly notes: JobNotes
  /** Milliseconds until the first run, unless something calls the job. */
  readonly delay: number
  readonly stop: AbortSignal
}

async function keepRunning(
  job: Job,
  { context, onTrouble, notes, delay, stop }: Surroundings,
): Promise<void> {
  const call = new Call()
  const stopListening = job.wakesEarly ? context.wakeSignal.onWake(() => call.wake()) : () => undefined
  const stopBeingAsked = notes.onAsked(job.name, () => call.ask())
  stop.addEventListener('abort', () => call.ask())
  if (delay > 0) await call.within(delay)
  let backoff = 1
  while (!stop.aborted) {
    call.begin()
    notes.began(job.name)
    const { count, error } = await runOnce(job)
    if (error === undefined) backoff = 1
    else {
      onTrouble(job.name, error)
      backoff = Math.min(2 * backoff, longestBackoff)
    }
    const milliseconds = secondsUntilNext(job, backoff) * 1000 * (0.9 + Math.random() * 0.2)
    notes.ended(job.name, { count, error, milliseconds })
    if (job.wakesEarly) await pause(wakePauseMilliseconds, undefined, { signal: stop }).catch(() => undefined)
    // Work that arrived during the run may have been too late for it.
    const isCalled = call.isAsked || (call.isWoken && backoff === 1)
    if (!isCalled) await call.within(milliseconds)
  }
  stopListening()
  stopBeingAsked()
}

const secondsUntilNext = ({ everySeconds }: Job, backoff: number): number =>
  backoff === 1 ? everySeconds : Math.min(everySeconds, longestRetrySeconds) * backoff

async function runOnce(job: Job): Promise<Pick<JobEnd, 'count' | 'error'>> {
  try {
    const actor = { kind: 'job', id: job.name, address: null, source: job.name } as const
    const done = await actingAs(actor, () => job.run())
    return { count: typeof done === 'number' ? done : null, error: undefined }
  } catch (error) {
    return { count: null, error: error ?? new Error('nothing was thrown') }
  }
}

/** What calls a job before its time. */
class Call {
  isWoken = false
  isAsked = false
  #wake = (): void => undefined

  /** Calls that came before a run are answered by it. */
  begin(): void {
    this.isWoken = false
    this.isAsked = false
  }

  wake(): void {
    this.isWoken = true
    this.#wake()
  }

  ask(): void {
    this.isAsked = true
    this.wake()
  }

  /** Settles at a call, or after so many milliseconds. */
  within(milliseconds: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
