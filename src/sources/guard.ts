// Keeps a slow or dead source from costing more than itself: questions under way at once and questions a second are
// limited, and after failures in a row nothing is asked for a while, then one question at a time is tried. Bookings,
// look-ups and cancellations pass: each was decided before, and is never to be refused for another's sake.

import type { Clock } from '../values/clock.ts'
import type { LiveCheckAnswer, LiveSearchAnswer } from './live-offers.ts'
import {
  type InventorySource,
  isLive,
  type LiveSource,
  type QuotingSource,
  type SourceQuote,
} from './source.ts'

export interface GuardLimits {
  /** Questions under way at once. */
  readonly atOnce: number
  /** Questions begun within one second. */
  readonly perSecond: number
  /** Failures in a row after which the source is left alone. */
  readonly failures: number
  /** Seconds for which it is. */
  readonly restSeconds: number
}

/** Why a question was not asked, or how it ended. */
export type QuestionEnd = 'answered' | 'failed' | 'too_many_at_once' | 'too_many_a_second' | 'resting'

/** Told when a source is left alone, with the reason of its last failure, and when it answers again, with null. */
export type OnRest = (source: string, reason: string | null) => void

/** The state of one source in this process. */
export class SourceGuard {
  readonly #limits: GuardLimits
  readonly #clock: Clock
  readonly #source: string
  readonly #onRest: OnRest
  readonly #counts = new Map<QuestionEnd, number>()
  /** When the questions of the last second began, in milliseconds. */
  #begun: number[] = []
  #underWay = 0
  #failuresInRow = 0
  /** In milliseconds; before its beginning the clock was set back, and nobody rests. */
  #rest = { from: 0, until: 0 }
  #isTrying = false

  constructor(source: string, limits: GuardLimits, { clock, onRest }: { clock: Clock; onRest: OnRest }) {
    this.#source = source
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
   * Asks if the source may be asked now; else `refused` gives the answer, without waiting. `failureOf` says why an answer
   * is a failure, and for how many seconds the source asks to be left alone, or null for one that is none.
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
      if (wasResting) this.#onRest(this.#source, null)
      return
    }
    this.#failuresInRow += 1
    const seconds = this.isResting ? this.#limits.restSeconds : 0
    const rest = Math.max(seconds, Math.min(failure.retryAfter ?? 0, longestRest))
    const now = this.#clock.milliseconds()
    if (rest > 0) this.#rest = { from: now, until: now + rest * 1000 }
    if (this.isResting && !wasResting) this.#onRest(this.#source, failure.reason)
  }

  #count(end: QuestionEnd): void {
    this.#counts.set(end, (this.#counts.get(end) ?? 0) + 1)
  }
}

interface Failure {
  readonly reason: string
  readonly retryAfter: number | null
}

/** A source may ask to be left alone for this many seconds at most. */
const longestRest = 600

/** The source with its questions behind the guard; all else of it is as it was. */
export function guardedBy<Source extends InventorySource>(guard: SourceGuard, source: Source): Source {
  const questions: object = isLive(source) ? searching(guard, source) : quoting(guard, source)
  return new Proxy(source, {
    get: (target, name) => {
      if (name in questions) return Reflect.get(questions, name)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const searching = (guard: SourceGuard, source: LiveSource): Pick<LiveSource, 'search' | 'check'> => ({
  search: (search, deadline, onAnswered) =>
    guard.ask<LiveSearchAnswer>(
      () => orLate(source.search(search, deadline, onAnswered), deadline, unanswered),
      unanswered,
      answer => (answer.answered === null ? answer : null),
    ),
  check: (check, deadline) =>
    guard.ask<LiveCheckAnswer>(
      () => orLate(source.check(check, deadline), deadline, unavailable),
      unavailable,
      failureOfCall,
    ),
})

const quoting = (guard: SourceGuard, source: QuotingSource): Pick<QuotingSource, 'quote'> => ({
  quote: (stay, deadline) =>
    guard.ask<SourceQuote>(
      () => orLate(source.quote(stay, deadline), deadline, unavailable),
      unavailable,
      failureOfCall,
    ),
})

/** An adapter that does not keep its deadline has failed at it: it no longer counts as under way. */
function orLate<Answer>(
  answer: Promise<Answer>,
  deadline: AbortSignal,
  lost: (reason: string) => Answer,
): Promise<Answer> {
  const late = new Promise<Answer>(resolve => {
    deadline.addEventListener('abort', () => resolve(lost('no answer in time')), { once: true })
  })
  return Promise.race([answer, late])
}

const unanswered = (reason: string) => ({ answered: null, reason, retryAfter: null }) as const
const unavailable = (reason: string) => ({ outcome: 'unavailable', reason }) as const

const failureOfCall = (answer: LiveCheckAnswer | SourceQuote): Failure | null =>
  answer.outcome === 'unavailable' ? { reason: answer.reason, retryAfter: null } : null
