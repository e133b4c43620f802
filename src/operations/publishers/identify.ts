// Whose key this is. A text that has not the form of a key is refused without asking anybody; others are looked up, if need
// be, in a catalog that is fresh from here on. A refusal takes the same time for every reason (contract R5).

import { setTimeout as pause } from 'node:timers/promises'
import type { KnownKey } from '../../catalog/known-keys.ts'
import { mayBeKey } from '../../lodging/api-key.ts'
import type { KeyHolder } from '../../lodging/publisher.ts'
import type { AppContext } from '../context.ts'

/** Milliseconds after which a refusal is given: as long as it takes to ask the database, whether it was asked or not. */
const refusalMilliseconds = 10

/**
 * The publisher behind a key; undefined for one that is unknown, expired, revoked, or an administrator's.
 * ServiceUnavailableException when too many keys wait to be looked up, or the database cannot be asked.
 */
export async function identify(
  { catalog }: Pick<AppContext, 'catalog'>,
  key: string,
): Promise<KeyHolder | undefined> {
  const asked = performance.now()
  const found = await lookUp(catalog, key)
  return found?.kind === 'publisher' ? found.holder : refusal(asked)
}

/** The administrator behind a key; a publisher's key is none. Throws as `identify`. */
export async function identifyAdmin(
  { catalog }: Pick<AppContext, 'catalog'>,
  key: string,
): Promise<{ readonly keyId: string } | undefined> {
  const asked = performance.now()
  const found = await lookUp(catalog, key)
  return found?.kind === 'admin' ? found.admin : refusal(asked)
}

async function lookUp(catalog: AppContext['catalog'], key: string): Promise<KnownKey | undefined> {
  if (!mayBeKey(key)) return undefined
  await catalog.ensureFresh()
  return catalog.key(key)
}

async function refusal(asked: number): Promise<undefined> {
  const left = refusalMilliseconds - (performance.now() - asked)
  if (left > 0) await pause(left)
}
