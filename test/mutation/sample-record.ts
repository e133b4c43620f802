// Remembers what a sample came to, so that a run that was ended goes on, and one after a change tries again only what the
// change may decide: a sample takes hours.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Mutant } from './mutant.ts'
import { projectFiles } from './sandbox.ts'
import type { Trial } from './trials.ts'

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

interface Remembered {
  /** Of all that `drawn` comes from. */
  readonly hash: string
  readonly drawn: readonly Mutant[]
  readonly kept: readonly Kept[]
}

/** For `--layer`, `--file` and `--tests`, whose runs are short and write nothing. */
export const noRecord: SampleRecord = {
  drawn: [],
  find: () => undefined,
  keepDrawn: () => {},
  keep: () => {},
}

export function openRecord(root: string, seed: number): SampleRecord {
  const path = join(root, `reports/mutation/sample-${seed}.json`)
  const hash = hashOfSource(root)
  const before = readRecord(path)
  let drawn = before?.hash === hash ? before.drawn : []
  const kept = new Map(before?.kept.map(each => [each.trial.mutant.id, each]))
  const write = (): void => {
    mkdirSync(dirname(path), { recursive: true })
    const remembered: Remembered = { hash, drawn, kept: [...kept.values()] }
    writeFileSync(`${path}.new`, JSON.stringify(remembered))
    renameSync(`${path}.new`, path)
  }
  return {
    drawn,
    find: mutant => kept.get(mutant.id),
    keepDrawn: mutants => {
      if (mutants.length <= drawn.length) return
      drawn = mutants
      write()
    },
    keep: (trial, grounds) => {
      kept.set(trial.mutant.id, { trial, grounds })
      write()
    },
  }
}

const readRecord = (path: string): Remembered | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Remembered) : null

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
