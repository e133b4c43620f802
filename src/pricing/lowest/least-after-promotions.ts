// What promotions leave of the nights of a room at least, when its nights cost at least so much.

import type { PromotionKind } from '../../lodging/documents/promotion-kinds.ts'
import { type Minor, minor, sum } from '../../values/money.ts'
import type { PossiblePromotion, PossiblePromotions } from '../promotions/promotion-conditions.ts'
import { promotionSavings } from '../promotions/promotion-savings.ts'

/**
 * How a kind reduces. `by night`: what it leaves of a night depends on that night alone, and is no less for a higher price; so the
 * same is true of several one after another. `by group`: some of a group of nights are free, and which ones depends on all of them.
 */
const reductions: Readonly<Record<PromotionKind, 'by night' | 'by group'>> = {
  percent: 'by night',
  amount_per_night: 'by night',
  amount_per_stay: 'by night',
  fixed_price: 'by night',
  free_nights: 'by group',
}

/** As if each promotion held for every room and rate: what one more takes off is never less than nothing. */
export function leastAfterPromotions(promotions: PossiblePromotions, nights: readonly Minor[]): Minor {
  let lowest = sum(nights)
  for (const together of promotions)
    if (together.length > 0) lowest = minor(Math.min(lowest, leastAfter(together, nights)))
  return lowest
}

function leastAfter(together: readonly PossiblePromotion[], nights: readonly Minor[]): number {
  const groups = together.filter(({ promotion }) => reductions[promotion.offer.kind] !== 'by night')
  if (groups.length > 1) return 0
  const left = [...nights]
  for (const possible of together)
    if (possible !== groups[0]) {
      const savings = promotionSavings(possible, left)
      for (let night = 0; night < left.length; night += 1) left[night] = minor(left[night]! - savings[night]!)
    }
  return groups.length === 0 ? sum(left) : leastOfGroups(groups[0]!, left, together.length === 1)
}

/** Alone, the cheapest nights of each group are free; beside others any of them may be. */
function leastOfGroups(
  { promotion: { offer }, nights }: PossiblePromotion,
  left: readonly Minor[],
  isAlone: boolean,
): number {
  if (offer.kind !== 'free_nights') return 0
  const { stay, pay } = offer
  let paid: number = sum(left)
  for (let first = 0; first + stay <= nights.length; first += stay) {
    const group = nights.slice(first, first + stay).map(night => left[night]!)
    const byPrice = group.sort(isAlone ? (a, b) => a - b : (a, b) => b - a)
    for (let free = 0; free < stay - pay; free += 1) paid -= byPrice[free]!
  }
  return paid
}
