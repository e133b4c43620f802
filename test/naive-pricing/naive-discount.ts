// What the discount code of a search does to one rate (contract P4).

import type { DiscountCode } from '../../src/lodging/prices/rules.ts'
import type { RatePlan } from '../../src/lodging/properties/property.ts'
import type { StaySearch, Supply } from '../../src/pricing/search.ts'
import { fraction, halfAway, percentage, product, total } from './fraction.ts'
import { nightsOf } from './naive-availability.ts'
import {
  isInside,
  isListed,
  type Offered,
  type Promoted,
  promote,
  promoteWithCode,
} from './naive-promotions.ts'
import type { NaiveDiscount } from './naive-property.ts'

/** Promotions and discount of a rate, on the nightly prices as the hotel wrote them. */
export function promoteAndDiscount(
  supply: Supply,
  offered: Offered,
): { promoted: Promoted; discount: NaiveDiscount | null } {
  const { promotions } = supply.property
  const withoutCode = promote(promotions, [], offered)
  const code = supply.discount
  const subtotal = total(offered.rooms.flat()) - total(withoutCode.savings)
  const plan = supply.property.ratePlans.find(each => each.code === offered.planCode)
  const opened = code && plan && opens(code, plan, supply, offered.search)
  const none = opened ? { id: code.id, applied: 0n, rebate: 0n } : null
  if (!code || !isApplicable(code, supply, offered, subtotal))
    return { promoted: withoutCode, discount: none }

  const { benefit } = code
  switch (benefit.kind) {
    case 'promotion': {
      const withCode = promoteWithCode(promotions, benefit.promotionIds, offered)
      // A code that comes to nothing changes nothing, not even which of two equal promotions wins (P4).
      if (withCode === null) return { promoted: withoutCode, discount: none }
      return { promoted: withCode, discount: { id: code.id, applied: 0n, rebate: 0n } }
    }
    case 'value_add':
      return { promoted: withoutCode, discount: { id: code.id, applied: 0n, rebate: 0n } }
    case 'percent': {
      const off = halfAway(product(fraction(subtotal), percentage(benefit.percent)))
      return { promoted: withoutCode, discount: takenOrGivenBack(code.id, off, benefit.asRebate) }
    }
    case 'amount': {
      const off = BigInt(benefit.amount) < subtotal ? BigInt(benefit.amount) : subtotal
      return { promoted: withoutCode, discount: takenOrGivenBack(code.id, off, benefit.asRebate) }
    }
  }
}

/** Whether the plan is for everybody, for the publisher, or for whoever has the code. */
export function mayBuyAt(plan: RatePlan, supply: Supply, search: StaySearch): boolean {
  if (!plan.access || plan.access.publishers.some(each => each === search.publisherId)) return true
  return supply.discount !== null && opens(supply.discount, plan, supply, search)
}

const opens = (code: DiscountCode, plan: RatePlan, supply: Supply, search: StaySearch): boolean =>
  (plan.access?.codes ?? []).some(each => each === code.code.toLowerCase()) && isUsable(code, supply, search)

const takenOrGivenBack = (id: number, off: bigint, asRebate: boolean): NaiveDiscount =>
  asRebate ? { id, applied: 0n, rebate: off } : { id, applied: off, rebate: 0n }

/** Whether the code may be used for the stay, whatever the rate. */
function isUsable(code: DiscountCode, { property }: Supply, search: StaySearch): boolean {
  return (
    isInside(code.booking, search.local.today) &&
    nightsOf(search).every(night => isInside(code.stay, night)) &&
    isListed(code.properties, property.id) &&
    isListed(code.publishers, search.publisherId) &&
    (code.maxUses === null || code.uses < code.maxUses) &&
    (code.benefit.kind !== 'amount' || code.benefit.currency === property.currency) &&
    (code.minSubtotal === null || code.minSubtotalCurrency === property.currency)
  )
}

const isApplicable = (code: DiscountCode, supply: Supply, offered: Offered, subtotal: bigint): boolean =>
  isUsable(code, supply, offered.search) &&
  isListed(code.rooms, offered.roomId) &&
  isListed(code.ratePlans, offered.planCode) &&
  (code.minSubtotal === null || subtotal >= BigInt(code.minSubtotal))
