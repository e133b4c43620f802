// Every fault there is in the mutated layers of a tree, and a sample of them that a seed draws.

import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeMutants } from './code-mutants.ts'
import { folderOf, layers, type Mutant } from './mutant.ts'
import { sqlMutants } from './sql-mutants.ts'

/** In order of layer and place, so that the same tree gives the same list. */
export async function allMutants(root: string): Promise<Mutant[]> {
  const found: Mutant[] = []
  for (const layer of layers) {
    const files = globSync(`src/${folderOf(layer)}/**/*.ts`, { cwd: root }).sort()
    for (const file of files) {
      const source = readFileSync(join(root, file), 'utf8')
      found.push(...(layer === 'sql' ? sqlMutants(file, source) : await codeMutants(layer, file, source)))
    }
  }
  return found
}

export interface Draw {
  readonly size: number
  readonly seed: number
  /** Whether each fault is drawn at all (compiling.ts). */
  readonly compiles: (mutants: readonly Mutant[]) => readonly boolean[]
}

/**
 * As many as asked for, each as likely as another. A larger sample of the same seed begins with the smaller one, and a change of
 * one file changes nothing of what is drawn from the others.
 */
export function sampleOf(mutants: readonly Mutant[], { size, seed, compiles }: Draw): Mutant[] {
  const lots = mutants.map(mutant => ({ mutant, lot: lotOf(mutant.id, seed) }))
  lots.sort((a, b) => (a.lot < b.lot ? -1 : 1))
  const drawn: Mutant[] = []
  for (let at = 0; at < lots.length && drawn.length < size; at += batch) {
    const candidates = lots.slice(at, at + batch).map(({ mutant }) => mutant)
    const compiling = compiles(candidates)
    drawn.push(...candidates.filter((_, index) => compiling[index]))
  }
  return drawn.slice(0, size)
}

/** Faults that are looked at together. */
const batch = 50

const lotOf = (id: string, seed: number): string => createHash('sha256').update(`${seed} ${id}`).digest('hex')
