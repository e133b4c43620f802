// Takes taxes that are inside the nightly prices out of them, so that subtotal, tax and total stay additive and what
// the guest pays for the room remains exactly what the hotel wrote (contract P7, P8).

import type { AppliedDiscount, PricedNight } from '../lodging/price.ts'
import type { Stay } from '../lodging/property.ts'
import type { Tax } from '../lodging/rules.ts'
import {
  add,
  allocate,
  type Minor,
  scaleHalfAway,
  subtract,
  sumOf,
  wholeInMillionths,
  zero,
} from '../values/money.ts'
import { isOwedForStay } from './charge-conditions.ts'
import { isWithin } from './conditions.ts'
import { type Draft, roomCharge } from './draft.ts'

/** A tax that is part of the nightly prices. A flat one cannot be inside a price and is charged on top. */
export const isInPrices = (tax: Tax): boolean => tax.included && tax.amount.kind === 'percent'

/** The taxes inside the prices of a stay. */
export interface TaxesInPrices {
  readonly taxes: readonly Tax[]
  /** Each of them in millionths of the net price, and all of them together. */
  readonly percents: readonly number[]
  readonly percent: number
}

/** Conditions on single nights, rates or ages do not limit a tax that is part of every price: the stay decides. */
export function taxesInPrices(taxes: readonly Tax[], stay: Stay): TaxesInPrices {
  const holding = taxes.filter(
    tax =>
      isInPrices(tax) && isOwedForStay(tax.conditions, stay) && isWithin(tax.conditions.stay, stay.checkin),
  )
  const percents = effectivePercents(holding)
  return { taxes: holding, percents, percent: percents.reduce((total, each) => total + each, 0) }
}

/** A compound tax is also charged on the included taxes before it. */
function effectivePercents(taxes: readonly Tax[]): number[] {
  let soFar = 0
  return taxes.map(({ amount, compound }) => {
    const percent = amount.kind === 'percent' ? amount.percent : 0
    const effective = compound
      ? scaleHalfAway(percent, wholeInMillionths + soFar, wholeInMillionths)
      : percent
    soFar += effective
    return effective
  })
}

/**
 * Turns the gross nights, savings and discount of a draft into net ones and notes what each included tax amounts to.
 * The tax is worked out on running totals: net rates, less the net discount, plus the taxes are the gross charge.
 */
export function extractIncludedTaxes(draft: Draft): Draft {
  const { taxes, percents, percent } = draft.offer.occasion.taxesInPrices
  if (percent === 0) return draft
  const net = (gross: Minor) => subtract(gross, taxWithin(gross, percent))
  const nights = netNights(draft.nights, percent)
  const amounts = allocate(taxWithin(roomCharge(draft), percent), percents)
  const promotionShares = allocate(
    sumOf(nights, night => night.promotionalSavings),
    draft.promotions.map(applied => applied.saved),
  )
  return {
    ...draft,
    nights,
    promotions: draft.promotions.map((applied, index) => ({
      ...applied,
      saved: promotionShares[index] ?? zero,
    })),
    discount: draft.discount && netDiscount(draft.discount, draft, net),
    includedTaxes: new Map(taxes.map((tax, index) => [tax, amounts[index] ?? zero])),
  }
}

/** The tax inside a gross amount. */
const taxWithin = (gross: Minor, percent: number): Minor =>
  scaleHalfAway(gross, percent, wholeInMillionths + percent)

function netNights(nights: readonly PricedNight[], percent: number): PricedNight[] {
  let grossSoFar = zero
  let netSoFar = zero
  return nights.map(night => {
    grossSoFar = add(grossSoFar, night.rate)
    const netTotal = subtract(grossSoFar, taxWithin(grossSoFar, percent))
    const rate = subtract(netTotal, netSoFar)
    netSoFar = netTotal
    const promotionalSavings = scaleHalfAway(
      night.promotionalSavings,
      wholeInMillionths,
      wholeInMillionths + percent,
    )
    return { ...night, rate, promotionalSavings, originalRate: add(rate, promotionalSavings) }
  })
}

function netDiscount(discount: AppliedDiscount, draft: Draft, net: (gross: Minor) => Minor): AppliedDiscount {
  const grossRates = sumOf(draft.nights, night => night.rate)
  return { ...discount, applied: subtract(net(grossRates), net(roomCharge(draft))) }
}
