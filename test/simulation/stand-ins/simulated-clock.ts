// The clock of a world, which is moved at every turn and looked at less often.

import type { Clock } from '../../../src/values/clock.ts'

export class SimulatedClock implements Clock {
  #milliseconds: number
  #instant: Temporal.Instant | null = null
  #text: string | null = null

  /** From that instant on, RFC 3339. */
  constructor(instant: string) {
    this.#milliseconds = Temporal.Instant.from(instant).epochMilliseconds
  }

  now(): Temporal.Instant {
    this.#instant ??= Temporal.Instant.fromEpochMilliseconds(this.#milliseconds)
    return this.#instant
  }

  milliseconds(): number {
    return this.#milliseconds
  }

  /** RFC 3339. */
  get text(): string {
    this.#text ??= this.now().toString()
    return this.#text
  }

  moveTo(milliseconds: number): void {
    this.#milliseconds = milliseconds
    this.#instant = null
    this.#text = null
  }
}
