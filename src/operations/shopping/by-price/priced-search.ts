// A search of several properties that is being answered, and what one of them costs in it.

import { comparedAmount } from '../../../lodging/prices/price.ts'
import { priceProperty } from '../../../pricing/availability.ts'
import { type LeadRate, leadRate } from '../../../pricing/lead-rate.ts'
import type { AppContext } from '../../context.ts'
import type { AvailabilityManyRequest } from '../../requests.ts'
import { carriesPromotion, ownPrices } from '../available.ts'
import { priceBookable } from '../bookable.ts'
import type { Circumstances } from '../circumstances.ts'
import type { GatheredStay } from '../gather.ts'
import { type LiveAnswer, notAsked, type PricedSearch, priceLive } from '../live/live-stay.ts'
import { isBounded, isInRange, type PriceRange } from '../price-range.ts'
import type { Candidates } from '../property-list.ts'

export interface Asked {
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

/** Prices of the property's live source, else of this server; null where the source did not answer in time. */
export function pricesOf(
  context: AppContext,
  { live }: Asked,
  gathered: GatheredStay,
  ofServer = (at: GatheredStay) => priceBookable(context, at, priceProperty),
): PricedSearch | null {
  const answer = live.get(gathered.supply.property.id) ?? notAsked
  switch (answer.kind) {
    case 'late':
      return null
    case 'answered':
      return priceLive(context, answer.results, gathered)
    case 'not asked':
      return ownPrices(gathered, ofServer(gathered))
  }
}

export const isWanted = ({ request: { promotion }, range }: Asked, found: PricedSearch): boolean =>
  (promotion === 'all' || carriesPromotion(found.priced)) &&
  (range === null || !isBounded(range) || isInRange(range, totalIn(range, found)))

/** The lowest total; null without a price, and for one in a currency that the others are not compared in. */
export const totalIn = ({ currency }: PriceRange, { priced, exchange }: PricedSearch) =>
  exchange.to === currency ? comparedOf(leadRate(priced)) : null

const comparedOf = (lead: LeadRate | null) => lead && comparedAmount(lead.rate)
