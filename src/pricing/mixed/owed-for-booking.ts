// The fees and taxes of a price that are owed once for a booking: a further room of it does not owe them again.

import type { Fee, Tax } from '../../lodging/prices/rules.ts'
import { zero } from '../../values/money.ts'
import { isForBooking } from '../charges/charge-conditions.ts'
import type { Draft } from '../draft.ts'
import { chargesOf } from '../running-lines.ts'

/** Of a finished price: those that came to something. */
export function owedForBooking(draft: Draft): (Fee | Tax)[] {
  const { fees, taxes } = draft.charges
  const amounts = chargesOf(draft, fees.fees, draft.includedTaxes)
  return [
    ...fees.fees.filter((_, index) => amounts.fees[index] !== zero),
    ...taxes.filter((_, index) => amounts.taxes[index] !== zero),
  ]
    .map(({ rule }) => rule)
    .filter(isForBooking)
}
