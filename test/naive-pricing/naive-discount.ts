// What the discount code of a search does to one rate (contract P4).

import type { DiscountCode } from '../../src/lodging/prices/rules.ts'
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
  if (!code || !isApplicable(code, supply, offered, subtotal))
    return { promoted: withoutCode, discount: null }

  const { benefit } = code
  switch (benefit.kind) {
    case 'promotion': {
      const withCode = promoteWithCode(promotions, benefit.promotionIds, offered)
      // A code that comes to nothing changes nothing, not even which of two equal promotions wins (P4).
      if (withCode === null) return { promoted: withoutCode, discount: null }
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

const takenOrGivenBack = (id: number, off: bigint, asRebate: boolean): NaiveDiscount =>
  asRebate ? { id, applied: 0n, rebate: off } : { id, applied: off, rebate: 0n }

function isApplicable(code: DiscountCode, supply: Supply, offered: Offered, subtotal: bigint): boolean {
  const { property } = supply
  const search: StaySearch = offered.search
  return (
    isInside(code.booking, search.local.today) &&
    nightsOf(search).every(night => isInside(code.stay, night)) &&
    isListed(code.properties, property.id) &&
    isListed(code.rooms, offered.roomId) &&
    isListed(code.ratePlans, offered.planCode) &&
    isListed(code.publishers, search.publisherId) &&
    (code.maxUses === null || code.uses < code.maxUses) &&
    (code.benefit.kind !== 'amount' || code.benefit.currency === property.currency) &&
    (code.minSubtotal === null ||
      (code.minSubtotalCurrency === property.currency && subtotal >= BigInt(code.minSubtotal)))
  )
}
