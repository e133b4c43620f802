// Asks companion services, each behind a guard of its own, and knows how they have answered of late in this process.

import type { Clock } from '../../values/clock.ts'
import { CallGuard, type GuardLimits, type QuestionEnd } from '../call-guard.ts'
import { type CompanionAnswer, type CompanionCall, callCompanion } from './call-companion.ts'

/** What one process asks of one service, whatever else it has to do. */
const limits: GuardLimits = { atOnce: 20, perSecond: 200, failures: 5, restSeconds: 30 }

/** Latencies that are kept of each service. */
const mostLatencies = 200

export interface CompanionHealth {
  readonly underWay: number
  /** Left alone after failures in a row. */
  readonly isResting: boolean
  /** Since the process started, by their end. */
  readonly counts: ReadonlyMap<QuestionEnd, number>
  /** Milliseconds of the last answers, sorted. */
  readonly latencies: readonly number[]
  /** RFC 3339, UTC; null for never. */
  readonly answeredAt: string | null
}

/** Told of every question that got no answer that counts, but not of those that were not asked. */
export type OnSilence = (trouble: {
  readonly companionId: number
  readonly message: string
  readonly reason: string
}) => void

interface State {
  readonly guard: CallGuard
  /** The last ones, in the order of the answers. */
  latencies: number[]
  answeredAt: string | null
}

type Question = Omit<CompanionCall, 'allow' | 'timestamp' | 'type'> & {
  /** The id of the service and its address: at another address it is another one to the guard. */
  readonly companionId: number
  readonly kind: string
  /** The name of the message. */
  readonly name: string
}

export class CompanionDesk {
  readonly #clock: Clock
  readonly #allow: CompanionCall['allow']
  readonly #onSilence: OnSilence
  readonly #states = new Map<string, State>()

  constructor({
    clock,
    allow,
    onSilence,
  }: { clock: Clock; allow: CompanionCall['allow']; onSilence: OnSilence }) {
    this.#clock = clock
    this.#allow = allow
    this.#onSilence = onSilence
  }

  /** What addresses may be. */
  get allow(): CompanionCall['allow'] {
    return this.#allow
  }

  /** Asks, unless the service is left alone or has too much to do, which is silence as well. */
  async ask({ companionId, kind, name, ...question }: Question): Promise<CompanionAnswer> {
    const state = this.#stateOf(companionId, question.url)
    return state.guard.ask<CompanionAnswer>(
      async () => {
        const begun = performance.now()
        const timestamp = Math.floor(this.#clock.milliseconds() / 1000)
        const call = { ...question, type: `${kind}.${name}`, allow: this.#allow, timestamp }
        const answer = await callCompanion(call)
        if (answer.kind === 'answered') this.#note(state, performance.now() - begun)
        else this.#onSilence({ companionId, message: name, reason: answer.reason })
        return answer
      },
      reason => ({ kind: 'silent', reason: notAsked(reason), isSent: false }),
      answer => (answer.kind === 'silent' ? { reason: answer.reason, retryAfter: null } : null),
    )
  }

  /** Notes an answer that follows the contract and does not count for another reason. */
  note(trouble: Parameters<OnSilence>[0]): void {
    this.#onSilence(trouble)
  }

  /** How a service has answered of late; null where this process has not asked it. */
  healthOf(companionId: number, url: string): CompanionHealth | null {
    const state = this.#states.get(keyOf(companionId, url))
    if (!state) return null
    const { guard, latencies, answeredAt } = state
    return {
      underWay: guard.underWay,
      isResting: guard.isResting,
      counts: guard.counts,
      latencies: latencies.toSorted((one, other) => one - other),
      answeredAt,
    }
  }

  #stateOf(companionId: number, url: string): State {
    return this.#states.getOrInsertComputed(keyOf(companionId, url), () => ({
      guard: new CallGuard(String(companionId), limits, { clock: this.#clock, onRest: () => {} }),
      latencies: [],
      answeredAt: null,
    }))
  }

  #note(state: State, latency: number): void {
    state.latencies = [...state.latencies.slice(1 - mostLatencies), latency]
    state.answeredAt = this.#clock.now().toString()
  }
}

const keyOf = (companionId: number, url: string): string => `${companionId} ${url}`

const notAsked = (obstacle: string): string =>
  obstacle === 'resting' ? 'left alone after failures in a row' : obstacle
