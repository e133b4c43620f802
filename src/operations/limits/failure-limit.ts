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
  /** When each thing failed last, in milliseconds. */
  readonly failedAt: Map<unknown, number>
  underWay: number
}

/** Above this number of subjects, those without a recent failure are dropped. */
const sweepAbove = 10_000
/** Milliseconds that an attempt waits for others of its subject, and between two checks. */
const longestWait = 20_000
const pause = 25

export class FailureLimit {
  readonly #clock: Clock
  readonly #counts = new Map<string, Count>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Records a failure; the same thing failing again counts once. Returns whether it is new for one of the subjects. */
  record(subjects: readonly Subject[], what: unknown): boolean {
    let isNew = false
    for (const subject of subjects) {
      const { failedAt } = this.#countOf(subject)
      isNew ||= !failedAt.has(what)
      failedAt.set(what, this.#now())
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
      const { failedAt } = this.#countOf(subject)
      failedAt.set(attempt, Math.max(at.epochMilliseconds, failedAt.get(attempt) ?? 0))
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
      const counts = subjects.map(subject => this.#countOf(subject))
      const isFull = subjects.some(({ failures }, index) => {
        const { failedAt, underWay } = counts[index]!
        return failedAt.size + underWay >= failures
      })
      if (!isFull) return permitOf(counts)
      if (performance.now() >= end) throw tooMany(1)
      await new Promise(resume => setTimeout(resume, pause))
    }
  }

  #requireLeft(subjects: readonly Subject[]): void {
    for (const subject of subjects) {
      const { failedAt } = this.#countOf(subject)
      if (failedAt.size >= subject.failures) throw this.#tooMany(subject, failedAt)
    }
  }

  #countOf({ name, seconds }: Subject): Count {
    if (this.#counts.size > sweepAbove) this.#sweep()
    const count = this.#counts.get(name) ?? { failedAt: new Map<unknown, number>(), underWay: 0 }
    this.#counts.set(name, count)
    for (const [what, at] of count.failedAt) {
      if (at <= this.#now() - seconds * 1000) count.failedAt.delete(what)
    }
    return count
  }

  /** Bounds differ in length, but none is longer than a day. */
  #sweep(): void {
    const dayAgo = this.#now() - 86_400_000
    for (const [name, { failedAt, underWay }] of this.#counts) {
      if (underWay === 0 && [...failedAt.values()].every(at => at <= dayAgo)) this.#counts.delete(name)
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

function permitOf(counts: readonly Count[]): Disposable {
  for (const count of counts) count.underWay += 1
  return {
    [Symbol.dispose]: () => {
      for (const count of counts) count.underWay -= 1
    },
  }
}

const tooMany = (retryAfterSeconds: number): Fault =>
  new Fault(
    'TooManyRequestsException',
    'Too many attempts have failed in a short time; wait as long as Retry-After says before the next.',
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  )
