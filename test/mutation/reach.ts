// Which tests run which piece of the source, as V8 saw it.

import { existsSync, globSync, readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { join } from 'node:path'
import type { Kinship } from './kinship.ts'
import type { Mutant } from './mutant.ts'
import type { FileResult } from './test-runner.ts'

/** What one test file runs. */
export interface Reach {
  readonly test: string
  readonly seconds: number
  readonly sources: Readonly<Record<string, SourceReach>>
  /** Everything of the project that was loaded, the file itself and what tests share included. */
  readonly loaded: readonly string[]
}

interface SourceReach {
  /** Beginning and end of each stretch that was run, in order, one after another. */
  readonly stretches: readonly number[]
  /** How many functions of the file were called. */
  readonly calls: number
}

/** As the setup file writes it down. */
type Recorded = readonly { readonly file: string; readonly functions: readonly Profiler.FunctionCoverage[] }[]

/** Without those that open a browser, which take up to two minutes each. */
export const testFiles = (root: string): string[] =>
  globSync('test/**/*.test.ts', { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !readFileSync(join(root, file), 'utf8').includes('support/browser.ts'))
    .sort()

/** Where the setup file writes down what a test file runs. */
export const recordName = (test: string): string => `${encodeURIComponent(test)}.json`

/** What was recorded of a test file; null for one that failed, which proves nothing. */
export function readReach(directory: string, { file, seconds, failure }: FileResult): Reach | null {
  const path = join(directory, recordName(file))
  if (failure !== null || !existsSync(path)) return null
  const scripts: Recorded = JSON.parse(readFileSync(path, 'utf8'))
  const sources = scripts
    .filter(script => script.file.startsWith('src/'))
    .map(script => [script.file, sourceReach(script.functions)] as const)
  const loaded = scripts.map(script => script.file).sort()
  return { test: file, seconds, sources: Object.fromEntries(sources), loaded }
}

/** V8 tells nested ranges with a count each; the innermost one around a position tells whether it was run. */
export function sourceReach(functions: readonly Profiler.FunctionCoverage[]): SourceReach {
  const ranges = functions
    .flatMap(each => each.ranges)
    .sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
  const stretches: number[] = []
  const open: Profiler.CoverageRange[] = []
  let at = 0
  const advance = (to: number): void => {
    if (to <= at) return
    if ((open.at(-1)?.count ?? 0) > 0) {
      if (stretches.at(-1) === at) stretches[stretches.length - 1] = to
      else stretches.push(at, to)
    }
    at = to
  }
  const leave = (position: number): void => {
    while (open.length > 0 && open.at(-1)!.endOffset <= position) {
      advance(open.at(-1)!.endOffset)
      open.pop()
    }
  }
  for (const range of ranges) {
    leave(range.startOffset)
    advance(range.startOffset)
    open.push(range)
  }
  leave(Number.POSITIVE_INFINITY)
  const [module, ...others] = functions
  const calls = others.filter(({ ranges: [whole] }) => whole!.count > 0).length
  return { stretches, calls: module ? calls : 0 }
}

export const isReached = ({ stretches }: SourceReach, position: number): boolean => {
  for (let index = 0; index < stretches.length; index += 2) {
    if (stretches[index]! <= position && position < stretches[index + 1]!) return true
  }
  return false
}

/**
 * Compare all that the code declares of itself with what is committed: the descriptions, the tables and the types
 * that are written from it, and what each route takes, answers and refuses. Slow beside the tests of one subject, and
 * those that see a wrong word in a schema.
 */
const ofEverything = ['test/docs/generated.test.ts', 'test/http/admin/interface.test.ts']

/**
 * The test files that run a fault, those first that are likeliest to see it soon: their names speak of what its file
 * is named after, and their words of what stands around it, they call much of it, little else, and are quick. Ended where a
 * budget of seconds is spent, after five files at least; what is generated is always looked at.
 */
export function testsFor(
  mutant: Mutant,
  reaches: readonly Reach[],
  { budgetSeconds, kinship }: { readonly budgetSeconds: number; readonly kinship: Kinship },
): Reach[] {
  const about = wordsOf(mutant.file)
  const scored = reaches.flatMap(reach => {
    const source = reach.sources[mutant.file]
    if (source === undefined || !isReached(source, mutant.start)) return []
    const all = Object.values(reach.sources).reduce((sum, { calls }) => sum + calls, 0)
    const closeness = 3 ** wordsOf(reach.test).intersection(about).size * 50 ** kinship(mutant, reach.test)
    const score = (closeness * (source.calls + 0.1)) / Math.sqrt(all + 1) / (reach.seconds + 1)
    return [{ reach, score }]
  })
  scored.sort((a, b) => b.score - a.score || (a.reach.test < b.reach.test ? -1 : 1))
  let spent = 0
  return scored
    .map(({ reach }) => reach)
    .filter((reach, index) => {
      spent += reach.seconds
      return index < 5 || spent <= budgetSeconds || ofEverything.includes(reach.test)
    })
}

/** "src/http/admin/publishers/publisher-routes.ts" speaks of http, admin, publisher and route: plurals are as singulars. */
const wordsOf = (file: string): ReadonlySet<string> =>
  new Set(
    file
      .replace(/(\.test)?\.ts$/, '')
      .split(/[/-]/)
      .slice(1)
      .map(word => word.replace(/s$/, '')),
  )
