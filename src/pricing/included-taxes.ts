// Takes taxes that are inside the nightly prices out of them, so that subtotal, tax and total stay additive and what
// the guest pays for the room remains exactly what the hotel wrote (contract P7, P8).

import type { Stay } from '../lodging/property.ts'
import type { Tax } from '../lodging/rules.ts'
import {
  allocate,
  type Minor,
  minor,
  scaleHalfAway,
  subtract,
  sum,
  wholeInMillionths,
  zero,
} from '../values/money.ts'
import { isOwedForStay } from './charge-conditions.ts'
import { isWithin } from './conditions.ts'
import { type Draft, roomChargeOf, sumOfRates } from './draft.ts'

/** A tax that is part of the nightly prices. A flat one cannot be inside a price and is charged on top. */
export const isInPrices = (tax: Tax): boolean => tax.included && tax.amount.kind === 'percent'

/** Conditions on single nights, rates or ages do not limit a tax that is part of every price: the stay decides. */
export const isHeldInPrices = ({ conditions }: Tax, stay: Stay): boolean =>
  isOwedForStay(conditions, stay) && isWithin(conditions.stay, stay.checkin)

/** The taxes inside the prices of a stay, in millionths of the net price. */
export interface TaxesInPrices {
  /** Of each of them, in their order. */
  readonly percents: readonly number[]
  /** All of them together. */
  readonly percent: number
}

export function taxesInPrices(taxes: readonly Tax[], stay: Stay): TaxesInPrices {
  const percents: number[] = []
  let percent = 0
  for (const tax of taxes) {
    if (!isInPrices(tax) || !isHeldInPrices(tax, stay)) continue
    const effective = effectivePercent(tax, percent)
    percents.push(effective)
    percent += effective
  }
  return { percents, percent }
}

/** A compound tax is also charged on the included taxes before it. */
function effectivePercent({ amount, compound }: Tax, soFar: number): number {
  const percent = amount.kind === 'percent' ? amount.percent : 0
  return compound ? scaleHalfAway(percent, wholeInMillionths + soFar, wholeInMillionths) : percent
}

/**
 * Turns the gross nights, savings and discount of a draft into net ones and notes what each included tax amounts to.
 * The tax is worked out on running totals: net rates, less the net discount, plus the taxes are the gross charge.
 */
export function extractIncludedTaxes(draft: Draft): void {
  const { percents, percent } = draft.offer.occasion.taxesInPrices
  if (percents.length === 0) return
  const grossCharge = roomChargeOf(draft)
  draft.includedTaxes = allocate(taxWithin(grossCharge, percent), percents)
  if (percent === 0) return
  takeOutOfDiscount(draft, grossCharge, percent)
  takeOutOfNights(draft, percent)
  spreadSavings(draft)
}

/** The tax inside a gross amount. */
const taxWithin = (gross: Minor, percent: number): Minor =>
  scaleHalfAway(gross, percent, wholeInMillionths + percent)

const netOf = (gross: Minor, percent: number): Minor => subtract(gross, taxWithin(gross, percent))

/** The nights must still be gross. */
function takeOutOfDiscount({ price }: Draft, grossCharge: Minor, percent: number): void {
  const { discount } = price
  if (discount === null) return
  const netRates = netOf(sumOfRates(price.nights), percent)
  price.discount = {
    discount: discount.discount,
    applied: subtract(netRates, netOf(grossCharge, percent)),
    rebate: discount.rebate,
  }
}

function takeOutOfNights({ price: { nights } }: Draft, percent: number): void {
  let grossSoFar = 0
  let netSoFar = zero
  for (const night of nights) {
    grossSoFar += night.rate
    const netTotal = netOf(minor(grossSoFar), percent)
    night.rate = subtract(netTotal, netSoFar)
    netSoFar = netTotal
    if (night.promotionalSavings !== zero) {
      night.promotionalSavings = scaleHalfAway(
        night.promotionalSavings,
        wholeInMillionths,
        wholeInMillionths + percent,
      )
    }
    night.originalRate = minor(night.rate + night.promotionalSavings)
  }
}

/** What promotions saved is the sum of the nights' savings, split as it was before. */
function spreadSavings({ price: { nights, promotions } }: Draft): void {
  if (promotions.length === 0) return
  const shares = allocate(
    sum(nights.map(night => night.promotionalSavings)),
    promotions.map(applied => applied.saved),
  )
  for (let index = 0; index < promotions.length; index += 1) promotions[index]!.saved = shares[index]!
}
