// Availability of several properties, named or searched for (interface, Several properties at once; decision 15).

import { comparedAmount } from '../../lodging/prices/price.ts'
import { propertyIn } from '../../lodging/properties/property-document.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { type LeadRate, leadRate } from '../../pricing/lead-rate.ts'
import type { PricedProperty } from '../../pricing/priced-stay.ts'
import { isLive } from '../../sources/source.ts'
import type { Clock } from '../../values/clock.ts'
import { EventLoopYield } from '../../values/event-loop-yield.ts'
import type { PropertyAnswer, PropertyList, SearchedStay } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { AvailabilityManyRequest } from '../requests.ts'
import { carriesPromotion, ownPrices, searchedStay } from './available.ts'
import { priceBookable } from './bookable.ts'
import { type Circumstances, gatherCircumstances, requireAnswerable } from './circumstances.ts'
import { answerLanguage, type GatheredStay, stayAt } from './gather.ts'
import { type LiveAnswer, notAsked, type PricedSearch, priceLive, searchLive } from './live/live-stay.ts'
import { sellingOf } from './live/selling.ts'
import { countSearch } from './lost-search.ts'
import { fieldOfPrices, isBounded, isInRange, type PriceRange, priceRange } from './price-range.ts'
import {
  begun,
  type Candidates,
  gatherCandidates,
  type LoadedProperty,
  listedProperty,
  loadedInTurn,
  pageOf,
} from './property-list.ts'
import { requireAffordable } from './search-cost.ts'
import { comparePlaces, type Ranked } from './sort-order.ts'

/**
 * Several properties in their order; BadRequestException for more than one search may request. Those without a required
 * promotion, or whose lowest total is out of range, are left out before `limit` counts. Properties are priced lazily, one
 * at a time: holding hundreds of priced properties at once causes long garbage collections.
 */
export async function availableProperties(
  context: AppContext,
  holder: KeyHolder,
  request: AvailabilityManyRequest,
): Promise<PropertyList> {
  const isLate = lateness(context.clock, request.deadlineMilliseconds)
  const { ageSeconds } = context.catalog
  const candidates = await gatherCandidates(context, holder, request)
  const circumstances = await gatherCircumstances(context, holder, request)
  requireAnswerable(circumstances, candidates.ranked)
  const range = priceRange(request, circumstances, candidates.ranked)
  const bounds: Omit<Asked, 'live'> = { request, candidates, circumstances, range, isLate }
  const ranked = rankedToPrice(bounds)
  const asked = { ...bounds, live: await searchListed(context, bounds, ranked) }
  const page =
    request.search?.sort === 'price' ? pageByPrice(await rankedByPrice(context, asked), asked) : ranked
  const answers = answersInTurn(context, asked, page)
  return { answers: await begun(answers), found: candidates.found, ageSeconds }
}

interface Asked {
  readonly request: AvailabilityManyRequest
  readonly candidates: Candidates
  readonly circumstances: Circumstances
  /** Null where no price has a say. */
  readonly range: PriceRange | null
  /** The answers of live sources, by property id. */
  readonly live: ReadonlyMap<number, LiveAnswer>
  /** Whether the deadline is over, from which on nothing more is priced. */
  isLate(): boolean
}

function lateness(clock: Clock, milliseconds: number | null): () => boolean {
  if (milliseconds === null) return () => false
  const end = clock.milliseconds() + milliseconds
  return () => clock.milliseconds() >= end
}

/** What is to be priced: cut to `limit`, and in its order, where that can be done before anything is priced. */
function rankedToPrice({ request, candidates, range }: Omit<Asked, 'live'>): readonly Ranked[] {
  const { limit, promotion, search } = request
  const field = fieldOfPrices(request) ?? 'property_ids'
  const isCutLater = promotion === 'required' || (range !== null && isBounded(range))
  const ranked =
    search?.sort === 'price'
      ? candidates.ranked
      : pageOf(candidates.ranked, candidates.after, isCutLater ? 0 : limit)
  requireAffordable(ranked, request, field)
  return ranked
}

const pageByPrice = (ranked: readonly Ranked[], { candidates, request }: Asked): readonly Ranked[] =>
  pageOf(ranked, candidates.after, request.limit)

/** Of a deadline, what waits for live sources; the rest is for the properties that are priced here. */
const shareOfLive = 0.75

/** Asks the live sources of all that are priced, at the same time and before any of them is answered with. */
async function searchListed(
  context: AppContext,
  { request, candidates, circumstances }: Omit<Asked, 'live'>,
  ranked: readonly Ranked[],
): Promise<Asked['live']> {
  if (![...context.sources.values()].some(isLive)) return new Map()
  const begun = context.clock.milliseconds()
  const gathered: GatheredStay[] = []
  for (const loaded of loadedInTurn(context, ranked, { load: candidates.load, verbosity: 0 })) {
    if (loaded instanceof Promise) await loaded
    else if (sellingOf(context, loaded.stock.property).kind === 'live') {
      gathered.push(stayAt(loaded.stock, circumstances))
    }
  }
  const wait = context.live.settings.waitMilliseconds
  const left =
    (request.deadlineMilliseconds ?? Number.POSITIVE_INFINITY) - (context.clock.milliseconds() - begun)
  return searchLive(context, gathered, Math.min(wait, left * shareOfLive))
}

/** By price: those that have one, those with one in another currency, those that have none, those that were not priced in time. */
const byPrice = { known: 0, otherCurrency: 1, none: 2, notPriced: 3 }

/** All that may be listed, placed by their lowest total. */
async function rankedByPrice(context: AppContext, asked: Asked): Promise<Ranked[]> {
  const { candidates, circumstances, isLate } = asked
  const waiting = new Set(candidates.ranked.toSorted(comparePlaces))
  const placed: Ranked[] = []
  const turns = new EventLoopYield()
  for (const loaded of loadedInTurn(context, [...waiting], { load: candidates.load, verbosity: 0 })) {
    if (loaded instanceof Promise) {
      await loaded
      continue
    }
    await turns.next()
    if (isLate()) break
    const { ranked, stock } = loaded
    if (stock.hasOldCounts) continue
    const gathered = stayAt(stock, circumstances)
    const found = pricesOf(context, asked, gathered)
    if (found === null) continue
    waiting.delete(ranked)
    if (!isWanted(asked, found)) continue
    placed.push({ ...ranked, ...placeByPrice(asked, found) })
  }
  for (const ranked of waiting) placed.push({ ...ranked, first: byPrice.notPriced })
  return placed
}

/** Amounts of other currencies are not compared with each other either: those properties keep their own order. */
function placeByPrice({ range }: Asked, found: PricedSearch): Pick<Ranked, 'first' | 'second'> {
  const total = lowestTotal(range!, found)
  if (total !== null) return { first: byPrice.known, second: total }
  return { first: leadRate(found.priced) === null ? byPrice.none : byPrice.otherCurrency, second: 0 }
}

function* answersInTurn(
  context: AppContext,
  asked: Asked,
  page: readonly Ranked[],
): Iterable<PropertyAnswer | Promise<void>> {
  const { request, candidates } = asked
  const { holder } = asked.circumstances
  const language = answerLanguage(holder, request.language)
  let left = request.limit > 0 ? request.limit : page.length
  let isFirst = true
  for (const loaded of loadedInTurn(context, page, {
    load: candidates.load,
    verbosity: request.verbosity,
  })) {
    if (left === 0) return
    if (loaded instanceof Promise) {
      yield loaded
      continue
    }
    const searched = searchedAt(context, asked, loaded)
    if (searched === 'unwanted') continue
    left -= 1
    yield {
      property: propertyIn(loaded.stock.property, language),
      publisher: holder.publisher,
      language,
      verbosity: request.verbosity,
      validator: null,
      reviews: loaded.reviews,
      searched,
      listed: listedProperty(candidates, loaded.ranked, isFirst),
      ...(isFirst && { notFound: candidates.notFound }),
      alternatives: null,
      ageSeconds: loaded.ageSeconds,
    }
    isFirst = false
  }
}

/** What is for sale at a property; null when it is too late to look, its source was too slow, or its counts are not known. */
function searchedAt(
  context: AppContext,
  asked: Asked,
  { ranked, stock }: LoadedProperty,
): SearchedStay | null | 'unwanted' {
  const { request, circumstances, isLate } = asked
  const isPlacedByPrice = request.search?.sort === 'price'
  if (stock.hasOldCounts) return null
  if (isPlacedByPrice ? ranked.first === byPrice.notPriced : isLate()) return null
  const gathered = stayAt(stock, circumstances)
  const found = pricesOf(context, asked, gathered)
  if (found === null) return null
  if (!isPlacedByPrice && !isWanted(asked, found)) return 'unwanted'
  countSearch(context, circumstances.holder.publisher.id, gathered, found.priced)
  const priced = request.mode === 'lead' ? leadOnly(found.priced) : found.priced
  return searchedStay(gathered, { ...found, priced }, false)
}

/** Prices of the property's live source, else of this server; null where the source did not answer in time. */
function pricesOf(context: AppContext, { live }: Asked, gathered: GatheredStay): PricedSearch | null {
  const answer = live.get(gathered.supply.property.id) ?? notAsked
  switch (answer.kind) {
    case 'late':
      return null
    case 'answered':
      return priceLive(context, answer.results, gathered)
    case 'not asked':
      return ownPrices(gathered, priceBookable(context, gathered))
  }
}

const isWanted = ({ request: { promotion }, range }: Asked, found: PricedSearch): boolean =>
  (promotion === 'all' || carriesPromotion(found.priced)) &&
  (range === null || !isBounded(range) || isInRange(range, lowestTotal(range, found)))

/** Null without a price, and for one in a currency that the others are not compared in. */
const lowestTotal = ({ currency }: PriceRange, { priced, exchange }: PricedSearch) =>
  exchange.to === currency ? comparedOf(leadRate(priced)) : null

const comparedOf = (lead: LeadRate | null) => lead && comparedAmount(lead.rate)

/** Of all rooms and rates the cheapest one only. */
function leadOnly(priced: PricedProperty): PricedProperty {
  const lead = leadRate(priced)
  return { ...priced, rooms: lead === null ? [] : [{ ...lead.room, rates: [lead.rate] }] }
}
