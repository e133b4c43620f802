// What the doctor found when this process last ran it, for the metrics.

import type { Clock } from '../../values/clock.ts'
import type { Found } from './doctor-codes.ts'

/** Hours between two runs of the doctor, of which one of the servers makes each. */
export const hoursBetween = 6

/** The next run may be late by this much before the last one says nothing any more. */
const minutesLate = 10

/** How often something was found. */
export interface FoundCount extends Pick<Found, 'code' | 'severity'> {
  readonly findings: number
}

/** Forgets what was found once another run is due: another server may make it. */
export class LastExamination {
  readonly #clock: Clock
  #at: Temporal.Instant | null = null
  #counts: readonly FoundCount[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  note(found: readonly Found[]): void {
    this.#at = this.#clock.now()
    this.#counts = [...Map.groupBy(found, ({ code }) => code).values()].map(of => ({
      code: of[0]!.code,
      severity: of[0]!.severity,
      findings: of.length,
    }))
  }

  get counts(): readonly FoundCount[] {
    const until = this.#at?.add({ hours: hoursBetween, minutes: minutesLate })
    return until && Temporal.Instant.compare(this.#clock.now(), until) <= 0 ? this.#counts : []
  }
}
