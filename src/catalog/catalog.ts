// What is for sale, to whom and on what terms, held in memory and kept fresh by the change feed: an answer about a
// property that is resident asks no database. A reservation looks again at what it takes.

import type { RateCalendar, RoomInventory } from '../lodging/calendar.ts'
import type { Property } from '../lodging/property.ts'
import type { KeyHolder, Publisher } from '../lodging/publisher.ts'
import type { DiscountCode } from '../lodging/rules.ts'
import { readExchangeRates } from '../store/installation/exchange-rates.ts'
import { readSettings } from '../store/installation/settings.ts'
import type { Database, Reader } from '../store/postgres/database.ts'
import type { Change } from '../store/postgres/notices.ts'
import type { NewsSource } from '../store/properties/change-feed.ts'
import { findDiscountOf, foldedCode } from '../store/properties/discount-codes.ts'
import { readVisiblePropertyIds } from '../store/properties/properties.ts'
import { type PropertyStock, readCounts, readStock } from '../store/properties/stock.ts'
import { readGrantedPropertyIds } from '../store/publishers/publishers.ts'
import { addDays, type Day, localTime } from '../values/civil-dates.ts'
import type { Clock } from '../values/clock.ts'
import { Freshness } from './freshness.ts'
import { type KnownKey, KnownKeys } from './known-keys.ts'
import { LoadingCache } from './loading-cache.ts'
import { Terms } from './terms.ts'

/** A property as it was at one version, with its nightly prices and restrictions, and what is left of its rooms. */
export interface StockedProperty {
  readonly version: number
  readonly property: Property
  readonly calendars: readonly RateCalendar[]
  readonly inventory: readonly RoomInventory[]
  /** An estimate of what it takes in memory. */
  readonly bytes: number
}

export interface CatalogOptions {
  readonly database: Database
  /** Asked about keys only, so that who tries keys out keeps nothing else waiting; the database where left out. */
  readonly keyReader?: Reader
  readonly feed: NewsSource
  readonly clock: Clock
  /** What is answered was true at most so long ago; 0 asks the database with every request. */
  readonly freshMilliseconds: number
  /** For properties; the others take little. */
  readonly megabytes: number
}

/** All of what there is once, or all of what one publisher sees. */
const theOnly = 0

export class Catalog implements AsyncDisposable {
  readonly #freshness: Freshness
  readonly #clock: Clock
  readonly #properties: LoadingCache<number, StockedProperty>
  readonly #keys: KnownKeys
  readonly #grants: LoadingCache<number, ReadonlySet<number>>
  readonly #listings: LoadingCache<number, readonly number[]>
  /** By publisher and name; empty where that publisher has none of the name, whoever else has one. */
  readonly #codes: LoadingCache<string, { readonly code?: DiscountCode }>
  readonly #terms: LoadingCache<typeof theOnly, Terms>

  constructor(options: CatalogOptions) {
    const { database, keyReader = database, feed, clock, freshMilliseconds, megabytes } = options
    this.#clock = clock
    this.#freshness = new Freshness(feed, freshMilliseconds, ({ isContinuous, changes }) => {
      if (isContinuous) for (const change of changes) this.invalidate(change)
      else this.forget()
    })
    this.#properties = new LoadingCache({
      load: (ids, former) => this.#loadProperties(database, ids, former),
      weigh: ({ bytes }) => bytes,
      budget: megabytes * 1_000_000,
    })
    this.#keys = new KnownKeys(keyReader)
    this.#grants = new LoadingCache({
      load: ids => each(ids, async id => new Set(await readGrantedPropertyIds(database, id))),
      weigh: grants => grants.size,
      budget: 1_000_000,
    })
    this.#listings = new LoadingCache({
      load: ids => each(ids, id => readVisiblePropertyIds(database, { id, sellsAll: id === theOnly }, null)),
      weigh: listing => listing.length,
      budget: 1_000_000,
    })
    this.#codes = new LoadingCache({
      load: keys => each(keys, key => loadCode(database, key)),
      weigh: () => 1,
      budget: 10_000,
    })
    this.#terms = new LoadingCache({
      load: async () =>
        new Map([[theOnly, new Terms(await readSettings(database), await readExchangeRates(database))]]),
      weigh: () => 1,
      budget: 1,
    })
  }

  /**
   * To be awaited before a request is answered: afterwards what is held is as young as promised. Undefined when it is
   * so already. Throws ServiceUnavailableException when the database cannot be asked.
   */
  ensureFresh(): Promise<void> | undefined {
    return this.#freshness.ensure()
  }

  /** Whether what is held is as young as promised at this moment. */
  isFresh(): boolean {
    return this.#freshness.isFresh()
  }

  /** Who is behind a key; undefined for one that is unknown, expired or revoked. */
  key(key: string): Promise<KnownKey | undefined> {
    return this.#keys.find(key)
  }

  /** The publisher behind a key that was asked about before; undefined when the database has to be asked. */
  knownHolder(key: string): KeyHolder | undefined {
    const known = this.#keys.known(key)
    return known?.kind === 'publisher' ? known.holder : undefined
  }

  /**
   * The properties, among `ids` or (null) all, that a publisher may sell (contract R6). All are in their sort order; of
   * those that are named some may not exist.
   */
  async visibleIds({ id, sellsAll }: Publisher, ids: readonly number[] | null): Promise<readonly number[]> {
    if (ids === null) return (await this.#listings.getOne(sellsAll ? theOnly : id)) ?? []
    if (sellsAll) return ids
    const granted = await this.#grants.getOne(id)
    return ids.filter(each => granted?.has(each))
  }

  /** These properties, those that exist. One round trip for all that are not resident. */
  async stock(ids: readonly number[]): Promise<ReadonlyMap<number, StockedProperty>> {
    return this.#properties.get(ids)
  }

  /** What these properties are, not what is left of their rooms: a sale makes nobody read anything anew. */
  async properties(ids: readonly number[]): Promise<ReadonlyMap<number, Property>> {
    const found = await this.#properties.get(ids, { allowStale: true })
    return new Map([...found].map(([id, { property }]) => [id, property]))
  }

  /** The same outside a request, which has not seen to it that what is held is fresh. */
  async currentProperties(ids: readonly number[]): Promise<ReadonlyMap<number, Property>> {
    await this.#freshness.ensure()
    return this.properties(ids)
  }

  /** A property that is resident. */
  resident(id: number): StockedProperty | undefined {
    return this.#properties.find(id)
  }

  /**
   * The discount code of that name, in any case, that a publisher may use; undefined when there is none. That there is none
   * is remembered as well, so that a code of other publishers is not told from one of nobody's by time.
   */
  async code(publisherId: number, name: string): Promise<DiscountCode | undefined> {
    return (await this.#codes.getOne(`${publisherId} ${foldedCode(name)}`))?.code
  }

  async terms(): Promise<Terms> {
    return (await this.#terms.getOne(theOnly))!
  }

  /** The terms, where they are known without asking. */
  knownTerms(): Terms | undefined {
    return this.#terms.find(theOnly)
  }

  /** What a change is about is read anew with the next answer, or a part of it where that is enough. */
  invalidate({ subject, id }: Change): void {
    if (subject === 'property' && id !== null) this.#properties.drop(id)
    else if (subject === 'inventory' && id !== null) this.#properties.markStale(id)
    else if (subject === 'listing') this.#listings.clear()
    else if (subject === 'publisher' && id !== null) {
      this.#keys.forget(id)
      this.#grants.drop(id)
      this.#listings.drop(id)
    } else if (subject === 'publisher') this.#keys.forget()
    else if (subject === 'code') this.#codes.clear()
    else {
      // The envelope of publishers without one of their own is a setting.
      this.#terms.clear()
      this.#keys.forget()
    }
  }

  /** Begins anew. */
  forget(): void {
    this.#properties.clear()
    this.#keys.forget()
    this.#grants.clear()
    this.#listings.clear()
    this.#codes.clear()
    this.#terms.clear()
  }

  async #loadProperties(
    database: Database,
    ids: readonly number[],
    former: ReadonlyMap<number, StockedProperty>,
  ): Promise<Map<number, StockedProperty>> {
    // Nights of yesterday may still be tonight's at a property west of here.
    const since = addDays(localTime(this.#clock.now(), 'UTC').today, -2)
    const missing = ids.filter(id => !former.has(id))
    const [stocks, counts] = await Promise.all([
      readStocks(database, missing, since),
      former.size > 0 ? readCounts(database, [...former.keys()], since) : new Map<number, never>(),
    ])
    const loaded = new Map(stocks.map(stock => [stock.id, stocked(stock)]))
    for (const [id, inventory] of counts) loaded.set(id, { ...former.get(id)!, inventory })
    return loaded
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#freshness[Symbol.asyncDispose]()
  }
}

/** For one statement, which has to end in time. */
const propertiesAtOnce = 100

async function readStocks(database: Database, ids: readonly number[], since: Day): Promise<PropertyStock[]> {
  const stocks: PropertyStock[] = []
  for (let start = 0; start < ids.length; start += propertiesAtOnce)
    stocks.push(...(await readStock(database, ids.slice(start, start + propertiesAtOnce), since)))
  return stocks
}

const stocked = ({
  version,
  property,
  documentLength,
  calendars,
  inventory,
}: PropertyStock): StockedProperty => ({
  version,
  property,
  calendars,
  inventory,
  bytes: documentLength * bytesPerCharacter + calendars.reduce((sum, calendar) => sum + bytesOf(calendar), 0),
})

/** A document as objects, with what is rendered of it, takes some times its text. */
const bytesPerCharacter = 8

const bytesOf = (calendar: RateCalendar): number =>
  [calendar, calendar.extraChild]
    .flatMap<unknown>(columns => Object.values(columns))
    .reduce<number>((sum, column) => sum + (ArrayBuffer.isView(column) ? column.byteLength : 0), 500)

async function loadCode(database: Database, key: string): Promise<{ readonly code?: DiscountCode }> {
  const blank = key.indexOf(' ')
  const code = await findDiscountOf(database, Number(key.slice(0, blank)), key.slice(blank + 1))
  return code ? { code } : {}
}

/** What `load` gives for each key, without those for which it gives nothing. */
async function each<Key, Value>(
  keys: readonly Key[],
  load: (key: Key) => Promise<Value | undefined>,
): Promise<Map<Key, Value>> {
  const values = await Promise.all(keys.map(load))
  return new Map(
    keys.flatMap((key, index): [Key, Value][] => {
      const value = values[index]
      return value === undefined ? [] : [[key, value]]
    }),
  )
}
