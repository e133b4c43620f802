// Where a field that is passed over changes what is answered, as in the administration and in lists with filters, one that
// is not known is refused: it may be a name with a typing error in it (threat A4).

import { withoutCardNumbers } from '../../lodging/card-numbers.ts'
import type { FieldError } from '../../values/faults.ts'
import type { JsonObject } from './json-body.ts'

const mostNamed = 20
const longestName = 60
/** As much as a card number takes at the most lies within it, so that none is cut in two before it is seen. */
const lookedAt = longestName + 100

/** An error for each field of an object that is not among those known; `part` names what takes them. */
export function unknownNames(given: JsonObject, known: readonly string[], part: string): FieldError[] {
  return Object.keys(given)
    .filter(name => !known.includes(name))
    .slice(0, mostNamed)
    .map(name => ({
      field: shortened(name),
      message: `is not known; the ${part} takes ${known.join(', ') || 'nothing'}`,
    }))
}

const shortened = (name: string): string => withoutCardNumbers(name.slice(0, lookedAt)).slice(0, longestName)
