// Availability of several properties, named or searched for (interface, Several properties at once; decision 15).

import type { KeyHolder } from '../../lodging/publisher.ts'
import { leadRate } from '../../pricing/lead-rate.ts'
import type { PricedProperty } from '../../pricing/priced-stay.ts'
import type { Clock } from '../../values/clock.ts'
import { EventLoopYield } from '../../values/event-loop-yield.ts'
import type { PropertyAnswer, PropertyList, SearchedStay } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { AvailabilityManyRequest } from '../requests.ts'
import { carriesPromotion, searchedStay } from './available.ts'
import { priceBookable } from './bookable.ts'
import { type Circumstances, gatherCircumstances, requireAnswerable } from './circumstances.ts'
import { type GatheredStay, stayAt } from './gather.ts'
import { fieldOfPrices, isInRange, type PriceRange, priceRange } from './price-range.ts'
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
  const candidates = await gatherCandidates(context, holder, request)
  const circumstances = await gatherCircumstances(context, holder, request)
  requireAnswerable(circumstances, candidates.ranked)
  const range = priceRange(request, circumstances, candidates.ranked)
  const asked: Asked = { request, candidates, circumstances, range, isLate }
  const answers = answersInTurn(context, asked, await pageToAnswer(context, asked))
  return { answers: await begun(answers), found: candidates.found }
}

interface Asked {
  readonly request: AvailabilityManyRequest
  readonly candidates: Candidates
  readonly circumstances: Circumstances
  /** Null for any price. */
  readonly range: PriceRange | null
  /** Whether the deadline is over, from which on nothing more is priced. */
  isLate(): boolean
}

function lateness(clock: Clock, milliseconds: number | null): () => boolean {
  if (milliseconds === null) return () => false
  const end = clock.milliseconds() + milliseconds
  return () => clock.milliseconds() >= end
}

/** What may be answered with, in its order: cut to `limit` where that can be done before anything is priced. */
async function pageToAnswer(context: AppContext, asked: Asked): Promise<Ranked[]> {
  const { request, candidates, range } = asked
  const { limit, promotion, search } = request
  const field = fieldOfPrices(request) ?? 'property_ids'
  if (search?.sort === 'price') {
    requireAffordable(candidates.ranked, request, field)
    return pageOf(await rankedByPrice(context, asked), candidates.after, limit)
  }
  const isCutLater = promotion === 'required' || range !== null
  const page = pageOf(candidates.ranked, candidates.after, isCutLater ? 0 : limit)
  requireAffordable(page, request, field)
  return page
}

/** By price: those that have one, those that have none, those that were not priced in time. */
const byPrice = { known: 0, none: 1, notPriced: 2 }

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
    waiting.delete(ranked)
    const priced = priceBookable(context, stayAt(stock, circumstances))
    if (!isWanted(asked, priced)) continue
    const total = lowestTotal(priced)
    placed.push({
      ...ranked,
      first: total === null ? byPrice.none : byPrice.known,
      second: total ?? 0,
    })
  }
  for (const ranked of waiting) placed.push({ ...ranked, first: byPrice.notPriced })
  return placed
}

function* answersInTurn(
  context: AppContext,
  asked: Asked,
  page: readonly Ranked[],
): Iterable<PropertyAnswer | Promise<void>> {
  const { request, candidates } = asked
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
      property: loaded.stock.property,
      publisher: asked.circumstances.holder.publisher,
      verbosity: request.verbosity,
      validator: null,
      reviews: loaded.reviews,
      searched,
      listed: listedProperty(candidates, loaded.ranked, isFirst),
      alternatives: null,
    }
    isFirst = false
  }
}

/** What is for sale at a property; null when it is too late to look. */
function searchedAt(
  context: AppContext,
  asked: Asked,
  { ranked, stock }: LoadedProperty,
): SearchedStay | null | 'unwanted' {
  const { request, circumstances, isLate } = asked
  const isPlacedByPrice = request.search?.sort === 'price'
  if (isPlacedByPrice ? ranked.first === byPrice.notPriced : isLate()) return null
  const gathered = stayAt(stock, circumstances)
  const priced = priceBookable(context, gathered)
  if (!isPlacedByPrice && !isWanted(asked, priced)) return 'unwanted'
  return shownStay(gathered, priced, request)
}

const shownStay = (
  gathered: GatheredStay,
  priced: PricedProperty,
  { mode }: AvailabilityManyRequest,
): SearchedStay => searchedStay(gathered, mode === 'lead' ? leadOnly(priced) : priced, false)

const isWanted = ({ request: { promotion }, range }: Asked, priced: PricedProperty): boolean =>
  (promotion === 'all' || carriesPromotion(priced)) &&
  (range === null || isInRange(range, lowestTotal(priced)))

const lowestTotal = (priced: PricedProperty) => leadRate(priced)?.rate.total.total ?? null

/** Of all rooms and rates the cheapest one only. */
function leadOnly(priced: PricedProperty): PricedProperty {
  const lead = leadRate(priced)
  return { ...priced, rooms: lead === null ? [] : [{ ...lead.room, rates: [lead.rate] }] }
}
