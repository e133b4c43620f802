// The amount of a deposit or cancellation charge for a stay. Both use the same arithmetic, so a deposit of the first night
// equals a penalty of the first night (contract P9).

import type { PolicyCharge } from '../../lodging/prices/policies.ts'
import type { PricedNight } from '../../lodging/prices/price.ts'
import { allocatedTo, least, type Minor, percentOf, times, zero } from '../../values/money.ts'
import type { Draft } from '../draft.ts'

/** The charge in minor units of the draft's currency, never more than the total. A night costs its share of
 * the total, fees and taxes included. */
export function policyAmount(charge: PolicyCharge, { price, offer }: Draft): Minor {
  const { total } = price.total
  switch (charge.kind) {
    case 'none':
      return zero
    case 'nights':
      return firstNights(charge.nights, price.nights, total)
    case 'percent':
      return least(percentOf(total, charge.percent), total)
    case 'amount':
      return least(times(charge.amount, offer.stayContext.search.parties.length), total)
    case 'full':
      return total
  }
}

/** The share of the first nights in a total: in proportion to their rates, or to their number when all nights are free. */
function firstNights(count: number, nights: readonly PricedNight[], total: Minor): Minor {
  let first = 0
  let all = 0
  for (let night = 0; night < nights.length; night += 1) {
    all += nights[night]!.rate
    if (night < count) first = all
  }
  return all === 0
    ? allocatedTo(total, Math.min(count, nights.length), nights.length)
    : allocatedTo(total, first, all)
}
