// What may be said of the price before a reduction: where the market asks for it, the lowest of the thirty days before, or nothing.

import type { Night, Property } from '../../../../client/src/types.ts'

type Compared = Pick<Night, 'rate' | 'original_rate' | 'prior_lowest_30_days'>

/** The amount to strike through beside a night; null for none. */
export function struckPrice({ rate, original_rate, prior_lowest_30_days: prior }: Compared): number | null {
  const before = prior === undefined ? original_rate : prior
  return before !== null && before > rate ? before : null
}

/** Whether no lower price contradicts what promotions say that they save. */
export const savingStands = (nights: readonly Compared[]): boolean =>
  nights.every(
    ({ original_rate, prior_lowest_30_days: prior }) =>
      prior === undefined || (prior !== null && prior >= original_rate),
  )

/** Whether an amount is struck through that is the lowest of the thirty days. */
export const strikesPrior = (nights: readonly Compared[]): boolean =>
  nights.some(night => typeof night.prior_lowest_30_days === 'number' && struckPrice(night) !== null)

/** Whether what the promotion of the lowest rate saves is contradicted by none of its nights, as far as these are known. */
export function lowSavingStands({ rate: { low }, property_accommodation: rooms }: Property): boolean {
  const room = rooms.find(({ id }) => id === low?.accommodation_id)
  return savingStands(room?.rates.find(({ code }) => code === low?.rate_code)?.nights ?? [])
}
