// The taxes of a stay: those inside the prices, those on top, and those of taxable fees (contract P7).

import type { ChargeItem } from '../../lodging/prices/price.ts'
import type { Tax } from '../../lodging/prices/rules.ts'
import { joined, withOne } from '../../values/lists.ts'
import { add, type Minor, zero } from '../../values/money.ts'
import type { Draft } from '../draft.ts'
import type { PossibleCharge, PossibleTax } from '../offer.ts'
import { amountInside, isAmountInside } from './amounts-inside.ts'
import { type ChargedStay, type ChargeRefusal, chargeRefusal, possibleCharge } from './charge-conditions.ts'
import { amountOf } from './charges.ts'
import { isInPrices } from './included-taxes.ts'

/** Taxes that may be owed on the stay, in order. A tax inside the prices counts every guest. */
export function possibleTaxes(taxes: readonly Tax[], charged: ChargedStay): PossibleTax[] {
  const possible: PossibleTax[] = []
  for (const rule of taxes) {
    const isInside = isInPrices(rule)
    const charge = isInside ? chargeInPrices(rule, charged) : possibleCharge(rule, charged)
    if (charge !== null) possible.push(isInside ? taxInPrices(charge) : taxOnTop(charge))
  }
  return possible
}

function chargeInPrices(rule: Tax, charged: ChargedStay): PossibleCharge<Tax> | null {
  const { conditions } = rule
  if (conditions.minAge === null && conditions.maxAge === null) return possibleCharge(rule, charged)
  const charge = possibleCharge(ofAnyAge(rule), charged)
  return charge && { ...charge, rule }
}

/** A price is one for all guests of a room, so ages do not limit a tax inside it (the importer refuses them). */
const ofAnyAge = (rule: Tax): Tax => ({
  ...rule,
  conditions: { ...rule.conditions, minAge: null, maxAge: null },
})

/** Why a tax is owed at no rate of the stay; null where it may be. */
export const taxRefusal = (rule: Tax, charged: ChargedStay): ChargeRefusal | null =>
  chargeRefusal(isInPrices(rule) ? ofAnyAge(rule) : rule, charged)

const taxInPrices = (charge: PossibleCharge<Tax>): PossibleTax => ({
  rule: charge.rule,
  guests: charge.guests,
  guestsOfRooms: charge.guestsOfRooms,
  nights: charge.nights,
  countsEveryNight: charge.countsEveryNight,
  amountAtAnyRate: null,
  isInPrices: true,
  itemAtAnyRate: null,
})

const taxOnTop = (charge: PossibleCharge<Tax>): PossibleTax => ({
  rule: charge.rule,
  guests: charge.guests,
  guestsOfRooms: charge.guestsOfRooms,
  nights: charge.nights,
  countsEveryNight: charge.countsEveryNight,
  amountAtAnyRate: charge.amountAtAnyRate,
  isInPrices: false,
  itemAtAnyRate:
    charge.amountAtAnyRate === null || isAmountInside(charge.rule)
      ? null
      : itemOf(charge.rule, charge.amountAtAnyRate, false),
})

const itemOf = ({ name }: Tax, total: Minor, included: boolean): ChargeItem => ({
  name,
  description: '',
  total,
  included,
})

/**
 * Fills `taxItems`, and adds taxes that are paid on arrival to `checkinFees`; one rounding for each item. A compound tax is
 * also charged on the taxes before it.
 */
export function addTaxes(draft: Draft): void {
  const { price, feeTaxes, includedTaxes } = draft
  const booking: ChargeItem[] = []
  let checkin = price.checkinFees
  let taxesSoFar = zero
  let taxesInside = 0
  const { taxes } = draft.charges
  for (let place = 0; place < taxes.length; place += 1) {
    const tax = taxes[place]!
    const { rule, isInPrices } = tax
    const amount = isInPrices
      ? includedTaxes[taxesInside++]!
      : (amountInside(tax, draft) ??
        draft.amounts?.taxes[place] ??
        amountOf(tax, draft, rule.compound ? taxesSoFar : zero))
    taxesSoFar = add(taxesSoFar, amount)
    draft.owed?.set(rule, { amount, taxOnIt: zero })
    if (amount === zero) continue
    const item = tax.itemAtAnyRate ?? itemOf(rule, amount, rule.included)
    if (rule.included || rule.due === 'booking') booking.push(item)
    else checkin = withOne(checkin, item)
  }
  for (const item of feeTaxes.booking) booking.push(item)
  price.taxItems = booking
  price.checkinFees = joined(checkin, feeTaxes.checkin)
}
