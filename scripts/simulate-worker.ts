// A worker process of scripts/simulate.ts: asks for a seed, plays it, reports the result.

import { playSeeds } from '../test/simulation/lanes.ts'
import { describeFailure, type Played, shorten } from '../test/simulation/simulate.ts'
import type { Stage } from '../test/simulation/stage.ts'
import { simulatedSurroundings } from '../test/simulation/surroundings.ts'
import { openOwnStages } from './simulate-stages.ts'

/** What a worker sends when it wants a seed; `played` is the result of the previous one. */
export interface WorkerMessage {
  readonly played: { readonly seed: number; readonly failure: string | null } | null
}

/** The answer to a worker; null ends it. */
export interface SeedMessage {
  readonly seed: number | null
}

/** Worlds at a time: one runs while another checks whether a statement waits for a lock. */
const lanes = 2

const goesOnAfterFailure = process.argv[2] === 'all'
await using opening = new AsyncDisposableStack()
const stages = await openOwnStages(opening, lanes)
opening.use(simulatedSurroundings())
let isLost = false
const answers: ((seed: number | null) => void)[] = []
process.once('disconnect', () => {
  isLost = true
  for (const answer of answers.splice(0)) answer(null)
})
process.on('message', heard => answers.shift()!((heard as SeedMessage).seed))
await Promise.all(stages.map(lane))
if (process.connected) process.disconnect!()

async function lane(stage: Stage): Promise<void> {
  let said: WorkerMessage = { played: null }
  const next = (): Promise<number | null> => {
    if (isLost) return Promise.resolve(null)
    process.send!(said)
    return new Promise(resolve => answers.push(resolve))
  }
  await playSeeds([stage], next, async played => {
    said = { played: { seed: played.history.seed, failure: await failureOf(stage, played) } }
    return true
  })
}

/** In full, with the shortest history that shows it, if it is the only failure that the run looks for. */
async function failureOf(stage: Stage, played: Played): Promise<string | null> {
  if (played.violation === null) return null
  return goesOnAfterFailure ? played.violation.message : describeFailure(await shorten(stage, played))
}
