// The saving of one promotion on each night: one function for each kind of offer (contract P3).

import type { OfferOf, PromotionKind } from '../../lodging/documents/promotion-kinds.ts'
import { least, type Minor, minor, percentOf, spread, zero } from '../../values/money.ts'
import type { PossiblePromotion } from './promotion-conditions.ts'

/**
 * The saving of a promotion on each night of one room, given the rates that are left. It is 0 on nights outside the stay
 * window or weekdays, and never more than the rate that is left.
 */
export const promotionSavings = (
  { promotion: { offer }, nights }: PossiblePromotion,
  left: readonly Minor[],
): Minor[] => saved(offer, nights, left)

type Saving<Kind extends PromotionKind> = (
  nights: readonly number[],
  left: readonly Minor[],
  offer: OfferOf<Kind>,
) => Minor[]

const savings: { readonly [Kind in PromotionKind]: Saving<Kind> } = {
  percent: (nights, left, { percent }) => percentOff(nights, left, percent),
  amount_per_night: (nights, left, { amount }) => amountOffNights(nights, left, amount),
  amount_per_stay: (nights, left, { amount }) => amountOverStay(nights, left, amount),
  free_nights: freeNights,
  fixed_price: (nights, left, { amount }) => downToPrice(nights, left, amount),
}

const saved = <Kind extends PromotionKind>(
  offer: OfferOf<Kind>,
  nights: readonly number[],
  left: readonly Minor[],
): Minor[] => savings[offer.kind](nights, left, offer)

function nothingSaved(left: readonly Minor[]): Minor[] {
  const savings = new Array<Minor>(left.length)
  for (let night = 0; night < left.length; night += 1) savings[night] = zero
  return savings
}

function percentOff(nights: readonly number[], left: readonly Minor[], percent: number): Minor[] {
  const savings = nothingSaved(left)
  for (const night of nights) savings[night] = least(percentOf(left[night]!, percent), left[night]!)
  return savings
}

function amountOffNights(nights: readonly number[], left: readonly Minor[], amount: Minor): Minor[] {
  const savings = nothingSaved(left)
  for (const night of nights) savings[night] = least(amount, left[night]!)
  return savings
}

/** Spreads an amount over the stay; the first night gets the whole remainder. */
function amountOverStay(nights: readonly number[], left: readonly Minor[], amount: Minor): Minor[] {
  const shares = spread(amount, nights.length)
  const savings = nothingSaved(left)
  for (let position = 0; position < nights.length; position += 1) {
    const night = nights[position]!
    savings[night] = least(shares[position]!, left[night]!)
  }
  return savings
}

/**
 * Of every complete group of `stay` nights, in the order of the stay, only `pay` are paid: the cheapest nights of the group
 * are free, the earlier one of equals. Nights after the last complete group are paid.
 */
function freeNights(
  nights: readonly number[],
  left: readonly Minor[],
  { stay, pay }: { readonly stay: number; readonly pay: number },
): Minor[] {
  const savings = nothingSaved(left)
  const paid: number[] = [...left]
  for (let first = 0; first + stay <= nights.length; first += stay) {
    for (let free = pay; free < stay; free += 1) {
      const cheapest = cheapestOf(nights, first, first + stay, paid)
      savings[cheapest] = left[cheapest]!
      paid[cheapest] = isFree
    }
  }
  return savings
}

/** Marks a night that is free; rates are never negative. */
const isFree = -1

/** The night with the lowest rate among the paid ones at positions `first` to before `end`. */
function cheapestOf(nights: readonly number[], first: number, end: number, rates: readonly number[]): number {
  let cheapest = isFree
  for (let place = first; place < end; place += 1) {
    const night = nights[place]!
    if (rates[night] === isFree) continue
    if (cheapest === isFree || rates[night]! < rates[cheapest]!) cheapest = night
  }
  return cheapest
}

function downToPrice(nights: readonly number[], left: readonly Minor[], price: Minor): Minor[] {
  const savings = nothingSaved(left)
  for (const night of nights) if (left[night]! > price) savings[night] = minor(left[night]! - price)
  return savings
}
