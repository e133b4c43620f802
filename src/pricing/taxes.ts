// The taxes of a stay: those already taken out of the prices, those on top, and those of taxable fees (contract P7).

import type { Tax } from '../lodging/rules.ts'
import { add, type Minor, zero } from '../values/money.ts'
import { type ChargeGround, chargeGround } from './charge-conditions.ts'
import { amountOf } from './charges.ts'
import type { Draft, DueItem } from './draft.ts'
import { itemsDue } from './fees.ts'
import { isInPrices } from './included-taxes.ts'

/** Fills `taxItems`, and adds to `checkinFees` the taxes that are paid on arrival; one rounding a tax item. */
export function addTaxes(draft: Draft): Draft {
  const items = [...stayTaxes(draft, chargeGround(draft)), ...draft.feeTaxes]
  return {
    ...draft,
    taxItems: itemsDue('booking', items),
    checkinFees: [...draft.checkinFees, ...itemsDue('checkin', items)],
  }
}

/** In the order in which the property lists them, because a compound tax is charged on those before it. */
function stayTaxes(draft: Draft, ground: ChargeGround): DueItem[] {
  let taxesSoFar = zero
  return draft.offer.property.taxes.map(tax => {
    const total = taxAmount(tax, draft, ground, taxesSoFar)
    taxesSoFar = add(taxesSoFar, total)
    const included = isInPrices(tax)
    return { name: tax.name, description: '', total, included, due: included ? 'booking' : tax.due }
  })
}

function taxAmount(tax: Tax, draft: Draft, ground: ChargeGround, taxesSoFar: Minor): Minor {
  if (isInPrices(tax)) return draft.includedTaxes.get(tax) ?? zero
  return amountOf(tax, ground, tax.compound ? taxesSoFar : zero)
}
