// Remembers what a sample came to so far, so that a run that was ended goes on: a sample takes hours.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Mutant } from './mutant.ts'
import { projectFiles } from './sandbox.ts'
import type { Trial } from './trials.ts'

export interface SampleRecord {
  /** What was drawn before, in order; a larger sample of the same seed begins with it. */
  readonly drawn: readonly Mutant[]
  find(mutant: Mutant): Trial | undefined
  keepDrawn(mutants: readonly Mutant[]): void
  keep(trial: Trial): void
}

interface Remembered {
  /** Of everything that the trials came from. */
  readonly hash: string
  readonly drawn: readonly Mutant[]
  readonly trials: readonly Trial[]
}

/** For `--layer`, `--file` and `--tests`, whose runs are short and write nothing. */
export const noRecord: SampleRecord = {
  drawn: [],
  find: () => undefined,
  keepDrawn: () => {},
  keep: () => {},
}

/** Begins empty where code, tests or packages are not those of the run before: any of them may decide a trial. */
export function openRecord(root: string, seed: number): SampleRecord {
  const path = join(root, `reports/mutation/sample-${seed}.json`)
  const hash = hashOf(root)
  const before = readRecord(path)
  let { drawn, trials }: Remembered = before?.hash === hash ? before : { hash, drawn: [], trials: [] }
  const write = (): void => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, JSON.stringify({ hash, drawn, trials } satisfies Remembered))
    renameSync(`${path}.new`, path)
  }
  const known = new Map(trials.map(trial => [trial.mutant.id, trial]))
  return {
    drawn,
    find: mutant => known.get(mutant.id),
    keepDrawn: mutants => {
      if (mutants.length <= drawn.length) return
      drawn = mutants
      write()
    },
    keep: trial => {
      trials = [...trials, trial]
      write()
    },
  }
}

const readRecord = (path: string): Remembered | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Remembered) : null

function hashOf(root: string): string {
  const hash = createHash('sha256')
  const decides = (file: string): boolean =>
    file.startsWith('src/') ||
    (file.startsWith('test/') && !file.startsWith('test/mutation/results/')) ||
    file === 'package-lock.json' ||
    file === 'vitest.config.ts'
  for (const file of projectFiles(root).filter(decides)) {
    hash.update(`${file}\0`)
    hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
