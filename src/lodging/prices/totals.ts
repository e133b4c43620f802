// Adds up the leaves of a price. All totals come from here, in the property's currency and in any other, so that contract
// P5 and P8 hold in each.

import { add, type Minor, minor, scaleHalfAway, zero } from '../../values/money.ts'
import type { AppliedDiscount, ChargeItem, PricedNight, PricedTotal } from './price.ts'

interface Leaves {
  readonly nights: readonly PricedNight[]
  readonly discount: AppliedDiscount | null
  readonly taxItems: readonly ChargeItem[]
  readonly fees: readonly ChargeItem[]
  readonly checkinFees: readonly ChargeItem[]
}

/** Interface 2.4 by contract P5 and P8, in the minor unit of the leaves; `balanceDue` is 0 until a deposit is known. */
export function totalOf({ nights, discount, taxItems, fees, checkinFees }: Leaves): PricedTotal {
  let originalRates = 0
  let rates = 0
  let savings = 0
  for (const night of nights) {
    originalRates += night.originalRate
    rates += night.rate
    savings += night.promotionalSavings
  }
  const originalSubtotal = minor(originalRates)
  const discountSavings = discount === null ? zero : discount.applied
  const subtotal = minor(rates - discountSavings)
  const tax = sumOfItems(taxItems)
  const fee = sumOfItems(fees)
  return {
    originalNightlyAvg: nightlyAverage(originalSubtotal, nights.length),
    nightlyAvg: nightlyAverage(subtotal, nights.length),
    originalSubtotal,
    subtotal,
    tax,
    fee,
    balanceDue: zero,
    checkinFee: sumOfItems(checkinFees),
    total: add(add(subtotal, tax), fee),
    rebate: discount === null ? zero : discount.rebate,
    promotionalSavings: minor(savings),
    discountSavings,
  }
}

function sumOfItems(items: readonly ChargeItem[]): Minor {
  let total = 0
  for (const item of items) total += item.total
  return minor(total)
}

const nightlyAverage = (amount: Minor, nights: number): Minor =>
  nights === 0 ? zero : scaleHalfAway(amount, 1, nights)

/** The total of a price without leaves. */
export const nothingOwed = totalOf({ nights: [], discount: null, taxItems: [], fees: [], checkinFees: [] })
