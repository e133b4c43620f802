// What changing a reservation costs, as a fee of its price: part of the total, due at once, and not given back by cancelling
// (contract B9).

import type { ChargeItem, StayPrice } from '../../lodging/prices/price.ts'
import { add, type Minor, most, subtract, zero } from '../../values/money.ts'

type Charged = Pick<
  StayPrice,
  'fees' | 'total' | 'cancellationPenalties' | 'noShowPenalty' | 'isDepositRequired' | 'changeFee'
>

/** The price without the fee, which is the last of its fees; what of it was not due when booking is taken from nothing. */
export function withoutChangeFee<Price extends Charged>(price: Price): Price {
  const fee = price.changeFee
  if (fee === undefined) return price
  const { changeFee: _, ...rest } = price
  const { total } = price
  return {
    ...(rest as Price),
    fees: price.fees.slice(0, -1),
    total: {
      ...total,
      fee: subtract(total.fee, fee),
      total: subtract(total.total, fee),
      balanceDue: most(zero, subtract(total.balanceDue, fee)),
    },
    cancellationPenalties: price.cancellationPenalties.map(period => ({
      ...period,
      penalty: subtract(period.penalty, fee),
    })),
    noShowPenalty: subtract(price.noShowPenalty, fee),
  }
}

/** The price with the fee on top, in minor units of its currency; the price itself where the fee is nothing. */
export function withChangeFee<Price extends Charged>(
  price: Price,
  fee: Minor,
  { name, description }: Pick<ChargeItem, 'name' | 'description'>,
): Price {
  if (fee === zero) return price
  const { total } = price
  return {
    ...price,
    fees: [...price.fees, { name, description, total: fee, included: false }],
    total: {
      ...total,
      fee: add(total.fee, fee),
      total: add(total.total, fee),
      balanceDue: add(total.balanceDue, fee),
    },
    cancellationPenalties: price.cancellationPenalties.map(period => ({
      ...period,
      penalty: add(period.penalty, fee),
    })),
    noShowPenalty: add(price.noShowPenalty, fee),
    isDepositRequired: 'Y',
    changeFee: fee,
  }
}
