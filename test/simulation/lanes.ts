// Several worlds at a time, each on a database of its own, so that one goes on while another waits for PostgreSQL.

import { historyOf, type Played, play } from './simulate.ts'
import type { Stage } from './stage.ts'

export interface Seeds {
  readonly from: number
  readonly count: number
}

/** Plays seeds on all stages, the lower ones first; ends when all are played or `onPlayed` says no. */
export async function playSeeds(
  stages: readonly Stage[],
  { from, count }: Seeds,
  onPlayed: (played: Played) => boolean,
): Promise<void> {
  let next = from
  let goesOn = true
  const lane = async (stage: Stage): Promise<void> => {
    while (goesOn && next < from + count) {
      const seed = next
      next += 1
      goesOn = onPlayed(await play(stage, historyOf(seed))) && goesOn
    }
  }
  await Promise.all(stages.map(lane))
}
