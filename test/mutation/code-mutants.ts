// Faults of TypeScript, as Stryker makes them: turned operators, emptied blocks, conditions that always hold. Only the
// faults are taken from it; which tests see them is our own matter (trials.ts).

import { Instrumenter } from '@stryker-mutator/instrumenter'
import { type Layer, type Mutant, placeOf } from './mutant.ts'

const silent = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
}

/** All faults of one file. */
export async function codeMutants(layer: Layer, file: string, source: string): Promise<Mutant[]> {
  const instrumenter = new Instrumenter(silent)
  const options = { plugins: null, excludedMutations: [], ignorers: [] }
  const { mutants } = await instrumenter.instrument([{ name: file, content: source, mutate: true }], options)
  const lines = lineStarts(source)
  const found = mutants.map(({ location, mutatorName: kind, replacement = '' }) => {
    const start = lines[location.start.line]! + location.start.column
    const end = lines[location.end.line]! + location.end.column
    // Stryker replaces a node of the tree; in text, `a && b && c` needs parentheses to stay the same tree.
    const text = kind === 'LogicalOperator' ? `(${replacement})` : replacement
    return { layer, file, start, end, replacement: text, kind }
  })
  return found
    .filter(mutant => !isWording(mutant.kind, source.slice(mutant.start, mutant.end)))
    .map((mutant, index) => ({
      ...mutant,
      id: `${file}:${placeOf(source, mutant.start)} ${mutant.kind} ${index}`,
    }))
}

/** Texts with a blank in them are read by people or by PostgreSQL: sentences are no rules, and SQL has faults of its own. */
const isWording = (kind: string, text: string): boolean => kind === 'StringLiteral' && /\s/.test(text)

function lineStarts(source: string): number[] {
  const starts = [0]
  for (const { index } of source.matchAll(/\n/g)) starts.push(index + 1)
  return starts
}
