// Documents that were refused: each is told with everything that is wrong with it, while the others go on.

import { Fault } from '../values/faults.ts'

/** Where a refused document stood and what is wrong with it; `field` is empty for the document as a whole. */
export interface Refusal {
  readonly source: string
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

/** The refusal that an error stands for. Throws the error itself when it is not about the document. */
export function refusalOf(source: string, error: unknown): Refusal {
  if (!(error instanceof Fault) || error.status >= 500) throw error
  return { source, errors: error.errors.length > 0 ? error.errors : [{ field: '', message: error.message }] }
}

/** The refusals in words, a line for each error. */
export const inLines = (refused: readonly Refusal[]): string[] =>
  refused.flatMap(({ source, errors }) => [
    `${source}: refused`,
    ...errors.map(({ field, message }) => `  ${field ? `${field}: ` : ''}${message}`),
  ])
