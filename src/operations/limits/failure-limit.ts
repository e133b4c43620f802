// How often something may fail for one subject before it is refused, counted over a sliding window. In memory, per
// server process; SharedLimit adds what other servers have counted.

import type { Clock } from '../../values/clock.ts'
import { Fault } from '../../values/faults.ts'

/**
 * What is counted (a key, a session, the first digits of a card), and how often it may fail within how many seconds.
 */
export interface Subject {
  readonly name: string
  readonly failures: number
  readonly seconds: number
}

interface Count {
  /** How long a failure counts. */
  seconds: number
  /** When each thing failed last, in milliseconds. */
  readonly failedAt: Map<unknown, number>
  /** The latest of them. */
  lastAt: number
  underWay: number
}

/** Subjects that are counted at most. The shared count brings back what is dropped beyond it, with the next failure. */
const mostSubjects = 20_000
/** Below this number a growing count is not swept. */
const fewSubjects = 1000
/** Milliseconds after which subjects whose failures no longer count are dropped, however few there are. */
const sweepEvery = 60_000
/** Milliseconds that an attempt waits for others of its subject, and between two checks. */
const longestWait = 20_000
const pause = 25

export class FailureLimit {
  readonly #clock: Clock
  /** Those that failed longest ago come first. */
  readonly #counts = new Map<string, Count>()
  #sweptAt = 0
  /** The number of subjects at which it sweeps again. */
  #sweepAt = fewSubjects

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** How many subjects are counted. */
  get size(): number {
    return this.#counts.size
  }

  /** Whether a subject has failed as often as it may. */
  isSpent(subject: Subject): boolean {
    return (this.#known(subject)?.failedAt.size ?? 0) >= subject.failures
  }

  /** Records a failure; the same thing failing again counts once. Returns whether it is new for one of the subjects. */
  record(subjects: readonly Subject[], what: unknown): boolean {
    let isNew = false
    for (const subject of subjects) {
      isNew ||= !this.#known(subject)?.failedAt.has(what)
      this.#note(subject, what, this.#now())
    }
    return isNew
  }

  /** Adds what other servers have counted for the subjects; what is already known counts once. */
  merge(
    subjects: readonly Subject[],
    known: readonly { readonly name: string; readonly attempt: unknown; readonly at: Temporal.Instant }[],
  ): void {
    const bySubject = new Map(subjects.map(subject => [subject.name, subject]))
    for (const { name, attempt, at } of known) {
      const subject = bySubject.get(name)
      if (subject === undefined) continue
      this.#note(subject, attempt, at.epochMilliseconds)
    }
  }

  /**
   * Admits one attempt. Attempts under way might all fail, so no more are admitted at a time than may still fail; the
   * others wait. TooManyRequestsException with Retry-After when a subject has failed too often, or after the longest
   * wait.
   */
  async admit(subjects: readonly Subject[]): Promise<Disposable> {
    const end = performance.now() + longestWait
    for (;;) {
      this.#requireLeft(subjects)
      const isFull = subjects.some(subject => {
        const { failedAt, underWay } = this.#known(subject) ?? unknown
        return failedAt.size + underWay >= subject.failures
      })
      if (!isFull) return this.#permit(subjects)
      if (performance.now() >= end) throw tooMany(1)
      await new Promise(resume => setTimeout(resume, pause))
    }
  }

  #requireLeft(subjects: readonly Subject[]): void {
    for (const subject of subjects) {
      const { failedAt } = this.#known(subject) ?? unknown
      if (failedAt.size >= subject.failures) throw this.#tooMany(subject, failedAt)
    }
  }

  #permit(subjects: readonly Subject[]): Disposable {
    const counts = subjects.map(subject => [subject.name, this.#countOf(subject)] as const)
    for (const [, count] of counts) count.underWay += 1
    return {
      [Symbol.dispose]: () => {
        for (const [name, count] of counts) {
          count.underWay -= 1
          if (count.underWay === 0 && count.failedAt.size === 0) this.#counts.delete(name)
        }
      },
    }
  }

  #note(subject: Subject, what: unknown, at: number): void {
    const count = this.#countOf(subject)
    count.failedAt.set(what, Math.max(at, count.failedAt.get(what) ?? 0))
    count.lastAt = Math.max(at, count.lastAt)
    this.#counts.delete(subject.name)
    this.#counts.set(subject.name, count)
  }

  /** The count of a subject, of the failures that still count; undefined where there is none. */
  #known({ name, seconds }: Subject): Count | undefined {
    const count = this.#counts.get(name)
    if (count === undefined) return undefined
    count.seconds = seconds
    for (const [what, at] of count.failedAt) {
      if (at <= this.#now() - seconds * 1000) count.failedAt.delete(what)
    }
    return count
  }

  #countOf(subject: Subject): Count {
    const known = this.#known(subject)
    if (known) return known
    this.#makeRoom()
    const count: Count = { seconds: subject.seconds, failedAt: new Map(), lastAt: 0, underWay: 0 }
    this.#counts.set(subject.name, count)
    return count
  }

  /** Sweeps when the number has doubled, so that each subject pays for few others, or after a while. */
  #makeRoom(): void {
    const now = this.#now()
    if (this.#counts.size < this.#sweepAt && now < this.#sweptAt + sweepEvery) return
    this.#drop(({ lastAt, seconds }) => lastAt <= now - seconds * 1000)
    if (this.#counts.size >= mostSubjects) {
      // Whoever makes names up fails once with each; what has failed more often is being guessed.
      const kept = mostSubjects * 0.75
      this.#drop(({ failedAt }) => failedAt.size <= 1, kept)
      this.#drop(() => true, kept)
    }
    this.#sweptAt = now
    this.#sweepAt = Math.min(Math.max(fewSubjects, 2 * this.#counts.size), mostSubjects)
  }

  /** Drops those of which it holds and of which nothing is under way, until this many are left. */
  #drop(isOver: (count: Count) => boolean, left = 0): void {
    for (const [name, count] of this.#counts) {
      if (this.#counts.size <= left) return
      if (count.underWay === 0 && isOver(count)) this.#counts.delete(name)
    }
  }

  #now(): number {
    return this.#clock.milliseconds()
  }

  #tooMany({ seconds }: Subject, failedAt: ReadonlyMap<unknown, number>): Fault {
    const free = Math.min(...failedAt.values()) + seconds * 1000
    return tooMany(Math.max(1, Math.ceil((free - this.#now()) / 1000)))
  }
}

/** Nothing is counted. */
const unknown: Pick<Count, 'failedAt' | 'underWay'> = { failedAt: new Map(), underWay: 0 }

const tooMany = (retryAfterSeconds: number): Fault =>
  new Fault(
    'TooManyRequestsException',
    'Too many attempts have failed in a short time; wait as long as Retry-After says before the next.',
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  )
