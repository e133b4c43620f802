// Availability: a property with the rooms and rates that can be sold for a stay and party (interface, Availability).

import type { KeyHolder } from '../../lodging/publisher.ts'
import type { PricedProperty } from '../../pricing/priced-stay.ts'
import { reasonDetails } from '../../pricing/reason-details.ts'
import { notFound } from '../../values/faults.ts'
import type { PropertyAnswer, SearchedStay } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { AvailabilityRequest } from '../requests.ts'
import { alternativesSeries, alternativesTo } from './alternatives.ts'
import { priceBookable } from './bookable.ts'
import { validatorWith } from './cache-validator.ts'
import { type GatheredStay, gatherStay } from './gather.ts'
import { reviewsFor } from './review-provider.ts'
import { requireAffordableSeries } from './search-cost.ts'

/**
 * One property for a stay. NotFoundException when this publisher may not sell it, or when a promotion is required
 * and no rate that can be sold carries one (contract R6, R11).
 */
export async function availableProperty(
  context: AppContext,
  holder: KeyHolder,
  request: AvailabilityRequest,
): Promise<PropertyAnswer> {
  const { propertyId, verbosity, promotion } = request
  const gathered = await gatherStay(context, holder, request.propertyId, request)
  const { property, calendars } = gathered.supply
  if (request.alternatives) {
    requireAffordableSeries([{ rates: calendars.length }], request, alternativesSeries)
  }
  const priced = priceBookable(context, gathered)
  if (promotion === 'required' && !carriesPromotion(priced)) {
    throw notFound(
      `Property ${propertyId} has no promotion for this stay; ask with promotion "all" to see it.`,
    )
  }
  const reviews = await reviewsFor(context.reviews, property, verbosity)
  return {
    property,
    publisher: holder.publisher,
    verbosity,
    validator: validatorWith(gathered.validator, reviews),
    reviews,
    searched: searchedStay(gathered, priced, false),
    listed: null,
    alternatives: request.alternatives ? await alternativesTo(context, gathered, priced) : null,
  }
}

export const carriesPromotion = (priced: PricedProperty): boolean =>
  priced.rooms.some(({ rates }) => rates.some(({ promotions }) => promotions.length > 0))

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
  detailsOf: room => reasonDetails(gathered.supply, gathered.search, room),
})
