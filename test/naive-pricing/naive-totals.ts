// Totals, the amount due when booking, and the same price in another currency (contract P5, P8, P9, P10).

import type { ExchangeRate } from '../../src/lodging/prices/exchange.ts'
import type { DepositPolicy, PolicyCharge } from '../../src/lodging/prices/policies.ts'
import type { StaySearch } from '../../src/pricing/search.ts'
import { decimal, fraction, halfAway, percentage, product, quotient, split, total } from './fraction.ts'
import type { NaiveItem, NaiveRate, NaiveTotal } from './naive-property.ts'

export type Untotalled = Omit<NaiveRate, 'total' | keyof Cancellation>
export type Cancellation = Pick<NaiveRate, 'isRefundable' | 'penalties' | 'noShow'>

/** All totals of a rate; what is due when booking is given, and never more than the total. */
export function totalsOf(rate: Untotalled, due: (total: bigint) => bigint): NaiveTotal {
  const nights = BigInt(rate.nights.length)
  const amounts = (items: readonly NaiveItem[]) => total(items.map(item => item.amount))
  const originalSubtotal = total(rate.nights.map(night => night.original))
  const promotionalSavings = total(rate.nights.map(night => night.savings))
  const discountSavings = rate.discount?.applied ?? 0n
  const subtotal = originalSubtotal - promotionalSavings - discountSavings
  const tax = amounts(rate.taxItems)
  const fee = amounts(rate.fees)
  const whole = subtotal + tax + fee
  return {
    originalNightlyAvg: halfAway(fraction(originalSubtotal, nights)),
    nightlyAvg: halfAway(fraction(subtotal, nights)),
    originalSubtotal,
    subtotal,
    tax,
    fee,
    balanceDue: smaller(due(whole), whole),
    checkinFee: amounts(rate.checkinFees),
    total: whole,
    rebate: rate.discount?.rebate ?? 0n,
    promotionalSavings,
    discountSavings,
  }
}

/** What a deposit policy asks for of a total. */
export function depositOf(
  policy: DepositPolicy,
  whole: bigint,
  rate: Untotalled,
  search: StaySearch,
): bigint {
  const lead = search.stay.checkin - search.local.today
  const reach = (withinDays: number | null) => withinDays ?? Number.POSITIVE_INFINITY
  const step = policy.steps
    .filter(({ withinDays }) => reach(withinDays) >= lead)
    .sort((a, b) => reach(a.withinDays) - reach(b.withinDays))[0]
  return step ? policyCharge(step.charge, whole, rate, BigInt(search.parties.length)) : 0n
}

/** What a policy charges of a total, before it is kept below that. */
export function policyCharge(charge: PolicyCharge, whole: bigint, rate: Untotalled, rooms: bigint): bigint {
  switch (charge.kind) {
    case 'none':
      return 0n
    case 'full':
      return whole
    case 'percent':
      return halfAway(product(fraction(whole), percentage(charge.percent)))
    case 'amount':
      return BigInt(charge.amount) * rooms
    case 'nights': {
      const isFree = rate.nights.every(night => night.rate === 0n)
      const shares = split(
        whole,
        rate.nights.map(night => (isFree ? 1n : night.rate)),
      )
      return total(shares.slice(0, charge.nights))
    }
  }
}

const decimalsOf: Readonly<Record<string, number>> = { USD: 2, EUR: 2, JPY: 0, KWD: 3 }

/** The price in the currency shown: every leaf on its own, then the sums of the leaves. */
export function converted(rate: NaiveRate, exchange: ExchangeRate): NaiveRate {
  const unit = (currency: string) => fraction(10n ** BigInt(decimalsOf[currency] ?? 2))
  const shown = (amount: bigint): bigint => {
    const inWholeUnits = quotient(fraction(amount), unit(exchange.from))
    return halfAway(product(product(inWholeUnits, decimal(exchange.rate)), unit(exchange.to)))
  }
  const items = (list: readonly NaiveItem[]) => list.map(item => ({ ...item, amount: shown(item.amount) }))
  const nights = rate.nights.map(night => {
    const original = shown(night.original)
    const savings = shown(night.savings)
    return { ...night, original, savings, rate: original - savings }
  })
  const roomCharge = total(nights.map(night => night.rate))
  const roomChargeOwed = total(rate.nights.map(night => night.rate))
  let leaves: Untotalled = {
    code: rate.code,
    promotions: rate.promotions,
    nights,
    discount: rate.discount && {
      ...rate.discount,
      applied: part(rate.discount.applied, roomChargeOwed, roomCharge, shown),
      rebate: shown(rate.discount.rebate),
    },
    taxItems: items(rate.taxItems),
    fees: items(rate.fees),
    checkinFees: items(rate.checkinFees),
    extras: rate.extras.map(extra => ({ ...extra, price: shown(extra.price) })),
  }
  const owed = rate.total.total
  leaves = withRounding(leaves, owed)
  const totals = totalsOf(leaves, whole => part(rate.total.balanceDue, owed, whole, shown))
  const partOfTotal = (amount: bigint) => part(amount, owed, totals.total, shown)
  return {
    ...leaves,
    total: totals,
    isRefundable: rate.isRefundable,
    penalties: rate.penalties.map(({ from, amount }) => ({ from, amount: partOfTotal(amount) })),
    noShow: partOfTotal(rate.noShow),
  }
}

/** The line that rounds the total leaves nothing where that was nothing, and never less. */
function withRounding(leaves: Untotalled, owed: bigint): Untotalled {
  const rest = leaves.fees.filter(({ isRounding }) => !isRounding)
  const whole = totalsOf({ ...leaves, fees: rest }, () => 0n).total
  const shown = (amount: bigint) => (owed === 0n || amount < -whole ? -whole : amount)
  return {
    ...leaves,
    fees: leaves.fees.map(item => (item.isRounding ? { ...item, amount: shown(item.amount) } : item)),
  }
}

/** A part of a total in another currency: nothing is nothing, all is all, and none is more than the total shown. */
function part(amount: bigint, owed: bigint, whole: bigint, shown: (amount: bigint) => bigint): bigint {
  if (amount === 0n) return 0n
  return amount === owed ? whole : smaller(shown(amount), whole)
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
