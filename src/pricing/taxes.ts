// The taxes of a stay: those already taken out of the prices, those on top, and those of taxable fees (contract P7).

import type { ChargeItem } from '../lodging/price.ts'
import type { Tax } from '../lodging/rules.ts'
import { add, zero } from '../values/money.ts'
import { type ChargedStay, type PossibleCharge, possibleCharge } from './charge-conditions.ts'
import { amountOf } from './charges.ts'
import type { Draft } from './draft.ts'
import { isInPrices } from './included-taxes.ts'

/** Taxes that may be owed on the stay, in their order. One inside the prices counts every night and guest. */
export function possibleTaxes(taxes: readonly Tax[], charged: ChargedStay): PossibleCharge<Tax>[] {
  const possible: PossibleCharge<Tax>[] = []
  for (const rule of taxes) {
    const charge = isInPrices(rule)
      ? { rule, nights: charged.nights, guests: charged.guestAges.length }
      : possibleCharge(rule, charged)
    if (charge !== null) possible.push(charge)
  }
  return possible
}

/**
 * Fills `taxItems`, and adds to `checkinFees` the taxes that are paid on arrival; one rounding a tax item. A compound
 * tax is charged on those before it as well.
 */
export function addTaxes(draft: Draft): Draft {
  const items = { booking: [] as ChargeItem[], checkin: [...draft.checkinFees] }
  let taxesSoFar = zero
  for (const possible of draft.offer.occasion.taxes) {
    const { name, compound, due } = possible.rule
    const included = isInPrices(possible.rule)
    const total = included
      ? (draft.includedTaxes.get(possible.rule) ?? zero)
      : amountOf(possible, draft, compound ? taxesSoFar : zero)
    taxesSoFar = add(taxesSoFar, total)
    if (total !== zero) items[included ? 'booking' : due].push({ name, description: '', total, included })
  }
  items.booking.push(...draft.feeTaxes.booking)
  items.checkin.push(...draft.feeTaxes.checkin)
  return { ...draft, taxItems: items.booking, checkinFees: items.checkin }
}
