// A scenario, what it is played with, and what came of it.

import type { Place } from './faults.ts'
import type { Load } from './load.ts'
import type { Findings } from './truth.ts'

/** What a scenario is played with. */
export interface Stage {
  readonly place: Place
  readonly load: Load
  readonly directory: string
  readonly seed: number
  readonly stop: AbortSignal
}

export interface Scenario {
  readonly name: string
  readonly title: string
  /** Seconds for which no booking may be possible. */
  readonly mostSeconds: number
  play(stage: Stage): Promise<Round>
}

/** What was seen of one fault. Times are in seconds. */
export interface Round extends Findings {
  readonly fault: string
  /** The longest time without a confirmed booking, at the server that had the longest. */
  readonly gap: number
  /** The longest time without availability of a hotel that nobody changes, at all servers together. */
  readonly gapOfAvailability: number
  readonly confirmed: number
  readonly answers: { readonly 200: number; readonly 202: number; readonly 500: number; readonly 503: number }
  /** Availability that was answered from memory with its age. */
  readonly aged: number
  /** The slowest 503. */
  readonly slowestRefusal: { readonly availability: number; readonly booking: number }
  /** Standbys that had to be copied anew. */
  readonly copies: number
  readonly seconds: number
  /** Refusals with 503 that came later than promised. */
  readonly late: readonly string[]
}

/** A round in the result. */
export type KeptRound = Omit<Round, 'seconds' | 'late'>
