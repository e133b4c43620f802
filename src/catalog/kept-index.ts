// Keeps the search index: read whole when it is first asked for, page by page, and from then on only what the change feed
// names.

import type { Reader } from '../store/postgres/database.ts'
import { readSearchFacts, readSearchFactsAfter } from '../store/properties/search-facts.ts'
import { EventLoopYield } from '../values/event-loop-yield.ts'
import { untimed } from '../values/request-clock.ts'
import { ColdReads } from './cold-reads.ts'
import { SearchIndex } from './search-index.ts'

/** For one statement, which has to end in time. */
const propertiesAtOnce = 500

/** A reading of the whole, which goes on from its last page when one fails. */
interface Begun {
  readonly index: SearchIndex
  /** The changes that are noted while it lasts; another set: it was forgotten. */
  readonly changed: Set<number>
  last: number | null
}

export class KeptIndex {
  readonly #reader: Reader
  readonly #cold: ColdReads
  #index: SearchIndex | null = null
  /** Properties that have changed since they were read. */
  #changed = new Set<number>()
  #updating: Promise<void> | null = null
  #begun: Begun | null = null

  /** The whole is read with `cold`, and single properties with `reader`. */
  constructor(reader: Reader, cold = new ColdReads(reader, null)) {
    this.#reader = reader
    this.#cold = cold
  }

  /** The index as of the changes that were noted when this was asked; to be used before anything else is awaited. */
  async current(): Promise<SearchIndex> {
    // One that has begun before may lack a change that was noted since.
    if (this.#updating !== null) await this.#updating.catch(() => undefined)
    if (this.#index === null || this.#changed.size > 0) await this.#update()
    return this.#index ?? this.current()
  }

  /** The index without the changes that were noted since it was read; null where there is none. */
  get kept(): SearchIndex | null {
    return this.#index
  }

  /** A property was added, changed or removed. */
  note(id: number): void {
    this.#changed.add(id)
  }

  /** Begins anew with the next search. */
  forget(): void {
    this.#index = null
    this.#begun = null
    this.#updating = null
    this.#changed = new Set()
  }

  #update(): Promise<void> {
    if (this.#updating !== null) return this.#updating
    // Shared by all who search meanwhile, so no request's time is its own.
    const update = () => (this.#index === null ? this.#readAll() : this.#readChanged(this.#index))
    const updating = untimed(update).finally(() => {
      if (this.#updating === updating) this.#updating = null
    })
    this.#updating = updating
    return updating
  }

  async #readAll(): Promise<void> {
    const begun = this.#begun?.changed === this.#changed ? this.#begun : this.#begin()
    const { index, changed } = begun
    const turns = new EventLoopYield()
    const reader = this.#cold.reader([])
    for (let isMore = true; isMore; ) {
      const page = await readSearchFactsAfter(reader, begun.last, propertiesAtOnce)
      for (const facts of page) {
        await turns.next()
        index.put(facts)
      }
      begun.last = page.at(-1)?.id ?? begun.last
      isMore = page.length === propertiesAtOnce
    }
    // Another set of changes: it was forgotten meanwhile, and what was read may be older than that.
    if (this.#changed !== changed) return
    this.#begun = null
    this.#index = index
    if (changed.size > 0) await this.#readChanged(index)
  }

  #begin(): Begun {
    // A replica may lack them: they are read again.
    this.#changed = new Set(this.#cold.changedHere)
    this.#begun = { index: new SearchIndex(), changed: this.#changed, last: null }
    return this.#begun
  }

  async #readChanged(index: SearchIndex): Promise<void> {
    const changed = this.#changed
    const ids = [...changed]
    changed.clear()
    try {
      for (let start = 0; start < ids.length; start += propertiesAtOnce) {
        const some = ids.slice(start, start + propertiesAtOnce)
        const found = new Map((await readSearchFacts(this.#reader, some)).map(facts => [facts.id, facts]))
        for (const id of some) {
          const facts = found.get(id)
          if (facts === undefined) index.remove(id)
          else index.put(facts)
        }
      }
    } catch (error) {
      for (const id of ids) changed.add(id)
      throw error
    }
  }
}
