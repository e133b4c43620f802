// The one source of "now", so that a test can stand still or travel.

export interface Clock {
  /** The present instant. */
  now(): Temporal.Instant
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** A clock that shows one instant until it is moved; for tests and for examples that must not age. */
export class FixedClock implements Clock {
  #instant: Temporal.Instant
  constructor(instant: string) {
    this.#instant = Temporal.Instant.from(instant)
  }
  now(): Temporal.Instant {
    return this.#instant
  }
  moveTo(instant: string): void {
    this.#instant = Temporal.Instant.from(instant)
  }
}
