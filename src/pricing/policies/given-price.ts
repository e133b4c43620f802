// A price whose total the hotel's staff gives (docs/decisions 65). The nights, and what is a percentage of them, change in one
// proportion; taxes and fees of a fixed amount are owed as before. So every sum holds, and taxes are those of what is paid.

import type { ChargeItem, StayPrice, WordedPrice } from '../../lodging/prices/price.ts'
import type { Property } from '../../lodging/properties/property.ts'
import { least, type Minor, scaleHalfAway, sumOf, zero } from '../../values/money.ts'
import { type FixedLines, scaledLines, scaledPrice } from '../scaled-price.ts'
import { withChangeFee, withoutChangeFee } from './change-fee.ts'

type Rules = Pick<Property, 'taxes' | 'fees'>

/** The lines that do not follow the price of the nights: rules of a fixed amount, supplements, extras. */
function fixedLines({ taxes, fees }: Rules): FixedLines {
  const isPercentFee = (name: string, row: number): boolean =>
    fees.filter(fee => fee.name === name)[row]?.amount.kind === 'percent'
  return {
    fee: ({ name, row = 0 }) => !isPercentFee(name, row),
    tax: ({ name, taxOf, row = 0 }) => {
      if (taxOf !== undefined) return !isPercentFee(taxOf, row)
      const rule = taxes.filter(tax => tax.name === name)[row]
      return rule !== undefined && rule.amount.kind !== 'percent'
    },
  }
}

/** What taxes and fees of a fixed amount come to: less cannot be asked for a stay. */
export function leastTotal(price: Pick<StayPrice, 'taxItems' | 'fees' | 'changeFee'>, rules: Rules): Minor {
  const fixed = fixedLines(rules)
  const isOwed = (item: ChargeItem): boolean => !item.isRounding && fixed.fee(item)
  return sumOf([...price.taxItems.filter(fixed.tax), ...price.fees.filter(isOwed)], ({ total }) => total)
}

/** A computed price at another total; undefined where its lines cannot come to it. */
export const priceAtTotal = <Price extends StayPrice>(
  price: Price,
  total: Minor,
  rules: Rules,
): Price | undefined => scaledPrice(price, total, fixedLines(rules))

/**
 * An agreed price at another total, with the fees of changes that it has. A penalty of the whole total is one of the whole new
 * total; another falls in proportion and never rises, as it was promised. What was due when booking stays due as far as it is owed.
 */
export function agreedAtTotal(price: WordedPrice, total: Minor, rules: Rules): WordedPrice | undefined {
  const { changeFee = zero } = price
  const bare = withoutChangeFee(price)
  const without = (total - changeFee) as Minor
  const lines = scaledLines(bare, without, fixedLines(rules))
  if (lines === undefined || without < 0) return undefined
  const was = bare.total.total
  const promised = (penalty: Minor): Minor =>
    penalty === was ? without : least(penalty, scaleHalfAway(penalty, without, was))
  const changed: WordedPrice = {
    ...lines,
    total: { ...lines.total, balanceDue: least(bare.total.balanceDue, without) },
    cancellationPenalties: lines.cancellationPenalties.map(each => ({
      ...each,
      penalty: promised(each.penalty),
    })),
    noShowPenalty: promised(lines.noShowPenalty),
  }
  const fee = price.fees.at(-1)
  if (changeFee === zero || fee === undefined) return changed
  const withFee = withChangeFee(changed, changeFee, fee)
  return {
    ...withFee,
    isDepositRequired: price.isDepositRequired,
    total: { ...withFee.total, balanceDue: least(price.total.balanceDue, total) },
  }
}
