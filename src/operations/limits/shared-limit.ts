// A limit on what fails, for which all servers count together. Each counts by itself, without asking anybody, and with every
// failure it tells the others and hears from them; so with n servers a bound is passed by n - 1 at most, and a restart
// forgets nothing.

import type { Clock } from '../../values/clock.ts'
import { FailureLimit, type Subject } from './failure-limit.ts'

/** Tells of an attempt that failed, and gives all that were known of the subjects, by name. */
export type TellOthers = (
  names: readonly string[],
  failed: { readonly attempt: string; readonly at: Temporal.Instant },
) => Promise<readonly { readonly name: string; readonly attempt: string; readonly at: Temporal.Instant }[]>

/** Permission for one attempt. */
export interface SharedPermit extends Disposable {
  /** The attempt failed, and is remembered; without this it was none. Settles when the others have been told. */
  failed(attempt: string): Promise<void>
}

export class SharedLimit {
  readonly #clock: Clock
  readonly #tell: TellOthers
  readonly #limit: FailureLimit

  constructor(clock: Clock, tell: TellOthers) {
    this.#clock = clock
    this.#tell = tell
    this.#limit = new FailureLimit(clock)
  }

  /**
   * Lets one attempt in, or waits until it is known that it may (see FailureLimit). TooManyRequestsException with Retry-After
   * when a subject has failed too often, as far as is known here.
   */
  async admit(subjects: readonly Subject[]): Promise<SharedPermit> {
    const permit = await this.#limit.admit(subjects)
    return {
      failed: attempt => this.#failed(subjects, attempt),
      [Symbol.dispose]: () => permit[Symbol.dispose](),
    }
  }

  /** What has failed here before has been told. */
  async #failed(subjects: readonly Subject[], attempt: string): Promise<void> {
    if (!this.#limit.note(subjects, attempt)) return
    const names = subjects.map(({ name }) => name)
    try {
      this.#limit.learn(subjects, await this.#tell(names, { attempt, at: this.#clock.now() }))
    } catch {
      // Where the others cannot be told this server still counts for itself.
    }
  }
}
