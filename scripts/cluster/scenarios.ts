// All that is played, in its order.

import type { Place } from './faults.ts'
import { faults } from './faults.ts'
import type { Load } from './load.ts'
import { restore } from './restore.ts'
import { playRound, type Round } from './rounds.ts'
import { upgrade } from './upgrade.ts'

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

export const scenarios: readonly Scenario[] = [
  ...faults.map(fault => ({ ...fault, play: (stage: Stage) => playRound(fault, stage) })),
  upgrade,
  restore,
]
