// Equal offers of several sources for one room: shown once, from one source.

import type { EqualOffers } from '../../lodging/properties/property.ts'
import type { PricedRate } from '../../pricing/priced-stay.ts'
import { add, type Minor } from '../../values/money.ts'

/** A rate in a currency that all offers have. */
export interface RankedOffer {
  /** Of its source, 0 for the preferred one. */
  readonly rank: number
  readonly rate: PricedRate
}

/**
 * Offers are equal if they have the same board and can be refunded or not. Of equal ones those of one source remain: the one with
 * the lowest price for the guest, with what is paid at the property, or the preferred one. The preferred one wins where
 * prices are the same. A source's own offers are never compared with each other.
 */
export function bestOffers(offers: readonly RankedOffer[], choice: EqualOffers): PricedRate[] {
  const winners = new Map<string, RankedOffer>()
  for (const offer of offers) {
    const best = winners.get(kindOf(offer))
    if (best === undefined || isBetter(offer, best, choice)) winners.set(kindOf(offer), offer)
  }
  return offers.filter(offer => winners.get(kindOf(offer))?.rank === offer.rank).map(({ rate }) => rate)
}

const kindOf = ({ rate }: RankedOffer): string => `${rate.plan.mealPlan} ${rate.isRefundable}`

function isBetter(offer: RankedOffer, than: RankedOffer, choice: EqualOffers): boolean {
  const difference = choice === 'preferred' ? 0 : costOf(offer) - costOf(than)
  return difference < 0 || (difference === 0 && offer.rank < than.rank)
}

const costOf = ({ rate }: RankedOffer): Minor =>
  rate.checkinFees.reduce((sum, fee) => add(sum, fee.total), rate.total.total)
