// Identifies the holder of a key. A text without the form of a key is refused without a look-up; others are looked up
// in the catalog, which is made fresh first if necessary. A refusal takes the same time for every reason (contract
// R5).

import { setTimeout as pause } from 'node:timers/promises'
import { mayBeKey } from '../../lodging/publishers/api-key.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { AppContext } from '../context.ts'

/**
 * Milliseconds after which a refusal is sent: longer than a query takes, whether or not there was one. A connection has one
 * request under way at a time, so it can try ten keys a second.
 */
const refusalMilliseconds = 100

/**
 * The publisher of a key; undefined for a key that is unknown, expired, revoked, or an administrator's. `mayBeStale`: while the
 * primary database is away, memory decides, for as long as it may be answered from.
 * ServiceUnavailableException when too many keys wait for a look-up, or the database is unreachable.
 */
export async function identify(
  { catalog }: Pick<AppContext, 'catalog'>,
  key: string,
  mayBeStale = false,
): Promise<KeyHolder | undefined> {
  const asked = performance.now()
  const known = catalog.knownHolder(key)
  // A known key has its form, which takes longer to check than to find the key.
  if (known === undefined && !mayBeKey(key)) return refusal(asked)
  const outdated = freshen({ catalog }, mayBeStale)
  // Nothing is to be waited for, as with most requests.
  if (known !== undefined && outdated === undefined) return known
  await outdated
  const found = await catalog.key(key)
  return found?.kind === 'publisher' ? found.holder : refusal(asked)
}

/** The administrator of a key; undefined for a publisher's key. Throws as `identify`. */
export async function identifyAdmin(
  { catalog }: Pick<AppContext, 'catalog'>,
  key: string,
): Promise<{ readonly keyId: string } | undefined> {
  const asked = performance.now()
  if (!mayBeKey(key)) return refusal(asked)
  await catalog.ensureFresh()
  const found = await catalog.key(key)
  return found?.kind === 'admin' ? found.admin : refusal(asked)
}

/**
 * Awaits a catalog that an answer may be made of: as fresh as promised, or, where the answer may be stale, as old as allowed while
 * the primary database is away. ServiceUnavailableException where that cannot be had.
 */
export const freshen = (
  { catalog }: Pick<AppContext, 'catalog'>,
  mayBeStale: boolean,
): Promise<void> | undefined => (mayBeStale ? catalog.ensureUsable() : catalog.ensureFresh())

/** Nobody, when a refusal of what was asked at `asked` (performance.now) may be sent. */
export async function refusal(asked: number): Promise<undefined> {
  const left = refusalMilliseconds - (performance.now() - asked)
  if (left > 0) await pause(left)
}
