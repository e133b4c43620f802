// All that is played, in its order.

import { faults } from './faults.ts'
import { restore } from './restore.ts'
import { playRound } from './rounds.ts'
import type { Scenario, Stage } from './scenario.ts'
import { upgrade } from './upgrade.ts'

export const scenarios: readonly Scenario[] = [
  ...faults.map(fault => ({ ...fault, play: (stage: Stage) => playRound(fault, stage) })),
  upgrade,
  restore,
]
