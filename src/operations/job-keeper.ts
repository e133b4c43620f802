// Keeps how the jobs of one process went, writes it for everybody, and starts the jobs that somebody has asked for. Jobs that run
// every second are written every ten, failures within a second.

import { setTimeout as pause } from 'node:timers/promises'
import { isAnyAsked, type JobNote, nameJobs, takeAsked, writeJobNotes } from '../store/monitoring/job-runs.ts'
import type { AppContext } from './context.ts'
import { jobIdOf, jobKinds } from './job-kinds.ts'
import { troubleOf } from './job-trouble.ts'
import type { JobEnd, JobNotes } from './jobs.ts'

const tickMilliseconds = 1000
/** Between two writings of what is the same again. */
const pauseMilliseconds = 10_000
/** A run that takes longer is shown as under way. */
const shownAfterMilliseconds = 2000

interface Kept {
  /** What is not written yet; null for nothing. */
  note: JobNote | null
  /** Null while it does not run. */
  running: { readonly since: string; readonly began: number } | null
  /** By the clock of the process, like `began`: of the last writing; null before the first. */
  written: number | null
  /** The one that is written. */
  outcome: JobNote['outcome']
  isShownRunning: boolean
}

/** Dispose it after the jobs: what they did last is written then. */
export class JobKeeper implements JobNotes, AsyncDisposable {
  readonly #context: Pick<AppContext, 'clock' | 'database'>
  readonly #kept = new Map<string, Kept>()
  readonly #starts = new Map<string, () => void>()
  readonly #named = new Set<string>()
  readonly #stop = new AbortController()
  readonly #ticking: Promise<void>

  constructor(context: Pick<AppContext, 'clock' | 'database'>) {
    this.#context = context
    this.#ticking = this.#tick()
  }

  began(job: string): void {
    const since = this.#context.clock.now().toString()
    this.#keptOf(job).running = { since, began: performance.now() }
  }

  ended(job: string, end: JobEnd): void {
    const kept = this.#keptOf(job)
    const at = this.#context.clock.now()
    const startedAt = kept.running?.since ?? at.toString()
    kept.running = null
    kept.note = joined(kept.note, noteOf({ id: jobIdOf(job), startedAt, at, ...end }))
  }

  onAsked(job: string, start: () => void): () => void {
    const id = jobIdOf(job)
    // Nobody asks for what each process does for itself.
    if (jobKinds.get(id)?.isOfProcess) return () => undefined
    this.#starts.set(id, start)
    return () => this.#starts.delete(id)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#ticking
    await this.#write(() => true)
  }

  #keptOf(job: string): Kept {
    const id = jobIdOf(job)
    let kept = this.#kept.get(id)
    if (!kept) {
      kept = { note: null, running: null, written: null, outcome: null, isShownRunning: false }
      this.#kept.set(id, kept)
    }
    return kept
  }

  async #tick(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      await pause(tickMilliseconds, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      await this.#startAsked()
      const now = performance.now()
      await this.#write(kept => isDue(kept, now))
    }
  }

  async #startAsked(): Promise<void> {
    const ids = [...this.#starts.keys()]
    if (ids.length === 0) return
    const { database, clock } = this.#context
    const isAsked = await isAnyAsked(database, ids).catch(() => false)
    if (!isAsked) return
    const asked = await takeAsked(database.patient, ids, clock.now().toString()).catch(() => [])
    for (const id of asked) {
      // The database shows it so already.
      this.#keptOf(id).isShownRunning = true
      this.#starts.get(id)?.()
    }
  }

  /** While the database is away notes are kept; the jobs themselves say so in the log. */
  async #write(isWanted: (kept: Kept) => boolean): Promise<void> {
    const due = [...this.#kept].filter(([, kept]) => isWanted(kept))
    const notes = due.map(([id, { note, running }]) => ({
      ...(note ?? nothingNoted),
      id,
      runningSince: running?.since ?? null,
    }))
    if (notes.length === 0) return
    const taken = due.map(([, kept]) => kept.note)
    for (const [, kept] of due) kept.note = null
    try {
      const { patient } = this.#context.database
      const unnamed = due.map(([id]) => id).filter(id => !this.#named.has(id))
      if (unnamed.length > 0) await nameJobs(patient, unnamed)
      for (const id of unnamed) this.#named.add(id)
      await writeJobNotes(patient, notes)
    } catch {
      for (const [at, [, kept]] of due.entries()) {
        const note = taken[at] ?? null
        kept.note = kept.note === null ? note : joined(note, kept.note)
      }
      return
    }
    const written = performance.now()
    for (const [at, [, kept]] of due.entries()) {
      kept.written = written
      kept.isShownRunning = notes[at]!.runningSince !== null
      kept.outcome = taken[at]?.outcome ?? kept.outcome
    }
  }
}

/** What differs from what was written is due at once; what is the same again, after a while. */
function isDue({ note, outcome, written, running, isShownRunning }: Kept, now: number): boolean {
  const isLong = running !== null && now - running.began >= shownAfterMilliseconds
  if (isLong) return !isShownRunning
  if (note === null) return false
  if (isShownRunning || note.failures > 0 || note.outcome !== outcome || written === null) return true
  return now - written >= pauseMilliseconds
}

const nothingNoted: Omit<JobNote, 'id'> = {
  startedAt: null,
  endedAt: null,
  outcome: null,
  count: null,
  workedAt: null,
  workedCount: null,
  failedAt: null,
  trouble: null,
  failures: 0,
  wasDone: false,
  nextAt: null,
  runningSince: null,
}

interface EndedRun extends JobEnd {
  readonly id: string
  readonly startedAt: string
  readonly at: Temporal.Instant
}

function noteOf({ id, startedAt, at, count, error, milliseconds }: EndedRun): JobNote {
  const isFailed = error !== undefined
  const hasWorked = count !== null && count > 0
  const endedAt = at.toString()
  return {
    id,
    startedAt,
    endedAt,
    count,
    outcome: isFailed ? 'failed' : 'done',
    workedAt: hasWorked ? endedAt : null,
    workedCount: hasWorked ? count : null,
    failedAt: isFailed ? endedAt : null,
    trouble: isFailed ? troubleOf(error) : null,
    failures: isFailed ? 1 : 0,
    wasDone: !isFailed,
    nextAt: at.add({ milliseconds: Math.round(milliseconds) }).toString(),
    runningSince: null,
  }
}

/** One note of earlier runs and later ones. */
function joined(earlier: JobNote | null, later: JobNote): JobNote {
  if (earlier === null) return later
  return {
    ...later,
    workedAt: later.workedAt ?? earlier.workedAt,
    workedCount: later.workedCount ?? earlier.workedCount,
    failedAt: later.failedAt ?? earlier.failedAt,
    trouble: later.trouble ?? earlier.trouble,
    failures: later.wasDone ? later.failures : earlier.failures + later.failures,
    wasDone: later.wasDone || earlier.wasDone,
  }
}
