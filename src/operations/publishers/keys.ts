// Keys of publishers and administrators: created, listed and revoked. The text of a key is shown once, when it is
// created. key-check.ts checks the fields of one.

import { requireId } from '../../lodging/documents/record-id.ts'
import { readOrigin } from '../../lodging/publishers/origins.ts'
import { publishableScopes, scopes, usualScopes } from '../../lodging/publishers/publisher.ts'
import * as stored from '../../store/publishers/keys.ts'
import { formatDay, localTime, parseDay } from '../../values/civil-dates.ts'
import { badRequest } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'
import { type KeyRequest, keyErrors, requireKeyId } from './key-check.ts'

export type { ListedKey } from '../../store/publishers/keys.ts'
export type { KeyRequest }

/**
 * Creates a key and returns its text, which cannot be shown again. BadRequestException names every field that is
 * wrong; NotFoundException when there is no such publisher.
 */
export async function createKey(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { holder, label, expiresOn, text }: KeyRequest,
): Promise<{ keyId: string; key: string }> {
  const today = localTime(clock.now(), 'UTC').today
  const errors = keyErrors({ holder, label, expiresOn }, today)
  if (errors.length > 0) throw badRequest(errors)
  const key = {
    holder: holder.kind === 'admin' ? holder : publisherKey(holder),
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

type PublisherKey = Exclude<KeyRequest['holder'], { readonly kind: 'admin' }>

/** Scopes and origins each once, the scopes in their order. */
function publisherKey({ scopes: named, origins, ...holder }: PublisherKey) {
  const usual = origins ? publishableScopes : usualScopes
  return {
    ...holder,
    scopes: named === undefined ? usual : scopes.filter(scope => named.includes(scope)),
    origins: origins && [...new Set(origins.map(origin => readOrigin(origin)!))],
  }
}
