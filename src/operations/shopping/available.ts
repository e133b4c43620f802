// Availability: a property with the rooms and rates that can be sold for a stay and party (interface, Availability).

import type { KeyHolder } from '../../lodging/publisher.ts'
import { priceProperty } from '../../pricing/availability.ts'
import type { PricedProperty } from '../../pricing/priced-stay.ts'
import { notFound } from '../../values/faults.ts'
import type { PropertyAnswer, SearchedStay } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { AvailabilityManyRequest, AvailabilityRequest, Verbosity } from '../requests.ts'
import { bookableOnly, unavailable } from './bookable.ts'
import { type GatheredStay, gatherStay, gatherStays } from './gather.ts'
import { type PropertyReviews, reviewsFor } from './review-provider.ts'
import { requireAffordable } from './search-cost.ts'

/**
 * One property for a stay. NotFoundException when this publisher may not sell it, or when a promotion is required
 * and no rate that can be sold carries one (contract R6, R11).
 */
export async function availableProperty(
  context: AppContext,
  holder: KeyHolder,
  request: AvailabilityRequest,
): Promise<PropertyAnswer> {
  const gathered = await gatherStay(context, holder, request.propertyId, request)
  const priced = priceBookable(context, gathered)
  if (request.promotion === 'required' && !carriesPromotion(priced)) {
    throw notFound(
      `Property ${request.propertyId} has no promotion for this stay; ask with promotion "all" to see it.`,
    )
  }
  const reviews = await reviewsFor(context.reviews, gathered.supply.property, request.verbosity)
  return answered({ gathered, priced, holder, verbosity: request.verbosity, reviews })
}

/**
 * Several properties in their sort order; BadRequestException for more than one search may request. Those without a
 * required promotion are left out before `limit` counts. Properties are priced lazily, one at a time: holding
 * hundreds of priced properties at once causes long garbage collections.
 */
export async function availableProperties(
  context: AppContext,
  holder: KeyHolder,
  request: AvailabilityManyRequest,
): Promise<Iterable<PropertyAnswer>> {
  const { verbosity, limit, promotion } = request
  const stays = await gatherStays(context, holder, request.propertyIds, request)
  const possible = limit > 0 && promotion !== 'required' ? stays.slice(0, limit) : stays
  requireAffordable(possible, request)
  const reviews = await Promise.all(
    possible.map(({ supply }) => reviewsFor(context.reviews, supply.property, verbosity)),
  )
  return pricedInTurn(context, holder, { request, stays: possible, reviews })
}

interface ToPrice {
  readonly request: AvailabilityManyRequest
  readonly stays: readonly GatheredStay[]
  readonly reviews: readonly (PropertyReviews | null)[]
}

function* pricedInTurn(
  context: AppContext,
  holder: KeyHolder,
  { request, stays, reviews }: ToPrice,
): Iterable<PropertyAnswer> {
  let left = request.limit > 0 ? request.limit : stays.length
  for (const [place, gathered] of stays.entries()) {
    if (left === 0) return
    const priced = priceBookable(context, gathered)
    if (request.promotion === 'required' && !carriesPromotion(priced)) continue
    left -= 1
    yield answered({
      gathered,
      priced,
      holder,
      verbosity: request.verbosity,
      reviews: reviews[place] ?? null,
    })
  }
}

/** A stay beyond the property's own horizon (contract R7) is an error when only this property is requested. */
function priceBookable(context: AppContext, { supply, search, horizon }: GatheredStay): PricedProperty {
  const priced = priceProperty(supply, search)
  if (search.stay.checkout > horizon) return unavailable(priced, 'not_bookable')
  return bookableOnly(context, supply.property, priced)
}

const carriesPromotion = (priced: PricedProperty): boolean =>
  priced.rooms.some(({ rates }) => rates.some(({ promotions }) => promotions.length > 0))

interface PricedSearch {
  readonly gathered: GatheredStay
  readonly priced: PricedProperty
  readonly holder: KeyHolder
  readonly verbosity: Verbosity
  readonly reviews: PropertyReviews | null
}

const answered = ({ gathered, priced, holder, verbosity, reviews }: PricedSearch): PropertyAnswer => ({
  property: gathered.supply.property,
  publisher: holder.publisher,
  verbosity,
  validator: gathered.validator,
  reviews,
  searched: searchedStay(gathered, priced, false),
})

/** The part of an answer about the search itself; `itemised` for preview only (interface, Preview). */
export const searchedStay = (
  gathered: GatheredStay,
  priced: PricedProperty,
  itemised: boolean,
): SearchedStay => ({
  priced,
  exchange: gathered.search.exchange,
  itemised,
  quote: null,
  discountRefusal: priced.discountRefusal,
  assumedChildAge: gathered.assumedChildAge,
})
