// The limit on cards that are declined. Each server counts by itself, without asking anybody, and with every card that is
// declined it tells the others and hears from them; so with n servers a bound is passed by n - 1 at most, and a restart
// forgets nothing. The bounds are settings of the installation.

import { randomUUID } from 'node:crypto'
import type { Settings } from '../store/settings.ts'
import type { Clock } from '../values/clock.ts'
import { FailureLimit, type Permit, type Subject } from './failure-limit.ts'

/** Whose declined cards are counted. */
export interface CardSubject {
  readonly kind: 'key' | 'session' | 'card range'
  readonly name: string
}

/** What other servers know. */
export interface SharedCount {
  settings(): Promise<Settings>
  /** Tells of an attempt that was declined (null: only asks), and gives all of the subjects, by name. */
  note(
    names: readonly string[],
    declined: { readonly attempt: string; readonly at: Temporal.Instant } | null,
  ): Promise<readonly { readonly name: string; readonly attempt: string; readonly at: Temporal.Instant }[]>
}

export class DeclinedCards {
  readonly #clock: Clock
  readonly #shared: SharedCount
  readonly #limit: FailureLimit
  /** What is being told to the others; the next attempt waits for it. */
  #telling: Promise<void> = Promise.resolve()

  constructor(clock: Clock, shared: SharedCount) {
    this.#clock = clock
    this.#shared = shared
    this.#limit = new FailureLimit(clock)
  }

  /**
   * Lets one attempt in, or waits until it is known that it may (see FailureLimit). TooManyRequestsException with Retry-After
   * when a subject has been declined too often, as far as all servers know now.
   */
  async admit(subjects: readonly CardSubject[]): Promise<Permit> {
    await this.#telling
    const bounds = boundsIn(await this.#shared.settings())
    const bounded = subjects.map(({ kind, name }) => ({ name, ...bounds[kind] }))
    const permit = await this.#limit.admit(bounded)
    return {
      failed: () => this.#declined(bounded),
      [Symbol.dispose]: () => permit[Symbol.dispose](),
    }
  }

  #declined(subjects: readonly Subject[]): void {
    const attempt = randomUUID()
    const at = this.#clock.now()
    this.#limit.note(subjects, attempt)
    const names = subjects.map(({ name }) => name)
    const before = this.#telling
    // Where the others cannot be told this server still counts for itself.
    this.#telling = before
      .then(() => this.#shared.note(names, { attempt, at }))
      .then(known => this.#limit.learn(subjects, known))
      .catch(() => undefined)
  }
}

/** Bounds in force. */
function boundsIn(settings: Settings): Readonly<Record<CardSubject['kind'], Omit<Subject, 'name'>>> {
  const seconds = settings.declinedCardsMinutes * 60
  return {
    key: { failures: settings.declinedCardsPerKey, seconds },
    'card range': { failures: settings.declinedCardsPerCardRange, seconds },
    session: {
      failures: settings.declinedCardsPerSession,
      seconds: settings.declinedCardsSessionMinutes * 60,
    },
  }
}
