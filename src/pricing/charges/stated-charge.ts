// A charge of a policy in the form shown to guests: as written, as nothing, or as everything (contract P9).

import type { PolicyCharge } from '../../lodging/prices/policies.ts'
import { type Minor, zero } from '../../values/money.ts'

/** A charge of nothing, and one of everything. */
export const nothingCharged: PolicyCharge = { kind: 'none' }
export const allCharged: PolicyCharge = { kind: 'full' }

/** The form to show for a charge that came to an amount: never more than the total, and nothing where that is nothing. */
export function statedCharge(charge: PolicyCharge, amount: Minor, total: Minor): PolicyCharge {
  if (amount === zero) return nothingCharged
  return amount === total ? allCharged : charge
}
