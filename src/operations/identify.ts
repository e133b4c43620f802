// Whose key this is. One look-up for every key that is not known, whatever it looks like, so that time tells nothing of
// why it is refused (contract R5). What follows in the request is answered from a catalog that is fresh from here on.

import type { KeyHolder } from '../lodging/publisher.ts'
import { findKey } from '../store/keys.ts'
import type { House } from './house.ts'

/** The publisher behind a key; undefined for one that is unknown, expired, revoked, or an administrator's. */
export async function identify({ catalog }: House, key: string): Promise<KeyHolder | undefined> {
  await catalog.ensureFresh()
  return catalog.holderOf(key)
}

/** The administrator behind a key; a publisher's key is none. */
export async function identifyAdmin(
  house: House,
  key: string,
): Promise<{ readonly keyId: string } | undefined> {
  const found = await findKey(house.database, key)
  return found?.kind === 'admin' ? found : undefined
}
