// Measures how many deliberate faults the tests catch. Without options: all faults in pricing, by Stryker
// (stryker.config.json). --sample N: N faults of all other layers and of their SQL, drawn by --seed S, each against
// the tests that run it; the result goes to test/mutation/results (docs/performance.md). --layer L and --file src/x.ts
// sample that layer or file only, --tests test/x uses the tests of that folder or file only; these write nothing.
// --workers W run at the same time. --budget P is the part of the time of all tests, in percent, that a fault may take.
// A whole sample that was ended goes on where it was, and one after a change, or with a larger budget, tries only what
// is open.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorError } from '../src/values/operator-error.ts'
import { allMutants, sampleOf } from '../test/mutation/all-mutants.ts'
import { compilingIn } from '../test/mutation/compiling.ts'
import { layers, type Mutant } from '../test/mutation/mutant.ts'
import { tableOf, talliesOf, tallyOf, unnoticed, writeResult } from '../test/mutation/report.ts'
import { noRecord, openRecord } from '../test/mutation/sample-record.ts'
import { tryAll } from '../test/mutation/trials.ts'
import { type Progress, progressOf } from './progress.ts'

/** Percent of the faults that must be caught. */
const floor = 85

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    layer: { type: 'string' },
    file: { type: 'string', multiple: true },
    tests: { type: 'string', multiple: true },
    workers: { type: 'string', default: '2' },
    budget: { type: 'string', default: '2' },
  },
})
try {
  process.exitCode =
    values.sample === undefined ? pricing() : await sampled(wholeNumber('sample', values.sample))
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

function pricing(): number {
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  return spawnSync(process.execPath, [stryker, 'run'], { cwd: root, stdio: 'inherit' }).status ?? 1
}

async function sampled(sample: number): Promise<number> {
  const seed = wholeNumber('seed', values.seed)
  const { layer, file, tests } = values
  if (layer !== undefined && !(layers as readonly string[]).includes(layer))
    throw new OperatorError(`--layer is one of ${layers.join(', ')}`)
  const isWanted = (mutant: Mutant): boolean =>
    (layer === undefined || mutant.layer === layer) && (file === undefined || file.includes(mutant.file))
  const isWhole = layer === undefined && file === undefined && tests === undefined
  const record = isWhole ? openRecord(root, seed) : noRecord
  const mutants =
    record.drawn.length >= sample
      ? record.drawn.slice(0, sample)
      : drawn((await allMutants(root)).filter(isWanted), sample, seed)
  record.keepDrawn(mutants)
  if (mutants.length === 0) throw new OperatorError('there is nothing to draw from; is --file below src?')
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () =>
      stop.abort(new OperatorError('ended before its end; the same command goes on from here')),
    )
  using shown = new DisposableStack()
  let progress: Progress | null = null
  shown.defer(() => progress?.[Symbol.dispose]())
  const trials = await tryAll(mutants, {
    root,
    tests: tests ?? ['test'],
    workers: wholeNumber('workers', values.workers),
    budgetShare: budgetShare(values.budget),
    record,
    signal: stop.signal,
    onStart: (what, count) => {
      progress?.[Symbol.dispose]()
      progress = progressOf(count, what === 'files' ? 'test files, to see what they run' : 'faults')
    },
    onDone: () => progress?.advance(),
    onSkipped: (file, why) => console.error(`${file} is skipped: ${why}`),
  })
  for (const each of unnoticed(root, trials)) console.log(JSON.stringify(each))
  console.log(tableOf(talliesOf(trials)))
  if (isWhole) console.log(writeResult(root, { seed, sample, budget: values.budget }, trials))
  return tallyOf(trials).percent < floor ? 1 : 0
}

/** Compiling them takes minutes. */
function drawn(all: readonly Mutant[], size: number, seed: number): Mutant[] {
  const compilesOf = compilingIn(root)
  let count = 0
  return sampleOf(all, {
    size,
    seed,
    compiles: mutants => {
      const compiling = compilesOf(mutants)
      count += compiling.filter(Boolean).length
      console.error(`${Math.min(count, size)} of ${size} faults are drawn`)
      return compiling
    },
  })
}

function budgetShare(text: string): number {
  if (/^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) > 0) return Number(text) / 100
  throw new OperatorError('--budget is a percentage above 0, such as --budget 0.5')
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new OperatorError(`--${name} is a whole number from 1 on, such as --${name} 600`)
}
