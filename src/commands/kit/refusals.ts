// Refused documents: each is listed with all its errors, and the others are processed.

import { Fault } from '../../values/faults.ts'

/** Where a refused document stands and what is wrong with it; `field` is empty for the whole document. */
export interface Refusal {
  readonly source: string
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

/** The refusal for an error. Rethrows an error that is not about the document. */
export function refusalOf(source: string, error: unknown): Refusal {
  if (!(error instanceof Fault) || error.status >= 500) throw error
  return { source, errors: error.errors.length > 0 ? error.errors : [{ field: '', message: error.message }] }
}

/** The refusals as text, one line per error. */
export const inLines = (refused: readonly Refusal[]): string[] =>
  refused.flatMap(({ source, errors }) => [
    `${source}: refused`,
    ...errors.map(({ field, message }) => `  ${field ? `${field}: ` : ''}${message}`),
  ])
