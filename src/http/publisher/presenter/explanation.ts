// How a price came about, rule by rule, in the property's own currency.

import type { Explanation } from '../../../operations/answers.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import { decimalNumber, type Minor } from '../../../values/money.ts'

export function explanationData(explanation: Explanation | null) {
  if (explanation === null) return null
  const { currency, decimals, total } = explanation.owed
  const shown = (amount: Minor): number => decimalNumber(amount, decimals)
  return {
    currency,
    rules: explanation.rules.map(({ kind, name, day, id, amount, why, wouldSave, ...rule }) => ({
      kind,
      ...(day !== undefined && { date: formatDay(day) }),
      ...(id !== undefined && { id }),
      name,
      taken: why === null,
      why,
      amount: shown(amount),
      in: rule.in,
      ...(wouldSave !== undefined && { would_save: shown(wouldSave) }),
    })),
    total: shown(total.total),
    checkin_fee: shown(total.checkinFee),
  }
}
