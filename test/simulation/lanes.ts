// Several worlds at a time, each on a database of its own, so that one goes on while another waits for PostgreSQL.

import { historyOf, lastWithoutShared, type Played, play } from './simulate.ts'
import type { Stage } from './stage.ts'

/** Gives the seed that is to be played next; null when there is none. */
export type NextSeed = () => number | null | Promise<number | null>

/** Plays seeds on all stages until there are none, or `onPlayed` says no. */
export async function playSeeds(
  stages: readonly Stage[],
  next: NextSeed,
  onPlayed: (played: Played) => boolean | Promise<boolean>,
): Promise<void> {
  let goesOn = true
  const lane = async (stage: Stage): Promise<void> => {
    for (let seed = await next(); goesOn && seed !== null; seed = await next()) {
      goesOn = (await onPlayed(await play(stage, historyOf(seed)))) && goesOn
    }
  }
  await Promise.all(stages.map(lane))
}

/** So many seeds, the lower ones first; `only` gives those whose worlds are wide, or shared. */
export function seedsFrom(
  first: number,
  count: number,
  only: 'all' | 'isWide' | 'isShared' = 'all',
): () => number | null {
  let next = only === 'isShared' ? Math.max(first, lastWithoutShared + 1) : first
  let left = count
  return () => {
    while (only !== 'all' && !historyOf(next)[only]) next += 1
    left -= 1
    return left < 0 ? null : next++
  }
}
