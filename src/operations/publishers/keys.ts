// Keys of publishers and administrators: created, listed and revoked. The text of a key is shown once, when it is
// created.

import { type Scope, scopes } from '../../lodging/publisher.ts'
import { idErrors, requireId } from '../../lodging/record-id.ts'
import { isShortText } from '../../lodging/short-text.ts'
import * as stored from '../../store/publishers/keys.ts'
import { type Day, formatDay, localTime, parseDay } from '../../values/civil-dates.ts'
import { badRequest, type FieldError, notFound } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'

/** The scopes of a publisher's key when none are named. */
const defaultScopes: readonly Scope[] = scopes.filter(scope => scope !== 'manage')
const longestLabel = 200

export type { ListedKey } from '../../store/publishers/keys.ts'

/** A key to be created; texts are unchecked. */
export interface KeyRequest {
  readonly holder:
    | {
        readonly kind: 'publisher'
        readonly publisherId: number
        /** Undefined: everything but manage. */
        readonly scopes?: readonly string[] | undefined
      }
    | { readonly kind: 'admin' }
  /** What the key is for; may be empty. */
  readonly label: string
  /** YYYY-MM-DD: the key is valid until that day begins in UTC. Null: it does not expire. */
  readonly expiresOn: string | null
  /** A fixed text in place of a random one, for the demo only, because it can be guessed. */
  readonly text?: string
}

/**
 * Creates a key and returns its text, which cannot be shown again. BadRequestException names every field that is
 * wrong; NotFoundException when there is no such publisher.
 */
export async function createKey(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { holder, label, expiresOn, text }: KeyRequest,
): Promise<{ keyId: string; key: string }> {
  const today = localTime(clock.now(), 'UTC').today
  const errors = [...holderErrors(holder), ...labelErrors(label), ...expiryErrors(expiresOn, today)]
  if (errors.length > 0) throw badRequest(errors)
  const key = {
    holder: holder.kind === 'admin' ? holder : { ...holder, scopes: scopesOf(holder.scopes) },
    label: label.trim(),
    expiresAt: expiresOn === null ? null : `${formatDay(parseDay(expiresOn)!)}T00:00:00Z`,
    ...(text !== undefined && { text }),
  }
  return database.transaction(transaction => stored.createKey(transaction, key))
}

/** The keys of a publisher, or all keys (null), without their texts, including revoked ones, oldest first, all or one page. */
export async function listKeys(
  { database }: Pick<AppContext, 'database'>,
  publisherId: number | null,
  part: ListPart<string> = wholeList,
): Promise<stored.ListedKey[]> {
  if (publisherId !== null) requireId('publisher_id', publisherId)
  return stored.listKeys(database, publisherId, part)
}

/** The key of an id, without its text. NotFoundException when there is none. */
export async function showKey(
  { database }: Pick<AppContext, 'database'>,
  keyId: string,
): Promise<stored.ListedKey> {
  requireKeyId(keyId)
  return stored.getKey(database, keyId)
}

/**
 * Revokes a key from the next request on; doing it again is no error. NotFoundException when there is none of that
 * id.
 */
export async function revokeKey({ database }: Pick<AppContext, 'database'>, keyId: string): Promise<void> {
  requireKeyId(keyId)
  await database.transaction(transaction => stored.revokeKey(transaction, keyId))
}

function requireKeyId(keyId: string): void {
  if (!/^key_[\w-]{1,64}$/.test(keyId)) throw notFound('There is no key of that id.')
}

function holderErrors(holder: KeyRequest['holder']): FieldError[] {
  if (holder.kind === 'admin') return []
  const { publisherId, scopes: named } = holder
  const message = `must name at least one of ${scopes.join(', ')}`
  return [
    ...idErrors('publisher_id', publisherId),
    ...(named?.length === 0 ? [{ field: 'scopes', message }] : []),
    ...(named ?? []).flatMap((word, index) =>
      scopes.some(scope => scope === word)
        ? []
        : [{ field: `scopes[${index}]`, message: `must be one of ${scopes.join(', ')}` }],
    ),
  ]
}

/** In the order of `scopes`, each once. */
const scopesOf = (named: readonly string[] | undefined): readonly Scope[] =>
  named === undefined ? defaultScopes : scopes.filter(scope => named.includes(scope))

const labelErrors = (label: string): FieldError[] =>
  isShortText(label, longestLabel)
    ? []
    : [{ field: 'label', message: `must be at most ${longestLabel} characters in one line` }]

function expiryErrors(text: string | null, today: Day): FieldError[] {
  if (text === null) return []
  const day = parseDay(text)
  if (day !== undefined && day > today) return []
  return [{ field: 'expires_on', message: 'must be a day after today, such as 2027-12-31' }]
}
