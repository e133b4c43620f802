// A price brought to another total: its lines in the same proportion, so that every sum still holds (contract P5, P8).

import type { StatedCharge } from '../lodging/prices/policies.ts'
import type { ChargeItem, PricedNight, StayPrice } from '../lodging/prices/price.ts'
import { totalOf } from '../lodging/prices/totals.ts'
import { add, allocate, least, type Minor, scaleHalfAway, subtract, sumOf, zero } from '../values/money.ts'
import { statedCharge } from './charges/stated-charge.ts'
import { roomsOfNight, withTotal } from './room-parts.ts'

interface Scalable
  extends Pick<StayPrice, 'nights' | 'discount' | 'taxItems' | 'fees' | 'checkinFees' | 'total'> {
  readonly promotions: readonly { readonly saved: Minor }[]
}

/** Which lines of taxes and fees keep their amount, whatever the nights cost. */
export interface FixedLines {
  readonly tax: (item: ChargeItem) => boolean
  readonly fee: (item: ChargeItem) => boolean
}

const noneFixed: FixedLines = { tax: () => false, fee: () => false }

/**
 * The price with its lines and terms scaled to a new total; rounding differences go into the nights. An amount that a policy states
 * stays that amount (contract P9). Undefined when no line can change, or the lines that stay are more than the total.
 */
export function scaledPrice<Price extends StayPrice>(
  price: Price,
  total: Minor,
  fixed: FixedLines = noneFixed,
): Price | undefined {
  const lines = scaledLines(price, total, fixed)
  if (lines === undefined || lines === price) return lines
  const was = price.total.total
  const scale = (amount: Minor): Minor => (was === zero ? amount : scaleHalfAway(amount, total, was))
  return { ...lines, ...scaledTerms(price, { sums: lines.total, scale }) }
}

/** The same without its terms; what was due when booking is as it was. */
export function scaledLines<Price extends Scalable>(
  price: Price,
  total: Minor,
  fixed: FixedLines = noneFixed,
): Price | undefined {
  if (total === price.total.total) return price
  const rounding = price.fees.filter(({ isRounding }) => isRounding)
  const kept = sumOf(
    [...price.taxItems.filter(fixed.tax), ...price.fees.filter(item => !item.isRounding && fixed.fee(item))],
    item => item.total,
  )
  const [part, whole] = [
    subtract(total, kept),
    subtract(
      subtract(price.total.total, kept),
      sumOf(rounding, item => item.total),
    ),
  ]
  if (whole <= 0 || part < 0) return undefined
  const scale = (amount: Minor): Minor => scaleHalfAway(amount, part, whole)
  const scaled = (items: readonly ChargeItem[], isFixed: FixedLines['tax']): ChargeItem[] =>
    items.map(item => (isFixed(item) ? item : withTotal(item, scale(item.total))))
  const taxItems = scaled(price.taxItems, fixed.tax)
  const fees = scaled(
    price.fees.filter(({ isRounding }) => !isRounding),
    fixed.fee,
  )
  const discount = price.discount && {
    ...price.discount,
    applied: scale(price.discount.applied),
    rebate: scale(price.discount.rebate),
  }
  const charges = sumOf([...taxItems, ...fees], item => item.total)
  const rates = add(subtract(total, charges), discount?.applied ?? zero)
  if (rates < 0) return undefined
  const nights = scaledNights(price.nights, rates, scale)
  const sums = totalOf({ nights, discount, taxItems, fees, checkinFees: price.checkinFees })
  return {
    ...price,
    nights,
    discount,
    taxItems,
    fees,
    promotions: sharedSavings(price.promotions, sums.promotionalSavings),
    total: { ...sums, balanceDue: price.total.balanceDue },
  }
}

interface Scaling {
  readonly sums: StayPrice['total']
  readonly scale: (amount: Minor) => Minor
}

/** What is due when booking and what cancelling costs. */
function scaledTerms(price: StayPrice, { sums, scale }: Scaling) {
  const { total } = sums
  const { deposit, cancellation } = price
  const charged = ({ kind }: StatedCharge, amount: Minor): Minor =>
    kind === 'amount' ? least(amount, total) : scale(amount)
  const stated = (charge: StatedCharge, amount: Minor): StatedCharge =>
    charge.kind === 'amount' ? statedCharge(charge, amount, total) : charge
  const balanceDue = charged(deposit.charge, price.total.balanceDue)
  const cancellationPenalties = price.cancellationPenalties.map((each, index) => ({
    ...each,
    penalty: charged(cancellation.periods[index]!.charge, each.penalty),
  }))
  const noShowPenalty = charged(cancellation.noShow, price.noShowPenalty)
  const periods = cancellation.periods.map((period, index) => ({
    ...period,
    charge: stated(period.charge, cancellationPenalties[index]!.penalty),
  }))
  return {
    total: { ...sums, balanceDue },
    deposit: { ...deposit, charge: stated(deposit.charge, balanceDue) },
    cancellationPenalties,
    noShowPenalty,
    cancellation: { ...cancellation, periods, noShow: stated(cancellation.noShow, noShowPenalty) },
  }
}

function scaledNights(
  nights: readonly PricedNight[],
  rates: Minor,
  scale: (amount: Minor) => Minor,
): PricedNight[] {
  const shares = allocate(
    rates,
    nights.map(({ rate }) => rate),
  )
  return nights.map((night, index) => {
    const rate = shares[index] ?? zero
    const promotionalSavings = scale(night.promotionalSavings)
    const whole = {
      ...night,
      rate,
      promotionalSavings,
      originalRate: add(rate, promotionalSavings),
      ...(night.gross !== undefined && { gross: scale(night.gross) }),
    }
    return night.rooms === undefined ? whole : { ...whole, rooms: roomsOfNight(whole, night.rooms) }
  })
}

function sharedSavings<Applied extends { readonly saved: Minor }>(
  promotions: readonly Applied[],
  savings: Minor,
): Applied[] {
  const shares = allocate(
    savings,
    promotions.map(({ saved }) => saved),
  )
  return promotions.map((applied, index) => ({ ...applied, saved: shares[index] ?? zero }))
}
