// Plays the reservation protocol in simulated worlds (test/simulation), one for each seed: npm run simulate. With --seeds N
// so many of them, with --from N beginning at that one; with --history TEXT only the one that a failure named, with --turns
// every statement and call of it.

import { parseArgs } from 'node:util'
import { openDatabase } from '../src/store/database.ts'
import { openEmbedded } from '../src/store/embedded-postgres.ts'
import { migrate } from '../src/store/migrate.ts'
import { OperatorError } from '../src/values/operator-error.ts'
import { playSeeds } from '../test/simulation/lanes.ts'
import { describeFailure, type Played, play, readHistory, shorten } from '../test/simulation/simulate.ts'
import { openStage, type Stage } from '../test/simulation/stage.ts'
import { simulatedSurroundings } from '../test/simulation/surroundings.ts'
import { adminConnection, withDatabaseName } from '../test/support/database-names.ts'
import { temporaryDirectory } from '../test/support/temporary-directory.ts'
import { progressOf } from './progress.ts'

/** Worlds at a time. */
const lanes = 3

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100000' },
    from: { type: 'string', default: '1' },
    history: { type: 'string' },
    turns: { type: 'boolean', default: false },
    /** Go on after a failure, to see how many seeds find it. */
    all: { type: 'boolean', default: false },
  },
})

try {
  await using opening = new AsyncDisposableStack()
  const stages = await openOwnStages(opening, values.history === undefined ? lanes : 1)
  using _surroundings = simulatedSurroundings()
  if (values.history === undefined) await playAll(stages)
  else await playOne(stages[0]!, values.history)
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

/** On a PostgreSQL of their own, gone when the run is over. */
async function openOwnStages(opening: AsyncDisposableStack, count: number): Promise<Stage[]> {
  const directory = opening.use(await temporaryDirectory())
  const { connectionString } = opening.use(
    await openEmbedded({ dataDirectory: directory.path, exclusive: true }),
  )
  const stages: Stage[] = []
  for (let number = 1; number <= count; number += 1) {
    const name = `world_${number}`
    await adminConnection(connectionString, `CREATE DATABASE ${name}`)
    const place = { connectionString: withDatabaseName(connectionString, name), directory: directory.path }
    await using database = openDatabase({ ...place, poolSize: 1, applicationName: 'simulation' })
    await migrate(database)
    stages.push(opening.use(await openStage(place)))
  }
  return stages
}

async function playAll(stages: readonly Stage[]): Promise<void> {
  const [count, from] = [Number(values.seeds), Number(values.from)]
  if (!(count >= 1 && Number.isSafeInteger(from))) {
    throw new OperatorError('--seeds and --from are whole numbers, such as --seeds 1000 --from 1')
  }
  const failures: Played[] = []
  let isStopped = false
  process.once('SIGINT', () => {
    isStopped = true
  })
  {
    using progress = progressOf(count, 'seeds')
    await playSeeds(stages, { from, count }, played => {
      progress.advance()
      if (played.violation) {
        failures.push(played)
        console.log(`seed ${played.history.seed}: ${played.violation.message}`)
      }
      return !isStopped && (played.violation === null || values.all)
    })
  }
  console.log(
    failures.length === 0 ? 'Nothing was wrong.' : `Something was wrong in ${failures.length} worlds.`,
  )
  if (failures.length === 0) return
  process.exitCode = 1
  if (!values.all) console.log(describeFailure(await shorten(stages[0]!, failures[0]!)))
}

async function playOne(stage: Stage, history: string): Promise<void> {
  const { trace, violation } = await play(stage, readHistory(history), values.turns)
  console.log(trace.join('\n'))
  console.log(violation === null ? 'Nothing was wrong.' : violation.message)
  if (violation) process.exitCode = 1
}
