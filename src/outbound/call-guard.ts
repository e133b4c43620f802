// Keeps a slow or dead system of others from costing more than itself: questions under way at once and questions a second are
// limited, and after failures in a row nothing is asked for a while, then one question at a time is tried.

import type { Clock } from '../values/clock.ts'

export interface GuardLimits {
  /** Questions under way at once. */
  readonly atOnce: number
  /** Questions begun within one second. */
  readonly perSecond: number
  /** Failures in a row after which the system is left alone. */
  readonly failures: number
  /** Seconds for which it is. */
  readonly restSeconds: number
}

/** Why a question was not asked, or how it ended. */
export type QuestionEnd = 'answered' | 'failed' | 'too_many_at_once' | 'too_many_a_second' | 'resting'

/** Told when a system is left alone, with the reason of its last failure, and when it answers again, with null. */
export type OnRest = (name: string, reason: string | null) => void

/** The state of one system in this process. */
export class CallGuard {
  readonly #limits: GuardLimits
  readonly #clock: Clock
  readonly #name: string
  readonly #onRest: OnRest
  readonly #counts = new Map<QuestionEnd, number>()
  /** When the questions of the last second began, in milliseconds. */
  #begun: number[] = []
  #underWay = 0
  #failuresInRow = 0
  /** In milliseconds; before its beginning the clock was set back, and nobody rests. */
  #rest = { from: 0, until: 0 }
  #isTrying = false

  constructor(name: string, limits: GuardLimits, { clock, onRest }: { clock: Clock; onRest: OnRest }) {
    this.#name = name
    this.#limits = limits
    this.#clock = clock
    this.#onRest = onRest
  }

  /** Questions so far, by their end. */
  get counts(): ReadonlyMap<QuestionEnd, number> {
    return this.#counts
  }

  get limits(): GuardLimits {
    return this.#limits
  }

  get underWay(): number {
    return this.#underWay
  }

  get isResting(): boolean {
    return this.#failuresInRow >= this.#limits.failures
  }

  /**
   * Asks if the system may be asked now; else `refused` gives the answer, without waiting. `failureOf` says why an answer
   * is a failure, and for how many seconds the system asks to be left alone, or null for one that is none.
   */
  async ask<Answer>(
    question: () => Promise<Answer>,
    refused: (reason: string) => Answer,
    failureOf: (answer: Answer) => Failure | null,
  ): Promise<Answer> {
    const now = this.#clock.milliseconds()
    const obstacle = this.#obstacle(now)
    if (obstacle !== null) {
      this.#count(obstacle)
      return refused(obstacle.replaceAll('_', ' '))
    }
    this.#begun.push(now)
    this.#underWay += 1
    this.#isTrying = this.isResting
    let failure: Failure | null = { reason: 'the adapter broke', retryAfter: null }
    try {
      const answer = await question()
      failure = failureOf(answer)
      return answer
    } finally {
      this.#underWay -= 1
      this.#end(failure)
    }
  }

  #obstacle(now: number): QuestionEnd | null {
    if ((this.#rest.from <= now && now < this.#rest.until) || this.#isTrying) return 'resting'
    if (this.#underWay >= this.#limits.atOnce) return 'too_many_at_once'
    this.#begun = this.#begun.filter(begun => begun > now - 1000 && begun <= now)
    return this.#begun.length >= this.#limits.perSecond ? 'too_many_a_second' : null
  }

  #end(failure: Failure | null): void {
    const wasResting = this.isResting
    this.#isTrying = false
    this.#count(failure === null ? 'answered' : 'failed')
    if (failure === null) {
      this.#failuresInRow = 0
      if (wasResting) this.#onRest(this.#name, null)
      return
    }
    this.#failuresInRow += 1
    const seconds = this.isResting ? this.#limits.restSeconds : 0
    const rest = Math.max(seconds, Math.min(failure.retryAfter ?? 0, longestRest))
    const now = this.#clock.milliseconds()
    if (rest > 0) this.#rest = { from: now, until: now + rest * 1000 }
    if (this.isResting && !wasResting) this.#onRest(this.#name, failure.reason)
  }

  #count(end: QuestionEnd): void {
    this.#counts.set(end, (this.#counts.get(end) ?? 0) + 1)
  }
}

/** Why an answer is none, and for how many seconds its giver asks to be left alone. */
export interface Failure {
  readonly reason: string
  readonly retryAfter: number | null
}

/** A system may ask to be left alone for this many seconds at most. */
const longestRest = 600
