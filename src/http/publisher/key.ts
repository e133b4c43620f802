// The key of a request, in the body or in the Authorization header: checked after the body is read and before its fields
// (contract R5). Every refusal takes the same look-up, so that no kind of invalid key is answered faster than another.

import type { KeyHolder, Scope } from '../../lodging/publishers/publisher.ts'
import type { Fault } from '../../values/faults.ts'
import type { JsonObject } from '../reading/json-body.ts'
import { unauthorized, wellFormed } from '../wire/bearer.ts'

/** The key of a request, in its body or its header; empty if there is none. */
export const keyOf = (body: JsonObject, bearer: string | undefined): string =>
  wellFormed(sentKey(body) ?? bearer)

/** The same refusal for every key that opens nothing. */
export const unknownKey = (): Fault =>
  unauthorized(
    'The API key is missing or not valid; send it in the field "key", or as "Authorization: Bearer <key>".',
  )

/** UnauthorizedException with the name of the scope that the key lacks, and of the part that needs it where not all does. */
export function requireScope(holder: KeyHolder, scope: Scope, part?: string): void {
  if (holder.scopes.includes(scope)) return
  const why = part === undefined ? '' : `, which ${part} needs`
  throw unauthorized(`The API key is valid but lacks the scope "${scope}"${why}; ask for a key that has it.`)
}

/** Undefined if the body has none (contract R3); then the header is used. */
function sentKey(body: JsonObject): unknown {
  const key = Object.hasOwn(body, 'key') ? body.key : undefined
  return key === null || key === '' ? undefined : key
}
