// Amounts for assistants: exact decimals as text, because models copy a text and recompute a number.

import Type from 'typebox'
import { decimalsOf } from '../../values/currencies.ts'
import { decimalText, parseAmount } from '../../values/money.ts'

/** A field with an amount; the currency stands beside it in the answer. */
export const exactAmount = (description: string) =>
  Type.String({ description: `${description} Exact decimals, in \`currency\`.` })

export const currencyField = Type.String({ description: 'ISO 4217 code of all amounts of this answer.' })

/** An amount of an answer with all decimals of its currency: 413.5 USD is "413.50". */
export function exactText(amount: number, currency: string): string {
  const decimals = decimalsOf(currency)
  return decimalText(parseAmount(amount, decimals)!, decimals)
}

/** Whether two decimals are the same amount: 413.5 and 413.50 are. */
export function isSameAmount(a: string, b: string, currency: string): boolean {
  const decimals = decimalsOf(currency)
  const amount = parseAmount(a, decimals)
  return amount !== undefined && amount === parseAmount(b, decimals)
}
