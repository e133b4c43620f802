// Extras: fees that are owed only where the guest chooses them, as often as they are chosen (docs/pricing.md).

import { type Extra, type OfferedExtra, quantityOf } from '../lodging/prices/extras.ts'
import type { Fee } from '../lodging/prices/rules.ts'
import type { Property } from '../lodging/properties/property.ts'
import { minor, percentOf, times, zero } from '../values/money.ts'
import { chargedStay, isOwedAt, possibleCharge } from './charges/charge-conditions.ts'
import type { Draft } from './draft.ts'
import type { StayContext } from './offer.ts'
import { daysOf } from './restrictions.ts'
import type { StaySearch } from './search.ts'

/** The property with what is chosen among its fees; the same one where nothing is. */
export function withChosenExtras(property: Property, { extras: chosen = [] }: StaySearch): Property {
  const { extras = [] } = property
  if (chosen.length === 0 || extras.length === 0) return property
  const fees = extras.flatMap(extra => {
    const quantity = quantityOf(extra.key, chosen)
    return quantity === 0 ? [] : [asFee(extra, quantity)]
  })
  return fees.length === 0 ? property : { ...property, fees: [...property.fees, ...fees] }
}

/** Fills `extras`: what can be chosen at the offer, and what is. */
export function addExtras({ price, offer: { stayContext, room, terms } }: Draft): void {
  if (stayContext.property.extras !== undefined)
    price.extras = offeredExtras(stayContext, { roomId: room.room.id, rateCode: terms.plan.code })
}

/** What can be chosen for a stay in a room at a rate, with its price for the whole stay, in the property's currency. */
function offeredExtras(
  { property: { extras = [] }, search, extrasLeft }: StayContext,
  { roomId, rateCode }: { readonly roomId: number; readonly rateCode: string },
): OfferedExtra[] {
  const charged = chargedStay(search, daysOf(search.stay))
  return extras.flatMap(extra => {
    const { key, name, description, amount, taxRate, conditions } = extra
    const most = Math.min(extra.most, extrasLeft?.get(key) ?? extra.most)
    const total = possibleCharge(extra, charged)?.amountAtAnyRate ?? zero
    if (most <= 0 || total === zero || !isOwedAt(conditions, roomId, rateCode)) return []
    const quantity = quantityOf(key, search.extras ?? [])
    const tax = taxRate === null ? zero : percentOf(total, taxRate)
    return [
      { code: key, name, description, unit: amount.unit, amount: amount.amount, total, tax, most, quantity },
    ]
  })
}

/** One fee for all that is chosen, named with its number. */
const asFee = ({ most: _, counts: __, ...fee }: Extra, quantity: number): Fee => ({
  ...fee,
  name: quantity === 1 ? fee.name : `${fee.name} × ${quantity}`,
  amount: { ...fee.amount, amount: minor(times(fee.amount.amount, quantity)) },
})
