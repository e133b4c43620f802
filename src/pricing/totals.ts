// Adds up the leaves of a price; the one place where totals come from, in the property's currency and in any other,
// so that contract P5 and P8 hold in each.

import type { AppliedDiscount, ChargeItem, PricedNight, PricedTotal } from '../lodging/price.ts'
import { add, type Minor, scaleHalfAway, subtract, sumOf, zero } from '../values/money.ts'

interface Leaves {
  readonly nights: readonly PricedNight[]
  readonly discount: AppliedDiscount | null
  readonly taxItems: readonly ChargeItem[]
  readonly fees: readonly ChargeItem[]
  readonly checkinFees: readonly ChargeItem[]
}

/** Interface 2.4 by contract P5 and P8, in the minor unit of the leaves; `balanceDue` is 0 until a deposit is known. */
export function totalOf(leaves: Leaves): PricedTotal {
  const { nights, discount } = leaves
  const originalSubtotal = sumOf(nights, night => night.originalRate)
  const discountSavings = discount?.applied ?? zero
  const subtotal = subtract(
    sumOf(nights, night => night.rate),
    discountSavings,
  )
  const tax = sumOfItems(leaves.taxItems)
  const fee = sumOfItems(leaves.fees)
  return {
    originalNightlyAvg: nightlyAverage(originalSubtotal, nights.length),
    nightlyAvg: nightlyAverage(subtotal, nights.length),
    originalSubtotal,
    subtotal,
    tax,
    fee,
    balanceDue: zero,
    checkinFee: sumOfItems(leaves.checkinFees),
    total: add(add(subtotal, tax), fee),
    rebate: discount?.rebate ?? zero,
    promotionalSavings: sumOf(nights, night => night.promotionalSavings),
    discountSavings,
  }
}

const sumOfItems = (items: readonly ChargeItem[]): Minor => sumOf(items, item => item.total)

const nightlyAverage = (amount: Minor, nights: number): Minor =>
  nights === 0 ? zero : scaleHalfAway(amount, 1, nights)

/** The total of a price that has no leaves yet. */
export const nothingOwed = totalOf({ nights: [], discount: null, taxItems: [], fees: [], checkinFees: [] })
