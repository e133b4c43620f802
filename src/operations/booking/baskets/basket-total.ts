// What the items of a basket cost together: the sum of what each costs, amount by amount.

import { altogether, type PricedTotal } from '../../../lodging/prices/price.ts'
import { type Minor, sumOf } from '../../../values/money.ts'

/** The amounts of a total that can be added up; an average cannot. */
const amounts = [
  'originalSubtotal',
  'subtotal',
  'tax',
  'fee',
  'balanceDue',
  'checkinFee',
  'total',
  'rebate',
  'promotionalSavings',
  'discountSavings',
] as const satisfies readonly (keyof PricedTotal)[]

/** In minor units of one currency. */
export type BasketTotal = Readonly<Record<(typeof amounts)[number] | 'altogether', Minor>>

export const basketTotal = (totals: readonly PricedTotal[]): BasketTotal => ({
  ...(Object.fromEntries(amounts.map(name => [name, sumOf(totals, total => total[name])])) as Record<
    (typeof amounts)[number],
    Minor
  >),
  altogether: sumOf(totals, altogether),
})
