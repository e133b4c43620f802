// The administration and lists with filters refuse unknown fields: ignoring a misspelled name would change the answer
// (threat A4).

import { withoutCardNumbers } from '../../lodging/cards/card-numbers.ts'
import type { FieldError } from '../../values/faults.ts'
import type { JsonObject } from './json-body.ts'

const mostNamed = 20
const longestName = 60
/** Longer than any card number, so that none is cut in two before it is masked. */
const lookedAt = longestName + 100

interface Place {
  /** Of the request: "body". */
  readonly part: string
  /** Of the object in it: "rooms[0]"; empty for the whole. */
  readonly path?: string
}

/** An error for each unknown field of an object. */
export function unknownNames(
  given: JsonObject,
  known: readonly string[],
  { part, path = '' }: Place,
): FieldError[] {
  const place = path === '' ? `the ${part}` : path
  return Object.keys(given)
    .filter(name => !known.includes(name))
    .slice(0, mostNamed)
    .map(name => ({
      field: path === '' ? shortened(name) : `${path}.${shortened(name)}`,
      message: `is not known; ${place} takes ${known.join(', ') || 'nothing'}`,
      code: 'not_known' as const,
    }))
}

const shortened = (name: string): string => withoutCardNumbers(name.slice(0, lookedAt)).slice(0, longestName)
