// A limit on failures that all servers count together. Each server counts in its own memory, and with every failure
// it writes to and reads from the shared count. So n servers exceed a bound by n - 1 at most, and a restart forgets
// nothing.

import type { Clock } from '../../values/clock.ts'
import { FailureLimit, type Subject } from './failure-limit.ts'

/** Records a failed attempt, and returns all known ones of the subjects, by name. */
export type ShareAttempt = (
  names: readonly string[],
  failed: { readonly attempt: string; readonly at: Temporal.Instant },
) => Promise<readonly { readonly name: string; readonly attempt: string; readonly at: Temporal.Instant }[]>

/** Permission for one attempt. */
export interface SharedPermit extends Disposable {
  /** The attempt failed and is counted; otherwise it is not. Settles when the others know. */
  failed(attempt: string): Promise<void>
}

export class SharedLimit {
  readonly #clock: Clock
  readonly #share: ShareAttempt
  readonly #limit: FailureLimit

  constructor(clock: Clock, share: ShareAttempt) {
    this.#clock = clock
    this.#share = share
    this.#limit = new FailureLimit(clock)
  }

  /**
   * Admits one attempt, or waits until it may be admitted (see FailureLimit). TooManyRequestsException with
   * Retry-After when a subject has failed too often, as far as this server knows.
   */
  async admit(subjects: readonly Subject[]): Promise<SharedPermit> {
    const permit = await this.#limit.admit(subjects)
    return {
      failed: attempt => this.#failed(subjects, attempt),
      [Symbol.dispose]: () => permit[Symbol.dispose](),
    }
  }

  /** Whether a subject has failed as often as it may, as far as this server knows. */
  isSpent(subject: Subject): boolean {
    return this.#limit.isSpent(subject)
  }

  /** Failures known here are already in the shared count. */
  async #failed(subjects: readonly Subject[], attempt: string): Promise<void> {
    if (!this.#limit.record(subjects, attempt)) return
    const names = subjects.map(({ name }) => name)
    try {
      this.#limit.merge(subjects, await this.#share(names, { attempt, at: this.#clock.now() }))
    } catch {
      // If the shared count is unreachable, this server counts on its own.
    }
  }
}
