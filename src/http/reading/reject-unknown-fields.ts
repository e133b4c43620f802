// Where a field that is passed over changes what is answered, as in the administration and in lists with filters, one that
// is not known is refused: it may be a name with a typing error in it (threat A4).

import type { FastifyRequest } from 'fastify'
import { withoutCardNumbers } from '../../lodging/card-numbers.ts'
import { badRequest, type FieldError } from '../../values/faults.ts'
import { isObject, type JsonObject } from './json-body.ts'

/** As much of a route's schema as names what it takes. */
interface Named {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly additionalProperties?: boolean
}

const mostNamed = 20
const longestName = 60
/** As much as a card number takes at the most lies within it, so that none is cut in two before it is seen. */
const lookedAt = longestName + 100

/**
 * Refuses what names fields of the body or of the query that the schema of its route does not have; the refusal says
 * which are known. A body that its schema leaves open is a document, which is checked where it is read.
 */
export async function rejectUnknownFields({ query, body, routeOptions }: FastifyRequest): Promise<void> {
  const { querystring = {}, body: bodySchema = {} } = (routeOptions.schema ?? {}) as {
    querystring?: Named
    body?: Named
  }
  const errors = unknownIn('query', query, querystring)
  if (bodySchema.additionalProperties !== true) errors.push(...unknownIn('body', body, bodySchema))
  if (errors.length > 0) throw badRequest(errors)
}

const unknownIn = (part: 'query' | 'body', given: unknown, { properties = {} }: Named): FieldError[] =>
  isObject(given) ? unknownNames(given, Object.keys(properties), part) : []

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
