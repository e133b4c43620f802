// Kills the server and its database at every step of a reservation (docs/operations.md, Chaos). --cycles N sets the
// number of cycles, --seed S the sequence of events, --only N runs one cycle of a seed.

import { parseArgs } from 'node:util'
import { OperatorError } from '../src/values/operator-error.ts'
import { type ChaosResult, chaos } from '../test/chaos/chaos.ts'
import { fatesOf } from '../test/chaos/deaths.ts'
import { steps, victims } from '../test/chaos/steps.ts'
import { progressOf } from './progress.ts'

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: String(steps.length * victims.length) },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
try {
  const seed = wholeNumber('seed', values.seed)
  const only = values.only === undefined ? null : wholeNumber('only', values.only)
  const cycles = Math.max(only ?? 0, wholeNumber('cycles', values.cycles))
  const fates = fatesOf(cycles, seed)
  const chosen = only === null ? fates : [fates[only - 1]!]
  // Stops and removes everything on a signal too.
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  using progress = progressOf(chosen.length, 'cycles')
  const result = await chaos({
    seed,
    fates: chosen,
    first: only ?? 1,
    signal: stop.signal,
    onCycle: () => progress.advance(),
  })
  progress[Symbol.dispose]()
  report(result, seed)
  const isComplete = chosen.length < steps.length || untouched(result).length === 0
  if (result.failures.length > 0 || !isComplete) process.exitCode = 1
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new OperatorError(`--${name} is a whole number from 1 on, such as --${name} 100`)
}

/** Steps at which nothing was killed. */
function untouched({ hits }: ChaosResult): string[] {
  const touched = new Set(hits.map(({ death }) => death.step))
  return steps.filter(step => !touched.has(step))
}

function report(result: ChaosResult, seed: number): void {
  const { hits, intents, failures } = result
  console.log(`${'died at'.padEnd(56)}${victims.map(victim => victim.padStart(12)).join('')}`)
  for (const step of steps) {
    const counts = victims.map(victim =>
      hits.filter(({ death }) => death.step === step && death.victim === victim),
    )
    console.log(`${step.padEnd(56)}${counts.map(({ length }) => String(length).padStart(12)).join('')}`)
  }
  const figures: [string, number][] = [
    ['cycles', result.cycles],
    ['deaths', hits.length],
    ['intents', intents.length],
    ['  sent again', intents.filter(({ repetitions }) => repetitions > 0).length],
    ['confirmation numbers answered', result.reservations],
    ['  cancelled', intents.filter(({ isCancelled }) => isCancelled).length],
    ['left pending by an answer', intents.filter(({ outcome }) => outcome === 202).length],
    ['steps at which nothing died', untouched(result).length],
    ['cycles that missed their step', result.missed.length],
    ['failed cycles', failures.length],
    ['seconds', result.seconds],
  ]
  for (const victim of victims) {
    const times = hits.filter(({ death }) => death.victim === victim).map(hit => hit.backAfterMilliseconds)
    const sorted = times.sort((a, b) => a - b)
    figures.push([`ms until back after ${victim}, median`, sorted[Math.floor(sorted.length / 2)] ?? 0])
    figures.push([`ms until back after ${victim}, longest`, sorted.at(-1) ?? 0])
  }
  for (const [name, count] of figures)
    console.log(`${name.padEnd(44)}${Math.round(count).toLocaleString('en').padStart(10)}`)
  for (const { cycle, deaths, sentences } of failures) {
    console.log(`\ncycle ${cycle} of seed ${seed} failed (again: --seed ${seed} --only ${cycle})`)
    for (const { step, victim, spared } of deaths)
      console.log(`  ${victim} died at ${step}, ${spared} spared`)
    for (const sentence of sentences.slice(0, 20)) console.log(`  ${sentence}`)
    if (sentences.length > 20) console.log(`  and ${sentences.length - 20} more`)
  }
}
