// Which properties a publisher may sell (contract R6).

import type { Publisher } from '../lodging/publishers/publisher.ts'
import type { Reader } from '../store/postgres/database.ts'
import { readGrantedPropertyIds } from '../store/publishers/publishers.ts'
import { LoadingCache } from './loading-cache.ts'
import { each } from './single-loads.ts'

export class SellableProperties {
  readonly #grants: LoadingCache<number, ReadonlySet<number>>

  constructor(reader: Reader) {
    this.#grants = new LoadingCache({
      load: ids => each(ids, async id => new Set(await readGrantedPropertyIds(reader, id))),
      weigh: grants => grants.size,
      budget: 1_000_000,
    })
  }

  /** Those of a publisher, some of which may not exist; null: all that there are. */
  async of({ id, sellsAll, shownOnly }: Publisher): Promise<ReadonlySet<number> | null> {
    if (sellsAll) return shownOnly ?? null
    const granted = (await this.#grants.getOne(id)) ?? new Set<number>()
    return shownOnly ? shownOnly.intersection(granted) : granted
  }

  /** Reads those of a publisher again when they are asked for. */
  drop(publisherId: number): void {
    this.#grants.drop(publisherId)
  }

  /** Reads all again. */
  clear(): void {
    this.#grants.clear()
  }
}
