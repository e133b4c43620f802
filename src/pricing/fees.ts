// The fees of a stay and, for those that are taxable, their own tax (contract P6).

import type { ChargeItem } from '../lodging/price.ts'
import { type Minor, percentOf, zero } from '../values/money.ts'
import { amountOf } from './charges.ts'
import type { Draft } from './draft.ts'

/** Fills `fees` and `checkinFees` with what is owed, and `feeTaxes` for the taxes step; nothing is listed at 0. */
export function addFees(draft: Draft): Draft {
  const charges = { booking: [] as ChargeItem[], checkin: [] as ChargeItem[] }
  const taxes = { booking: [] as ChargeItem[], checkin: [] as ChargeItem[] }
  for (const possible of draft.offer.occasion.fees) {
    const { name, description, due, taxRate } = possible.rule
    const amount = amountOf(possible, draft, zero)
    list(charges[due], name, description, amount)
    if (taxRate !== null) list(taxes[due], `${name} tax`, '', percentOf(amount, taxRate))
  }
  return { ...draft, fees: charges.booking, checkinFees: charges.checkin, feeTaxes: taxes }
}

function list(items: ChargeItem[], name: string, description: string, total: Minor): void {
  if (total !== zero) items.push({ name, description, total, included: false })
}
