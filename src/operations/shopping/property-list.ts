// Which properties a request for several lists, in which order, and how they come into memory: a batch at a time while they are
// answered, so that a search over everything takes no more of it than one over a few.

import type { StockedProperty } from '../../catalog/stocked-property.ts'
import { everyProperty, type SearchCriteria } from '../../lodging/properties/property-search.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { readGrantedSince } from '../../store/publishers/publishers.ts'
import { firstOf } from '../../values/lists.ts'
import type { ListedProperty, PropertyAnswer, SearchResult } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { AvailabilityManyRequest, PropertySearch, ViewManyRequest } from '../requests.ts'
import { answerLanguage } from './gather.ts'
import { type PropertyReviews, reviewsFor } from './review-provider.ts'
import { cursorsOf, type SearchCursors } from './search-cursor.ts'
import { comparePlaces, type ListPlace, type Ranked, rankedBy } from './sort-order.ts'

/** The properties that a request may list, before any of them is priced. */
export interface Candidates {
  /** Those that this publisher may sell and that meet the criteria (contract R6), in no order. */
  readonly ranked: readonly Ranked[]
  readonly found: SearchResult | null
  /** Of the ids that the request names, those that this publisher may not sell or that do not exist; told apart by nobody (R6). */
  readonly notFound: readonly number[]
  /** Null where nothing is searched by. */
  readonly cursors: SearchCursors | null
  /** The place to go on behind; null for the beginning of the list. */
  readonly after: ListPlace | null
  load(ids: readonly number[]): Promise<ReadonlyMap<number, StockedProperty>>
}

/** BadRequestException for a cursor that is not of this search. */
export async function gatherCandidates(
  context: AppContext,
  holder: KeyHolder,
  request: ViewManyRequest | AvailabilityManyRequest,
): Promise<Candidates> {
  const { propertyIds, search } = request
  if (search === null && propertyIds !== null) return named(context, holder, propertyIds)
  const cursors = search && cursorsOf(context.keyring, holder, request)
  const after = search?.cursor ? cursors!.read(search.cursor) : null
  const { catalog } = context
  const criteria = await criteriaOf(context, holder, search)
  const index = await catalog.searchable(holder.publisher)
  const facts = index.find(propertyIds, criteria)
  const far = search?.sort === 'match' ? index.match(search.text!) : undefined
  const facets = search?.countsFacets
    ? index.count(propertyIds, criteria, answerLanguage(holder, request.language))
    : null
  const known = propertyIds && index.find(propertyIds, everyProperty).map(({ id }) => id)
  return {
    notFound: without(propertyIds ?? [], known ?? []),
    ranked: facts.map(each => rankedBy(each, search, far?.get(each.id))),
    found: search && { total: facts.length, facets },
    cursors,
    after,
    load: loading(catalog),
  }
}

/** With what the publisher was granted since the instant that it asks for. */
async function criteriaOf(
  { database }: AppContext,
  { publisher }: KeyHolder,
  search: PropertySearch | null,
): Promise<SearchCriteria> {
  const since = search?.changedSince
  if (since === undefined) return search ?? everyProperty
  const granted = publisher.sellsAll ? [] : await readGrantedSince(database, publisher.id, since)
  return { ...search!, changed: { since: microsecondsOf(since), granted: new Set(granted) } }
}

const microsecondsOf = (instant: string): number =>
  Number(Temporal.Instant.from(instant).epochNanoseconds / 1000n)

/**
 * Loads properties in turn. While the primary is away those that are not in memory are left out; where the first turn finds none
 * at all the list is refused, because an empty one would say that there are none.
 */
function loading(catalog: AppContext['catalog']): Candidates['load'] {
  let hasBegun = false
  return async ids => {
    await catalog.ensureUsable()
    const stocks = await catalog.listedStock(ids)
    if (catalog.isOnMemoryAlone && !hasBegun && stocks.size === 0 && ids.length > 0) return catalog.stock(ids)
    hasBegun = true
    return stocks
  }
}

/** Properties that are named and nothing else need no index. */
async function named(
  { catalog }: AppContext,
  { publisher }: KeyHolder,
  ids: readonly number[],
): Promise<Candidates> {
  const stocks = await loading(catalog)(await catalog.visibleIds(publisher, ids))
  const ranked = [...stocks.values()].map(({ property, calendars }): Ranked => {
    const { id, order, currency, timeZone } = property
    return { id, order, currency, timeZone, rates: calendars.length, first: 0, second: 0, metres: null }
  })
  // One that is only not in memory is not unknown.
  const notFound = catalog.isOnMemoryAlone ? [] : without(ids, [...stocks.keys()])
  return { ranked, found: null, notFound, cursors: null, after: null, load: async () => stocks }
}

const without = (ids: readonly number[], known: readonly number[]): number[] => [
  ...new Set(ids).difference(new Set(known)),
]

/** The first properties behind the cursor, in their order; `limit` 0: all of them. */
export function pageOf(ranked: readonly Ranked[], after: ListPlace | null, limit: number): Ranked[] {
  const behind = after === null ? ranked : ranked.filter(each => comparePlaces(each, after) > 0)
  return firstOf(behind, limit === 0 ? behind.length : limit, comparePlaces)
}

/** A property of a page that has come into memory. */
export interface LoadedProperty {
  readonly ranked: Ranked
  readonly stock: StockedProperty
  readonly reviews: PropertyReviews | null
  /** Seconds since memory was compared with the database, while that is away; null while it is there. */
  readonly ageSeconds: number | null
}

/** Properties that are in memory at a time beside those that the catalog keeps. */
const batchSize = 100

/** The properties of a page, each batch behind a promise that is to be awaited first; one that was removed is left out. */
export function* loadedInTurn(
  { reviews, catalog }: Pick<AppContext, 'reviews' | 'catalog'>,
  page: readonly Ranked[],
  { load, verbosity }: Pick<Candidates, 'load'> & Pick<ViewManyRequest, 'verbosity'>,
): Iterable<LoadedProperty | Promise<void>> {
  for (let start = 0; start < page.length; start += batchSize) {
    const batch = page.slice(start, start + batchSize)
    const loaded: LoadedProperty[] = []
    yield load(batch.map(({ id }) => id)).then(async stocks => {
      const { ageSeconds } = catalog
      // All at the same time, because a review provider may take a moment.
      const shown = batch.map(async ranked => {
        const stock = stocks.get(ranked.id)
        if (stock === undefined) return []
        return [{ ranked, stock, reviews: await reviewsFor(reviews, stock.property, verbosity), ageSeconds }]
      })
      loaded.push(...(await Promise.all(shown)).flat())
    })
    yield* loaded
  }
}

/** What a search says of a property of its page; `isFirst`: of the first, also what it found in all. */
export const listedProperty = (
  { cursors, found }: Candidates,
  ranked: Ranked,
  isFirst: boolean,
): ListedProperty | null =>
  cursors && { cursor: cursors.write(ranked), metres: ranked.metres, found: isFirst ? found : null }

type Answers = Iterable<PropertyAnswer | Promise<void>>

/** The same answers once the first of them is there, so that what fails with it is refused. */
export async function begun(answers: Answers): Promise<Answers> {
  const iterator = answers[Symbol.iterator]()
  let step = iterator.next()
  while (!step.done && step.value instanceof Promise) {
    await step.value
    step = iterator.next()
  }
  return goOn(step, iterator)
}

function* goOn(
  first: IteratorResult<PropertyAnswer | Promise<void>>,
  rest: Iterator<PropertyAnswer | Promise<void>>,
): Answers {
  try {
    for (let step = first; !step.done; step = rest.next()) yield step.value
  } finally {
    rest.return?.()
  }
}
