// Remembers what a sample came to, so that a run that was ended goes on, and one after a change tries again only what the
// change may decide: a sample takes hours.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Mutant } from './mutant.ts'
import { projectFiles } from './sandbox.ts'
import type { Trial } from './trial.ts'

/**
 * What a trial came from: the test files that were asked and a hash of all that each loads. Of a fault that was noticed
 * only the one that noticed it; of one that was not, all that passed.
 */
export type Grounds = Readonly<Record<string, string>>

export interface Kept {
  readonly trial: Trial
  readonly grounds: Grounds
}

export interface SampleRecord {
  /** What was drawn before from the same source, in order; a larger sample of the same seed begins with it. */
  readonly drawn: readonly Mutant[]
  /** The last trial of the fault, whatever has changed since. */
  find(mutant: Mutant): Kept | undefined
  keepDrawn(mutants: readonly Mutant[]): void
  keep(trial: Trial, grounds: Grounds): void
}

/** As it is written: a line for each entry, so that two runs can be compared. */
interface Remembered {
  /** Of all that `drawn` comes from. */
  readonly hash: string
  readonly drawn: readonly Mutant[]
  /** Test files, each with the hash that it had in a trial: many trials have the same grounds. */
  readonly tests: readonly (readonly [file: string, hash: string])[]
  readonly kept: readonly Entry[]
}

interface Entry extends Omit<Trial, 'mutant'> {
  readonly id: string
  /** Places in `tests`. */
  readonly grounds: readonly number[]
}

/** For `--layer`, `--file` and `--tests`, whose runs are short and write nothing. */
export const noRecord: SampleRecord = {
  drawn: [],
  find: () => undefined,
  keepDrawn: () => {},
  keep: () => {},
}

/** The record lies beside the results and is committed with them: a sample takes longer than a machine may stay. */
export function openRecord(root: string, seed: number): SampleRecord {
  const path = join(root, `test/mutation/results/trials-${seed}.json`)
  const hash = hashOfSource(root)
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Remembered) : null
  let drawn = before?.hash === hash ? before.drawn : []
  const kept = keptIn(before)
  const write = (): void => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, asText({ hash, drawn, ...entriesOf(kept) }))
    renameSync(`${path}.new`, path)
  }
  return {
    drawn,
    find: mutant => {
      const found = kept.get(mutant.id)
      return found && { trial: { ...found.trial, mutant }, grounds: found.grounds }
    },
    keepDrawn: mutants => {
      if (mutants.length <= drawn.length) return
      drawn = mutants
      write()
    },
    keep: ({ mutant, ...trial }, grounds) => {
      kept.set(mutant.id, { trial, grounds })
      write()
    },
  }
}

/** By the id of the mutant. */
type KeptTrials = Map<string, { readonly trial: Omit<Trial, 'mutant'>; readonly grounds: Grounds }>

const keptIn = (before: Remembered | null): KeptTrials =>
  new Map(
    before?.kept.map(({ id, grounds, ...trial }) => [
      id,
      { trial, grounds: Object.fromEntries(grounds.map(place => before.tests[place]!)) },
    ]),
  )

function entriesOf(kept: KeptTrials): Pick<Remembered, 'tests' | 'kept'> {
  const places = new Map<string, number>()
  const tests: [string, string][] = []
  const placeOf = (file: string, hash: string): number =>
    places.getOrInsertComputed(`${file} ${hash}`, () => tests.push([file, hash]) - 1)
  const entries = [...kept].map(([id, { trial, grounds }]) => ({
    id,
    ...trial,
    grounds: Object.entries(grounds).map(([file, hash]) => placeOf(file, hash)),
  }))
  return { tests, kept: entries }
}

function asText({ hash, drawn, tests, kept }: Remembered): string {
  const list = (entries: readonly unknown[]): string =>
    `[${entries.map(entry => `\n${JSON.stringify(entry)}`).join()}]`
  return `{"hash":"${hash}",\n"drawn":${list(drawn)},\n"tests":${list(tests)},\n"kept":${list(kept)}}\n`
}

/** Of the files from which faults are drawn, with what decides whether they compile and how they are made. */
function hashOfSource(root: string): string {
  const hash = createHash('sha256')
  const decides = (file: string): boolean =>
    file.startsWith('src/') ||
    ['package-lock.json', 'tsconfig.json'].includes(file) ||
    (file.startsWith('test/mutation/') && file.endsWith('-mutants.ts'))
  for (const file of projectFiles(root).filter(decides)) {
    hash.update(`${file}\0`)
    hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
