// What one promotion takes off each night, whatever else applies: one function a kind of offer (contract P3).

import { least, type Minor, most, percentOf, spread, subtract, times, zero } from '../values/money.ts'
import type { PossiblePromotion } from './promotion-conditions.ts'

/**
 * What a promotion saves on each night of the stay, given what is left of each night for all requested rooms. Nights
 * outside its stay window or weekdays save 0; no night saves more than is left of it.
 */
export function promotionSavings(
  { promotion: { offer }, nights }: PossiblePromotion,
  left: readonly Minor[],
  rooms: number,
): Minor[] {
  switch (offer.kind) {
    case 'percent':
      return savingsOn(nights, left, rate => percentOf(rate, offer.percent))
    case 'amount_per_night':
      return savingsOn(nights, left, () => times(offer.amount, rooms))
    case 'amount_per_stay':
      return amountOverStay(nights, left, times(offer.amount, rooms))
    case 'free_nights':
      return freeNights(nights, left, offer)
    case 'fixed_price':
      return savingsOn(nights, left, rate => most(zero, subtract(rate, times(offer.amount, rooms))))
  }
}

const nothingSaved = (left: readonly Minor[]): Minor[] => left.map(() => zero)

function savingsOn(
  nights: readonly number[],
  left: readonly Minor[],
  savingOf: (rate: Minor) => Minor,
): Minor[] {
  const savings = nothingSaved(left)
  for (const night of nights) {
    const rate = left[night] ?? zero
    savings[night] = least(savingOf(rate), rate)
  }
  return savings
}

/** What is spread over the stay leaves all of its remainder on the first night. */
function amountOverStay(nights: readonly number[], left: readonly Minor[], amount: Minor): Minor[] {
  const shares = spread(amount, nights.length)
  const savings = nothingSaved(left)
  for (const [position, night] of nights.entries()) {
    savings[night] = least(shares[position] ?? zero, left[night] ?? zero)
  }
  return savings
}

/** Of every whole group of `stay` nights only `pay` are paid; the cheapest are free, the earlier one of equals. */
function freeNights(
  nights: readonly number[],
  left: readonly Minor[],
  { stay, pay }: { readonly stay: number; readonly pay: number },
): Minor[] {
  const savings = nothingSaved(left)
  const unpaid: number[] = [...left]
  const count = Math.floor(nights.length / stay) * Math.max(0, stay - pay)
  for (let free = 0; free < count; free += 1) {
    const cheapest = cheapestOf(nights, unpaid)
    savings[cheapest] = left[cheapest] ?? zero
    unpaid[cheapest] = Number.POSITIVE_INFINITY
  }
  return savings
}

function cheapestOf(nights: readonly number[], rates: readonly number[]): number {
  let cheapest = nights[0]!
  for (const night of nights) if (rates[night]! < rates[cheapest]!) cheapest = night
  return cheapest
}
