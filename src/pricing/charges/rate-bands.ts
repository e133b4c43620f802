// The bounds of the price of a night between which a fee or tax is owed (contract P6, P7).

import type { ChargeConditions } from '../../lodging/prices/rules.ts'

/** Whether there is no bound. */
export const isOwedAtAnyRate = ({ rateFrom, rateBelow, rateAbove, rateUpTo }: ChargeConditions): boolean =>
  rateFrom === null && rateBelow === null && rateAbove == null && rateUpTo == null

/** Owed from the first and below the second. A bound for each person is multiplied, so that nothing is rounded. */
export function bandOf(
  { rateFrom, rateBelow, rateAbove, rateUpTo, rateOf }: ChargeConditions,
  guests: number,
): { readonly from: number; readonly below: number } {
  const times = rateOf === 'person' ? guests : 1
  return {
    from: Math.max(least(rateFrom, times, 0), least(rateAbove, times, 1)),
    below: Math.min(most(rateBelow, times, 0), most(rateUpTo, times, 1)),
  }
}

const least = (bound: number | null | undefined, times: number, more: number): number =>
  bound == null ? Number.NEGATIVE_INFINITY : bound * times + more

const most = (bound: number | null | undefined, times: number, more: number): number =>
  bound == null ? Number.POSITIVE_INFINITY : bound * times + more

/** Whether a price is in the band. */
export function isInBand(conditions: ChargeConditions, price: number, guests: number): boolean {
  if (isOwedAtAnyRate(conditions)) return true
  const { from, below } = bandOf(conditions, guests)
  return price >= from && price < below
}
