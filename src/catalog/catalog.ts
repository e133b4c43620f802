// What is for sale, to whom and on what terms, in memory. The change feed keeps it fresh: answers about a cached property
// need no database. A reservation checks again what it sells.

import type { DiscountCode } from '../lodging/prices/rules.ts'
import type { Property } from '../lodging/properties/property.ts'
import type { KeyHolder, Publisher } from '../lodging/publishers/publisher.ts'
import type { Database, Reader } from '../store/postgres/database.ts'
import type { Change } from '../store/postgres/notices.ts'
import type { Replicas } from '../store/postgres/primary/replicas.ts'
import type { News, NewsSource } from '../store/properties/change-feed.ts'
import { findHolder } from '../store/publishers/keys.ts'
import type { Clock } from '../values/clock.ts'
import { foldedText } from '../values/folded-text.ts'
import { ColdReads } from './cold-reads.ts'
import { Freshness } from './freshness.ts'
import { KeptIndex } from './kept-index.ts'
import { KeptLowestPrices } from './kept-lowest-prices.ts'
import { type KnownKey, KnownKeys } from './known-keys.ts'
import { type CacheFigures, LoadingCache } from './loading-cache.ts'
import { type OnOutage, Outage, type OutageOptions } from './outage.ts'
import type { PublisherIndex, SearchIndex } from './search-index.ts'
import { SellableProperties } from './sellable-properties.ts'
import { openCodes, openTerms, theOnly } from './single-loads.ts'
import { inBusiness, loadStock, openStockReading, type StockedProperty } from './stocked-property.ts'
import type { Terms } from './terms.ts'

export interface CatalogOptions {
  readonly database: Database
  /** A connection for looking up keys only, so that guessing keys delays nothing else. Default: the database. */
  readonly keyReader?: Reader
  readonly feed: NewsSource
  readonly clock: Clock
  /** Answers are at most this old; with 0 every request asks the database. */
  readonly freshMilliseconds: number
  /** Budget for properties. Everything else is small. */
  readonly megabytes: number
  /** How memory is answered from while the primary is away; null: not at all. */
  readonly outage?: Pick<OutageOptions, 'isPrimaryAway' | 'limitMilliseconds'> | null
  /** Where what is not in memory is read; null: in the database. */
  readonly replicas?: Replicas | null
}

/** Nothing is answered without the database. */
const never = { isPrimaryAway: async () => false, limitMilliseconds: 0 }

/** In a statement, so that a slow machine keeps what it has read when a later one fails. */
const propertiesTogether = 25

export class Catalog implements AsyncDisposable {
  /** Answers are at most this old, of every server of the installation. */
  readonly freshMilliseconds: number
  readonly #freshness: Freshness
  readonly #outage: Outage
  readonly #properties: LoadingCache<number, StockedProperty>
  /** What properties cost at least. */
  readonly lowest: KeptLowestPrices
  readonly #keys: KnownKeys
  /** Who is behind a key that works, by its id; undefined for any other. */
  readonly holderOf: (keyId: string) => Promise<KeyHolder | undefined>
  readonly #sellable: SellableProperties
  readonly #index: KeptIndex
  readonly #cold: ColdReads
  readonly #codes: ReturnType<typeof openCodes>
  readonly #terms: ReturnType<typeof openTerms>
  readonly #watchers = new Set<(propertyId: number | null) => void>()

  constructor(options: CatalogOptions) {
    const { database, keyReader = database, feed, clock, freshMilliseconds, megabytes } = options
    this.freshMilliseconds = freshMilliseconds
    this.#freshness = new Freshness(feed, freshMilliseconds, (news, began) => this.#take(news, began))
    this.#outage = new Outage({ freshness: this.#freshness, ...(options.outage ?? never) })
    const reader = this.#outage.guard(database)
    this.#cold = new ColdReads(reader, options.replicas ?? null)
    const coldReader = this.#cold.reader.bind(this.#cold)
    const reading = openStockReading({ reader, coldReader, clock })
    this.#properties = new LoadingCache({
      load: (ids, former) => loadStock(reading, ids, former),
      weigh: ({ bytes }) => bytes,
      budget: megabytes * 1_000_000,
      together: propertiesTogether,
      wait: arrival => this.#outage.whileThere(arrival),
    })
    this.lowest = new KeptLowestPrices(
      megabytes,
      ({ property, calendars }) => this.#properties.kept(property.id)?.value.calendars === calendars,
    )
    this.#keys = new KnownKeys(this.#outage.guard(keyReader))
    this.holderOf = keyId => findHolder(reader, keyId)
    this.#sellable = new SellableProperties(reader)
    this.#index = new KeptIndex(reader, this.#cold)
    this.#codes = openCodes(reader)
    this.#terms = openTerms(reader)
  }

  /**
   * Await this before answering a request: afterwards the catalog is as fresh as promised. Undefined when it already is.
   * Throws ServiceUnavailableException when the database cannot be reached.
   */
  ensureFresh(): Promise<void> | undefined {
    return this.#freshness.ensure()
  }

  /**
   * The same for what may be answered from memory while the primary is away: then the catalog may be as old as the limit
   * allows, and `ageSeconds` says how old.
   */
  ensureUsable(): Promise<void> | undefined {
    return this.#outage.ensure()
  }

  /** Whether memory is answered from because the primary is away. */
  get isOnMemoryAlone(): boolean {
    return this.#outage.isAway
  }

  /** Seconds since memory was compared with the database, while the primary is away; null while it is there. */
  get ageSeconds(): number | null {
    return this.#outage.ageSeconds
  }

  /** Whether the primary is away, and something else that was read `asOf` is not too old to be answered from. */
  allowsWithoutDatabase(asOf: number): Promise<boolean> {
    return this.#outage.allows(asOf)
  }

  /** Calls `tell` when answering from memory alone begins, and when it ends. */
  onOutage(tell: OnOutage): void {
    this.#outage.onChange(tell)
  }

  /** Whether the catalog is as fresh as promised at this moment. */
  isFresh(): boolean {
    return this.#freshness.isFresh()
  }

  /** The holder of a key; undefined for one that is unknown, expired, revoked or of an archived publisher. */
  key(key: string): Promise<KnownKey | undefined> {
    return this.#keys.find(key)
  }

  /** The publisher of a cached key; undefined when the key has to be looked up. */
  knownHolder(key: string): KeyHolder | undefined {
    const known = this.#keys.known(key)
    return known?.kind === 'publisher' ? known.holder : undefined
  }

  /** The properties among `ids` that a publisher may sell (contract R6); some of them may not exist. */
  async visibleIds(publisher: Publisher, ids: readonly number[]): Promise<readonly number[]> {
    const sellable = await this.#sellable.of(publisher)
    return sellable === null ? ids : ids.filter(id => sellable.has(id))
  }

  /** What a publisher may sell (contract R6), to be searched before anything else is awaited. */
  async searchable(publisher: Publisher): Promise<PublisherIndex> {
    const sellable = await this.#sellable.of(publisher)
    const index = await this.#searchIndex()
    return {
      find: (ids, criteria) => index.find(sellable, ids, criteria),
      count: (ids, criteria, language) => index.count(sellable, { ids, criteria, language }),
      match: text => index.match(sellable, text),
      suggest: question => index.suggest(sellable, question),
      list: (from, count) => index.list(sellable, from, count),
    }
  }

  /** While the primary is away, what has changed since is not in memory, so it is found but not listed. */
  async #searchIndex(): Promise<SearchIndex> {
    return (this.#outage.isAway ? this.#index.kept : null) ?? this.#outage.whileThere(this.#index.current())
  }

  /** One property that a publisher may sell (contract R6) and that is in business; undefined for any other. */
  async stockFor(publisher: Publisher, id: number): Promise<StockedProperty | undefined> {
    const sellable = await this.#sellable.of(publisher)
    if (sellable !== null && !sellable.has(id)) return undefined
    const stock = this.resident(id) ?? this.#lastKnown(id) ?? (await this.#properties.getOne(id))
    return stock?.isArchived ? undefined : stock
  }

  /** Those of the properties that are in business. One round trip for all that are not cached. */
  async stock(ids: readonly number[]): Promise<ReadonlyMap<number, StockedProperty>> {
    return inBusiness(await this.#properties.get(ids))
  }

  /** For a list, which while the primary is away has those in memory. */
  async listedStock(ids: readonly number[]): Promise<ReadonlyMap<number, StockedProperty>> {
    if (!this.#outage.isAway) return this.stock(ids)
    const found = new Map<number, StockedProperty>()
    for (const id of ids) {
      const kept = this.#properties.kept(id)?.value
      if (kept) found.set(id, this.#lastKnown(id) ?? { ...kept, hasOldCounts: true })
    }
    return inBusiness(found)
  }

  /** While the primary is away, what is in memory with its last known counts; undefined where those are too old. */
  #lastKnown(id: number): StockedProperty | undefined {
    const kept = this.#outage.isAway ? this.#properties.kept(id) : undefined
    return kept && this.#outage.mayShow(kept.trueUntil) ? kept.value : undefined
  }

  /** Property content without counts, of archived ones as well; a sale does not invalidate it. */
  async properties(ids: readonly number[]): Promise<ReadonlyMap<number, Property>> {
    const found = await this.#properties.get(ids, { allowStale: true })
    return new Map([...found].map(([id, { property }]) => [id, property]))
  }

  /** The same outside a request: it awaits freshness itself. */
  async currentProperties(ids: readonly number[]): Promise<ReadonlyMap<number, Property>> {
    await this.#freshness.ensure()
    return this.properties(ids)
  }

  /** How many properties are cached, their estimated bytes, and how often one that was asked for was. */
  get held(): CacheFigures {
    return this.#properties.figures
  }

  /** Who answered the reads of what was not in memory, and why not a replica; empty without replicas. */
  get coldReads(): ReadonlyMap<string, number> {
    return this.#cold.counts
  }

  /** A cached property. */
  resident(id: number): StockedProperty | undefined {
    return this.#properties.find(id)
  }

  /**
   * A publisher's discount code by its name, in any case; undefined when there is none. A missing code is cached as well, so
   * that response times do not reveal the codes of other publishers.
   */
  async code(publisherId: number, name: string): Promise<DiscountCode | undefined> {
    return (await this.#codes.getOne(`${publisherId} ${foldedText(name)}`))?.code
  }

  async terms(): Promise<Terms> {
    return (await this.#terms.getOne(theOnly))!
  }

  /** The terms, where they are cached. */
  knownTerms(): Terms | undefined {
    return this.#terms.find(theOnly)
  }

  /** Calls `watcher` with each property that changes, null when any may have, until the returned function is called. */
  watch(watcher: (propertyId: number | null) => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Invalidates what a change by this process is about, or only the part that changed. */
  invalidate(change: Change): void {
    this.#cold.noteOwn(change)
    this.#drop(change)
  }

  #take({ isContinuous, changes, point }: News, began: number): void {
    // First, so that nothing is read as of the former point that is dropped now.
    this.#cold.compared(point ?? null, began)
    if (isContinuous) for (const change of changes) this.#drop(change)
    else this.forget()
    this.#outage.noteReading()
  }

  #drop({ subject, id }: Change): void {
    if (subject === 'property' || subject === 'inventory') for (const watcher of this.#watchers) watcher(id)
    if (subject === 'property' && id !== null) {
      this.#properties.drop(id)
      this.lowest.drop(id)
      this.#index.note(id)
    } else if (subject === 'inventory' && id !== null) this.#properties.markStale(id, this.#freshness.asOf)
    else if (subject === 'publisher' && id !== null) {
      this.#keys.forget(id)
      this.#sellable.drop(id)
    } else if (subject === 'publisher') this.#keys.forget()
    else if (subject === 'code') this.#codes.clear()
    else if (subject === 'terms') {
      // The default envelope of publishers is a setting.
      this.#terms.clear()
      this.#keys.forget()
    }
  }

  /** Drops everything. */
  forget(): void {
    for (const watcher of this.#watchers) watcher(null)
    this.#properties.clear()
    this.lowest.clear()
    this.#keys.forget()
    this.#sellable.clear()
    this.#index.forget()
    this.#codes.clear()
    this.#terms.clear()
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#outage[Symbol.dispose]()
    return this.#freshness[Symbol.asyncDispose]()
  }
}
