// The one source of "now", so that a test can stand still or travel.

export interface Clock {
  /** The present instant. */
  now(): Temporal.Instant
  /** The same in milliseconds since 1970: where it is looked at with every request. */
  milliseconds(): number
}

export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
  // biome-ignore lint/style/noRestrictedGlobals: a count of milliseconds, of which nobody makes a day
  milliseconds: () => Date.now(),
}

/** A clock that shows one instant until it is moved; for tests and for examples that must not age. */
export class FixedClock implements Clock {
  #instant: Temporal.Instant
  constructor(instant: string) {
    this.#instant = Temporal.Instant.from(instant)
  }
  now(): Temporal.Instant {
    return this.#instant
  }
  milliseconds(): number {
    return this.#instant.epochMilliseconds
  }
  moveTo(instant: string): void {
    this.#instant = Temporal.Instant.from(instant)
  }
}
