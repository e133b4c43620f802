// The fees of a stay, and the taxes on taxable ones (contract P6).

import type { ChargeItem } from '../../lodging/prices/price.ts'
import type { Fee } from '../../lodging/prices/rules.ts'
import { joined } from '../../values/lists.ts'
import { add, type Minor, percentOf, zero } from '../../values/money.ts'
import { celledCharges } from '../cells/celled-charges.ts'
import type { Draft } from '../draft.ts'
import type { FeeLists, PossibleCharge, PossibleFees } from '../offer.ts'
import { amountOf } from './charges.ts'

export const possibleFees = (fees: readonly PossibleCharge<Fee>[]): PossibleFees => ({
  fees,
  listsAtAnyRate: fees.some(fee => fee.amountAtAnyRate === null)
    ? null
    : listsOf(fees, fee => fee.amountAtAnyRate ?? zero),
})

/** Fills `fees` and `checkinFees`, and `feeTaxes` for the taxes step; amounts of 0 are not listed. */
export function addFees(draft: Draft): void {
  const { fees, listsAtAnyRate } = draft.charges.fees
  if (draft.offer.stayContext.hasSchemes) draft.amounts = celledCharges(draft, fees, draft.includedTaxes)
  const { amounts } = draft
  const lists =
    amounts === null
      ? ((draft.owed === null ? listsAtAnyRate : null) ??
        listsOf(fees, fee => amountOf(fee, draft, zero), draft.owed))
      : listsOf(fees, fee => amounts.fees[fees.indexOf(fee)]!, draft.owed)
  draft.price.fees = joined(supplementsOf(draft), lists.fees.booking)
  draft.price.checkinFees = lists.fees.checkin
  draft.feeTaxes = lists.taxes
}

const none: readonly never[] = []

/** The supplements of a tariff, which the hotel states with their taxes; one line for all rooms. */
function supplementsOf({ offer: { byTariff } }: Draft): readonly ChargeItem[] {
  if (byTariff === null) return none
  const items: ChargeItem[] = []
  for (const { name, total, ...rest } of byTariff.flatMap(({ supplements }) => supplements)) {
    const place = items.findIndex(item => item.name === name)
    const known = items[place]
    if (known === undefined) items.push({ name, total, ...rest })
    else items[place] = { ...known, total: add(known.total, total) }
  }
  return items
}

function listsOf(
  fees: readonly PossibleCharge<Fee>[],
  amountOfFee: (fee: PossibleCharge<Fee>) => Minor,
  owed: Draft['owed'] = null,
): FeeLists {
  const charges = { booking: [] as ChargeItem[], checkin: [] as ChargeItem[] }
  const taxes = { booking: [] as ChargeItem[], checkin: [] as ChargeItem[] }
  for (const fee of fees) {
    const { name, description, due, taxRate } = fee.rule
    const amount = amountOfFee(fee)
    list(charges[due], name, description, amount)
    const taxOnIt = taxRate === null ? zero : percentOf(amount, taxRate)
    listTax(taxes[due], name, taxOnIt)
    owed?.set(fee.rule, { amount, taxOnIt })
  }
  return { fees: charges, taxes }
}

function list(items: ChargeItem[], name: string, description: string, total: Minor): void {
  if (total !== zero) items.push({ name, description, total, included: false })
}

function listTax(items: ChargeItem[], taxOf: string, total: Minor): void {
  if (total !== zero) items.push({ name: taxOf, description: '', total, included: false, taxOf })
}
