// Whose key this is. One look-up for every key, whatever it looks like, so that time tells nothing (contract R5).

import type { KeyHolder } from '../lodging/publisher.ts'
import { findKey } from '../store/keys.ts'
import type { House } from './house.ts'

/** The publisher behind a key; undefined for one that is unknown, expired, revoked, or an administrator's. */
export async function identify(house: House, key: string): Promise<KeyHolder | undefined> {
  const found = await findKey(house.database, key)
  return found?.kind === 'publisher' ? found : undefined
}

/** The administrator behind a key; a publisher's key is none. */
export async function identifyAdmin(
  house: House,
  key: string,
): Promise<{ readonly keyId: string } | undefined> {
  const found = await findKey(house.database, key)
  return found?.kind === 'admin' ? found : undefined
}
