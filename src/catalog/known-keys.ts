// Caches who holds a key, and which keys do not exist. Unknown keys are looked up in batches, one statement at a time, so
// that guessing keys costs the database one statement for thousands (contract R5, threat A6).

import type { KeyHolder } from '../lodging/publishers/publisher.ts'
import type { Reader } from '../store/postgres/database.ts'
import { type AdminKey, type FoundKey, findKeys } from '../store/publishers/keys.ts'
import { batched } from '../values/batcher.ts'
import { boundedCache } from '../values/bounded-cache.ts'
import { LoadingCache } from './loading-cache.ts'

/** A key that exists: the publisher behind it, or an administrator. */
export type KnownKey = {
  /** By the process's own clock, in milliseconds. */
  readonly validUntil: number
} & (
  | { readonly kind: 'publisher'; readonly holder: KeyHolder }
  | { readonly kind: 'admin'; readonly admin: AdminKey }
)

const mostKnown = 10_000
const mostUnknown = 10_000
const unknownMilliseconds = 30_000
/** One statement at a time, on one connection. Beyond `mostWaiting` look-ups are refused. */
const lookUps = { mostTogether: 1_000, mostUnderWay: 1, mostWaiting: 4_000 }

export class KnownKeys {
  readonly #known: LoadingCache<string, KnownKey>
  /** Keys that do not exist, with the time until which they need no look-up. */
  readonly #unknown = boundedCache<string, number>({ weigh: () => 1, budget: mostUnknown })
  /** Rises with every change of keys. */
  #changes = 0

  /** `reader` looks up keys, best on a connection of its own. */
  constructor(reader: Reader) {
    const asked = batched((keys: readonly string[]) => findKeys(reader, keys), lookUps)
    this.#known = new LoadingCache({
      load: async keys => {
        const found = await Promise.all(keys.map(key => asked.add(key)))
        return new Map(found.flatMap((each, place) => (each ? [[keys[place]!, knownKey(each)]] : [])))
      },
      weigh: () => 1,
      budget: mostKnown,
    })
  }

  /** The cached holder of a key; undefined when the key is not cached or does not exist. */
  known(key: string): KnownKey | undefined {
    const known = this.#known.find(key)
    if (known === undefined || known.validUntil > performance.now()) return known
    this.#known.drop(key)
    return undefined
  }

  /**
   * The holder of a key; undefined for one that is unknown, expired, revoked or of an archived publisher.
   * ServiceUnavailableException when too many look-ups wait or the database cannot be reached.
   */
  async find(key: string): Promise<KnownKey | undefined> {
    const known = this.known(key)
    if (known !== undefined) return known
    if ((this.#unknown.get(key) ?? 0) > performance.now()) return undefined
    const changes = this.#changes
    const found = await this.#known.getOne(key)
    if (found === undefined && changes === this.#changes) {
      this.#unknown.set(key, performance.now() + unknownMilliseconds)
    }
    return found
  }

  /** Drops keys that do not exist, and the existing keys of one publisher or of all. */
  forget(publisherId: number | null = null): void {
    this.#changes += 1
    this.#unknown.clear()
    this.#known.clear(
      known =>
        publisherId === null || (known.kind === 'publisher' && known.holder.publisher.id === publisherId),
    )
  }
}

function knownKey(found: FoundKey): KnownKey {
  if (found.kind === 'admin') {
    const { expiresInSeconds, ...admin } = found
    return { kind: 'admin', admin, validUntil: validUntil(expiresInSeconds) }
  }
  const { kind, expiresInSeconds, ...holder } = found
  return { kind, holder, validUntil: validUntil(expiresInSeconds) }
}

const validUntil = (seconds: number | null): number =>
  performance.now() + (seconds ?? Number.POSITIVE_INFINITY) * 1000
