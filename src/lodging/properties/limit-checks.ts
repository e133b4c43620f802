// Checks of a document that rules of several kinds share: limits leave a range, and rooms and rate plans that are named exist.

import type { ErrorList, Place } from '../documents/document-errors.ts'
import { shown } from '../documents/schema-sentences.ts'
import type { PropertyDocument } from './property-document-schema.ts'

export function checkLimits<Limits extends object>(
  limits: Limits,
  least: keyof Limits & string,
  most: keyof Limits & string,
  place: Place,
  errors: ErrorList,
): void {
  const [low, high] = [limits[least] ?? 0, limits[most] ?? Number.POSITIVE_INFINITY]
  if (low > high) errors.add([...place, most], `is below ${least} (${low}), so that nothing is ever met.`)
}

/** Checks that the document has the named rooms and rate plans. */
export function checkReferences(
  document: PropertyDocument,
  named: { readonly rooms?: number[] | null; readonly rate_plans?: string[] | null },
  place: Place,
  errors: ErrorList,
): void {
  const check = (field: string, keys: readonly unknown[] | null | undefined, known: ReadonlySet<unknown>) => {
    for (const [index, key] of (keys ?? []).entries()) {
      if (known.has(key)) continue
      const advice = `the document has ${known.size === 0 ? 'none' : [...known].slice(0, 10).map(shown).join(', ')}`
      errors.add([...place, field, index], `${shown(key)} is not one of the document's ${field}; ${advice}.`)
    }
  }
  if (Array.isArray(document.rooms)) check('rooms', named.rooms, keysOf(document.rooms, 'id'))
  if (Array.isArray(document.rate_plans))
    check('rate_plans', named.rate_plans, keysOf(document.rate_plans, 'code'))
}

/** Includes entries with errors, so that a reference to a room with a bad name is no further error. */
export const keysOf = (entries: readonly unknown[], key: string): ReadonlySet<unknown> =>
  new Set(entries.map(entry => (Object(entry) as Record<string, unknown>)[key]))
