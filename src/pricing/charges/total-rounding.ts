// Rounds the total of a stay, as where small coins are no longer in use; the difference is a line of the fees (contract P8).

import type { ChargeItem } from '../../lodging/prices/price.ts'
import { withOne } from '../../values/lists.ts'
import { add, type Minor, minor, subtract, sumOf, zero } from '../../values/money.ts'
import { exact, rounded } from '../cells/exact.ts'
import type { Draft } from '../draft.ts'

/** What a total lacks to be rounded; below 0 where it is rounded down. */
export function roundingOf(total: Minor, { offer }: Draft): Minor {
  const { totalRounding } = offer.stayContext.property
  if (totalRounding === undefined) return zero
  return subtract(rounded(exact(total), totalRounding.to, totalRounding.mode), total)
}

/** Adds the line to `fees`, where there is a difference. */
export function addRounding(draft: Draft): void {
  const { property } = draft.offer.stayContext
  if (property.totalRounding === undefined) return
  const { taxItems, fees } = draft.price
  const total = add(
    draft.roomCharge,
    sumOf([...taxItems, ...fees], item => item.total),
  )
  const amount = roundingOf(total, draft)
  draft.hasRounding = amount !== zero
  if (draft.hasRounding) draft.price.fees = withOne(fees, roundingLine(property.totalRounding.name, amount))
}

export const roundingLine = (name: string, total: Minor): ChargeItem => ({
  name,
  description: '',
  total: minor(total),
  included: false,
  isRounding: true,
})
