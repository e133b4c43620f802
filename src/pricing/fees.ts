// The fees of a stay and, for those that are taxable, their own tax (contract P6).

import type { ChargeItem } from '../lodging/price.ts'
import type { Fee } from '../lodging/rules.ts'
import { type Minor, percentOf, zero } from '../values/money.ts'
import { chargeGround } from './charge-conditions.ts'
import { amountOf } from './charges.ts'
import type { Draft, DueItem } from './draft.ts'

/** Fills `fees` and `checkinFees` with what is owed, and `feeTaxes` for the taxes step; nothing is listed at 0. */
export function addFees(draft: Draft): Draft {
  const ground = chargeGround(draft)
  const charged = draft.offer.property.fees.map(fee => ({ fee, amount: amountOf(fee, ground, zero) }))
  const items = charged.map(({ fee, amount }) => dueItem(fee.name, fee.description, amount, fee))
  const taxes = charged.map(({ fee, amount }) =>
    dueItem(`${fee.name} tax`, '', percentOf(amount, fee.taxRate ?? 0), fee),
  )
  return {
    ...draft,
    fees: itemsDue('booking', items),
    checkinFees: itemsDue('checkin', items),
    feeTaxes: taxes,
  }
}

/** The items owed on one side, without those that come to nothing. */
export const itemsDue = (due: Fee['due'], items: readonly DueItem[]): ChargeItem[] =>
  items
    .filter(item => item.due === due && item.total !== zero)
    .map(({ name, description, total, included }) => ({ name, description, total, included }))

const dueItem = (name: string, description: string, total: Minor, fee: Fee): DueItem => ({
  name,
  description,
  total,
  included: false,
  due: fee.due,
})
