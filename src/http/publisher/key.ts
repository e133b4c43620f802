// Who is asking: the key in the body or in the Authorization header, looked at after the body was read and before any
// field is (contract R5). Every refusal goes through one look-up, so that no kind of wrong key answers faster than another.

import type { KeyHolder, Scope } from '../../lodging/publisher.ts'
import type { Operations } from '../../operations/operations.ts'
import type { JsonObject } from '../reading/json-body.ts'
import { unauthorized, wellFormed } from '../wire/bearer.ts'

/** The key of a request of the publisher interface, in its body or its header; empty when there is none to look up. */
export const keyOf = (body: JsonObject, bearer: string | undefined): string =>
  wellFormed(sentKey(body) ?? bearer)

/** The publisher of a key that was sent; UnauthorizedException, always in the same words, when there is none. */
export async function requireHolder(operations: Operations, key: string): Promise<KeyHolder> {
  const holder = await operations.identify(key)
  if (!holder || key === '') {
    throw unauthorized('The API key is missing or not valid; send your key in the field "key".')
  }
  return holder
}

/** UnauthorizedException naming the scope that the key lacks. */
export function requireScope(holder: KeyHolder, scope: Scope): void {
  if (holder.scopes.includes(scope)) return
  throw unauthorized(`The API key is valid but lacks the scope "${scope}"; ask for a key that has it.`)
}

/** Undefined when the body has none (contract R3), so that the header counts. */
function sentKey(body: JsonObject): unknown {
  const key = Object.hasOwn(body, 'key') ? body.key : undefined
  return key === null || key === '' ? undefined : key
}
