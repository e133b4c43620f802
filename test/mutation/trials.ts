// Each fault of a sample against the tests that run it, several at a time, on one PostgreSQL.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '../../src/store/embedded/embedded-postgres.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { kinshipIn } from './kinship.ts'
import type { Mutant } from './mutant.ts'
import { type Reach, readReach, testFiles, testsFor } from './reach.ts'
import { findReaches, hasher, keepReaches } from './reach-cache.ts'
import type { Grounds, Kept, SampleRecord } from './sample-record.ts'
import { openSandbox } from './sandbox.ts'
import { type TestRunner, testRunner } from './test-runner.ts'
import type { Trial } from './trial.ts'

export interface TrialChoices {
  /** Of the project. */
  readonly root: string
  /** The tests that are asked: folders, such as "test", or files. */
  readonly tests: readonly string[]
  /** Processes at the same time. */
  readonly workers: number
  /** The part of the time of all tests that each fault may take: a share, as a busy machine makes every test slower. */
  readonly budgetShare: number
  /** Trials of earlier runs, which count as far as nothing has changed that they came from, and where each new one goes. */
  readonly record: SampleRecord
  /** Ends it early, with everything that was started. */
  readonly signal: AbortSignal
  onStart(what: 'files' | 'faults', count: number): void
  onDone(): void
  /** A test file that fails without any fault, or takes too long, tells nothing of faults. */
  onSkipped(file: string, why: string): void
}

const setup = { seed: 'test/support/run/fixed-seed.ts', reach: 'test/mutation/reach-setup.ts' }

/** Tries each fault; in the order in which they were given. */
export async function tryAll(mutants: readonly Mutant[], choices: TrialChoices): Promise<Trial[]> {
  const { root, workers, budgetShare, record, signal, onStart, onDone } = choices
  await using stack = new AsyncDisposableStack()
  const directory = stack.use(await temporaryDirectory())
  const data = join(directory.path, 'database')
  mkdirSync(data, { mode: 0o755 })
  const postgres = stack.use(await openEmbedded({ dataDirectory: data, exclusive: true }))
  const variables = { TEST_DATABASE_URL: postgres.connectionString }
  const isAsked = (file: string): boolean =>
    choices.tests.some(place => file === place || file.startsWith(`${place}/`))
  const files = testFiles(root).filter(isAsked)
  const known = findReaches(root)
  const unknown = files.filter(file => !known.some(({ test }) => test === file))
  if (unknown.length > 0) {
    onStart('files', unknown.length)
    await recordReaches({ ...choices, files: unknown, variables, reaches: known })
  }
  const reaches = known.filter(({ test }) => files.includes(test))
  const budgetSeconds = budgetShare * reaches.reduce((sum, { seconds }) => sum + seconds, 0)
  const kinship = kinshipIn(root, files)
  const hashOf = hasher(root)
  const hashes: Grounds = Object.fromEntries(reaches.map(reach => [reach.test, hashOf(reach)]))
  const planned = mutants.map(mutant => {
    const tests = testsFor(mutant, reaches, { budgetSeconds, kinship })
    return { mutant, ...afterKept(record.find(mutant), tests, hashes) }
  })
  const trials = planned.map(({ known }) => known)
  const open = planned.entries().filter(([, plan]) => plan.known === null)
  onStart('faults', trials.filter(trial => trial === null).length)
  const quickest = reaches.toSorted((a, b) => a.seconds - b.seconds)[0]!.test
  await inParallel(open, workers, async next => {
    await using sandbox = await openSandbox(root)
    await using runner = testRunner({
      sandbox,
      setupFiles: [setup.seed],
      variables,
      signal,
      warmUp: quickest,
    })
    for (const [index, { mutant, passed, tests }] of next) {
      signal.throwIfAborted()
      await runner.ready()
      using _fault = sandbox.apply(mutant)
      const { trial, decidedBy } = await tryOne(mutant, tests, runner)
      // Ended from outside, it says nothing of the fault.
      signal.throwIfAborted()
      trials[index] = trial
      record.keep(trial, groundsOf(decidedBy ?? [...passed, ...tests.map(({ test }) => test)], hashes))
      onDone()
    }
  })
  return trials.filter(trial => trial !== null)
}

/** What is left to do for a fault. */
interface Plan {
  /** An earlier trial that still holds; null where there is none. */
  readonly known: Trial | null
  /** Test files that are known to pass with the fault. */
  readonly passed: readonly string[]
  /** Those that are left to be asked. */
  readonly tests: readonly Reach[]
}

/** An earlier trial holds for the test files that load the same as then. */
export function afterKept(kept: Kept | undefined, tests: readonly Reach[], hashes: Grounds): Plan {
  const same = Object.entries(kept?.grounds ?? {}).flatMap(([test, hash]) =>
    hashes[test] === hash ? [test] : [],
  )
  if (kept === undefined || same.length === 0) return { known: null, passed: [], tests }
  if (isNoticed(kept.trial)) return { known: kept.trial, passed: [], tests: [] }
  const left = tests.filter(({ test }) => !same.includes(test))
  return { known: left.length === 0 ? kept.trial : null, passed: same, tests: left }
}

const isNoticed = ({ verdict }: Trial): boolean => verdict === 'caught' || verdict === 'late'

const groundsOf = (tests: readonly string[], hashes: Grounds): Grounds =>
  Object.fromEntries(tests.map(test => [test, hashes[test]!]))

interface Tried {
  readonly trial: Trial
  /** The one test file that noticed the fault; null where none did. */
  readonly decidedBy: readonly [string] | null
}

async function tryOne(mutant: Mutant, tests: readonly Reach[], runner: TestRunner): Promise<Tried> {
  if (tests.length === 0)
    return { trial: { mutant, verdict: 'unreached', by: null, seconds: 0 }, decidedBy: null }
  const started = performance.now()
  const usual = new Map(tests.map(({ test, seconds }) => [test, seconds]))
  const names = [...usual.keys()]
  const { files, end } = await runner.run({
    files: names,
    endsAtFailure: true,
    secondsFor: file => 30 + 3 * usual.get(file)!,
  })
  const failed = files.find(({ failure }) => failure !== null)
  const seconds = Math.round((performance.now() - started) / 100) / 10
  if (failed) {
    const by = `${failed.file} > ${failed.failure}`
    return { trial: { mutant, verdict: 'caught', by, seconds }, decidedBy: [failed.file] }
  }
  const lateAt = names[files.length] ?? names.at(-1)!
  return end === 'done'
    ? { trial: { mutant, verdict: 'survived', by: null, seconds }, decidedBy: null }
    : { trial: { mutant, verdict: 'late', by: null, seconds }, decidedBy: [lateAt] }
}

interface Recording extends TrialChoices {
  readonly files: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  /** What is known already; gets what is found out. */
  readonly reaches: Reach[]
}

/**
 * Runs every test file once, and one that fails a second time: without it, faults that it sees would seem to survive. Those
 * that take longer than ten minutes are too slow to be asked about each fault.
 */
async function recordReaches({ files, variables, reaches, ...choices }: Recording): Promise<void> {
  const { root, workers, signal, onDone, onSkipped } = choices
  await using records = await temporaryDirectory()
  let keptAt = performance.now()
  await inParallel(files.values(), workers, async next => {
    await using sandbox = await openSandbox(root)
    await using runner = testRunner({
      sandbox,
      setupFiles: [setup.seed, setup.reach],
      variables: { ...variables, REACH_DIRECTORY: records.path },
      warmUp: null,
      signal,
    })
    const record = async (file: string): Promise<Reach | string> => {
      signal.throwIfAborted()
      const run = await runner.run({ files: [file], endsAtFailure: false, secondsFor: () => 600 })
      const [result] = run.files
      return (result && readReach(records.path, result)) ?? result?.failure ?? run.end
    }
    for (const file of next) {
      const first = await record(file)
      const found = typeof first === 'string' && first !== 'late' ? await record(file) : first
      if (typeof found === 'string') onSkipped(file, found)
      else reaches.push(found)
      // All of them are hashed and written anew.
      if (performance.now() - keptAt > 60_000) {
        keptAt = performance.now()
        keepReaches(root, sandbox.path, reaches)
      }
      onDone()
    }
    keepReaches(root, sandbox.path, reaches)
  })
}

/** Several take from one list until it is empty. */
async function inParallel<Item>(
  items: IteratorObject<Item>,
  count: number,
  work: (next: Iterable<Item>) => Promise<void>,
): Promise<void> {
  // A loop that ends early must not close the list for the others.
  const shared = { [Symbol.iterator]: () => ({ next: () => items.next() }) }
  await Promise.all(Array.from({ length: count }, () => work(shared)))
}
