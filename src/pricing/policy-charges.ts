// What a charge of a deposit or cancellation policy comes to for a stay: one arithmetic for both, so that a deposit of
// the first night and a penalty of the first night are the same amount (contract P9).

import type { PolicyCharge } from '../lodging/policies.ts'
import { least, type Minor, percentOf, sum, times, zero } from '../values/money.ts'
import { type Draft, overNights } from './draft.ts'

/** The charge in minor units of the draft's currency, never more than the total. A night costs its share of
 * the total, fees and taxes among it. */
export function policyAmount(charge: PolicyCharge, draft: Draft): Minor {
  const { total } = draft.total
  switch (charge.kind) {
    case 'none':
      return zero
    case 'nights':
      return sum(overNights(total, draft).slice(0, charge.nights))
    case 'percent':
      return least(percentOf(total, charge.percent), total)
    case 'amount':
      return least(times(charge.amount, draft.offer.occasion.search.parties.length), total)
    case 'full':
      return total
  }
}
