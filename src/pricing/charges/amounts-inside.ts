// What flat taxes inside the prices have of them (contract P7); cells/amounts-taken-out.ts takes them out.

import type { Fee, Tax } from '../../lodging/prices/rules.ts'
import { type Minor, minor, sum } from '../../values/money.ts'
import type { Draft } from '../draft.ts'
import type { AmountsInside, ChargeRule, PossibleCharge } from '../offer.ts'

/** Whether a tax is an amount inside the prices. */
export const isAmountInside = (rule: Pick<Fee | Tax, 'amount'> & Partial<Pick<Tax, 'included'>>): boolean =>
  rule.included === true && rule.amount.kind === 'flat'

/** Of one of these taxes, in the first nights of each room. */
export const amountsOfRooms = (inside: AmountsInside | null, rule: ChargeRule, nights: number): Minor[] =>
  (inside?.get(rule) ?? []).map(amounts => sum(amounts.slice(0, nights)))

/** Of all of them, on a night of a room. */
export function insideAt(
  inside: AmountsInside | null,
  { place, night }: { readonly place: number; readonly night: number },
): Minor {
  let total = 0
  for (const amounts of inside?.values() ?? []) total += amounts[place]?.[night] ?? 0
  return minor(total)
}

/** Of an amount inside the prices, what the nights of the draft have of it; null for any other charge. */
export function amountInside({ rule }: PossibleCharge<ChargeRule>, draft: Draft): Minor | null {
  if (!isAmountInside(rule)) return null
  const { length } = draft.offer.stayContext.days
  return sum(amountsOfRooms(draft.amountsInside, rule, length))
}
