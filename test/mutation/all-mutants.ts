// Every fault there is in the mutated layers of a tree, and a sample of them that a seed draws.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomFrom } from '../chaos/random.ts'
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
  /** Whether a fault is drawn at all (compiling.ts). */
  readonly compiles: (mutant: Mutant) => boolean
}

/** As many as asked for, each as likely as another. A larger sample of the same seed begins with the smaller one. */
export const sampleOf = (mutants: readonly Mutant[], { size, seed, compiles }: Draw): Mutant[] =>
  randomFrom(seed).shuffled(mutants).values().filter(compiles).take(size).toArray()
