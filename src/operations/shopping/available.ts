// Availability: a property with the rooms and rates that can be sold for a stay and party (interface, Availability).

import type { ExchangeRate } from '../../lodging/prices/exchange.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { PricedProperty } from '../../pricing/priced-stay.ts'
import { reasonDetails } from '../../pricing/promotions/reason-details.ts'
import { notFound } from '../../values/faults.ts'
import type { PropertyAnswer, SearchedStay } from '../answers.ts'
import type { AppContext } from '../context.ts'
import { receiptOfSearch } from '../receipts/write-receipt.ts'
import type { AvailabilityRequest } from '../requests.ts'
import { alternativesSeries, alternativesTo } from './alternatives.ts'
import { priceBookable } from './bookable.ts'
import { validatorWith } from './cache-validator.ts'
import { type GatheredStay, gatherStay } from './gather.ts'
import { keepResult } from './live/live-offer.ts'
import { liveStayOf, notAsked, type PricedSearch, priceLive, searchLive } from './live/live-stay.ts'
import { sellingOf } from './live/selling.ts'
import { countSearch } from './lost-search.ts'
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
  const { ageSeconds } = context.catalog
  const gathered = await gatherStay(context, holder, request.propertyId, request)
  const { property, calendars } = gathered.supply
  if (request.alternatives) {
    requireAffordableSeries([{ rates: calendars.length }], request, alternativesSeries)
  }
  const { kind, found } = await searchNow(context, holder, gathered)
  const { priced } = found
  // What staff tries out says nothing of what guests want.
  if (kind !== 'unanswered' && !holder.staff) countSearch(context, holder.publisher.id, gathered, priced)
  if (promotion === 'required' && !carriesPromotion(priced)) {
    throw notFound(
      `Property ${propertyId} has no promotion for this stay; ask with promotion "all" to see it.`,
    )
  }
  const reviews = await reviewsFor(context.reviews, property, verbosity)
  const receipt =
    request.receipt && kind !== 'unanswered' ? await receiptOf(context, holder, gathered, found) : undefined
  return {
    property,
    publisher: holder.publisher,
    language: gathered.language,
    verbosity,
    validator: kind === 'own' ? validatorWith(gathered.validator, reviews) : null,
    reviews,
    searched: kind === 'unanswered' ? null : searchedStay(gathered, found, false),
    listed: null,
    ageSeconds,
    alternatives: request.alternatives ? await alternativesTo(context, gathered, priced) : null,
    ...(receipt !== undefined && { receipt }),
  }
}

const receiptOf = (
  context: AppContext,
  holder: KeyHolder,
  gathered: GatheredStay,
  found: PricedSearch,
): Promise<string> => receiptOfSearch(context, holder, availabilityStated(gathered, found))

/** What the receipt of a property in an answer of availability is made of. */
export const availabilityStated = (
  { supply, version, search }: GatheredStay,
  { priced, exchange }: PricedSearch,
) => ({ answer: 'availability' as const, propertyId: supply.property.id, version, search, priced, exchange })

interface Answer {
  /** Of this server; of live sources; or of live sources that did not answer in time, with what this server knows. */
  readonly kind: 'own' | 'live' | 'unanswered'
  readonly found: PricedSearch
}

/** What is for sale now. What a rule of the property excludes, no live source is asked for. */
async function searchNow(
  context: AppContext,
  { publisher }: KeyHolder,
  gathered: GatheredStay,
): Promise<Answer> {
  const { property } = gathered.supply
  const ofServer = () => ownPrices(gathered, priceBookable(context, gathered))
  if (sellingOf(context, property).kind !== 'live') return { kind: 'own', found: ofServer() }
  const answers = await searchLive(context, [gathered], context.live.settings.waitMilliseconds)
  const answer = answers.get(property.id) ?? notAsked
  if (answer.kind === 'not asked') return { kind: 'own', found: ofServer() }
  if (answer.kind === 'late') return { kind: 'unanswered', found: ofServer() }
  const shown = { publisherId: publisher.id, propertyId: property.id, stay: liveStayOf(gathered) }
  await Promise.all(answer.results.map(result => keepResult(context, shown, result)))
  return { kind: 'live', found: priceLive(context, answer.results, gathered) }
}

/** Whether a promotion lowers the price of any rate that can be sold. */
export const carriesPromotion = (priced: PricedProperty): boolean =>
  priced.rooms.some(({ rates }) => rates.some(({ promotions }) => promotions.length > 0))

/** The part of an answer about the search itself; `itemised` for preview only (interface, Preview). */
export const searchedStay = (
  gathered: GatheredStay,
  { priced, exchange, answeredAt, detailsOf }: PricedSearch,
  itemised: boolean,
): SearchedStay => ({
  priced,
  exchange,
  missedCurrency: missedCurrency(gathered, exchange),
  itemised,
  quote: null,
  cardForm: null,
  charge: null,
  payment: null,
  discountRefusal: priced.discountRefusal,
  ...(gathered.supply.property.comparesAltogether && { comparesAltogether: true as const }),
  assumedChildAge: gathered.assumedChildAge,
  pricedAt: answeredAt === null ? null : Temporal.Instant.fromEpochMilliseconds(answeredAt).toString(),
  detailsOf,
})

/** The wanted currency where amounts are not in it; else null. */
export const missedCurrency = (
  { wantedCurrency }: Pick<GatheredStay, 'wantedCurrency'>,
  { to }: ExchangeRate,
): string | null => (wantedCurrency === to ? null : wantedCurrency)

/** Prices of this server. */
export const ownPrices = (gathered: GatheredStay, priced: PricedProperty): PricedSearch => ({
  priced,
  exchange: gathered.search.exchange,
  answeredAt: null,
  detailsOf: room => reasonDetails(gathered.supply, gathered.search, room),
})
