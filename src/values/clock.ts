// The one source of "now", so that tests can set the time.

export interface Clock {
  /** The present instant. */
  now(): Temporal.Instant
  /** The same in milliseconds since 1970, for code that runs with every request. */
  milliseconds(): number
}

export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
  // biome-ignore lint/style/noRestrictedGlobals: a count of milliseconds that never becomes a day
  milliseconds: () => Date.now(),
}

/** A clock that goes with another one, some time ahead of it. */
export const clockAhead = (clock: Clock, milliseconds: number): Clock => ({
  now: () => clock.now().add({ milliseconds }),
  milliseconds: () => clock.milliseconds() + milliseconds,
})

/** A clock that stands still until it is moved, for tests and for examples. */
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
