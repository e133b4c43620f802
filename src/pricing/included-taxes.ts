// Takes included taxes out of the nightly prices, so that subtotal, tax and total add up and the guest pays exactly what
// the hotel wrote (contract P7, P8).

import type { Tax } from '../lodging/rules.ts'
import {
  add,
  allocate,
  allocatedTo,
  least,
  type Minor,
  most,
  scaleHalfAway,
  subtract,
  sum,
  wholeInMillionths,
  zero,
} from '../values/money.ts'
import { type ChargedStay, isOwedForStay } from './charge-conditions.ts'
import { isWithin } from './conditions.ts'
import { type Draft, sumOfRates } from './draft.ts'
import type { PossibleTax, TaxesInPrices } from './offer.ts'

/** A tax that is part of the nightly prices. A flat tax cannot be, and is charged on top. */
export const isInPrices = (tax: Tax): boolean => tax.included && tax.amount.kind === 'percent'

/**
 * Conditions on nights, rates or ages do not limit a tax in every price; those on the stay do, and so do those on room and
 * rate plan (`isOwedAt`).
 */
export const isHeldInPrices = ({ conditions }: Tax, charged: ChargedStay): boolean =>
  isOwedForStay(conditions, charged) && isWithin(conditions.stay, charged.stay.checkin)

export function taxesInPrices(taxes: readonly PossibleTax[]): TaxesInPrices {
  const held = taxes.filter(tax => tax.isInPrices)
  // A percentage of a percentage has twice the decimals.
  const net = held.some(({ rule }) => rule.compound)
    ? wholeInMillionths * wholeInMillionths
    : wholeInMillionths
  const parts: number[] = []
  let whole = net
  for (const { rule } of held) {
    const { amount, compound } = rule
    const percent = amount.kind === 'percent' ? amount.percent : 0
    // A compound tax is also charged on the included taxes before it.
    const part = scaleHalfAway(compound ? whole : net, percent, wholeInMillionths)
    parts.push(part)
    whole += part
  }
  return { parts, net, whole }
}

/**
 * Fills `writtenRates` and `roomCharge`, makes nights, savings and discount net, and records the amount of each included
 * tax. Each tax is rounded once, on the charge for all rooms and nights. The rest of that charge is the net price, and a
 * night has its share of it.
 */
export function extractIncludedTaxes(draft: Draft): void {
  const { price } = draft
  const { taxesInPrices } = draft.charges
  draft.writtenRates = sumOfRates(price.nights)
  draft.roomCharge = subtract(draft.writtenRates, price.discount?.applied ?? zero)
  if (taxesInPrices.parts.length === 0) return
  draft.includedTaxes = taxesWithin(draft.roomCharge, taxesInPrices)
  draft.roomCharge = subtract(draft.roomCharge, sum(draft.includedTaxes))
  const netRates = takeOutOfDiscount(draft)
  takeOutOfNights(draft, netRates)
  spreadSavings(draft)
}

/** The amount of each tax in a gross amount; together never more than that. */
function taxesWithin(gross: Minor, { parts, whole }: TaxesInPrices): Minor[] {
  let left = gross
  return parts.map(part => {
    const tax = least(scaleHalfAway(gross, part, whole), left)
    left = subtract(left, tax)
    return tax
  })
}

/** Makes the discount net and returns the net rates before it. */
function takeOutOfDiscount({ price, writtenRates, roomCharge, charges }: Draft): Minor {
  const { discount } = price
  if (discount === null || discount.applied === zero) return roomCharge
  const taxes = sum(taxesWithin(writtenRates, charges.taxesInPrices))
  const netRates = most(subtract(writtenRates, taxes), roomCharge)
  price.discount = { ...discount, applied: subtract(netRates, roomCharge) }
  return netRates
}

/** Call it while the nights are gross. */
function takeOutOfNights({ price: { nights }, writtenRates, charges }: Draft, netRates: Minor): void {
  const { net, whole } = charges.taxesInPrices
  let grossSoFar = 0
  let netSoFar = zero
  for (const night of nights) {
    grossSoFar += night.rate
    const netTotal = allocatedTo(netRates, grossSoFar, writtenRates)
    night.rate = subtract(netTotal, netSoFar)
    netSoFar = netTotal
    if (night.promotionalSavings !== zero) {
      night.promotionalSavings = scaleHalfAway(night.promotionalSavings, net, whole)
    }
    night.originalRate = add(night.rate, night.promotionalSavings)
  }
}

/** The saving of promotions is the sum of the nights' savings, divided in the same proportion as before. */
function spreadSavings({ price: { nights, promotions } }: Draft): void {
  if (promotions.length === 0) return
  const shares = allocate(
    sum(nights.map(night => night.promotionalSavings)),
    promotions.map(applied => applied.saved),
  )
  for (let index = 0; index < promotions.length; index += 1) promotions[index]!.saved = shares[index]!
}
