// Sums of amounts in major units, exact to the minor unit of their currency.

import type { Property, Total } from '../../../../client/src/types.ts'
import { decimalsOf } from '../../../values/currencies.ts'

/** Adds in minor units, as sums of decimals are not exact. */
function sumOf(amounts: readonly number[], currency: string): number {
  const units = 10 ** decimalsOf(currency)
  return amounts.reduce((sum, amount) => sum + Math.round(amount * units), 0) / units
}

export interface PriceParts {
  /** The nights after promotions, before a discount code. */
  readonly nights: number
  readonly dueNow: number
  /** The rest of the total. */
  readonly dueAtProperty: number
  /** The total and what is due at check-in. */
  readonly altogether: number
}

/** What a total consists of and when it is due. */
export const partsOf = (total: Total, currency: string): PriceParts => ({
  nights: sumOf([total.subtotal, total.discount_savings], currency),
  dueNow: total.balance_due,
  dueAtProperty: sumOf([total.total, -total.balance_due], currency),
  altogether: sumOf([total.total, total.checkin_fee], currency),
})

/** The amount that is shown first: with charges due at check-in where the law of the property's country asks for it. */
export const firstAmount = (
  { meta_data: data }: Pick<Property, 'meta_data'>,
  { total, altogether }: Pick<Total, 'total' | 'altogether'>,
): number => (data?.total_first === 'altogether' ? altogether : total)
