// Availability of several properties, named or searched for (interface, Several properties at once; decision 15).

import { propertyIn } from '../../lodging/properties/property-document.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { leadRate } from '../../pricing/lead-rate.ts'
import type { PricedProperty } from '../../pricing/priced-stay.ts'
import { isLive } from '../../sources/source.ts'
import type { Clock } from '../../values/clock.ts'
import type { PropertyAnswer, PropertyList } from '../answers.ts'
import type { AppContext } from '../context.ts'
import { openReceipts } from '../receipts/write-receipt.ts'
import type { AvailabilityManyRequest } from '../requests.ts'
import { availabilityStated, searchedStay } from './available.ts'
import { byPrice } from './by-price/lowest-places.ts'
import { pageByPrice } from './by-price/price-order.ts'
import { type Asked, isWanted, pricesOf } from './by-price/priced-search.ts'
import { gatherCircumstances, requireAnswerable } from './circumstances.ts'
import { answerLanguage, type GatheredStay, stayAt } from './gather.ts'
import { type PricedSearch, searchLive } from './live/live-stay.ts'
import { sellingOf } from './live/selling.ts'
import { countSearch } from './lost-search.ts'
import { fieldOfPrices, isBounded, priceRange } from './price-range.ts'
import {
  begun,
  gatherCandidates,
  type LoadedProperty,
  listedProperty,
  loadedInTurn,
  pageOf,
} from './property-list.ts'
import { requireAffordable } from './search-cost.ts'
import type { Ranked } from './sort-order.ts'

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
  const page = request.search?.sort === 'price' ? await pageByPrice(context, asked) : ranked
  const receipts = request.receipt ? await openReceipts(context, holder) : null
  const answers = answersInTurn(context, asked, page, receipts)
  return { answers: await begun(answers), found: candidates.found, ageSeconds }
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
  const mayBeLive = ranked.filter(({ id }) => isMaybeLive(context, id))
  for (const loaded of loadedInTurn(context, mayBeLive, { load: candidates.load, verbosity: 0 })) {
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

/** Whether a property is sold live, as far as can be told before it is in memory. */
function isMaybeLive({ catalog, sources }: AppContext, id: number): boolean {
  const known = catalog.lowest.find(id)
  const source = known && sources.get(known.rules.source)
  return known === undefined || (source !== undefined && isLive(source))
}

type Receipts = Awaited<ReturnType<typeof openReceipts>>

function* answersInTurn(
  context: AppContext,
  asked: Asked,
  page: readonly Ranked[],
  receipts: Receipts | null,
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
    const outcome = searchedAt(context, asked, loaded)
    if (outcome === 'unwanted') continue
    const searched = outcome && searchedStay(outcome.gathered, outcome.found, false)
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
      ...(receipts && outcome && { receipt: receipts(availabilityStated(outcome.gathered, outcome.found)) }),
    }
    isFirst = false
  }
}

interface Outcome {
  readonly gathered: GatheredStay
  readonly found: PricedSearch
}

/** What is for sale at a property; null when it is too late to look, its source was too slow, or its counts are not known. */
function searchedAt(
  context: AppContext,
  asked: Asked,
  { ranked, stock }: LoadedProperty,
): Outcome | null | 'unwanted' {
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
  return { gathered, found: { ...found, priced } }
}

/** Of all rooms and rates the cheapest one only. */
function leadOnly(priced: PricedProperty): PricedProperty {
  const lead = leadRate(priced)
  return { ...priced, rooms: lead === null ? [] : [{ ...lead.room, rates: [lead.rate] }] }
}
