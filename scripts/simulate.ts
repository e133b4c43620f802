// Plays the reservation protocol in simulated worlds (test/simulation), one per seed: npm run simulate. --seeds N
// sets their number, --from N the first, --wide leaves out the worlds without channels and without Rapid's manner,
// --shared those without a house in two live sources, which are among the seeds above 100,000.
// --history TEXT plays only the one that a failure named, --turns prints every statement and call of it. One process
// per core plays them, each with a PostgreSQL of its own on the same core: the two only ever wait for each other, and
// waking a process on another core costs more than most statements.

import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { OperatorError } from '../src/values/operator-error.ts'
import { seedsFrom } from '../test/simulation/lanes.ts'
import { play, readHistory } from '../test/simulation/simulate.ts'
import { simulatedSurroundings } from '../test/simulation/surroundings.ts'
import { progressOf } from './progress.ts'
import { openOwnStages } from './simulate-stages.ts'
import type { SeedMessage, WorkerMessage } from './simulate-worker.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100000' },
    from: { type: 'string', default: '1' },
    history: { type: 'string' },
    turns: { type: 'boolean', default: false },
    wide: { type: 'boolean', default: false },
    shared: { type: 'boolean', default: false },
    /** Go on after a failure, to see how many seeds find it. */
    all: { type: 'boolean', default: false },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
})

/** A large young generation: worlds are many small objects that the collector should not visit twice. */
const execArgv = ['--max-semi-space-size=32']

try {
  if (values.history === undefined) await playAll()
  else await playOne(values.history)
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function playAll(): Promise<void> {
  const [count, from, workers] = [Number(values.seeds), Number(values.from), Number(values.workers)]
  if (!(count >= 1 && workers >= 1 && Number.isSafeInteger(from))) {
    throw new OperatorError('--seeds, --from and --workers are whole numbers, such as --seeds 1000 --from 1')
  }
  const seeds = seedsFrom(from, count, values.shared ? 'isShared' : values.wide ? 'isWide' : 'all')
  const failures: number[] = []
  let isStopped = false
  process.once('SIGINT', () => {
    isStopped = true
  })
  {
    using progress = progressOf(count, 'seeds')
    const hear = ({ played }: WorkerMessage): number | null => {
      if (played) progress.advance()
      if (played?.failure) {
        failures.push(played.seed)
        console.log(`seed ${played.seed}: ${played.failure}`)
        isStopped ||= !values.all
      }
      return isStopped ? null : seeds()
    }
    await Promise.all(Array.from({ length: Math.min(workers, count) }, (_, index) => work(index, hear)))
  }
  console.log(
    failures.length === 0 ? 'Nothing was wrong.' : `Something was wrong in ${failures.length} worlds.`,
  )
  if (failures.length > 0) process.exitCode = 1
}

/** Starts a worker, and sends it seeds until there are none left. */
async function work(index: number, hear: (said: WorkerMessage) => number | null): Promise<void> {
  const worker = start(index)
  worker.on('message', said => worker.send({ seed: hear(said as WorkerMessage) } satisfies SeedMessage))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  worker.on('error', reject)
  worker.on('exit', (code, signal) =>
    code === 0 ? resolve() : reject(new OperatorError(`a worker ended with ${code ?? signal}`)),
  )
  await promise
}

/** Pins it to a core of its own, where the system can. */
function start(index: number): ChildProcess {
  const script = new URL('simulate-worker.ts', import.meta.url)
  const parameters = [values.all ? 'all' : 'first']
  const cores = ownCores()
  // A process group of its own, so that Ctrl-C at the terminal ends the run through this process.
  if (cores.length === 0) return fork(script, parameters, { detached: true, execArgv })
  const core = String(cores[index % cores.length])
  return fork(script, parameters, {
    detached: true,
    execPath: 'taskset',
    execArgv: ['--cpu-list', core, process.execPath, ...execArgv],
  })
}

/** The cores that this process may use, on Linux. */
function ownCores(): number[] {
  if (process.platform !== 'linux') return []
  const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return list.split(',').flatMap(range => {
    const [first, last = first] = range.split('-').map(Number)
    return Array.from({ length: last! - first! + 1 }, (_, index) => first! + index)
  })
}

async function playOne(history: string): Promise<void> {
  await using opening = new AsyncDisposableStack()
  const [stage] = await openOwnStages(opening, 1)
  using _surroundings = simulatedSurroundings()
  const { trace, violation } = await play(stage!, readHistory(history), values.turns)
  console.log(trace.join('\n'))
  console.log(violation === null ? 'Nothing was wrong.' : violation.message)
  if (violation) process.exitCode = 1
}
